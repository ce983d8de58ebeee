import Glibc

/// The calls of the system that change an archive, in one place so that a test can make any of them fail.
///
/// Each answers as the system does: below zero for a failure, whose number is in `errno`.
struct FileCalls: Sendable {
  /// Opens a name in a folder.
  var open: @Sendable (_ folder: Int32, _ name: String, _ flags: Int32, _ mode: mode_t) -> Int32
  /// Writes some bytes, maybe fewer than were given.
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// Waits until the disk has a file or folder.
  var sync: @Sendable (_ file: Int32) -> Int32
  /// Closes a descriptor.
  var close: @Sendable (_ file: Int32) -> Int32
  /// Gives a file of a folder another name in it, in the place of what had that name.
  var rename: @Sendable (_ folder: Int32, _ name: String, _ other: String) -> Int32
  /// Gives a file a second name, which must be free.
  var link: @Sendable (_ folder: Int32, _ name: String, _ otherFolder: Int32, _ other: String) -> Int32
  /// Removes a name.
  var unlink: @Sendable (_ folder: Int32, _ name: String) -> Int32
  /// Makes a folder.
  var makeFolder: @Sendable (_ folder: Int32, _ name: String) -> Int32
  /// Cuts a file off.
  var truncate: @Sendable (_ file: Int32, _ length: Int) -> Int32

  /// The system itself.
  static var system: FileCalls {
    FileCalls(
      open: { allowingOwner(openat($0, $1, $2, $3), $2) },
      write: { Glibc.write($0, $1.baseAddress, $1.count) },
      sync: { fsync($0) },
      close: { Glibc.close($0) },
      rename: { renameat($0, $1, $0, $2) },
      link: { linkat($0, $1, $2, $3, 0) },
      unlink: { unlinkat($0, $1, 0) },
      makeFolder: { mkdirat($0, $1, 0o700) == 0 ? fchmodat($0, $1, 0o700, 0) : -1 },
      truncate: { ftruncate($0, $1) })
  }
}

/// Sees to it that the owner may read and write a file that was made, whatever the mask of modes says.
private func allowingOwner(_ file: Int32, _ flags: Int32) -> Int32 {
  var status = stat()
  if file >= 0, flags & O_CREAT != 0, fstat(file, &status) == 0, status.st_mode & 0o600 != 0o600 { fchmod(file, 0o600) }
  return file
}

extension FileCalls {
  /// Writes all bytes, however many calls it takes; the error number where it cannot.
  func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest))
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return nil
  }
}

/// The error that a failed call of the system means where something was to be written or made.
func writingError(_ path: String, _ number: Int32, creating: Bool = false) -> ArchiveError {
  let code: ArchiveError.Code =
    switch number {
    case EACCES, EPERM: .permissionDenied
    case ELOOP: .symbolicLink
    case ENOSPC, EDQUOT, EIO, EFBIG, EMFILE, ENFILE: .writeFailed
    case EROFS: .cannotCreate
    default: creating ? .cannotCreate : .writeFailed
    }
  let says = code == .writeFailed || code == .cannotCreate
  return ArchiveError(
    code, path: path, detail: says ? String(cString: strerror(number)) : nil, errorNumber: number)
}
