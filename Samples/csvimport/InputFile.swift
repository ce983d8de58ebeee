import CommandLineKit
import Glibc

/// A file that is read in chunks from front to back; closed when it goes away.
final class InputFile {
  private static let chunkBytes = 128 << 10

  let path: String
  private let descriptor: Int32
  private let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: chunkBytes)

  /// Opens a file.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw cannotRead(errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    chunk.deallocate()
  }

  /// The size in bytes; 0 if it is not known, as of a pipe.
  var size: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The next bytes, valid until the next call; `nil` at the end.
  func nextChunk() throws(CommandFailure) -> UnsafeBufferPointer<UInt8>? {
    while true {
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 { return UnsafeBufferPointer(rebasing: chunk[..<count]) }
      if count == 0 { return nil }
      if errno != EINTR { throw cannotRead(errno) }
    }
  }

  private func cannotRead(_ error: Int32) -> CommandFailure {
    let code: ExitCode =
      switch error {
      case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: .noInput
      case EACCES, EPERM: .noPermission
      default: .readWrite
      }
    return CommandFailure(code, place: path, "cannot read: \(systemMessage(error))")
  }
}
