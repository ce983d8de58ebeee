import Glibc

/// Replaces files so that at any instant a reader finds the old bytes or the new ones, whole.
public enum AtomicFile {
  /// Writes a file beside its place under a name of its own (exclusive, mode 0600), syncs it, renames it over the old
  /// one, and syncs the folder.
  ///
  /// - Throws: `ArchiveError` with `writeFailed` or `cannotCreate`; the old file is there then, and nothing else. Only
  ///   where the folder cannot be synced at the end, the new one is.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(ArchiveError) {
    let folder = parentPrefix(path)
    let temporary = folder + "." + lastComponent(path) + "." + randomSuffix()
    do throws(ArchiveError) {
      try write(bytes, to: temporary)
      guard rename(temporary, path) == 0 else { throw ArchiveError(.writeFailed, path: path, errorNumber: errno) }
      try syncFolder(folder.isEmpty ? "." : folder)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a folder and those above it, mode 0700.
  ///
  /// - Throws: `ArchiveError` with `cannotCreate`.
  public static func makeFolder(_ path: String) throws(ArchiveError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    let reason = makeOneFolder(path)
    if reason == 0 { return }
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    guard reason == ENOENT, !parent.isEmpty else { throw ArchiveError(.cannotCreate, path: path, errorNumber: reason) }
    try makeFolder(parent)
    let again = makeOneFolder(path)
    guard again == 0 else { throw ArchiveError(.cannotCreate, path: path, errorNumber: again) }
  }

  /// 0 where the folder is there then, else the error number.
  private static func makeOneFolder(_ path: String) -> Int32 {
    if mkdir(path, 0o700) == 0 { return 0 }
    let reason = errno
    guard reason == EEXIST else { return reason }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(ArchiveError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw ArchiveError(.cannotCreate, path: path, errorNumber: errno) }
    var failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == nil { failure = errno }
    if let failure { throw ArchiveError(.writeFailed, path: path, errorNumber: failure) }
  }

  /// Writes all bytes; the error number where it cannot.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return nil
  }

  private static func syncFolder(_ path: String) throws(ArchiveError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ArchiveError(.writeFailed, path: path, errorNumber: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw ArchiveError(.writeFailed, path: path, errorNumber: errno) }
  }

  private static func randomSuffix() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }
}

/// A path up to and with its last slash; empty where there is none.
func parentPrefix(_ path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
}
