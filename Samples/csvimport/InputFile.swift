import CommandLineKit
import Glibc

/// A file that is read from front to back; closed when it goes away.
final class InputFile {
  let path: String
  private let descriptor: Int32

  /// Opens a file.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw cannotRead(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The size in bytes; 0 if it is not known, as of a pipe.
  var size: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Reads the next bytes into a buffer.
  ///
  /// Returns how many there were, 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(CommandFailure) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
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
