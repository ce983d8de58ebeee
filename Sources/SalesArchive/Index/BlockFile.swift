import Glibc
import Synchronization

/// The file that blocks lie in: read at any place, appended to by one run at a time.
final class BlockFile: Sendable {
  let descriptor: Int32
  private let end: Mutex<Int>

  /// Opens a file to read blocks from.
  init?(reading path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    end = Mutex(0)
    guard descriptor >= 0 else { return nil }
  }

  /// Opens or makes a file to append to; what lies behind `length` is of a run that did not finish, and is cut off.
  init?(appendingTo path: String, length: Int) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    end = Mutex(length)
    guard descriptor >= 0, ftruncate(descriptor, off_t(length)) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// How many bytes were appended or were there.
  var length: Int { end.withLock { $0 } }

  /// Appends bytes; the place where they begin, or `nil` where the disk does not take them.
  func append(_ bytes: [UInt8]) -> Int? {
    let start = end.withLock { end in
      defer { end += bytes.count }
      return end
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written, off_t(start + written))
      }
      if count <= 0, errno != EINTR || count == 0 { return nil }
      written += max(0, count)
    }
    return start
  }

  /// Reads a block and calls `body` with it, if its checksum is right.
  func withBlock<Result>(
    at offset: Int, length: Int, checksum: UInt32, _ body: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    withBytes(descriptor, at: offset, count: length) { bytes in
      SalesArchive.checksum(bytes) == checksum ? body(bytes) : nil
    }
  }
}
