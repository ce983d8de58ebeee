import Glibc

/// Reads the settings file: a regular file of a sane size, and never something that waits.
enum SettingsBytes {
  /// A settings file has a few lines; more than this is some other file.
  static let limit = 1 << 20

  /// The bytes of a file; `nil` if it does not exist.
  ///
  /// - Throws: 77 without permission, 78 for what is no regular file or too big, 74 if reading fails.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8]? {
    // A pipe would wait for its writer: it is opened without waiting, and then refused.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno != ENOENT, errno != ENOTDIR else { return nil }
      let code = errno == EACCES ? ExitCode.noPermission : .noInput
      throw CommandFailure(code, place: path, "cannot open: \(systemMessage(errno))")
    }
    defer { close(descriptor) }
    try checkKind(descriptor, path)
    return try readAll(descriptor, path)
  }

  private static func checkKind(_ descriptor: Int32, _ path: String) throws(CommandFailure) {
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(.configuration, place: path, "not a regular file")
    }
    guard information.st_size <= limit else {
      throw CommandFailure(.configuration, place: path, "too big for a settings file")
    }
  }

  private static func readAll(_ descriptor: Int32, _ path: String) throws(CommandFailure) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 || all.count > limit { return all }
      if count > 0 {
        all += chunk[..<count]
      } else if errno != EINTR {
        throw CommandFailure(.readWrite, place: path, "cannot read: \(systemMessage(errno))")
      }
    }
  }
}
