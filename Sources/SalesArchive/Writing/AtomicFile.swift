import Glibc

/// Replaces files so that at any instant a reader finds the old bytes or the new ones, whole.
public enum AtomicFile {
  /// Writes a file beside its place under a name of its own (exclusive, mode 0600), syncs it, renames it over the old
  /// one, and syncs the folder.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: Its new contents.
  ///   - durably: Whether it must outlive a loss of power; what can be made anew need not wait for the disk.
  /// - Throws: `ArchiveError` with `writeFailed` or `cannotCreate`; the old file is there then, and nothing else. Only
  ///   where the folder cannot be synced at the end, the new one is.
  public static func replace(_ path: String, with bytes: [UInt8], durably: Bool = true) throws(ArchiveError) {
    let prefix = parentPrefix(path)
    var calls = FileCalls.system
    if !durably { calls.sync = { _ in 0 } }
    let folder = try open(prefix.isEmpty ? "." : prefix, for: path, calls)
    try folder.replace(lastComponent(path), with: bytes)
  }

  private static func open(
    _ folder: String, for path: String, _ calls: FileCalls
  ) throws(ArchiveError) -> ArchiveFolder {
    do throws(ArchiveError) {
      return try ArchiveFolder(path: folder, calls: calls)
    } catch {
      guard error.code == .notFound else { throw error }
      throw ArchiveError(.cannotCreate, path: path, detail: "no such folder", errorNumber: error.errorNumber)
    }
  }

  /// Makes a folder and those above it, mode 0700.
  ///
  /// - Throws: `ArchiveError` with `cannotCreate` or `permissionDenied`.
  public static func makeFolder(_ path: String) throws(ArchiveError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    let reason = makeOneFolder(path)
    if reason == 0 { return }
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    guard reason == ENOENT, !parent.isEmpty else { throw writingError(path, reason, creating: true) }
    try makeFolder(parent)
    let again = makeOneFolder(path)
    guard again == 0 else { throw writingError(path, again, creating: true) }
  }

  /// 0 where the folder is there then, else the error number.
  private static func makeOneFolder(_ path: String) -> Int32 {
    // The mask of modes may forbid what the owner needs.
    if mkdir(path, 0o700) == 0 { return chmod(path, 0o700) == 0 ? 0 : errno }
    let reason = errno
    guard reason == EEXIST else { return reason }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
  }
}

/// A path up to and with its last slash; empty where there is none.
func parentPrefix(_ path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
}
