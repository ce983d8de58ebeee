import AppSales
import Testing

@Suite("Files that do not count")
struct LeftOutFileTests {
  private typealias File = SalesExplanation.LeftOutFile

  private static let week = ReportPeriod(first: date("2024-04-29"), last: date("2024-05-05"))

  private func isListed(
    _ period: ReportPeriod?, vendor: String?, _ group: [(SalesDimension, String)], _ change: (inout SalesQuery) -> Void
  ) -> Bool {
    var explanation = SalesExplanation(group: group.map { SalesExplanation.Condition($0, $1) })
    var query = SalesQuery()
    change(&query)
    explanation.take(leftOut: [File(path: "a", reason: .covered, period: period, vendor: vendor)], query)
    return !explanation.leftOut.isEmpty
  }

  @Test(
    "A file is listed where its days can be those of the figure",
    arguments: [
      (SalesDimension.month, "2024-05", true), (.month, "2024-04", true), (.month, "2024-03", false),
      (.day, "2024-05-05", true), (.day, "2024-05-06", false), (.week, "2024-W18", true), (.week, "2024-W19", false),
      (.year, "2024", true), (.fiscalMonth, "FY2024-P07", true), (.fiscalMonth, "FY2024-P06", false),
      // Countries, apps and the like stand in the rows: any file may have some.
      (.country, "XX", true), (.app, "nothing", true),
    ])
  func days(dimension: SalesDimension, value: String, expected: Bool) {
    #expect(isListed(LeftOutFileTests.week, vendor: "1", [(dimension, value)]) { _ in } == expected)
    #expect(isListed(nil, vendor: nil, [(dimension, value)]) { _ in })
  }

  @Test("Only the days that were asked for count")
  func range() {
    let may = ReportPeriod(first: date("2024-05-01"), last: date("2024-05-31"))
    #expect(isListed(LeftOutFileTests.week, vendor: nil, [(.month, "2024-05")]) { $0.period = may })
    #expect(!isListed(LeftOutFileTests.week, vendor: nil, [(.month, "2024-04")]) { $0.period = may })
    #expect(!isListed(LeftOutFileTests.week, vendor: nil, []) { $0.period = ReportPeriod(day: date("2024-05-06")) })
  }

  @Test("Files of other vendors are none of the figure's")
  func vendors() {
    for (vendor, expected) in [("1", true), ("2", false), (nil, true)] as [(String?, Bool)] {
      #expect(isListed(LeftOutFileTests.week, vendor: vendor, [(.vendor, "1")]) { _ in } == expected)
      #expect(isListed(LeftOutFileTests.week, vendor: vendor, []) { $0.vendors = ["1"] } == expected)
    }
  }
}
