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
  }

  /// Counts the files.
  ///
  /// - Parameter files: The files, in any order.
  /// - Returns: What was found.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func run(_ files: [ReportFile]) throws(ArithmeticOverflow) -> Outcome {
    var decoding = makeDecoding()
    var pool = CandidatePool(files, &decoding, limits)
    while true {
      let selection = choose(pool)
      let used = selection.used.map { pool.entries[$0] }
      let sum = try count(used, &decoding)
      let bad = Set(sum.bad.map(\.entry))
      pool.failures += sum.bad.map(\.failure)
      pool.remove(bad)
      let without = bad.isEmpty ? selection : choose(pool)
      let stillUsed = without.used.map { pool.entries[$0].number }
      if stillUsed == used.map(\.number).filter({ !bad.contains($0) }) {
        return try sum.count.outcome(without, pool.failures, sum.keys)
      }
    }
  }

  private func makeDecoding() -> ReportDecoding {
    ReportDecoding(limits: limits, shape: query.shape, wantsTextDigest: seen != nil)
  }

  private func choose(_ pool: CandidatePool) -> ReportSelection {
    ReportSelection.resolve(pool.candidates, noSales: noSales, within: query.period)
  }

  /// How many reports a thread takes at a time: about a month of days, whose tables stay in the cache.
  private static let shareSize = 32

  /// Counts reports, in several threads where there are many of them. Sums do not depend on who counted what.
  private func count(
    _ used: [CandidatePool.Entry], _ decoding: inout ReportDecoding
  ) throws(ArithmeticOverflow) -> ScanShare {
    // Those that were decoded to be chosen have keys of that decoder's table.
    var sum = ScanShare(decoding.keys, ScanCount(query, seen))
    sum.add(used.filter { $0.decoded != nil }, &decoding)
    let others = used.filter { $0.decoded == nil }
    let threads = min(jobs ?? Workers.available, (others.count + Self.shareSize - 1) / Self.shareSize)
    guard threads > 1 else {
      sum.add(others, &decoding)
      sum.keys = decoding.keys
      return try sum.checked()
    }
    sum.keys = decoding.keys
    let queue = WorkQueue(count: others.count, size: Self.shareSize)
    let shares = Workers.run(threads) { [self] in
      var decoding = makeDecoding()
      var share = ScanShare(decoding.keys, ScanCount(query, seen))
      while let range = queue.take() { share.add(others[range], &decoding) }
      share.keys = decoding.keys
      return share
    }
    for share in shares { try sum.merge(share) }
    return try sum.checked()
  }
}
