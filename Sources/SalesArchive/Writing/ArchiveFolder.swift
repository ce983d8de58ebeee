import Glibc

/// An open folder of an archive that things are written into; closed with the value.
///
/// Whatever is inside is reached through the handle and never through a link, so nothing leads out of the archive.
struct ArchiveFolder: ~Copyable {
  let descriptor: Int32
  /// For messages.
  let path: String
  let calls: FileCalls

  /// Opens a folder by its path, which may be a link: the user named it.
  ///
  /// - Throws: `ArchiveError`.
  init(path: String, calls: FileCalls) throws(ArchiveError) {
    let descriptor = calls.open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw systemError(path, errno) }
    self.init(descriptor, path, calls)
  }

  private init(_ descriptor: Int32, _ path: String, _ calls: FileCalls) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
  }

  deinit { close(descriptor) }

  /// The path of something in the folder, for messages.
  func path(of name: String) -> String { path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)" }

  /// Opens a folder in this one; no link.
  ///
  /// - Throws: `ArchiveError`, `notFound` where there is none.
  func folder(_ name: String) throws(ArchiveError) -> ArchiveFolder {
    let place = path(of: name)
    if let facts = try facts(of: name) {
      if facts.mode & S_IFMT == S_IFLNK { throw ArchiveError(.symbolicLink, path: place) }
      guard facts.mode & S_IFMT == S_IFDIR else {
        throw ArchiveError(.cannotCreate, path: place, detail: "not a folder")
      }
    }
    let opened = calls.open(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW, 0)
    guard opened >= 0 else { throw systemError(place, errno, opening: true) }
    return ArchiveFolder(opened, place, calls)
  }

  /// Opens a folder in this one, which is made where there is none, mode 0700.
  ///
  /// - Throws: `ArchiveError`.
  func madeFolder(_ name: String) throws(ArchiveError) -> ArchiveFolder {
    if calls.makeFolder(descriptor, name) == 0 {
      try sync()
    } else if errno != EEXIST {
      throw writingError(path(of: name), errno, creating: true)
    }
    return try folder(name)
  }

  /// What the system says of an entry itself, not of what it links to; `nil` where there is none.
  ///
  /// - Throws: `ArchiveError`.
  func facts(of name: String) throws(ArchiveError) -> FileFacts? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileFacts(status) }
    guard errno == ENOENT else { throw systemError(path(of: name), errno) }
    return nil
  }

  /// Waits until the disk has the names in the folder.
  ///
  /// - Throws: `writeFailed`.
  func sync() throws(ArchiveError) {
    // Some file systems cannot sync a folder at all, and say so in this way.
    guard calls.sync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw writingError(path, errno) }
  }

  /// The names in the folder, in no order; those that are no UTF-8 are left out.
  ///
  /// - Throws: `readFailed`.
  func names() throws(ArchiveError) -> [String] {
    let other = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard other >= 0 else { throw systemError(path, errno) }
    guard let stream = fdopendir(other) else {
      let number = errno
      close(other)
      throw systemError(path, number)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw systemError(path, errno) }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(validating: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let name, name != ".", name != ".." { names.append(name) }
    }
  }

  /// Removes a file; one that is not there is no trouble.
  ///
  /// - Throws: `ArchiveError`.
  func remove(_ name: String) throws(ArchiveError) {
    guard calls.unlink(descriptor, name) == 0 || errno == ENOENT else { throw writingError(path(of: name), errno) }
  }
}
