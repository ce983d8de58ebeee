public import AppSales

/// A report on disk: where it is, and what its name says.
public struct ReportFile: Hashable, Sendable {
  /// The path as it was found, starting from the path that was given; `-` for standard input.
  public let path: String
  /// The last part of the path.
  public var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }
  /// What the name says of vendor, frequency and period; `nil` where the name says nothing.
  public let identity: ReportIdentity?
  /// The size in bytes; 0 for standard input.
  public let size: Int
  /// When the file was last changed, in nanoseconds since 1970 (UTC); 0 for standard input.
  public let modified: Int64
  /// The number of the device, with `inode` the identity of the file.
  public let device: UInt64
  /// The number of the file on its device.
  public let inode: UInt64
  /// Whether a symbolic link is followed: only where the user named it.
  public let followsLinks: Bool

  /// Whether this stands for standard input.
  public var isStandardInput: Bool { path == "-" && !isFile }

  private let isFile: Bool

  /// Standard input.
  public static let standardInput = ReportFile(
    path: "-", identity: nil, size: 0, modified: 0, device: 0, inode: 0, followsLinks: false, isFile: false)

  init(path: String, identity: ReportIdentity?, facts: FileFacts, followsLinks: Bool) {
    self.init(
      path: path, identity: identity, size: facts.size, modified: facts.modified, device: facts.device,
      inode: facts.inode, followsLinks: followsLinks, isFile: true)
  }

  private init(
    path: String, identity: ReportIdentity?, size: Int, modified: Int64, device: UInt64, inode: UInt64,
    followsLinks: Bool, isFile: Bool
  ) {
    self.path = path
    self.identity = identity
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
    self.followsLinks = followsLinks
    self.isFile = isFile
  }
}

/// What a sales report's name says: `S_D_80012345_20240302.txt.gz`.
public struct ReportIdentity: Hashable, Sendable {
  /// The vendor number; `nil` in names from before 2010, which have none.
  public let vendor: String?
  /// How long a span the report covers.
  public let frequency: ReportFrequency
  /// The span.
  public let period: ReportPeriod

  /// An identity of these parts.
  public init(vendor: String?, frequency: ReportFrequency, period: ReportPeriod) {
    self.vendor = vendor
    self.frequency = frequency
    self.period = period
  }
}
