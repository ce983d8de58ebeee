import AppSales
import CommandLineKit
import Testing

@testable import stats

@Suite("The overview is one screen")
struct OverviewTests {
  typealias Fixture = SummaryFixture

  /// Apps with five products each, countries and currencies, as many as there are.
  static func busy(apps: Int, currencies count: Int = 31) -> SalesSummary {
    let codes = (0..<count).map { "\(letter($0 / 26))\(letter($0))Q" }
    let money = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, "\(1000 - $0)") })
    let all = Fixture.measures(["1F": 1000, "IA1": 500], money)
    let appRows = (0..<apps).map { Fixture.row(["app\($0)"], "App \($0)", all) }
    let productRows = (0..<apps).flatMap { app in
      (0..<5).map {
        Fixture.row(["app\(app)", "app\(app).\($0)"], "Item \($0)", Fixture.measures(["IA1": 9 - $0], money))
      }
    }
    return SalesSummary(
      period: Fixture.period("2024-05-01", "2024-05-31"),
      completeness: Fixture.completeness(Fixture.period("2024-05-01", "2024-05-31")), reports: 31,
      vendors: ["80012345"],
      totals: all,
      groups: [
        SalesGroupTable(by: [.app], rows: appRows), SalesGroupTable(by: [.app, .product], rows: productRows),
        SalesGroupTable(
          by: [.country],
          rows: codes.map { Fixture.row([String($0.prefix(2))], Fixture.measures(["1F": 5], [$0: "7"])) }),
        SalesGroupTable(
          by: [.currency], rows: codes.map { Fixture.row([$0], Fixture.measures(["1F": 5], [$0: money[$0] ?? ""])) }),
        SalesGroupTable(
          by: [.type], rows: (0..<12).map { Fixture.row(["T\($0)"], Fixture.measures(["1F": 5], money)) }),
      ])
  }

  private static func letter(_ index: Int) -> Character { Character(UnicodeScalar(UInt8(65 + index % 26))) }

  static func shown(_ summary: SalesSummary, _ width: Int?, _ limits: OverviewLimits = OverviewLimits()) -> [String] {
    SummaryFormat.text.renderer(
      for: summary, view: .overview, limits: limits, traits: TerminalTraits(width: width), now: 0
    ) { _ in "Country" }.render().split(separator: "\n").map(String.init)
  }

  @Test("A busy year takes no more lines than a screen has", arguments: [1, 3, 8, 40])
  func lines(apps: Int) { #expect(OverviewTests.shown(OverviewTests.busy(apps: apps), 100).count <= 75) }

  @Test("Each app takes one line at any usual width", arguments: [76, 80, 100, 120, 200, nil])
  func oneLine(width: Int?) {
    let lines = OverviewTests.shown(OverviewTests.busy(apps: 3), width)
    let apps = lines.drop { !$0.hasPrefix("App ") || $0.hasPrefix("AppSales") }.dropFirst().prefix(12)
    #expect(apps.filter { $0.hasPrefix("App ") }.count == 3)
    #expect(apps.filter { $0.hasPrefix("  Item") || $0.hasPrefix("  …") }.count == 9)
  }

  @Test(
    "The currencies shown and those counted are all of them", arguments: [76, 85, 94, 103, 112, 121, 150, 190, 220])
  func counted(width: Int) throws {
    let lines = OverviewTests.shown(OverviewTests.busy(apps: 1), width)
    let line = try #require(lines.first { $0.hasPrefix("App 0") })
    let cells = line.split(separator: " ")
    let more = try #require(cells.firstIndex { $0.hasPrefix("+") })
    let shown = cells[..<more].count {
      Int($0.filter { $0 != "," }).map { (970...1000).contains($0) } ?? $0.contains(".00")
    }
    // One of those is the number of downloads.
    #expect(shown - 1 + (Int(cells[more].dropFirst()) ?? 0) == 31)
  }

  @Test("Limits are those of the option, and what is cut is added up")
  func top() throws {
    var limits = OverviewLimits(top: 2)
    let lines = OverviewTests.shown(OverviewTests.busy(apps: 4), 100, limits)
    #expect(lines.contains { $0.hasPrefix("… 2 more") && $0.contains("2,000") })
    #expect(lines.contains { $0.hasPrefix("  … 3 more") && $0.contains(" 18 ") })
    limits = OverviewLimits(top: 50)
    #expect(!OverviewTests.shown(OverviewTests.busy(apps: 4), 100, limits).contains { $0.contains("… ") })
  }

  @Test("Apps that are free have no proceeds to show")
  func free() {
    var summary = Fixture.empty
    summary.groups = [
      SalesGroupTable(
        by: [.app], rows: ["a", "b"].map { Fixture.row([$0], "App \($0)", Fixture.measures(["1F": 9])) }),
      SalesGroupTable(by: [.country], rows: [Fixture.row(["US"], Fixture.measures(["1F": 18]))]),
    ]
    let lines = OverviewTests.shown(summary, 80)
    #expect(lines.contains("App    Downloads") && lines.contains("App a          9"))
    #expect(!lines.contains { $0.contains("–") })
  }

  @Test("Apps stand by what customers got, unless an order was asked for")
  func order() {
    var summary = Fixture.month
    summary.groups = [
      SalesGroupTable(
        by: [.app],
        rows: [
          Fixture.row(["a"], "Updated", Fixture.measures(["7F": 900, "1F": 1])),
          Fixture.row(["b"], "Bought", Fixture.measures(["1F": 5, "IA1": 8])),
        ])
    ]
    let names = { (limits: OverviewLimits) in
      OverviewTests.shown(summary, 80, limits).filter { $0.hasPrefix("Updated") || $0.hasPrefix("Bought") }
        .map { $0.prefix { $0 != " " } }
    }
    #expect(names(OverviewLimits()) == ["Bought", "Updated"])
    #expect(names(OverviewLimits(order: .units)) == ["Updated", "Bought"])
  }

  @Test("A title names its SKU only where another product of its app has it too")
  func titles() {
    var summary = Fixture.month
    summary.groups = [
      SalesGroupTable(
        by: [.app], rows: ["a", "b"].map { Fixture.row([$0], "App \($0)", Fixture.measures(["1F": 9])) }),
      SalesGroupTable(
        by: [.app, .product],
        rows: [("a", "x"), ("b", "y"), ("b", "z")].map {
          Fixture.row([$0.0, $0.1], $0.1 == "z" ? "Pro" : "Gold", Fixture.measures(["IA1": 2]))
        } + [Fixture.row(["b", "w"], "Pro", Fixture.measures(["IA1": 1]))]),
    ]
    let names = OverviewTests.shown(summary, 80).filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2).prefix(7) }
    #expect(names.filter { $0.hasPrefix("Gold") } == ["Gold   ", "Gold   "])
    #expect(names.contains("Pro (z)") && names.contains("Pro (w)"))
  }
}
