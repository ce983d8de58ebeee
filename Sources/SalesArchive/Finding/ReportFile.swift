public import AppSales
import Glibc

/// A report on disk: where it is, and what its name says.
public struct ReportFile: Hashable, Sendable {
  /// The path as it was found, starting from the path that was given; `-` for standard input.
  public let path: String
  /// The last part of the path.
  public var name: String { lastComponent(path) }
  /// What the name claims of kind, vendor, frequency and period; `nil` where it is no name of the store.
  public let reportName: ReportName?
  /// The size in bytes; 0 for standard input, and where nobody asked.
  public let size: Int
  /// When the file was last changed, in nanoseconds since 1970 (UTC); 0 for standard input, and where nobody asked.
  public let modified: Int64
  /// The number of the device, with `inode` the identity of the file; 0 where nobody asked.
  public let device: UInt64
  /// The number of the file on its device; 0 where nobody asked.
  public let inode: UInt64
  /// Whether a symbolic link is followed: only where the user named it.
  public let followsLinks: Bool

  /// Whether this stands for standard input.
  public var isStandardInput: Bool { path == "-" && !isFile }

  private let isFile: Bool

  /// Standard input.
  public static let standardInput = ReportFile(
    path: "-", reportName: nil, size: 0, modified: 0, device: 0, inode: 0, followsLinks: false, isFile: false)

  /// A file with what the system says of it; `nil` where nobody asked.
  init(path: String, reportName: ReportName?, facts: FileFacts?, followsLinks: Bool) {
    self.init(
      path: path, reportName: reportName, size: facts?.size ?? 0, modified: facts?.modified ?? 0,
      device: facts?.device ?? 0, inode: facts?.inode ?? 0, followsLinks: followsLinks, isFile: true)
  }

  /// What the system says of the file now, where nobody asked before; `nil` for one that is not there any more.
  var askedFacts: FileFacts? {
    guard isFile, inode == 0 else { return nil }
    var status = stat()
    return fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 ? FileFacts(status) : nil
  }

  private init(
    path: String, reportName: ReportName?, size: Int, modified: Int64, device: UInt64, inode: UInt64,
    followsLinks: Bool, isFile: Bool
  ) {
    self.path = path
    self.reportName = reportName
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
    self.followsLinks = followsLinks
    self.isFile = isFile
  }
}

/// What follows the last slash.
func lastComponent(_ path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}
