import Glibc

/// Room for bytes that takes memory only where it was written to, and gives all of it back at its end.
///
/// The allocator would do the same, but once so large a piece is freed it keeps smaller ones from then on.
struct LazyRoom: ~Copyable {
  /// Where the room begins, at the beginning of a page.
  let start: UnsafeMutablePointer<UInt8>
  private let size: Int

  /// Room for so many bytes; all of them are zero.
  ///
  /// Ends the process where the address space is full, as every allocation does.
  init(size: Int) {
    let room = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let room, room != MAP_FAILED else { fatalError("no memory for \(size) bytes") }
    start = room.bindMemory(to: UInt8.self, capacity: size)
    self.size = size
  }

  deinit { munmap(start, size) }
}
