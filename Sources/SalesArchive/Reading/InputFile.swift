import Glibc

/// What the system says of a file.
struct FileFacts: Equatable {
  let size: Int
  let modified: Int64
  let device: UInt64
  let inode: UInt64
  let mode: UInt32

  /// The facts in the system's own record.
  init(_ status: stat) {
    size = Int(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    mode = status.st_mode
  }

  /// What kind of file it is, in words for people; `nil` for a regular one.
  var foreignKind: String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a FIFO"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

/// A regular file open for reading; the descriptor is closed with it.
struct InputFile: ~Copyable {
  let descriptor: Int32
  let path: String
  let facts: FileFacts

  /// Opens a regular file, never waiting for anybody (a FIFO without a writer would block for ever).
  init(path: String, followsLinks: Bool) throws(ArchiveError) {
    (descriptor, facts) = try InputFile.open(path, in: AT_FDCWD, path, followsLinks)
    self.path = path
  }

  /// Opens a regular file of an open folder, no link; the path is for messages.
  init(_ name: String, in folder: Int32, path: String) throws(ArchiveError) {
    (descriptor, facts) = try InputFile.open(name, in: folder, path, false)
    self.path = path
  }

  private static func open(
    _ name: String, in folder: Int32, _ path: String, _ followsLinks: Bool
  ) throws(ArchiveError) -> (Int32, FileFacts) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = openat(folder, name, flags)
    guard descriptor >= 0 else { throw systemError(path, errno, opening: true) }
    do throws(ArchiveError) {
      let facts = try facts(of: descriptor, path)
      if let kind = facts.foreignKind { throw ArchiveError(.notRegular, path: path, detail: kind) }
      return (descriptor, facts)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func facts(of descriptor: Int32, _ path: String) throws(ArchiveError) -> FileFacts {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw systemError(path, errno) }
    return FileFacts(status)
  }

  /// Whether size and time of change are still what they were when the file was opened.
  func isUnchanged(since earlier: FileFacts) throws(ArchiveError) -> Bool {
    let now = try InputFile.facts(of: descriptor, path)
    return now.size == earlier.size && now.modified == earlier.modified
  }

  /// Reads the whole file through the one descriptor; once more from the start where it changed meanwhile.
  ///
  /// - Throws: `changedWhileRead` where it changed both times, `readFailed` where the system says no.
  func read(into buffer: inout ByteBuffer) throws(ArchiveError) -> FileFacts {
    var expected = facts
    for attempt in 1...2 {
      if attempt == 2 {
        expected = try InputFile.facts(of: descriptor, path)
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw systemError(path, errno) }
      }
      buffer.removeAll()
      guard buffer.reserve(expected.size) else { throw ArchiveError(.outOfMemory, path: path) }
      // Its size and time tell afterwards whether the file has grown meanwhile.
      try fill(&buffer, upTo: expected.size, from: descriptor, path)
      if buffer.count == expected.size, try isUnchanged(since: expected) { return expected }
    }
    throw ArchiveError(.changedWhileRead, path: path)
  }
}

extension InputFile {
  /// The SHA-256 of the whole file, which is read in parts.
  ///
  /// - Throws: `readFailed` where the system says no.
  func sha256() throws(ArchiveError) -> SHA256Digest {
    var hash = SHA256()
    let input = PackedInput(beginning: UnsafeRawBufferPointer(start: nil, count: 0), descriptor: descriptor, path: path)
    while true {
      let bytes = try input.next()
      guard !bytes.isEmpty else { return hash.finish() }
      hash.update(bytes)
    }
  }
}

/// Reads until the buffer has so many bytes, or its room or the input ends.
func fill(
  _ buffer: inout ByteBuffer, upTo limit: Int = .max, from descriptor: Int32, _ path: String
) throws(ArchiveError) {
  while true {
    let room = buffer.room
    let wanted = min(room.count, limit - buffer.count)
    guard let start = room.baseAddress, wanted > 0 else { return }
    let got = read(descriptor, start, wanted)
    if got == 0 { return }
    if got > 0 {
      buffer.append(written: got)
    } else if errno == EAGAIN {
      waitForInput(descriptor)
    } else if errno != EINTR {
      throw systemError(path, errno)
    }
  }
}

/// Waits until a descriptor that somebody made non-blocking, such as a shared standard input, has something to read.
private func waitForInput(_ descriptor: Int32) {
  var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  _ = poll(&wanted, 1, -1)
}

/// The error that a failed call of the system means.
func systemError(_ path: String, _ number: Int32, opening: Bool = false) -> ArchiveError {
  let code: ArchiveError.Code =
    switch number {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .permissionDenied
    case ELOOP where opening: .symbolicLink
    case ENXIO where opening: .notRegular
    case EISDIR: .notRegular
    case ENOMEM: .outOfMemory
    default: .readFailed
    }
  let detail = code == .readFailed ? String(cString: strerror(number)) : nil
  return ArchiveError(code, path: path, detail: detail, errorNumber: number)
}
