import CommandLineKit
import TestSupport
import Testing

@testable import AppSales
@testable import stats

@Suite("Tidy lines in parts")
struct TidyPartTests {
  private static let dimensions: [[SalesDimension]] = [
    [.product, .country, .currency, .month], [.month, .product, .currency], [.currency], [.day, .vendor],
  ]

  /// A table of lines with small numbers, among them so many with large ones.
  private func table(
    _ by: [SalesDimension], lines count: Int, large: Int, _ random: inout SeededRandom
  ) -> TidyTable {
    func texts(_ isOfReports: Bool) -> [[String]] {
      let width = by.count { $0.isOfReports == isOfReports }
      return (0..<(width == 0 ? 1 : 20)).map { _ in
        (0..<width).map { _ in
          let letters = ["a", "Z9.-", "\u{E9}", "\t", "=1", "\"x\"", " b", "0123456789abcdef0123456789"]
          return (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
            .joined()
        }
      }
    }
    let (buckets, groups) = (texts(true), texts(false))
    let widths = (0..<count).map { $0 < large ? 100 : Int.random(in: 0...40, using: &random) }
      .shuffled(using: &random)
    let lines = widths.map { bits in
      func number() -> Int128 {
        let wide = Int128(truncatingIfNeeded: random.next()) << 64 | Int128(truncatingIfNeeded: random.next())
        return wide >> Int128(127 - bits)
      }
      let unit: Int128 = bits < 50 ? 1_000_000 : 1
      return TidyTable.Line(
        bucket: Int32.random(in: 0..<Int32(buckets.count), using: &random),
        group: Int32.random(in: 0..<Int32(groups.count), using: &random),
        Tally(
          rows: Int.random(in: 0...100_000, using: &random), units: number(),
          proceeds: ExactAmount(rawValue: number() * unit), paid: ExactAmount(rawValue: number() * unit)))
    }
    return TidyTable(
      by: by, lines: AppSales.TidyLines(lines), buckets: buckets,
      groups: AppSales.GroupTexts(groups.map { $0.map { CellText($0) } }))
  }

  private func plain(_ table: TidyTable, _ format: DelimitedSummary.Format) -> String {
    table.lines.map { line in
      let cells = table.values(of: line).map { String(decoding: format.cell($0), as: UTF8.self) }
      let amounts = [line.unitsAmount, line.proceeds, line.refundUnitsAmount].map(\.description)
      return (cells + ["\(line.rows)"] + amounts).joined(separator: format.separator) + "\n"
    }.joined()
  }

  @Test(
    "Parts of every size say what the lines say one by one, with large numbers or without", arguments: dimensions,
    [0, 1, 30])
  func parts(by: [SalesDimension], large: Int) throws {
    var random = SeededRandom()
    for format in [DelimitedSummary.Format.csv, .tsv] {
      for count in [0, 1, 255, 256, 257, 700] {
        let table = table(by, lines: count, large: min(large, count), &random)
        let expected = plain(table, format)
        for size in [1, 3, 64, 256, 300, TidyPart.size] {
          let part = TidyPart(table, try #require(TidyCells(table, format)), size: size)
          let written = String(decoding: (0..<part.count).flatMap { part.bytes($0) }, as: UTF8.self)
          #expect(written == expected, "APPSALES_SEED=\(random.seed), \(count) lines, \(size) at a time")
        }
      }
    }
  }

  @Test("A whole table is the same from any number of threads", arguments: [1, 2, 5])
  func threads(jobs: Int) {
    var random = SeededRandom()
    let table = table([.product, .country, .currency, .month], lines: 9000, large: 2, &random)
    let summary = SalesSummary(
      period: nil, completeness: SummaryFixture.completeness(nil), reports: 0, vendors: [], totals: SalesMeasures(),
      groups: [], tidy: [table])
    let written = DelimitedSummary(summary, format: .tsv, jobs: jobs).render()
    #expect(
      written == "product\tcountry\tcurrency\tmonth\trows\tunits\tproceeds\trefund_units\n" + plain(table, .tsv),
      "APPSALES_SEED=\(random.seed)")
  }
}
