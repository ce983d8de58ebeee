import AppSales
import Glibc

/// An open folder; closed with it.
struct Folder: ~Copyable {
  private let stream: OpaquePointer

  /// Opens a folder by its path, or relative to another one; links are followed only where asked for.
  init(_ name: String, in parent: Int32 = AT_FDCWD, path: String, followsLinks: Bool) throws(ArchiveError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = openat(parent, name, flags)
    guard descriptor >= 0 else { throw systemError(path, errno, opening: true) }
    guard let stream = fdopendir(descriptor) else {
      let number = errno
      close(descriptor)
      throw systemError(path, number)
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// The descriptor to open what is in the folder.
  var descriptor: Int32 { dirfd(stream) }

  /// All entries but hidden ones, in no order.
  ///
  /// - Throws: `readFailed`; a folder read in part passes for nothing.
  func entries(path: String, _ dailyNames: inout DailyNameReader) throws(ArchiveError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw systemError(path, errno) }
        return entries
      }
      let isRegular = entry.pointee.d_type == UInt8(DT_REG)
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        FolderEntry(UnsafeRawBufferPointer(rebasing: name.prefix(strnlen(name))), isRegular: isRegular, &dailyNames)
      }
      if found.name.utf8.first != UInt8(ascii: ".") { entries.append(found) }
    }
  }

  /// What the system says of an entry itself, not of what it links to; `nil` for one that is not there any more.
  ///
  /// - Throws: `permissionDenied` and the like.
  func facts(of name: String, prefix: String) throws(ArchiveError) -> FileFacts? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileFacts(status) }
    guard errno == ENOENT else { throw systemError(prefix + name, errno) }
    return nil
  }
}

/// How many bytes stand before the first zero.
private func strnlen(_ name: UnsafeRawBufferPointer) -> Int {
  name.baseAddress.map { Glibc.strnlen($0.assumingMemoryBound(to: CChar.self), name.count) } ?? 0
}

/// A name in a folder.
struct FolderEntry {
  let name: String
  /// Whether the name is UTF-8; a repaired one cannot be opened.
  let isText: Bool
  /// What the name says, where it is a daily report's and so was read at once.
  let dailyName: ReportName?
  /// Whether it is a regular file for sure: some file systems do not say it.
  private let isRegular: Bool

  /// Whether it is a daily report for sure.
  var isDailyReport: Bool { isRegular && dailyName != nil }

  init(_ bytes: UnsafeRawBufferPointer, isRegular: Bool, _ dailyNames: inout DailyNameReader) {
    self.isRegular = isRegular
    dailyName = dailyNames.read(bytes)
    // To validate goes byte by byte, and names are ASCII mostly.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let text = isASCII ? nil : String(validating: bytes, as: UTF8.self)
    name = text ?? String(decoding: bytes, as: UTF8.self)
    isText = isASCII || text != nil
  }
}

/// Whether a text stands before another by its UTF-8 bytes; Swift's own order takes composed letters for equal.
func bytesPrecede(_ a: String, _ b: String) -> Bool {
  let fast = a.utf8.withContiguousStorageIfAvailable { left in
    b.utf8.withContiguousStorageIfAvailable { right in
      guard let l = left.baseAddress, let r = right.baseAddress else { return left.count < right.count }
      let common = memcmp(l, r, min(left.count, right.count))
      return common == 0 ? left.count < right.count : common < 0
    }
  }
  return (fast ?? nil) ?? a.utf8.lexicographicallyPrecedes(b.utf8)
}
