public import AppSales
import WorkSharing

/// The money of the reports that counted, to be converted once it is known into what and at which rates.
///
/// It is taken from the index, block by block and day by day, in several threads. Where the index does not have it, the
/// reports are counted once more, with tables of all their money.
public struct CountedMoney: Sendable {
  private var scan: SalesScan
  private let files: [ReportFile]
  /// Where the blocks are; `nil` where the money must be counted.
  private let index: ReportIndex?
  /// The reports of each day, in order.
  private let days: [[IndexedReport]]

  /// The money of reports.
  ///
  /// - Parameters:
  ///   - scan: The scan that counted them, with its tables of money.
  ///   - files: Its files.
  ///   - index: Where the blocks are.
  ///   - reports: The reports with the first day of each.
  init(_ scan: SalesScan, _ files: [ReportFile], _ index: ReportIndex?, _ reports: [(ReportDay, IndexedReport)]) {
    (self.scan, self.files, self.index) = (scan, files, index)
    var days: [[IndexedReport]] = []
    var last: ReportDay?
    for (day, report) in CountedMoney.inOrder(reports) {
      if day == last { days[days.count - 1].append(report) } else { days.append([report]) }
      last = day
    }
    self.days = days
  }

  /// The same money, for another scan of the same reports.
  func of(_ scan: SalesScan) -> CountedMoney {
    var money = self
    money.scan = scan
    return money
  }

  /// The reports by day; mostly they are.
  private static func inOrder(_ reports: [(ReportDay, IndexedReport)]) -> [(ReportDay, IndexedReport)] {
    let isInOrder = zip(reports, reports.dropFirst()).allSatisfy { $0.0 <= $1.0 }
    return isInOrder ? reports : reports.sorted { $0.0 < $1.0 }
  }

  /// Converts the money and adds it to the figures of the same reports.
  ///
  /// - Parameters:
  ///   - figures: The figures.
  ///   - converter: Converts, and remembers by which rates.
  /// - Returns: The sums, which may be kept; `nil` where the reports were counted once more.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  @discardableResult
  public func convert(
    _ figures: inout SalesFigures, _ converter: inout CurrencyConverter
  ) throws(ArithmeticOverflow) -> [MoneyScan.Sums]? {
    if let (sums, used) = converted(figures, converter) {
      converter.take(used)
      try figures.add(sums, scan.query, converter.target)
      return sums
    }
    var counted = try scan.run(files).figures
    try counted.convert(scan.query, &converter)
    figures = counted
    return nil
  }

  /// What was kept of an earlier conversion of the same reports for the same tables, if anything was.
  ///
  /// - Parameters:
  ///   - rates: All that tells the rates and the way to convert from others.
  ///   - target: The currency.
  /// - Returns: The sums and what made them.
  public func kept(_ rates: [UInt8], target: CurrencyCode) -> ConvertedFigures? {
    key(rates).flatMap { index?.keptMoney.figures($0, target: target) }
  }

  /// Keeps a conversion for later runs.
  public func keep(_ figures: ConvertedFigures, _ rates: [UInt8]) {
    if let key = key(rates) { index?.keptMoney.keep(figures, key) }
  }

  /// What a conversion depends on; `nil` where it is not of all that the index knows.
  private func key(_ rates: [UInt8]) -> [UInt8]? {
    guard let index, let identity = index.identity, scan.query.isOfAllRows,
      days.reduce(0, { $0 + $1.count(where: \.isInRollup) }) == index.head.rolledUp,
      days.allSatisfy({ $0.allSatisfy(\.isInRollup) })
    else { return nil }
    let tables = MoneyScan.shown(scan.query).map { $0.map(\.rawValue).joined(separator: ",") }
    return identity + Array(tables.joined(separator: ";").utf8) + [0] + rates
  }

  /// How many days a thread takes at a time.
  private static let shareSize = 32

  private func converted(
    _ figures: SalesFigures, _ converter: CurrencyConverter
  ) -> (sums: [MoneyScan.Sums], used: UsedRates)? {
    guard let index, let start = MoneyScan(scan.query, keys: index.keys, figures, converter) else { return nil }
    let queue = WorkQueue(count: days.count, size: CountedMoney.shareSize)
    let threads = min(
      scan.jobs ?? Workers.available, (days.count + CountedMoney.shareSize - 1) / CountedMoney.shareSize)
    let parts = Workers.run(max(1, threads)) { [days, query = scan.query] () -> MoneyScan? in
      var part = start
      while let range = queue.take() {
        guard index.forEachSection(days[range].flatMap(\.self), { add($0, $1, query, to: &part) }) else { return nil }
      }
      part.closeAll()
      return part
    }
    var sum: MoneyScan? = nil
    for part in parts {
      guard let part else { return nil }
      if sum == nil { sum = part } else { sum?.merge(part) }
    }
    return sum?.finish()
  }

  private func add(
    _ section: DigestBlock.Section, _ map: [UInt32]?, _ query: SalesQuery, to part: inout MoneyScan
  ) -> Bool {
    guard query.selects(section.span) else { return true }
    part.open(section.span.begin)
    let keys = UnsafeBufferPointer(rebasing: section.keys[..<section.paid])
    let units = UnsafeBufferPointer(rebasing: section.units[..<section.paid])
    if let map {
      guard keys.allSatisfy({ $0 < map.count }) else { return false }
      keys.map { map[Int($0)] }.withUnsafeBufferPointer { part.add($0, units) }
    } else {
      part.add(keys, units)
    }
    for index in 0..<section.oddCount {
      let entry = section.oddEntry(index)
      guard let key = map.map({ entry.key < $0.count ? $0[Int(entry.key)] : nil }) ?? entry.key else { return false }
      part.add(key, units: entry.units)
    }
    return true
  }
}

extension ReportIndex {
  /// Calls `body` with every section of some reports and the numbers of its keys; `false` where a block is damaged.
  func forEachSection(_ reports: [IndexedReport], _ body: (DigestBlock.Section, [UInt32]?) -> Bool) -> Bool {
    guard let blocks, let keys = soundKeys else { return false }
    return blocks.forEachBlock(reports) { report, bytes in
      guard keys.knows(report) else { return false }
      let map = keys.map(of: report)
      return DigestBlock.forEachSection(bytes) { body($0, map) }
    }
  }
}

extension BlockFile {
  /// Calls `body` with the blocks of some reports, which are read in few pieces; `false` where one is damaged.
  func forEachBlock(_ reports: [IndexedReport], _ body: (IndexedReport, UnsafeRawBufferPointer) -> Bool) -> Bool {
    var start = 0
    while start < reports.count {
      var end = start + 1
      while end < reports.count, reports[end].offset == reports[end - 1].offset + reports[end - 1].length { end += 1 }
      let (first, last) = (reports[start].offset, reports[end - 1].offset + reports[end - 1].length)
      guard first >= 0, last >= first else { return false }
      let isSound = withBytes(descriptor, at: first, count: last - first) { bytes in
        reports[start..<end].allSatisfy { report in
          let block = UnsafeRawBufferPointer(
            rebasing: bytes[report.offset - first..<report.offset - first + report.length])
          return checksum(block) == report.checksum && body(report, block)
        }
      }
      guard isSound == true else { return false }
      start = end
    }
    return true
  }
}
