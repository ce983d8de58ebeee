import AppSales
import CommandLineKit
import Testing

@testable import stats

@Test func preview() {
  for width in [60, 80, 120] {
    for (s, view) in [
      (SummaryFixture.month, TextSummary.View.overview), (SummaryFixture.twelveCurrencies, .overview),
      (SummaryFixture.years, .overview), (SummaryFixture.empty, .overview),
    ] {
      print(String(repeating: "=", count: width))
      print(
        TextSummary(s, view: view, traits: TerminalTraits(width: width), now: 1_717_200_000) {
          SummaryFixture.countries[$0]
        }.render())
    }
  }
}
