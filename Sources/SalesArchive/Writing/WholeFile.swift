import Glibc

extension ArchiveFolder {
  /// Writes a file so that at any instant its name has the old bytes or the new ones, whole.
  ///
  /// The bytes go to a temporary name of their own (exclusive, mode 0600) and to the disk, then the name is changed and the
  /// folder goes to the disk.
  ///
  /// - Throws: `ArchiveError`; the old file is there then, and nothing else. Only where the folder cannot be synced at the
  ///   end, the new one is.
  func replace(_ name: String, with bytes: [UInt8]) throws(ArchiveError) {
    let temporary = TemporaryName.make(for: name)
    do throws(ArchiveError) {
      try write(bytes, toNew: temporary, for: name)
      guard calls.rename(descriptor, temporary, name) == 0 else { throw writingError(path(of: name), errno) }
    } catch {
      _ = calls.unlink(descriptor, temporary)
      throw error
    }
    try sync()
  }

  private func write(_ bytes: [UInt8], toNew temporary: String, for name: String) throws(ArchiveError) {
    let file = calls.open(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw writingError(path(of: name), errno, creating: true) }
    var failure = bytes.withUnsafeBytes { calls.writeAll($0, to: file) }
    if failure == nil, calls.sync(file) != 0 { failure = errno }
    // After a failed close the descriptor is gone all the same.
    if calls.close(file) != 0, failure == nil { failure = errno }
    if let failure { throw writingError(path(of: name), failure) }
  }

  /// The bytes of a regular file, with what the system says of it; `nil` where there is none.
  ///
  /// - Throws: `ArchiveError`, `symbolicLink` and `notRegular` for what is no file.
  func contents(of name: String) throws(ArchiveError) -> (bytes: [UInt8], facts: FileFacts)? {
    guard let entry = try facts(of: name) else { return nil }
    if let kind = entry.foreignKind {
      let code: ArchiveError.Code = entry.mode & S_IFMT == S_IFLNK ? .symbolicLink : .notRegular
      throw ArchiveError(code, path: path(of: name), detail: code == .notRegular ? kind : nil)
    }
    let file = try InputFile(name, in: descriptor, path: path(of: name))
    var buffer = ByteBuffer()
    let facts = try file.read(into: &buffer)
    return (Array(buffer.bytes), facts)
  }
}
