import Glibc
import Synchronization

/// The one way out: a buffered writer over write(2) that notices when the text does not arrive.
///
/// A failure sticks: every later write throws the same, so that nobody goes on after damage.
public final class Output: Sendable {
  /// What write(2) answers: the bytes taken, or minus one and the error number.
  typealias Sink = @Sendable (UnsafeRawBufferPointer) -> (count: Int, error: Int32)

  private struct State {
    var buffer: [UInt8] = []
    var failure: CommandFailure?
    var transient = false
    var hasArrived = false
  }

  private let state = Mutex(State())
  private let collected: Mutex<[UInt8]>?
  private let sink: Sink?
  private let capacity: Int
  private let place: String
  /// The file descriptor behind it; `nil` in memory.
  public let descriptor: Int32?
  /// Whether a terminal is at the other end.
  public let isTerminal: Bool

  /// A writer to a file descriptor, which stays the caller's to close.
  ///
  /// - Parameters:
  ///   - descriptor: The open file descriptor.
  ///   - place: What a failure calls it, such as `standard output`.
  ///   - capacity: How many bytes may wait; 0 writes at once.
  public convenience init(descriptor: Int32, place: String, capacity: Int = 1 << 16) {
    self.init(
      place: place, capacity: capacity, descriptor: descriptor, isTerminal: isatty(descriptor) == 1,
      sink: { bytes in
        let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        return (count, count < 0 ? errno : 0)
      })
  }

  init(place: String, capacity: Int, descriptor: Int32? = nil, isTerminal: Bool = false, sink: Sink?) {
    self.place = place
    self.capacity = capacity
    self.descriptor = descriptor
    self.isTerminal = isTerminal
    self.sink = sink
    self.collected = sink == nil ? Mutex([]) : nil
  }

  /// A writer that keeps all in memory, for tests; see ``text``.
  public static func memory(isTerminal: Bool = false) -> Output {
    Output(place: "memory", capacity: 0, isTerminal: isTerminal, sink: nil)
  }

  /// All that was written to memory; empty for a file descriptor.
  public var bytes: [UInt8] { collected?.withLock { $0 } ?? [] }

  /// All that was written to memory, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether anything that was written has been taken at the other end.
  public var hasArrived: Bool { state.withLock { $0.hasArrived } }

  /// Writes text as it is; what comes from outside must be neutralised before.
  public func write(_ text: String) throws(CommandFailure) {
    var text = text
    let failure = text.withUTF8 { caught($0) }
    if let failure { throw failure }
  }

  /// Writes bytes as they are.
  public func write(_ bytes: [UInt8]) throws(CommandFailure) {
    if let failure = bytes.withUnsafeBufferPointer({ caught($0) }) { throw failure }
  }

  /// Writes bytes as they are.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandFailure) {
    if let failure = caught(bytes) { throw failure }
  }

  /// Hands on what waits; a command that has not flushed does not know whether its output arrived.
  public func flush() throws(CommandFailure) {
    try state.withLock { (state) throws(CommandFailure) in try drain(&state) }
  }

  /// Shows a line that the next write wipes away, on a terminal only; an empty text wipes it now.
  public func showTransient(_ text: String) throws(CommandFailure) {
    guard isTerminal else { return }
    try state.withLock { (state) throws(CommandFailure) in
      guard state.transient || !text.isEmpty else { return }
      state.buffer += Array((wipe + text).utf8)
      state.transient = !text.isEmpty
      try drain(&state)
    }
  }

  private func caught(_ bytes: UnsafeBufferPointer<UInt8>) -> CommandFailure? {
    do {
      try state.withLock { (state) throws(CommandFailure) in try append(bytes, to: &state) }
      return nil
    } catch {
      return error
    }
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>, to state: inout State) throws(CommandFailure) {
    if let failure = state.failure { throw failure }
    if state.transient {
      state.buffer += Array(wipe.utf8)
      state.transient = false
    }
    if state.buffer.count + bytes.count > capacity { try drain(&state) }
    guard bytes.count < capacity else { return try send(UnsafeRawBufferPointer(bytes), &state) }
    state.buffer.append(contentsOf: bytes)
  }

  private func drain(_ state: inout State) throws(CommandFailure) {
    if let failure = state.failure { throw failure }
    guard !state.buffer.isEmpty else { return }
    let waiting = state.buffer
    state.buffer.removeAll(keepingCapacity: true)
    let failure = waiting.withUnsafeBytes { bytes -> CommandFailure? in
      do {
        try send(bytes, &state)
        return nil
      } catch {
        return error as? CommandFailure
      }
    }
    if let failure { throw failure }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(CommandFailure) {
    guard let sink else {
      collected?.withLock { $0.append(contentsOf: bytes) }
      return
    }
    var rest = bytes
    while !rest.isEmpty {
      let (count, error) = sink(rest)
      if count > 0 {
        state.hasArrived = true
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 || error != EINTR && !waited(error) {
        let failure = failure(of: error)
        state.failure = failure
        throw failure
      }
    }
  }

  /// Whether the other end was merely slow and can take more now.
  private func waited(_ error: Int32) -> Bool {
    guard error == EAGAIN, let descriptor else { return error == EAGAIN }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, -1) >= 0 || errno == EINTR
  }

  private func failure(of error: Int32) -> CommandFailure {
    guard error != EPIPE else { return .brokenPipe }
    let hint: String? =
      switch error {
      case ENOSPC, EDQUOT: "free some space, then run the command again"
      case EFBIG: "raise the limit of file sizes (ulimit -f)"
      case EBADF: "it is closed; give it a place to go to"
      default: nil
      }
    return CommandFailure(.readWrite, place: place, "cannot write: \(systemMessage(error))", hint: hint)
  }
}

/// Back to the first column, and clear to the end of the line (ECMA-48).
private let wipe = "\r\u{1B}[K"
