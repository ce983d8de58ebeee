public import AppSales

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
    let index = query.shape == .narrow && !listsReports ? self.index : nil
    let known = files.map { index?.report($0) }
    let isComplete = index == nil || known.allSatisfy { $0 != nil }
    let update = isComplete ? nil : index?.update()
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
      if let index, let update { update.finish(additions(sum, used, files, bad, index.root), index) }
      var outcome = try sum.count.outcome(without, pool.failures, sum.keys)
      if listsReports { outcome.used = without.used.map { UsedReport(pool.entries[$0]) } }
      if listsReports { outcome.leftOut = without.leftOutFiles(pool.candidates, pool.failures) }
      return outcome
    }
  }

  private func additions(
    _ sum: ScanShare, _ used: [CandidatePool.Entry], _ files: [ReportFile], _ bad: Set<Int>, _ root: String
  ) -> IndexUpdate.Additions {
    let isWhole = query.period == nil && used.allSatisfy { $0.decoded == nil }
    let paths = used.filter { !bad.contains($0.number) }.map { $0.file.path(from: root) }
    let inside = paths.compactMap(\.self)
    return IndexUpdate.Additions(
      keys: sum.keys, tables: sum.tables, written: sum.written, rollup: sum.rollup,
      used: isWhole && inside.count == paths.count ? Set(inside) : nil, decoded: sum.decoded,
      present: Set(files.compactMap { $0.path(from: root) }))
  }

  private func makeDecoding(_ index: ReportIndex?, _ update: IndexUpdate?, table: Int) -> ReportDecoding {
    ReportDecoding(
      limits: limits, shape: query.shape, wantsTextDigest: seen != nil, index: index,
      recorder: update?.recorder(table: table))
  }

  private func choose(_ pool: CandidatePool) -> ReportSelection {
    ReportSelection.resolve(pool.candidates, noSales: noSales, within: query.period)
  }

  /// Counts reports, in several threads where there are many of them.
  ///
  /// Sums do not depend on who counted what.
  private func count(
    _ used: [CandidatePool.Entry], _ decoding: inout ReportDecoding, _ index: ReportIndex?, _ update: IndexUpdate?
  ) throws(ArithmeticOverflow) -> ScanShare {
    if let index, SalesAccumulator.isAnsweredByRollup(query), let rollup = index.rollup(within: used.map(\.known)) {
      var start = ScanShare(decoding.keys, ScanCount(query, seen))
      if try start.add(rollup, used, index) {
        return try count(used.filter { $0.known?.isInRollup != true }, &decoding, index, update, from: start)
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
    sum.keys = decoding.keys
    sum.tables.append(sum.keys.identity.keys)
    let queue = WorkQueue(count: shares.count, size: 1)
    let turn = WorkQueue(count: threads, size: 1)
    var sums = Workers.run(threads) { [self] in
      let table = 1 + (turn.take()?.lowerBound ?? 0)
      var decoding = makeDecoding(index, update, table: table)
      var share = ScanShare(decoding.keys, ScanCount(query, seen))
      while let next = queue.take() { share.add(others[shares[next.lowerBound]], &decoding, root: root) }
      share.keys = decoding.keys
      share.written = decoding.recorded()
      share.table = table
      return share
    }
    sums.sort { $0.table > $1.table }
    while var share = sums.popLast() { try sum.merge(&share) }
    return try sum.checked()
  }
}

extension UsedReport {
  fileprivate init(_ entry: CandidatePool.Entry) {
    file = entry.file
    vendor = entry.candidate.vendor
    period = entry.candidate.period
  }
}
