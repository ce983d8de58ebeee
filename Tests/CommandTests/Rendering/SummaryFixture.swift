import AppSales

/// Made-up measures and summaries.
enum SummaryFixture {
  static func amount(_ text: String) -> ExactAmount { ExactAmount(text) ?? .zero }

  static func bag(_ amounts: [String: String]) -> MoneyBag {
    var bag = MoneyBag()
    for (code, text) in amounts {
      guard let currency = CurrencyCode(code) else { continue }
      try? bag.add(amount(text), currency)
    }
    return bag
  }

  /// Measures of units by product type identifier and proceeds by currency.
  static func measures(
    _ types: [String: Int], _ proceeds: [String: String] = [:], paid: [String: String]? = nil, refunds: Int = 0,
    refunded: [String: String] = [:], rows: Int? = nil
  ) -> SalesMeasures {
    var measures = SalesMeasures()
    measures.rows = rows ?? types.count
    for (type, units) in types {
      let units = amount("\(units)")
      let kind = ProductClass(identifier: type)
      measures.unitsByType[type] = units
      measures.unitsByClass[kind] = (measures.unitsByClass[kind] ?? .zero).adding(units)
      measures.units = measures.units.adding(units) ?? measures.units
    }
    measures.proceeds = bag(proceeds)
    measures.customerPaid = bag(paid ?? proceeds)
    measures.refunds.rows = refunds == 0 ? 0 : 1
    measures.refunds.units = amount("\(refunds)")
    measures.refunds.proceeds = bag(refunded)
    return measures
  }

  static func row(
    _ key: [String], _ title: String, id: Int64? = nil, _ measures: SalesMeasures
  ) -> SalesGroupRow {
    SalesGroupRow(key: key, title: title, appleID: id, measures: measures)
  }

  static func row(_ key: [String], _ measures: SalesMeasures) -> SalesGroupRow {
    SalesGroupRow(key: key, measures: measures)
  }

  static func day(_ text: String) -> ReportDay { ReportDay(text) ?? ReportDay(number: 0) }

  static func period(_ first: String, _ last: String) -> ReportPeriod? {
    ReportPeriod(first: day(first), last: day(last))
  }

  static func completeness(_ period: ReportPeriod?, missing: [String] = []) -> Completeness {
    let expected = period?.count ?? 0
    return Completeness(daysExpected: expected, daysPresent: expected - missing.count, missing: missing.map(day))
  }

  /// A month of a small studio: two apps with purchases, five countries, four currencies.
  static var month: SalesSummary {
    let period = period("2024-05-01", "2024-05-31")
    let totals = measures(
      ["1F": 2290, "F1": 20, "7F": 8822, "3F": 1204, "IA1": 94, "IAY": 61],
      ["USD": "402.1", "EUR": "210.55", "GBP": "88.2", "JPY": "12300"],
      paid: ["USD": "574.43", "EUR": "362", "GBP": "151", "JPY": "17500"],
      refunds: -3, refunded: ["USD": "-2.1"], rows: 4120)
    let downloads = [
      40, 55, 61, 90, 85, 110, 102, 84, 80, 66, 58, 57, 71, 82, 130, 190, 150, 122, 96, 84, 60, 56, 62, 70, 85, 92, 88,
      70, 66, 68, 64,
    ]
    var summary = SalesSummary(
      period: period, completeness: completeness(period), reports: 31, vendors: ["80012345"], totals: totals,
      unitsByCountry: ["US": amount("900"), "DE": amount("310")], unitsBySKU: ["notes": amount("1800")],
      groups: [
        SalesGroupTable(
          by: [.app],
          rows: [
            row(
              ["notes"], "Notes", id: 500_000_001,
              measures(
                ["1F": 1800, "IA1": 90, "7F": 7000], ["USD": "300.1", "EUR": "180", "GBP": "88.2"], refunds: -2)),
            row(
              ["maps"], "Übersichtskarten für Wanderer", id: 600_000_001,
              measures(
                ["1F": 510, "IA1": 4, "IAY": 61, "7F": 1822], ["USD": "102", "EUR": "30.55", "JPY": "12300"],
                refunds: -1)),
          ]),
        SalesGroupTable(
          by: [.app, .product],
          rows: [
            row(
              ["notes", "notes.pro"], "Notes Pro", id: 500_000_002,
              measures(["IA1": 90], ["USD": "120.4", "EUR": "60.2"], refunds: -1)),
            row(
              ["notes", "notes"], "Notes", id: 500_000_001,
              measures(["1F": 1800, "7F": 7000], ["USD": "179.7", "EUR": "119.8", "GBP": "88.2"])),
            row(["maps", "maps.year"], "Gold", id: 600_000_002, measures(["IAY": 61], ["USD": "42"])),
            row(["maps", "maps.life"], "Gold", id: 600_000_003, measures(["IA1": 4], ["JPY": "12300"])),
          ]),
        SalesGroupTable(
          by: [.country],
          rows: [
            row(["US"], measures(["1F": 900], ["USD": "402.1"])), row(["DE"], measures(["1F": 310], ["EUR": "110"])),
            row(["JP"], measures(["1F": 120], ["JPY": "12300"])), row(["ZZ"], measures(["1F": 3], ["USD": "0"])),
          ],
          rest: .init(count: 41, measures: measures(["1F": 1255], ["EUR": "100.55", "GBP": "88.2"]))),
        SalesGroupTable(
          by: [.currency],
          rows: [
            row(["USD"], measures(["1F": 1200], ["USD": "402.1"], paid: ["USD": "574.43"])),
            row(["EUR"], measures(["1F": 800], ["EUR": "210.55"], paid: ["EUR": "340", "SEK": "220"])),
            row(["GBP"], measures(["1F": 200], ["GBP": "88.2"], paid: ["GBP": "151"])),
            row(["JPY"], measures(["1F": 110], ["JPY": "12300"], paid: ["JPY": "17500"])),
          ]),
        SalesGroupTable(
          by: [.type],
          rows: [
            row(["7F"], measures(["7F": 8822])),
            row(["1F"], measures(["1F": 2290], ["USD": "239.7", "EUR": "150.35"], refunds: -2)),
            row(["IA1"], measures(["IA1": 94], ["USD": "120.4", "EUR": "60.2", "JPY": "12300"])),
            row(["9X"], measures(["9X": 1], ["USD": "0.705"])),
          ]),
      ],
      sinceLast: SinceLastLook(
        lookedAt: 1_716_904_920, reportsNew: 3, reportsRevised: 1,
        totals: measures(["1F": 139], ["USD": "59.3", "EUR": "18.12", "GBP": "9.8"]),
        revised: measures(["1F": -3], ["USD": "-2.1"]), revisedDays: [day("2024-05-12")]),
      warnings: [
        SalesWarning(
          code: "unknown-product-type", count: 1,
          message: "1 row has the product type identifier 9X, which is not known")
      ])
    summary.days = days(zip(period?.days ?? [], downloads).map { ($0, $1) })
    return summary
  }

  /// Days with downloads.
  private static func days(_ downloads: [(ReportDay, Int)]) -> DayTable {
    DayTable(
      SalesGroupTable(by: [.day], rows: downloads.map { row([$0.description], measures(["1F": $1])) }))
  }

  /// One of everything that JSON has a member for.
  static var small: SalesSummary {
    let period = period("2024-03-01", "2024-03-03")
    var totals = measures(
      ["1F": 3, "IA1": 2], ["EUR": "57.81", "USD": "0"], paid: ["EUR": "82"], refunds: -1, refunded: ["EUR": "-0.7"])
    totals.units = amount("5.5")
    totals.promoUnits = ["CR-RW": amount("2")]
    return SalesSummary(
      period: period, completeness: completeness(period, missing: ["2024-03-02"]), reports: 2, vendors: ["80012345"],
      totals: totals,
      unitsByCountry: ["US": amount("3"), "DE": amount("2.5")], unitsBySKU: ["notes": amount("5.5")],
      groups: [
        SalesGroupTable(
          by: [.app, .country], rows: [row(["notes", "US"], "Notes \"\u{1B}", id: 500_000_001, measures(["1F": 1]))],
          rest: .init(count: 4, measures: measures(["7F": 9]))),
        SalesGroupTable(by: [.type], rows: [row(["1F"], measures(["1F": 3], ["EUR": "1.5"]))]),
        SalesGroupTable(by: [.product], rows: [row([""], measures([:]))]),
      ],
      sinceLast: SinceLastLook(
        lookedAt: 1_716_904_920, reportsNew: 1, reportsRevised: 1, totals: measures([:]),
        revisedDays: [day("2024-03-01")]),
      warnings: [SalesWarning(code: "unknown-product-type", count: 2, message: "2 rows …")])
  }

  /// Groupings that somebody asked for.
  static var asked: SalesSummary {
    var summary = month
    summary.warnings = []
    summary.sinceLast = nil
    summary.days = nil
    summary.groups = [
      SalesGroupTable(
        by: [.month],
        rows: [
          row(["2024-04"], measures(["1F": 40], ["USD": "30"])),
          row(["2024-05"], measures(["1F": 80, "IA1": -2], ["USD": "55.5"], refunds: -2)),
        ]),
      SalesGroupTable(
        by: [.country, .currency],
        rows: [
          row(["US", "USD"], measures(["1F": 40], ["USD": "30"])),
          row(["DE", "EUR"], measures(["1F": 12], ["EUR": "1200.1"])),
        ],
        rest: .init(count: 3, measures: measures(["1F": 5], ["EUR": "4", "SEK": "12.5"]))),
      SalesGroupTable(
        by: [.product, .type],
        rows: [
          row(["notes", "1F"], "Notes", measures(["1F": 40], ["USD": "30"])),
          row(["notes", "7F"], "Notes", measures(["7F": 12])),
        ]),
      SalesGroupTable(
        by: [.promo], rows: [row([""], measures(["1F": 40], ["USD": "30"])), row(["CR-RW"], measures(["1F": 2]))]),
    ]
    return summary
  }

  /// Nothing at all.
  static var empty: SalesSummary {
    SalesSummary(
      period: nil, completeness: completeness(nil), reports: 0, vendors: [], totals: SalesMeasures(),
      groups: [.app, .country, .currency, .type].map { SalesGroupTable(by: [$0], rows: []) })
  }

  /// One day in twelve currencies with titles from all over.
  static var twelveCurrencies: SalesSummary {
    let codes = ["AUD", "BRL", "CAD", "CHF", "CNY", "EUR", "GBP", "INR", "JPY", "MXN", "SEK", "USD"]
    let money = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, "\(1234 * ($0 + 1)).\($0)5") })
    let period = period("2023-12-31", "2023-12-31")
    let all = measures(["1F": 12_345, "IAY": 678], money, refunds: -12, refunded: ["USD": "-8.4"])
    return SalesSummary(
      period: period, completeness: completeness(period), reports: 1, vendors: ["80012345", "80099999"], totals: all,
      groups: [
        SalesGroupTable(
          by: [.app],
          rows: [
            row(["a"], "日本語のとても長いタイトルを持つアプリケーション", all),
            row(["b"], "👨‍👩‍👧‍👦 Family \u{202E}evil\u{1B}[31m", measures(["1F": 3], ["USD": "2.1"])),
            row(["c"], "שלום עולם", measures(["1F": 1])), row(["d"], measures(["7F": -1])),
          ]),
        SalesGroupTable(
          by: [.country], rows: codes.map { row([String($0.prefix(2))], measures(["1F": 100], [$0: money[$0] ?? "0"])) }
        ),
      ])
  }

  /// Three years with holes.
  static var years: SalesSummary {
    let period = period("2021-06-15", "2024-03-02")
    let missing = ["2021-07-04", "2021-07-05", "2021-07-09", "2021-12-30", "2021-12-31", "2022-01-01", "2024-02-29"]
    let days = (period?.days ?? []).enumerated().filter { $0.offset % 9 != 0 }
    var summary = SalesSummary(
      period: period, completeness: completeness(period, missing: missing), reports: 985, vendors: ["80012345"],
      totals: measures(["1F": 1_234_567], ["USD": "-1234.5"]), groups: [])
    summary.days = self.days(days.map { ($0.element, $0.offset / 2 + $0.offset % 50) })
    return summary
  }

  static let countries = ["US": "United States", "DE": "Germany", "JP": "Japan", "GB": "United Kingdom"]
}
