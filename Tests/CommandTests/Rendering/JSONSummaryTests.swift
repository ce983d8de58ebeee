import AppSales
import CommandLineKit
import Testing

@testable import stats

@Suite("Summaries as JSON")
struct JSONSummaryTests {
  typealias Fixture = SummaryFixture

  @Test("Every member of the schema, in its order")
  func schema() { #expect(JSONSummary(Fixture.small).render() == JSONGolden.small) }

  @Test("Nothing at all is valid, too")
  func empty() {
    let text = JSONSummary(Fixture.empty).render()
    #expect(text.contains("\"period\": null"))
    #expect(text.contains("\"since_last\": null"))
    #expect(text.hasSuffix("  \"warnings\": []\n}\n"))
  }

  @Test("Long tables come in parts of moderate size that make up the whole")
  func parts() {
    var summary = Fixture.small
    summary.groups = [
      SalesGroupTable(
        by: [.product],
        rows: (0..<1000).map { Fixture.row(["p\($0)"], Fixture.measures(["1F": $0], ["USD": "\($0).25"])) })
    ]
    var parts: [[UInt8]] = []
    JSONSummary(summary).write { parts.append($0) }
    #expect(parts.count > 2 && parts.allSatisfy { $0.count < 2 * renderedPartSize })
    let text = String(decoding: parts.joined(), as: UTF8.self)
    #expect(text == JSONSummary(summary).render())
    #expect(text.split(separator: "\"product\": \"p").count == 1001)
  }
}
