import Glibc

/// Bytes that are written one after the other into memory of their own.
///
/// A long list makes dozens of small additions for each review, and an array would look each time whether anybody else
/// has it. Small ones are written without a call: there is always room for some bytes more than are asked for.
struct GrowingBytes: ~Copyable {
  /// So many bytes are written at once, of which only some may count.
  private static let step = 8

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

  /// Adds a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    start[count] = byte
    count += 1
  }

  /// Adds a byte, so many times.
  mutating func append(_ byte: UInt8, times: Int) {
    guard times > 0 else { return }
    let word = UInt64(byte) &* 0x0101_0101_0101_0101
    if times <= GrowingBytes.step { return append(SmallBytes(word: word, count: times)) }
    makeRoom(times)
    (start + count).update(repeating: byte, count: times)
    count += times
  }

  /// Adds a few bytes.
  @inline(__always)
  mutating func append(_ bytes: SmallBytes) {
    makeRoom(GrowingBytes.step)
    UnsafeMutableRawPointer(start + count).storeBytes(of: bytes.word.littleEndian, as: UInt64.self)
    count += bytes.count
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

  @inline(__always)
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

/// At most eight bytes, in a number.
struct SmallBytes {
  /// The bytes, the first one in the lowest place; what is beyond `count` does not matter.
  let word: UInt64
  /// How many there are.
  let count: Int

  /// Bytes that are in a number.
  init(word: UInt64, count: Int) { (self.word, self.count) = (word, count) }

  /// The UTF-8 of a text of at most eight bytes; those of a longer one are cut.
  init(_ text: String) {
    let bytes = text.utf8.prefix(8)
    word = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    count = bytes.count
  }
}
