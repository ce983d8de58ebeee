import AppSales
import Glibc

/// What earlier runs decoded of the reports in one folder: disposable, never needed for right totals.
///
/// Files in the cache folder: a head that is replaced by renaming, a small one beside it for reports that came later, and
/// blocks that are appended to. A report is taken from the index only if its file has the size, time and number that it
/// had; a block only if its checksum is right. Whatever is in doubt is decoded again.
public struct ReportIndex: Sendable {
  /// The folder that is indexed, as reports' paths begin with it.
  let root: String
  private let place: String
  private(set) var head: IndexHead
  let blocks: BlockFile?
  private let lazyKeys: LazyKeys
  /// The identity of the heads' files when they were read, to see whether another run replaced one.
  private let version: HeadVersion
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
    let place = "\(cache)/index-\(ReportIndex.name(of: String(cString: resolved)))"
    self.init(place, root: root)
  }

  private init(_ place: String, root: String) {
    (self.place, self.root, version) = (place, root, HeadVersion(place))
    let found = HeadFile(ReportIndex.headPath(place)).flatMap(IndexHead.init)
    nameOnDisk = found?.blocksName
    var head = found.flatMap { $0.isMostlyAlive ? $0 : nil } ?? ReportIndex.emptyHead(place)
    blocks = BlockFile(reading: ReportIndex.folder(place) + head.blocksName)
    if blocks == nil { head = ReportIndex.emptyHead(place) }
    if let file = head.file, let late = HeadFile(ReportIndex.latePath(place)).flatMap({ LateHead($0, of: file) }) {
      head.take(late)
    }
    self.head = head
    lazyKeys = LazyKeys(head.file, head.late)
  }

  static func headPath(_ place: String) -> String { place + ".head" }

  static func latePath(_ place: String) -> String { place + ".late" }

  /// The index without what it knows: its keys are damaged.
  private init(emptied index: ReportIndex) {
    (place, root, version, nameOnDisk) = (index.place, index.root, index.version, index.nameOnDisk)
    (head, blocks, lazyKeys) = (ReportIndex.emptyHead(place), nil, LazyKeys(nil))
  }

  /// The index as it is, or an empty one where its keys are damaged.
  var withSoundKeys: ReportIndex { lazyKeys.keys == nil ? ReportIndex(emptied: self) : self }

  /// The keys of digests; none where they are damaged.
  var keys: SalesKeyTable { lazyKeys.keys?.keys ?? SalesKeyTable() }

  /// The keys and the numbers of keys in blocks; `nil` where they are damaged.
  var soundKeys: IndexKeys? { lazyKeys.keys }

  /// Converted money of all reports in the rollup.
  var keptMoney: KeptMoney { KeptMoney(path: place + ".money") }

  /// The index as it is on disk now.
  var reopened: ReportIndex { ReportIndex(place, root: root) }

  /// How many reports came after the head was written.
  var lateCount: Int { head.late?.reports.count ?? 0 }

  /// The keys of those reports; `nil` where they are damaged.
  var lateKeys: SalesKeyTable? {
    switch head.late {
    case .some(let late): late.keys
    case .none: SalesKeyTable()
    }
  }

  /// What tells all that is on disk from anything else; `nil` for a new index.
  var identity: [UInt8]? { head.file.map { $0.identity + (head.late?.file.identity ?? []) } }

  /// The numbers of keys in blocks, too.
  var allKeys: IndexKeys { lazyKeys.keys ?? IndexKeys() }

  /// What is known of a file, if it is still the same.
  func report(_ file: ReportFile) -> IndexedReport? { head.reports.report(file, root: root) }

  /// The digest of a report, with key numbers of `keys`; `nil` where the block is damaged.
  func digest(_ report: IndexedReport) -> ReportDigest? {
    guard let blocks else { return nil }
    return lazyKeys.keys?.digest(report, in: blocks)
  }

  /// Whether the rollup is of nothing but these reports.
  func rollupIs(within reports: [IndexedReport?]) -> Bool {
    head.rolledUp > 0 && reports.count { $0?.isInRollup == true } == head.rolledUp
  }

  /// The tables of the reports in the rollup, with the units of every day if they are wanted.
  func figures(withDays: Bool) -> RolledFigures? {
    guard let file = head.late?.file ?? head.file, var figures = file.section(.figures, { RolledFigures(bytes: $0) })
    else { return nil }
    guard withDays else { return figures }
    guard let days else { return nil }
    figures.days = days
    return figures
  }

  /// The units of every day.
  private var days: DayTable? {
    guard var days = head.file?.section(.days, { DayTable(bytes: $0) }) else { return nil }
    guard let late = head.late else { return days }
    guard let more = late.days else { return nil }
    days.add(more)
    return days
  }

  /// The rollup key by key.
  func rollup() -> SalesRollup? {
    guard let file = head.file, let keys = lazyKeys.keys, let days = file.section(.days, { DayTable(bytes: $0) }),
      var sum = file.section(.totals, { SalesRollup(bytes: $0, days: days) })
    else { return nil }
    guard let late = head.late else { return sum }
    guard let more = late.rollup, let numbers = keys.late else { return nil }
    sum.merge(more, numbers, keys: keys.keys)
    return sum
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

  /// Removes the files of blocks that the new head has no use for: that of the old head, or all others where the old one
  /// could not be read.
  func removeGivenUpBlocks() {
    let folder = ReportIndex.folder(place)
    if let nameOnDisk {
      if nameOnDisk != head.blocksName { unlink(folder + nameOnDisk) }
      return
    }
    var names = DailyNameReader()
    guard let listing = try? Folder(folder, path: folder, followsLinks: true),
      let entries = try? listing.entries(path: folder, &names)
    else { return }
    for name in entries.map(\.name)
    where name != head.blocksName && name.hasPrefix(lastComponent(place) + ".") && name.hasSuffix(".blocks") {
      unlink(folder + name)
    }
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

/// What tells one version of a head, and of what lies beside it, from the next.
struct HeadVersion: Hashable, Sendable {
  private let head: FileVersion?
  private let late: FileVersion?

  init(_ place: String) {
    head = FileVersion(ReportIndex.headPath(place))
    late = FileVersion(ReportIndex.latePath(place))
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
