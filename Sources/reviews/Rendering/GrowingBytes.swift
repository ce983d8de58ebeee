import Glibc

/// Bytes that are written one after the other into memory of their own.
///
/// A long list makes dozens of small additions for each review, and an array would look each time whether anybody else
/// has it.
struct GrowingBytes: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many there are.
  private(set) var count = 0

  /// No bytes, with room for so many.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// The last one; `nil` for no bytes.
  var last: UInt8? { count > 0 ? start[count - 1] : nil }

  /// Hands the bytes to `body`, valid only there.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Takes the bytes away and keeps the room.
  mutating func takeBytes() -> [UInt8] {
    let taken = withBytes { Array($0) }
    removeAll()
    return taken
  }

  /// Hands the bytes over, and keeps the room.
  mutating func empty<Failure: Error>(
    into take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try withBytes(take)
    removeAll()
  }

  /// Forgets the bytes and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Adds a byte, so many times.
  mutating func append(_ byte: UInt8, times: Int = 1) {
    guard times > 0 else { return }
    makeRoom(times)
    (start + count).update(repeating: byte, count: times)
    count += times
  }

  /// Adds bytes from elsewhere.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let from = bytes.baseAddress, !bytes.isEmpty else { return }
    makeRoom(bytes.count)
    memcpy(start + count, from, bytes.count)
    count += bytes.count
  }

  /// Adds bytes from elsewhere.
  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// Adds a text as UTF-8.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  private mutating func makeRoom(_ more: Int) {
    if more > capacity - count { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    memcpy(wider, start, count)
    start.deallocate()
    start = wider
  }
}
