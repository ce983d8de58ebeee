public import AppSales
import WorkSharing

/// Counts reports: chooses those that count, decodes them, and adds them up.
///
/// A report that is bad is named and left out. Where that changes the choice, as when a weekly report must now stand for
/// the days of a bad daily one, the count is made again.
public struct SalesScan: Sendable {
  /// What to count.
  public var query: SalesQuery
  /// Limits of reading.
  public var limits = ReadingLimits()
  /// Periods without sales, by vendor, as the journal has them.
  public var noSales: [VendorNumber: [ReportPeriod]] = [:]
  /// What had been seen at the last look; `nil` where nobody asks.
  public var seen: SeenReports?

  /// How many threads may count; `nil` for as many as the machine runs at once.
  public var jobs: Int?

  /// What earlier runs decoded; `nil` to decode everything.
  public var index: ReportIndex?

  /// Whether the query's tables of money are left for later: the outcome knows where the money is, and a summary in one
  /// currency takes little longer than one without.
  public var defersMoney = false

  /// Whether the outcome lists the reports that counted.
  public var listsReports = false

  /// A scan for a query.
  public init(_ query: SalesQuery) { self.query = query }

  /// What a scan found.
  public struct Outcome: Sendable {
    /// The figures.
    public var figures: SalesFigures
    /// How many reports they come from.
    public var reports = 0
    /// The vendors of those reports, sorted.
    public var vendors: [String] = []
    /// Which reports counted and which did not.
    public var selection: ReportSelection
    /// Reports that are bad.
    public var failures: [ScanFailure] = []
    /// Files that end with bytes which belong to nothing.
    public var trailingGarbage: [String] = []
    /// What is new since the last look; `nil` where nobody asked, and where a query for some rows cannot tell it.
    public var look: Look?
    /// The money that `defersMoney` left for later.
    public var money: CountedMoney?
    /// The reports that counted, where `listsReports` says so.
    public var used: [UsedReport] = []
    /// The files that do not count, where `listsReports` says so.
    public var leftOut: [SalesExplanation.LeftOutFile] = []
  }

  /// Counts the files.
  ///
  /// - Parameter files: The files, in any order.
  /// - Returns: What was found.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func run(_ files: [ReportFile]) throws(ArithmeticOverflow) -> Outcome {
    var counting = self
    guard defersMoney, index != nil, query.canDeferMoney, files.allSatisfy({ $0.reportName != nil }) else {
      counting.defersMoney = false
      return try counting.count(files)
    }
    counting.query.moneyTables = []
    var outcome = try counting.count(files)
    if outcome.money == nil { outcome.money = CountedMoney(undeferred, files, nil, []) }
    outcome.money = outcome.money?.of(undeferred)
    return outcome
  }

  /// The same scan, which counts money at once.
  private var undeferred: SalesScan {
    var scan = self
    (scan.defersMoney, scan.seen, scan.listsReports) = (false, nil, false)
    return scan
  }

  private func count(_ files: [ReportFile]) throws(ArithmeticOverflow) -> Outcome {
    var index = query.shape == .narrow && !listsReports ? self.index : nil
    var found = index?.head.reports.matches(files, root: index?.root ?? "")
    var update: IndexUpdate?
    if let whole = index, let matches = found, !isComplete(matches.known, files, whole) {
      if let outcome = try countLate(files, matches.known, whole) { return outcome }
      index = whole.withSoundKeys
      found = index?.head.reports.matches(files, root: whole.root)
      update = index?.update()
    }
    let known = found?.known ?? files.map { _ in nil }
    var decoding = makeDecoding(index, update, table: 0)
    var pool = CandidatePool(files, known, &decoding, limits)
    while true {
      let selection = choose(pool)
      let used = selection.used.map { pool.entries[$0] }
      var sum = try count(used, &decoding, index, update)
      let bad = Set(sum.bad.map(\.entry))
      pool.failures += sum.bad.map(\.failure)
      pool.remove(bad)
      let without = bad.isEmpty ? selection : choose(pool)
      let stillUsed = without.used.map { pool.entries[$0].number }
      guard stillUsed == used.map(\.number).filter({ !bad.contains($0) }) else { continue }
      sum.written.merge(decoding.recorded()) { $1 }
      update?.finish(additions(sum, used, bad, found?.isPresent ?? []))
      var outcome = try sum.count.outcome(
        without, pool.failures, sum.keys, threads: jobs ?? Workers.available)
      if defersMoney {
        outcome.money = money(without.used.map { pool.entries[$0] }, files, update == nil ? index : index?.reopened)
      }
      if listsReports { outcome.used = without.used.map { UsedReport(pool.entries[$0]) } }
      if listsReports { outcome.leftOut = without.leftOutFiles(pool.candidates, pool.failures) }
      return outcome
    }
  }

  /// The money of reports that count; `nil` where the index does not have all of them.
  func money(
    _ used: [CandidatePool.Entry], _ files: [ReportFile], _ index: ReportIndex?
  ) -> CountedMoney? {
    guard let index, query.shape == .narrow else { return nil }
    var reports: [(ReportDay, IndexedReport)] = []
    for entry in used where query.vendors.isEmpty || query.vendors.contains(entry.candidate.vendor?.description ?? "") {
      guard let known = index.report(entry.file) else { return nil }
      reports.append((entry.candidate.period.begin, known))
    }
    return CountedMoney(self, files, index, reports)
  }

  /// Whether the index knows all reports, and what they come to as far as a run like this can find that out.
  private func isComplete(_ known: [IndexedReport?], _ files: [ReportFile], _ index: ReportIndex) -> Bool {
    guard known.allSatisfy({ $0 != nil }) else { return false }
    if index.rollupIs(within: known) { return true }
    return index.head.rolledUp == 0 && (query.period != nil || files.contains { $0.reportName == nil })
  }

  private func additions(
    _ sum: ScanShare, _ used: [CandidatePool.Entry], _ bad: Set<Int>, _ isPresent: [Bool]
  ) -> IndexUpdate.Additions {
    let good = used.filter { !bad.contains($0.number) }
    let known = good.filter { !sum.isDecoded($0) }.compactMap(\.known)
    let isWhole =
      query.period == nil && good.allSatisfy { $0.decoded == nil } && known.count + sum.decoded.count == good.count
    return IndexUpdate.Additions(
      keys: sum.keys, tables: sum.tables, written: sum.written, rollup: sum.rollup,
      used: isWhole ? .init(known: known, decoded: Set(sum.decoded.values)) : nil, isPresent: isPresent)
  }

  private func makeDecoding(_ index: ReportIndex?, _ update: IndexUpdate?, table: Int) -> ReportDecoding {
    ReportDecoding(
      limits: limits, shape: query.shape, wantsTextDigest: seen != nil, index: index,
      recorder: update?.recorder(table: table))
  }

  func choose(_ pool: CandidatePool) -> ReportSelection {
    ReportSelection.resolve(pool.candidates, noSales: noSales, within: query.period)
  }

  /// Counts reports, in several threads where there are many of them.
  ///
  /// Sums do not depend on who counted what.
  private func count(
    _ used: [CandidatePool.Entry], _ decoding: inout ReportDecoding, _ index: ReportIndex?, _ update: IndexUpdate?
  ) throws(ArithmeticOverflow) -> ScanShare {
    if let index, SalesAccumulator.isAnsweredByRollup(query), index.rollupIs(within: used.map(\.known)) {
      var start = ScanShare(SalesKeyTable(), ScanCount(query, seen))
      if try start.addRollup(of: index, query, used) {
        let others = used.filter { $0.known?.isInRollup != true }
        if others.isEmpty, update == nil { return start }
        return try count(others, &decoding, index, update, from: start)
      }
    }
    return try count(used, &decoding, index, update, from: ScanShare(decoding.keys, ScanCount(query, seen)))
  }

  private func count(
    _ used: [CandidatePool.Entry], _ decoding: inout ReportDecoding, _ index: ReportIndex?, _ update: IndexUpdate?,
    from start: ScanShare
  ) throws(ArithmeticOverflow) -> ScanShare {
    // Those that were decoded to be chosen have keys of that decoder's table.
    let root = update == nil ? nil : index?.root
    var sum = start
    sum.add(used.filter { $0.decoded != nil }, &decoding, root: root)
    let others = used.filter { $0.decoded == nil }
    let shares = CandidatePool.shares(others)
    let threads = min(jobs ?? Workers.available, shares.count)
    guard threads > 1 else {
      sum.add(others, &decoding, root: root)
      sum.keys = decoding.keys
      sum.tables.append(sum.keys.identity.keys)
      return try sum.checked()
    }
    let queue = ShareQueue(shares, threads: threads)
    let turn = WorkQueue(count: threads, size: 1)
    var sums = Workers.run(threads) { [self] in
      let thread = turn.take()?.lowerBound ?? 0
      let table = 1 + thread
      var decoding = makeDecoding(index, update, table: table)
      var share = ScanShare(decoding.keys, ScanCount(query, seen))
      while let next = queue.take(for: thread) { share.add(others[next], &decoding, root: root) }
      share.finish(&decoding)
      share.table = table
      return share
    }
    sums.sort { $0.table > $1.table }
    if index == nil, decoding.keys.count == 0, let first = sums.popLast() {
      sum = first.alone
    } else {
      sum.keys = decoding.keys
      sum.tables.append(sum.keys.identity.keys)
    }
    while var share = sums.popLast() { try sum.merge(&share, threads: threads) }
    return try sum.checked()
  }
}

extension SalesQuery {
  /// Whether the tables of money are such as the index can make.
  fileprivate var canDeferMoney: Bool {
    keepsMoneyForConversionOnly && shape == .narrow && !moneyTables.contains { $0.contains(.vendor) }
  }
}

extension UsedReport {
  fileprivate init(_ entry: CandidatePool.Entry) {
    file = entry.file
    vendor = entry.candidate.vendor
    period = entry.candidate.period
  }
}
