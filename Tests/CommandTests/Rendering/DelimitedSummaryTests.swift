import CommandLineKit
import Testing

@testable import AppSales
@testable import stats

@Suite("Summaries as CSV and TSV")
struct DelimitedSummaryTests {
  typealias Fixture = SummaryFixture

  func table(_ by: [SalesDimension], _ rows: [SalesGroupRow], rest: SalesGroupTable.Rest? = nil) -> SalesSummary {
    SalesSummary(
      period: nil, completeness: Fixture.completeness(nil), reports: 0, vendors: [], totals: SalesMeasures(),
      groups: [], tidy: [tidy(by, rows, rest?.measures)])
  }

  /// The tidy table of rows, with a column for the currency and a line for each where the rows have none.
  func tidy(_ by: [SalesDimension], _ rows: [SalesGroupRow], _ rest: SalesMeasures?) -> TidyTable {
    let isByCurrency = by.contains(.currency)
    var groups: [[CellText]] = []
    var lines: [TidyTable.Line] = []
    for row in rows {
      let money = row.measures.proceeds.sorted
      for (index, money) in (money.isEmpty ? [Money(.zero, .none)] : money).enumerated() {
        let code = money.currency == .none ? "" : money.currency.description
        groups.append((row.key + (isByCurrency ? [] : [code])).map(CellText.init))
        let (units, refunds) = (row.measures.units.rawValue, row.measures.refunds.units.rawValue)
        lines.append(
          TidyTable.Line(
            group: Int32(lines.count), rows: index == 0 ? row.measures.rows : 0,
            units: index == 0 ? units / 1_000_000 : 0, proceeds: money.amount,
            refundUnits: index == 0 ? refunds / 1_000_000 : 0))
      }
    }
    return TidyTable(
      by: by + (isByCurrency ? [] : [.currency]), lines: AppSales.TidyLines(lines), buckets: [[]],
      groups: AppSales.GroupTexts(groups),
      rest: rest)
  }

  @Test("A table that has the currency among its dimensions has one line a group")
  func currencyDimension() {
    let rows = [
      Fixture.row(["notes", "US", "USD", "1F", "2024-05"], Fixture.measures(["1F": 12], ["USD": "8.4"], refunds: -1)),
      Fixture.row(["notes", "DE", "EUR", "7F", "2024-05"], Fixture.measures(["7F": 3], ["EUR": "0"])),
    ]
    #expect(
      DelimitedSummary(table([.product, .country, .currency, .type, .device], rows), format: .tsv).render()
        == "product\tcountry\tcurrency\ttype\tdevice\trows\tunits\tproceeds\trefund_units\n"
        + "notes\tUS\tUSD\t1F\t2024-05\t1\t12\t8.4\t-1\n" + "notes\tDE\tEUR\t7F\t2024-05\t1\t3\t0\t0\n")
  }

  @Test("The amount without a currency belongs to the blank currency")
  func blankCurrency() {
    let rows = [Fixture.row([""], Fixture.measures(["1F": 1], ["XXX": "0.7"]))]
    #expect(DelimitedSummary(table([.currency], rows), format: .csv).render().hasSuffix("\n,1,1,0.7,0\n"))
  }

  @Test("Groups of several currencies have a line for each, and the lines add up")
  func severalCurrencies() {
    let rows = [
      Fixture.row(["notes"], "Notes", Fixture.measures(["1F": 5], ["USD": "2.1", "EUR": "0.61"], refunds: -1)),
      Fixture.row(["free"], Fixture.measures(["1F": 9])),
    ]
    let rest = SalesGroupTable.Rest(count: 2, measures: Fixture.measures(["7F": 4], ["JPY": "120"]))
    #expect(
      DelimitedSummary(table([.app], rows, rest: rest), format: .csv).render() == """
        app,currency,rows,units,proceeds,refund_units
        notes,EUR,1,5,0.61,-1
        notes,USD,0,0,2.1,0
        free,,1,9,0,0
        (rest),JPY,1,4,120,0

        """)
  }

  @Test("The rest of a table by currency names its currencies")
  func restByCurrency() {
    let rest = SalesGroupTable.Rest(count: 2, measures: Fixture.measures(["7F": 4], ["JPY": "120", "USD": "1"]))
    #expect(
      DelimitedSummary(table([.country, .currency], [], rest: rest), format: .csv).render() == """
        country,currency,rows,units,proceeds,refund_units
        (rest),JPY,1,4,120,0
        (rest),USD,0,0,1,0

        """)
  }

  @Test(
    "Texts are neither formulas nor steer anything, numbers stay numbers",
    arguments: [
      ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"),
      ("a,b", "\"a,b\""),
      ("a\nb", "a\\nb"), ("\tx", "\\tx"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{9B}\u{202E}", "\\u{9B}\\u{202E}"),
      ("", ""),
    ])
  func hostileTexts(text: String, cell: String) {
    let rows = [Fixture.row([text], Fixture.measures(["1F": -2], ["USD": "-1.4"], refunds: -2))]
    let csv = DelimitedSummary(table([.product], rows), format: .csv).render()
    #expect(csv == "product,currency,rows,units,proceeds,refund_units\n\(cell),USD,1,-2,-1.4,-2\n")
    let tsv = DelimitedSummary(table([.product], rows), format: .tsv).render()
    #expect(
      tsv.split(separator: "\n").allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
  }

  @Test("Long tables come in parts of moderate size")
  func parts() {
    let rows = (0..<5000).map {
      Fixture.row(["product.number.\($0)"], Fixture.measures(["1F": $0], ["USD": "\($0).25"]))
    }
    var parts: [Int] = []
    DelimitedSummary(table([.product], rows), format: .csv).write { parts.append($0.count) }
    #expect(parts.count > 2 && parts.allSatisfy { $0 < 8 * renderedPartSize })
  }

  @Test("A failure to write ends the rendering")
  func failure() {
    struct Full: Error {}
    let renderer = DelimitedSummary(table([.product], []), format: .csv)
    #expect(throws: Full.self) { try renderer.write { _ throws(Full) in throw Full() } }
  }
}
