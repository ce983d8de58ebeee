import Glibc

/// Bytes that grow and are used again for one file after the other.
///
/// After the content there are always `padding` zero bytes, so that a scanner may load 64 bytes at a time without
/// looking whether the text ends within them.
struct ByteBuffer: ~Copyable {
  /// How many zero bytes follow the content.
  static let padding = 128

  private(set) var base: UnsafeMutableRawPointer?
  private(set) var capacity = 0
  private(set) var count = 0

  init() {}

  deinit { Glibc.free(base) }

  /// The content.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : count) }

  /// The room after the content.
  var room: UnsafeMutableRawBufferPointer {
    guard let base else { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
    return UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
  }

  /// Forgets the content and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Says that so many bytes were written into `room`.
  mutating func append(written: Int) {
    count = min(capacity, count + max(0, written))
    pad()
  }

  /// Forgets all but the first bytes.
  mutating func truncate(to length: Int) {
    count = min(count, max(0, length))
    pad()
  }

  /// Makes the content the given bytes.
  mutating func replace(with source: UnsafeRawBufferPointer) -> Bool {
    count = 0
    guard reserve(source.count) else { return false }
    if let from = source.baseAddress, let base { memcpy(base, from, source.count) }
    append(written: source.count)
    return true
  }

  /// Sees to room for a content of so many bytes; `false` where the system has no memory for it.
  mutating func reserve(_ wanted: Int) -> Bool {
    if wanted <= capacity, base != nil { return true }
    guard wanted >= 0, wanted <= Int.max - ByteBuffer.padding,
      let grown = realloc(base, wanted + ByteBuffer.padding)
    else { return false }
    base = grown
    capacity = wanted
    pad()
    return true
  }

  private func pad() {
    if let base { memset(base + count, 0, ByteBuffer.padding) }
  }
}
