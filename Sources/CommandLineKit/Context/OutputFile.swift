import Glibc

/// A file that is there whole or not at all: written beside its place, and moved there when all of it arrived.
///
/// What is no regular file, such as `/dev/null` or a named pipe, is written to as it is.
public final class OutputFile: Sendable {
  /// Where its text goes.
  public let output: Output
  private let path: String
  private let temporary: String?
  private let descriptor: Int32

  /// Begins a file at a path; what is there stays until ``commit()``.
  ///
  /// - Throws: 77 without permission, else 73.
  public init(path: String) throws(CommandFailure) {
    self.path = path
    temporary = OutputFile.isSpecial(path) ? nil : path + ".\(getpid()).part"
    descriptor =
      temporary.map { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) } ?? open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno == EACCES || errno == EPERM ? ExitCode.noPermission : .cannotCreate
      throw CommandFailure(code, place: path, "cannot create: \(systemMessage(errno))")
    }
    output = Output(descriptor: descriptor, place: path)
  }

  /// Puts the file in its place.
  ///
  /// - Throws: 74 if not all of it arrived; what was there before is then still there.
  public func commit() throws(CommandFailure) {
    try output.flush()
    guard let temporary else { return }
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw CommandFailure(.readWrite, place: path, "cannot write: \(systemMessage(errno))")
    }
  }

  deinit {
    close(descriptor)
    // After a commit it is not there any more.
    if let temporary { unlink(temporary) }
  }

  private static func isSpecial(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT != S_IFREG
  }
}
