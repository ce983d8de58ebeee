import Synchronization

/// A line on a terminal that tells how far the work is, and is gone when it is done.
///
/// It is shown on terminals only. Whatever else is written to the same output wipes it first; the next update brings it back.
public final class Progress: Sendable {
  private struct State {
    var done: Int
    var bytes: Int64
    var shownAt: Int64?
  }

  private let total: Int
  private let noun: String
  private let output: Output
  private let clock: MonotonicClock
  private let width: Int
  private let start: Int64
  private let isShown: Bool
  private let hasBar: Bool
  private let state = Mutex(State(done: 0, bytes: 0, shownAt: nil))

  /// The least time between two updates on the screen, in nanoseconds: more often is only flicker.
  private static let pause: Int64 = 100_000_000

  /// A line for some work.
  ///
  /// - Parameters:
  ///   - total: How many things are to be done.
  ///   - noun: What they are, such as `reports`.
  ///   - output: Where it is shown, if that is a terminal.
  ///   - isQuiet: Whether `-q` forbids it.
  ///   - width: The columns of the terminal.
  ///   - hasBar: Whether the line begins with a bar, where the terminal has room for one.
  ///   - clock: Tells rate and time left.
  public init(
    total: Int, noun: String, output: Output, isQuiet: Bool = false, width: Int = 80, hasBar: Bool = false,
    clock: MonotonicClock = .system
  ) {
    self.total = total
    self.noun = noun
    self.output = output
    self.clock = clock
    self.width = width
    self.start = clock.nanoseconds
    self.hasBar = hasBar && width >= 72
    self.isShown = output.isTerminal && !isQuiet
  }

  /// Counts things that are done, and the bytes that came with them.
  public func add(_ count: Int = 1, bytes: Int64 = 0) {
    guard isShown else { return }
    let now = clock.nanoseconds
    let text = state.withLock { state -> String? in
      state.done += count
      state.bytes += bytes
      guard state.done >= total || state.shownAt.map({ now - $0 >= Progress.pause }) ?? true else { return nil }
      state.shownAt = now
      return line(state, elapsed: now - start)
    }
    if let text { try? output.showTransient(text) }
  }

  /// Wipes the line.
  public func finish() {
    if isShown { try? output.showTransient("") }
  }

  /// The line `reports 12/40  3.4 MB  1.1 MB/s  0:07 min left`, cut to the terminal so that it never wraps.
  private func line(_ state: State, elapsed: Int64) -> String {
    var parts = ["\(DisplayText.neutralised(noun)) \(state.done)/\(total)"]
    if hasBar { parts.insert(bar(state), at: 0) }
    if state.bytes > 0 { parts.append(bytesText(state.bytes)) }
    if state.bytes > 0, elapsed > 0 { parts.append(bytesText(rate(state.bytes, elapsed)) + "/s") }
    if let left = secondsLeft(state, elapsed) { parts.append(clockText(seconds: left) + " left") }
    return DisplayText.truncated(parts.joined(separator: "  "), to: max(1, width - 1), ellipsis: "..")
  }

  /// `[=======>            ]`, in characters that every terminal has.
  private func bar(_ state: State) -> String {
    let cells = 20
    let full = total > 0 ? min(cells, state.done * cells / total) : cells
    let head = full < cells ? ">" : ""
    return "[" + String(repeating: "=", count: full) + head + String(repeating: " ", count: cells - full - head.count)
      + "]"
  }

  private func rate(_ bytes: Int64, _ elapsed: Int64) -> Int64 {
    Int64(min(Double(bytes) * 1e9 / Double(elapsed), 1e15))
  }

  private func secondsLeft(_ state: State, _ elapsed: Int64) -> Int64? {
    guard state.done > 0, state.done < total, elapsed > 0 else { return nil }
    let seconds = Double(elapsed) / Double(state.done) * Double(total - state.done) / 1e9
    return Int64(min(seconds.rounded(.up), 1e9))
  }
}

/// So many bytes for people, in units of 1000: `999 B`, `1.2 kB`, `34 MB`.
func bytesText(_ bytes: Int64) -> String {
  var (value, rest) = (bytes, Int64(0))
  for unit in ["B", "kB", "MB", "GB", "TB"] {
    if value < 1_000 { return unit != "B" && value < 10 ? "\(value).\(rest / 100) \(unit)" : "\(value) \(unit)" }
    (value, rest) = (value / 1_000, value % 1_000)
  }
  return "\(value) PB"
}
