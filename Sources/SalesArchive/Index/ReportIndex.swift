import AppSales
import Glibc

/// What earlier runs decoded of the reports in one folder: disposable, never needed for right totals.
///
/// Two files in the cache folder: a head that is replaced by renaming, and blocks that are appended to. A report is
/// taken from the index only if its file has the size, time and number that it had; a block only if its checksum is
/// right. Whatever is in doubt is decoded again.
public struct ReportIndex: Sendable {
  /// The folder that is indexed, as reports' paths begin with it.
  let root: String
  private let place: String
  private(set) var head: IndexHead
  private let blocks: BlockFile?
  /// The identity of the head's file when it was read, to see whether another run replaced it.
  private let version: FileVersion?
  /// The file of blocks that belongs to the head on disk, which may be given up.
  let nameOnDisk: String?

  /// The index of a folder, empty where there is none yet or it is of no use.
  ///
  /// - Parameters:
  ///   - cache: The folder of indexes.
  ///   - root: The folder that is indexed, as reports' paths begin with it.
  public init?(cache: String, root: String) {
    guard let resolved = realpath(root, nil) else { return nil }
    defer { free(resolved) }
    self.root = root
    place = "\(cache)/index-\(ReportIndex.name(of: String(cString: resolved)))"
    version = FileVersion(place + ".head")
    let found = ReportIndex.readHead(place + ".head")
    nameOnDisk = found?.blocksName
    head = found.flatMap { $0.isMostlyAlive ? $0 : nil } ?? ReportIndex.emptyHead(place)
    blocks = BlockFile(reading: ReportIndex.folder(place) + head.blocksName)
    if blocks == nil { head = ReportIndex.emptyHead(place) }
  }

  /// What is known of a file, if it is still the same.
  func report(_ file: ReportFile) -> IndexedReport? {
    guard let path = file.path(from: root), let report = head.reports[path], report.isOf(file) else { return nil }
    return report
  }

  /// The digest of a report, with key numbers of `head.keys`; `nil` where the block is damaged.
  func digest(_ report: IndexedReport) -> ReportDigest? {
    blocks.flatMap { head.digest(report, in: $0) }
  }

  /// The rollup, if all of its reports are among these.
  func rollup(within reports: [IndexedReport?]) -> SalesRollup? {
    let count = head.reports.values.count(where: \.isInRollup)
    return reports.count { $0?.isInRollup == true } == count ? head.rollup : nil
  }

  /// Begins to write; `nil` where another run writes or has written meanwhile, or the folder cannot be written to.
  func update() -> IndexUpdate? {
    do throws(ArchiveError) {
      try AtomicFile.makeFolder(String(ReportIndex.folder(place).dropLast()))
    } catch {
      return nil
    }
    return IndexUpdate(self, place: place, version: version)
  }

  /// Removes the file of blocks that the new head has no use for.
  func removeGivenUpBlocks() {
    if let nameOnDisk, nameOnDisk != head.blocksName { unlink(ReportIndex.folder(place) + nameOnDisk) }
  }

  private static func readHead(_ path: String) -> IndexHead? {
    var buffer = ByteBuffer()
    guard let input = try? InputFile(path: path, followsLinks: false), (try? input.read(into: &buffer)) != nil
    else { return nil }
    return IndexHead(bytes: buffer.bytes)
  }

  static func emptyHead(_ place: String) -> IndexHead {
    IndexHead(blocksName: "\(lastComponent(place)).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).blocks")
  }

  static func folder(_ place: String) -> String { String(place.dropLast(lastComponent(place).count)) }

  /// FNV-1a, 64 bits, of a path.
  private static func name(of path: String) -> String {
    String(path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}

/// What tells one version of a file from the next.
struct FileVersion: Hashable, Sendable {
  private let inode: UInt64
  private let size: Int
  private let modified: Int64

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let facts = FileFacts(status)
    (inode, size, modified) = (facts.inode, facts.size, facts.modified)
  }
}
