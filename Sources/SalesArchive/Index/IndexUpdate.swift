import AppSales
import Glibc

/// One run's additions to the index, under a lock that ends with the process.
final class IndexUpdate: Sendable {
  let place: String
  let root: String
  let old: ReportIndex
  private let lock: Int32
  let file: BlockFile
  let youngest: Int64

  init?(_ index: ReportIndex, place: String, version: HeadVersion) {
    self.place = place
    root = index.root
    old = index
    lock = open(place + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let blocks = ReportIndex.folder(place) + index.head.blocksName
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, HeadVersion(place) == version,
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
    BlockRecorder(file, table: Int32(old.allKeys.tables.count + table), root: root, youngest: youngest)
  }

  /// What a run adds.
  struct Additions {
    var keys: SalesKeyTable
    /// For each recorder's table the numbers in `keys`.
    var tables: [[UInt32]]
    var written: [String: IndexedReport]
    /// What reports that were decoded in this run, and count, come to.
    var rollup: SalesRollup
    /// All reports that count; `nil` where some are outside of the folder, or a period was asked for.
    var used: Used?
    /// Which of the reports that are known have a file.
    var isPresent: [Bool]

    /// Reports that count: those that were known, and the paths of those that were decoded.
    struct Used {
      var known: [IndexedReport]
      var decoded: Set<String>
    }
  }

  /// Puts the new head in its place.
  ///
  /// Where that fails, the old one stays, and the next run tries again.
  func finish(_ additions: Additions) {
    var head = old.head
    head.blocksLength = file.length
    var keys = old.allKeys
    keys.keys = additions.keys
    var written = additions.written
    let before = keys.tables.count
    for (number, table) in additions.tables.enumerated() { add(table, number: before + number, to: &keys, &written) }
    head.reports = head.reports.updated({ additions.isPresent[$0] }, with: written)
    // Late reports are so no more: their table is one like others.
    head.reports.moveLate(to: Int32(before - 1))
    let rolled = rollup(additions, written, keys, head.reports)
    head.reports.markRolledUp { rolled?.covers($0) == true }
    let figures = rolled.flatMap { $0.figures ?? RolledFigures($0.sum, keys: keys.keys) }
    let sections = [
      head.listBytes, figures?.bytes ?? [], rolled?.sum.days.bytes ?? [], keys.bytes, rolled?.sum.bytes ?? [],
    ]
    // The index is disposable: it need not outlive a loss of power, so that nothing waits for the disk.
    let bytes = HeadFile.bytes(sections)
    guard (try? AtomicFile.replace(ReportIndex.headPath(place), with: bytes, durably: false)) != nil else { return }
    unlink(ReportIndex.latePath(place))
    old.removeGivenUpBlocks()
  }

  /// Adds the table of a thread.
  ///
  /// A thread that was alone has the numbers of the head: its blocks need no table.
  private func add(
    _ table: [UInt32], number: Int, to keys: inout IndexKeys, _ written: inout [String: IndexedReport]
  ) {
    let isSame = table.enumerated().allSatisfy { $0.offset == Int($0.element) }
    let place = isSame ? -1 : Int32(keys.tables.count)
    if !isSame { keys.tables.append(table) }
    for (path, report) in written where report.table == Int32(number) && report.offset >= old.head.blocksLength {
      var moved = report
      moved.table = place
      written[path] = moved
    }
  }

  /// A rollup, and which places of the new list it covers.
  private struct Rolled {
    var sum: SalesRollup
    /// The same as tables, where they come cheaper than from the sum.
    var figures: RolledFigures?
    var covers: (Int) -> Bool
  }

  /// The rollup of the reports that count: the old one with what is new, or made anew from all blocks.
  private func rollup(
    _ additions: Additions, _ written: [String: IndexedReport], _ keys: IndexKeys, _ list: ReportList
  ) -> Rolled? {
    let before = old.head.reports
    let isKept = { (place: Int) in additions.isPresent[place] && written[before.path(place)] == nil }
    let rolledUp = before.reports.filter(\.isInRollup).map { Int($0.place) }
    guard let used = additions.used else {
      guard rolledUp.allSatisfy(isKept), let sum = old.rollup() else { return nil }
      let paths = Set(rolledUp.map(before.path))
      return Rolled(sum: sum, figures: old.figures(withDays: false)) { paths.contains(list.path($0)) }
    }
    let decoded = used.decoded.filter { written[$0] != nil }
    let paths = Set(used.known.map { before.path(Int($0.place)) }).union(decoded)
    let covers = { (place: Int) in paths.contains(list.path(place)) }
    if decoded.count == used.decoded.count, let sum = grown(used, additions) {
      return Rolled(sum: sum.sum, figures: sum.figures, covers: covers)
    }
    var sum = SalesRollup()
    for place in 0..<list.count where covers(place) {
      guard let digest = keys.digest(list.reports[place], in: file) else { return nil }
      sum.add(digest, keys: keys.keys)
    }
    return Rolled(sum: sum, figures: nil, covers: covers)
  }

  /// The old rollup with the reports that are new, where it has all others that count and nothing else.
  private func grown(
    _ used: Additions.Used, _ additions: Additions
  ) -> (sum: SalesRollup, figures: RolledFigures?)? {
    guard used.known.allSatisfy(\.isInRollup), used.known.count == old.head.rolledUp,
      additions.rollup.reports == used.decoded.count
    else { return nil }
    guard !used.known.isEmpty else { return (additions.rollup, nil) }
    guard var sum = old.rollup() else { return nil }
    sum.merge(additions.rollup, additions.keys.identity, keys: additions.keys)
    var figures = old.figures(withDays: false)
    let more = RolledFigures(additions.rollup, keys: additions.keys)
    if let more, (try? figures?.add(more)) != nil { return (sum, figures) }
    figures = nil
    return (sum, figures)
  }
}
