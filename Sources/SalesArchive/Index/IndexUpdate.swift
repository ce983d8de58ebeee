import AppSales
import Glibc

/// One run's additions to the index, under a lock that ends with the process.
final class IndexUpdate: Sendable {
  private let place: String
  private let root: String
  private let old: IndexHead
  private let lock: Int32
  private let file: BlockFile
  private let youngest: Int64

  init?(_ index: ReportIndex, place: String, version: FileVersion?) {
    self.place = place
    root = index.root
    old = index.head
    lock = open(place + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let blocks = ReportIndex.folder(place) + index.head.blocksName
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, FileVersion(place + ".head") == version,
      let file = BlockFile(appendingTo: blocks, length: index.head.blocksLength)
    else {
      if lock >= 0 { close(lock) }
      return nil
    }
    self.file = file
    youngest = (Int64(time(nil)) - 2) * 1_000_000_000
  }

  deinit { close(lock) }

  /// A recorder for a thread with a key table of its own.
  func recorder(table: Int) -> BlockRecorder {
    BlockRecorder(file, table: Int32(old.tables.count + table), root: root, youngest: youngest)
  }

  /// What a run adds.
  struct Additions {
    var keys: SalesKeyTable
    /// For each recorder's table the numbers in `keys`.
    var tables: [[UInt32]]
    var written: [String: IndexedReport]
    /// What reports that were decoded in this run, and count, come to.
    var rollup: SalesRollup
    /// All reports that count, by path; `nil` where some are outside of the folder, or a period was asked for.
    var used: Set<String>?
    /// Those of them that were decoded in this run.
    var decoded: Set<String>
    /// All reports of the folder, by path.
    var present: Set<String>
  }

  /// Puts the new head in its place.
  ///
  /// Where that fails, the old one stays, and the next run tries again.
  func finish(_ additions: Additions, _ index: ReportIndex) {
    var head = old
    head.keys = additions.keys
    head.blocksLength = file.length
    var written = additions.written
    for (number, table) in additions.tables.enumerated() {
      add(table, number: old.tables.count + number, to: &head, &written)
    }
    let changed = head.reports.keys.filter { !additions.present.contains($0) || written[$0] != nil }
    for path in changed { head.reports[path] = nil }
    head.reports.merge(written) { $1 }
    let rollup = rollup(additions, Set(changed), head)
    head.rollup = rollup?.sum
    for path in head.reports.keys { head.reports[path]?.isInRollup = rollup?.covers.contains(path) == true }
    // The index is disposable: it need not outlive a loss of power, so that nothing waits for the disk.
    guard (try? AtomicFile.replace(place + ".head", with: head.bytes, durably: false)) != nil else { return }
    index.removeGivenUpBlocks()
  }

  /// Adds the table of a thread.
  ///
  /// A thread that was alone has the numbers of the head: its blocks need no table.
  private func add(
    _ table: [UInt32], number: Int, to head: inout IndexHead, _ written: inout [String: IndexedReport]
  ) {
    let isSame = table.enumerated().allSatisfy { $0.offset == Int($0.element) }
    let place = isSame ? -1 : Int32(head.tables.count)
    if !isSame { head.tables.append(table) }
    for (path, report) in written where report.table == Int32(number) && report.offset >= old.blocksLength {
      var moved = report
      moved.table = place
      written[path] = moved
    }
  }

  /// The rollup of the reports that count: the old one with what is new, or made anew from all blocks.
  private func rollup(
    _ additions: Additions, _ changed: Set<String>, _ head: IndexHead
  ) -> (sum: SalesRollup, covers: Set<String>)? {
    guard let used = additions.used, used.allSatisfy({ head.reports[$0] != nil }) else { return nil }
    let before = old.rolledUp
    if before.isDisjoint(with: changed), before.isSubset(of: used), used.subtracting(before) == additions.decoded {
      var sum = old.rollup ?? SalesRollup()
      sum.merge(additions.rollup, additions.keys.identity, keys: additions.keys)
      return (sum, used)
    }
    var sum = SalesRollup()
    for path in used {
      guard let report = head.reports[path], let digest = head.digest(report, in: file) else { return nil }
      sum.add(digest, keys: head.keys)
    }
    return (sum, used)
  }
}

extension IndexHead {
  /// The digest of a report, with numbers of `keys`; `nil` where the block is damaged.
  func digest(_ report: IndexedReport, in blocks: BlockFile) -> ReportDigest? {
    let map = report.table < 0 ? nil : tables[Int(report.table)]
    return blocks.withBlock(at: report.offset, length: report.length, checksum: report.checksum) {
      DigestBlock.digest($0, map, keyCount: keys.count)
    }
  }
}
