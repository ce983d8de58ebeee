import AppSales
import CommandLineKit
import Testing

@testable import stats

@Test func preview() {
  func show(
    _ s: SalesSummary, _ width: Int?, _ view: TextSummary.View = .overview, color: Bool = false, unicode: Bool = true
  ) {
    print(String(repeating: "=", count: width ?? 20))
    print(
      TextSummary(
        s, view: view, traits: TerminalTraits(width: width, color: color, unicode: unicode), now: 1_717_200_000
      ) { SummaryFixture.countries[$0] }.render())
  }
  for width in [60, 80, 100] {
    for s in [SummaryFixture.month, SummaryFixture.twelveCurrencies] { show(s, width) }
  }
  show(SummaryFixture.month, 24)
  show(SummaryFixture.twelveCurrencies, nil)
}
