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
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func run(_ files: [ReportFile]) throws(ArithmeticOverflow) -> Outcome {
    var decoding = ReportDecoding(limits: limits, shape: query.shape, wantsTextDigest: seen != nil)
    var pool = CandidatePool(files, &decoding, limits)
    while true {
      let selection = choose(pool)
      let used = selection.used.map { pool.entries[$0] }
      var count = ScanCount(query, seen)
      let bad = try add(used, to: &count, &decoding, &pool)
      pool.remove(bad)
      let without = bad.isEmpty ? selection : choose(pool)
      let stillUsed = without.used.map { pool.entries[$0].number }
      if stillUsed == used.map(\.number).filter({ !bad.contains($0) }) {
        return try count.outcome(without, pool.failures, decoding.keys)
      }
    }
  }

  private func choose(_ pool: CandidatePool) -> ReportSelection {
    ReportSelection.resolve(pool.candidates, noSales: noSales, within: query.period)
  }

  /// Adds reports up and says which ones are bad.
  private func add(
    _ used: [CandidatePool.Entry], to count: inout ScanCount, _ decoding: inout ReportDecoding,
    _ pool: inout CandidatePool
  ) throws(ArithmeticOverflow) -> Set<Int> {
    var bad: Set<Int> = []
    for entry in used {
      let decoded: ReportDecoding.Decoded
      do throws(ScanFailure) {
        decoded = try decoding.decode(entry)
      } catch {
        pool.failures.append(error)
        bad.insert(entry.number)
        continue
      }
      try count.add(decoded, entry.candidate, decoding.keys)
    }
    return bad
  }
}
