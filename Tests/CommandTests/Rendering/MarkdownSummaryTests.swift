import AppSales
import CommandLineKit
import Testing

@testable import stats

@Suite("Summaries as Markdown")
struct MarkdownSummaryTests {
  typealias Fixture = SummaryFixture

  @Test("A month")
  func month() {
    let text = MarkdownSummary(Fixture.month, now: 1_717_200_000) { Fixture.countries[$0] }.render()
    #expect(text == MarkdownGolden.month)
  }

  @Test(
    "Titles are shown as they are, never as markup",
    arguments: [
      ("a|b", "a\\|b"), ("`code`", "\\`code\\`"), ("<script>", "&lt;script&gt;"),
      ("[x](http://e.example)", "\\[x\\](http&#58;//e.example)"),
      ("*b* _i_ ~s~", "\\*b\\* \\_i\\_ \\~s\\~"), ("www.e.example", "www&#46;e.example"), ("a & b", "a &amp; b"),
      ("@you", "&#64;you"),
      ("Notes: Pro", "Notes: Pro"), ("- list", "\\- list"), ("in-app", "in-app"), ("a\nb", "a\\\\nb"),
      ("$x$", "\\$x\\$"),
    ])
  func escapes(title: String, cell: String) {
    let summary = SalesSummary(
      period: nil, completeness: Fixture.completeness(nil), reports: 0, vendors: [], totals: SalesMeasures(),
      groups: [SalesGroupTable(by: [.app], rows: [Fixture.row(["sku"], title, Fixture.measures(["1F": 1]))])])
    let text = MarkdownSummary(summary, now: 0) { _ in nil }.render()
    #expect(text.contains("\n| \(cell) | 1 | 1 |  |\n"), "\(text)")
  }
}
