import Glibc

/// The bytes of a file in order: first those in memory, then those that a descriptor still has.
final class PackedInput {
  /// How many bytes are read at once.
  static let chunk = 256 << 10

  private var pending: UnsafeRawBufferPointer
  private let descriptor: Int32?
  private let path: String
  private var buffer = ByteBuffer()
  /// How many bytes were handed out by `copy`.
  private(set) var handedOut = 0

  /// The bytes in memory must stay while the input is in use.
  init(beginning: UnsafeRawBufferPointer, descriptor: Int32?, path: String) {
    pending = beginning
    self.descriptor = descriptor
    self.path = path
  }

  /// The next bytes, valid until the next call; none at the end.
  ///
  /// Never more than 1 GB at once, since zlib counts in 32 bits.
  ///
  /// - Throws: `readFailed`, `outOfMemory`.
  func next() throws(ArchiveError) -> UnsafeRawBufferPointer {
    if pending.isEmpty { try refill() }
    let handed = UnsafeRawBufferPointer(rebasing: pending.prefix(1 << 30))
    pending = UnsafeRawBufferPointer(rebasing: pending.dropFirst(handed.count))
    return handed
  }

  /// Fills the room; less only at the end.
  ///
  /// - Throws: as `next`, and `tooLarge` past the limit.
  func copy(into room: UnsafeMutableRawBufferPointer, limit: Int) throws(ArchiveError) -> Int {
    var made = 0
    while made < room.count {
      if pending.isEmpty { try refill() }
      guard !pending.isEmpty else { break }
      let some = min(pending.count, room.count - made)
      UnsafeMutableRawBufferPointer(rebasing: room[made...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: pending.prefix(some)))
      pending = UnsafeRawBufferPointer(rebasing: pending.dropFirst(some))
      made += some
    }
    handedOut += made
    guard handedOut <= limit else {
      throw ArchiveError(.tooLarge, path: path, detail: "over \(limit) bytes")
    }
    return made
  }

  private func refill() throws(ArchiveError) {
    guard let descriptor else { return }
    buffer.removeAll()
    guard buffer.reserve(PackedInput.chunk) else { throw ArchiveError(.outOfMemory, path: path) }
    try fill(&buffer, from: descriptor, path)
    pending = buffer.bytes
  }
}
