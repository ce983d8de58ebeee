import Glibc

/// Reads a file that holds a private key, after a look at what it is and who else can read it.
struct KeyFile: ~Copyable {
  /// Where it is.
  let path: String
  private let descriptor: Int32

  /// A key has some 240 bytes; whatever is larger than this is none.
  private static let largest = 32 << 10

  /// Opens a file, without waiting for the other end should it be a pipe.
  init(_ path: String) throws(FetchFailure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      switch code {
      case ENOENT, ENOTDIR: throw KeyFailure.missing(path)
      default: throw KeyFailure.unreadable(path, String(cString: strerror(code)))
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Refuses what is not a file, and what others can read unless that is allowed.
  func check(allowExposed: Bool) throws(FetchFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw KeyFailure.unreadable(path, String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw KeyFailure.notRegular(path, status.st_mode & S_IFMT == S_IFDIR)
    }
    if allowExposed { return }
    if status.st_mode & 0o077 != 0 { throw KeyFailure.exposed(path, mode: status.st_mode & 0o777) }
    if status.st_uid != geteuid() { throw KeyFailure.foreign(path) }
  }

  /// All of its bytes.
  func read() throws(FetchFailure) -> SecretBytes {
    var secret = SecretBytes(capacity: KeyFile.largest + 1)
    while true {
      let count = secret.fill { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw KeyFailure.unreadable(path, String(cString: strerror(errno))) }
      if count == 0 { break }
      if secret.count > KeyFile.largest { throw KeyFailure.garbled(path) }
    }
    return secret
  }
}
