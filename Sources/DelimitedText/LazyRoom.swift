import CByteMask

/// Room for bytes that takes memory only where it was written to, and gives all of it back at its end.
///
/// The allocator would do the same, but once so large a piece is freed it keeps smaller ones from then on.
public struct LazyRoom: ~Copyable {
  /// Where the room begins, at a multiple of 64.
  public let start: UnsafeMutablePointer<UInt8>
  private let size: Int
  private let isMapped: Bool

  /// Room for so many bytes.
  public init(size: Int) {
    let mapped = lazy_room_map(size)
    isMapped = mapped != nil
    let room = mapped ?? .allocate(byteCount: size, alignment: 64)
    start = room.bindMemory(to: UInt8.self, capacity: size)
    self.size = size
  }

  deinit {
    if isMapped { lazy_room_unmap(start, size) } else { start.deallocate() }
  }
}
