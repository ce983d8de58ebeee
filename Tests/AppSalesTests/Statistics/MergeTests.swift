import AppSales
import TestSupport
import Testing

@Suite("Merging sums")
struct MergeTests {
  /// All that figures say, to compare.
  private struct Facts: Equatable {
    var totals: SalesMeasures
    var unitsByCountry: [String: ExactAmount]
    var groups: [SalesGroupTable]
    var warnings: [SalesWarning]
    var reports: Int
    var straddling: Int

    init(_ sum: SalesAccumulator, _ keys: SalesKeyTable) throws {
      let figures = try sum.figures(keys: keys)
      totals = figures.totals
      unitsByCountry = figures.unitsByCountry
      groups = figures.groups
      warnings = figures.warnings
      reports = sum.reports
      straddling = sum.straddling
    }
  }

  private func someQuery(_ random: inout SeededRandom) -> SalesQuery {
    query {
      $0.groupings = (0..<3).map { _ in
        let by = SalesDimension.allCases.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        return SalesGrouping(by: Array(by), top: [nil, 2].randomElement(using: &random) ?? nil)
      }
      $0.apps = [[], ["NOTES"], ["Notes Pro", "500000002"]].randomElement(using: &random) ?? []
      $0.types = [[], ["iap", "download"]].randomElement(using: &random) ?? []
      $0.period =
        Bool.random(using: &random)
        ? nil : ReportPeriod(begin: PacificClock.day(at: 1_700_000_000), end: PacificClock.day(at: 1_720_000_000))
    }
  }

  @Test("Any split and any order give the same figures")
  func splits() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let reports = (0..<12).map { _ in SampleReport(&random, days: [1, 1, 1, 7].randomElement(using: &random) ?? 1) }
      let query = someQuery(&random)
      let (whole, wholeKeys) = try counted(reports, query)
      let expected = try Facts(whole, wholeKeys)
      let parts = try split(reports.shuffled(using: &random), &random).map { try counted($0, query) }
      let (sum, keys) = try merged(parts, &random)
      #expect(try Facts(sum, keys) == expected, "seed \(random.seed)")
      // Asking changes nothing.
      #expect(try Facts(sum, keys) == expected, "seed \(random.seed)")
    }
  }

  private func split(_ reports: [SampleReport], _ random: inout SeededRandom) -> [[SampleReport]] {
    var parts: [[SampleReport]] = Array(repeating: [], count: Int.random(in: 1...5, using: &random))
    for report in reports { parts[Int.random(in: parts.indices, using: &random)].append(report) }
    return parts
  }

  @Test("A sum goes on after a merge and after figures")
  func goesOn() throws {
    var random = SeededRandom()
    let reports = (0..<9).map { _ in SampleReport(&random) }
    let query = query(by: [.app], [.day, .country], [.month])
    let (whole, wholeKeys) = try counted(reports, query)
    var decoder = SalesReportDecoder(shape: query.shape)
    var sum = SalesAccumulator(query)
    for report in reports.prefix(3) {
      try sum.add(decoder.digest(of: Array(report.text.utf8)), keys: decoder.keys, vendor: report.vendor)
    }
    _ = try sum.figures(keys: decoder.keys)
    var keys = decoder.keys
    let (other, otherKeys) = try counted(Array(reports[3..<6]), query)
    try sum.merge(other, keys: otherKeys, into: &keys)
    let (last, lastKeys) = try counted(Array(reports[6...]), query)
    try sum.merge(last, keys: lastKeys, into: &keys)
    #expect(try Facts(sum, keys) == Facts(whole, wholeKeys), "seed \(random.seed)")
  }

  @Test("Measures added and subtracted come to nothing")
  func subtract() throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      let first = try figures([SampleReport(&random)]).totals
      let second = try figures([SampleReport(&random)]).totals
      var sum = first
      try sum.add(second)
      #expect(Oracle(sum) == Oracle(first) + Oracle(second), "seed \(random.seed)")
      try sum.subtract(second)
      #expect(Oracle(sum).withoutZeros == Oracle(first).withoutZeros, "seed \(random.seed)")
    }
  }
}
