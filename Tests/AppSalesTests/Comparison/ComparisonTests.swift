import AppSales
import TestSupport
import Testing

@Suite("Two periods side by side")
struct ComparisonTests {
  private static let now = "2024-05-08"
  private static let then = "2024-05-01"

  /// A comparison of one day with the same day a week before, in euros.
  private func comparison(
    _ current: [SampleRow], _ base: [SampleRow], rates: [PublishedRate], by tables: [[SalesDimension]] = [[.country]]
  ) throws -> (totals: SalesComparison.Pair, groups: [SalesComparison.Table]) {
    let reports = [
      SampleReport(ComparisonTests.now, current), SampleReport(ComparisonTests.then, base),
    ]
    return try comparison(reports, ExchangeRates([rates]), by: tables, days: [ComparisonTests.now], shift: 7)
  }

  private func comparison(
    _ reports: [SampleReport], _ rates: ExchangeRates, by tables: [[SalesDimension]], days: [String], shift: Int
  ) throws -> (totals: SalesComparison.Pair, groups: [SalesComparison.Table]) {
    let count = ComparisonCount(by: tables, isConverted: true)
    let days = Set(days.map(date))
    var sides: [SalesFigures] = []
    for shift in [0, shift] {
      let part = Set(days.map { $0.advanced(by: -shift) })
      let (first, last) = (try #require(part.min()), try #require(part.max()))
      let period = try #require(ReportPeriod(first: first, last: last))
      let query = count.query(SalesQuery(), period: period, days: part, shift: shift)
      var figures = try figures(reports, query)
      var converter = CurrencyConverter(to: code("EUR"), rates)
      try figures.convert(query, &converter)
      sides.append(figures)
    }
    let converter = CurrencyConverter(to: code("EUR"), rates)
    return try count.comparison(sides[0], sides[1], ComparisonRates(now: converter, then: converter, shift: shift))
  }

  private func row(_ units: String, _ proceeds: String, _ country: String = "US") -> SampleRow {
    SampleRow { ($0.units, $0.proceeds, $0.country) = (units, proceeds, country) }
  }

  private func same(_ value: String, _ then: String? = nil) throws -> [PublishedRate] {
    [try rate(ComparisonTests.now, value, "USD", "EUR"), try rate(ComparisonTests.then, then ?? value, "USD", "EUR")]
  }

  private func words(_ split: EffectSplit?) -> [String?] {
    [split?.volume.description, split?.price.description, split?.exchange.description]
  }

  @Test("More units at the same price and rate are volume")
  func volume() throws {
    let found = try comparison([row("30", "1")], [row("20", "1")], rates: same("2"))
    #expect(words(found.totals.effects) == ["5", "0", "0"])
  }

  @Test("The same units at another price are price")
  func price() throws {
    let found = try comparison([row("20", "1.5")], [row("20", "1")], rates: same("2"))
    #expect(words(found.totals.effects) == ["0", "5", "0"])
  }

  @Test("The same money at another rate is exchange rates")
  func exchange() throws {
    let found = try comparison([row("24", "1")], [row("24", "1")], rates: same("1", "1.2"))
    #expect(words(found.totals.effects) == ["0", "0", "4"])
  }

  @Test("All three at once, as on paper")
  func together() throws {
    // 12 → 36 units, 1 → 1.5 dollars, 1.2 → 1 dollars per euro: (36 − 12) × 1 ÷ 1.2, 0.5 × 36 ÷ 1.2, 54 − 54 ÷ 1.2.
    let found = try comparison([row("36", "1.5")], [row("12", "1")], rates: same("1", "1.2"))
    #expect(words(found.totals.effects) == ["20", "15", "9"])
    #expect(found.totals.change { $0.converted?.proceeds ?? .zero }.amount.description == "44")
  }

  @Test("Money that nets to nearly nothing over days of other rates has effects of its size, and no absurd ones")
  func netting() throws {
    // Then: 100 dollars at 1, 99.99 of them given back at 1.2 a day later; a cent is left, and 100 − 83.32 euros.
    let days = ["2024-05-08", "2024-05-09"]
    let reports = [
      SampleReport("2024-05-01", [row("100", "1")]), SampleReport("2024-05-02", [row("-99.99", "1")]),
      SampleReport("2024-05-08", [row("60", "1")]), SampleReport("2024-05-09", [row("60", "1")]),
    ]
    let list = try zip(["2024-05-01", "2024-05-02", "2024-05-08", "2024-05-09"], ["1", "1.2", "1", "1.2"])
      .map { try rate($0, $1, "USD", "EUR") }
    let found = try comparison(reports, ExchangeRates([list]), by: [], days: days, shift: 7)
    #expect(found.totals.change { $0.converted?.proceeds ?? .zero }.amount.description == "93.32")
    #expect(words(found.totals.effects) == ["93.32", "0", "0"])
  }

  @Test("Rates that vary within both periods alike have no effect, nor has anything else where all is the same")
  func alike() throws {
    let days = ["2024-05-08", "2024-05-09", "2024-05-10"]
    let then = ["2024-05-01", "2024-05-02", "2024-05-03"]
    let rows = [[row("3", "1.5")], [row("50", "1.5")], [row("7", "1.5", "DE")]]
    let list = try zip(then + days, ["1", "1.1", "1.2", "1", "1.1", "1.2"]).map { try rate($0, $1, "USD", "EUR") }
    let reports = zip(then + days, rows + rows).map { SampleReport($0, $1) }
    let found = try comparison(reports, ExchangeRates([list]), by: [[.country]], days: days, shift: 7)
    let pairs = [found.totals] + found.groups[0].rows.map(\.pair)
    #expect(pairs.allSatisfy { words($0.effects) == ["0", "0", "0"] })
    // Twice the price on each day is price alone.
    let dear = [[row("3", "3")], [row("50", "3")], [row("7", "3", "DE")]]
    let other = try comparison(
      zip(then + days, rows + dear).map { SampleReport($0, $1) }, ExchangeRates([list]), by: [], days: days, shift: 7)
    #expect(words(other.totals.effects)[0] == "0" && words(other.totals.effects)[2] == "0")
  }

  @Test("The effect of rates is that of each day's money at its own rate and at that of its counterpart, on paper")
  func exchangeOnPaper() throws {
    var random = SeededRandom()
    let days = (0..<14).map { PacificClock.day(at: 1_700_000_000).advanced(by: $0) }
    for _ in 0..<15 {
      var texts: [ReportDay: String] = [:]
      for day in days { texts[day] = "1.\(Int.random(in: 1000...1500, using: &random))" }
      let list = try texts.map { try rate($0.key.description, $0.value, "USD", "EUR") }
      let reports = days.map { day in
        SampleReport(
          day.description,
          (0..<5).map { _ in
            var row = SampleRow(&random)
            row.currency = "USD"
            return row
          })
      }
      let found = try comparison(
        reports, ExchangeRates([list]), by: [], days: days[7...].map(\.description), shift: 7)
      var expected = ExactAmount.zero
      for (day, then) in zip(days[7...], days) {
        let own = Oracle(reports.filter { $0.span.begin == day }.flatMap(\.rows)).text("proceeds.USD")
        for (date, sign) in [(day, ""), (then, "-")] {
          let euros = PaperMoney.converted(own, times: [], over: [texts[date] ?? ""], decimals: 2)
          let signed = sign.isEmpty ? euros : euros.hasPrefix("-") ? String(euros.dropFirst()) : "-" + euros
          expected = try #require(expected.adding(ExactAmount(signed) ?? .zero))
        }
      }
      #expect(found.totals.effects?.exchange == expected, "seed \(random.seed)")
    }
  }

  @Test("New and vanished groups are said, and are volume")
  func groups() throws {
    let found = try comparison(
      [row("10", "1", "US"), row("4", "1", "DE")], [row("10", "1", "US"), row("7", "1", "FR")], rates: same("2"))
    let rows = try #require(found.groups.first).rows
    #expect(rows.map(\.key) == [["FR"], ["DE"], ["US"]])
    #expect(rows.map { $0.pair.base == nil } == [false, true, false])
    #expect(rows.map { $0.pair.current == nil } == [true, false, false])
    #expect(words(rows[0].pair.effects) == ["-3.5", "0", "0"] && words(rows[1].pair.effects) == ["2", "0", "0"])
  }

  @Test("Months of the earlier period stand beside those of the later one")
  func months() throws {
    let reports = [SampleReport("2024-05-01", [row("3", "1")]), SampleReport("2023-05-03", [row("2", "1")])]
    let found = try comparison(
      reports, ExchangeRates(), by: [[.month], [.day]], days: ["2024-05-01"], shift: 364)
    #expect(found.groups.map { $0.rows.map(\.key) } == [[["2024-05"]], [["2024-05-01"]]])
    #expect(found.groups.allSatisfy { $0.rows[0].pair.change(\.units).amount.description == "1" })
  }

  @Test(
    "Percent are of the earlier figure, in tenths, and none where that is not above zero",
    arguments: [
      ("15", "10", "50"), ("10", "15", "-33.3"), ("0", "3", "-100"), ("3", "0", nil), ("3", "-1", nil),
      ("1.00045", "1", "0"), ("1.0005", "1", "0"), ("1.0015", "1", "0.2"),
    ])
  func percent(current: String, base: String, expected: String?) throws {
    let change = FigureChange(current: try #require(ExactAmount(current)), base: try #require(ExactAmount(base)))
    #expect(change.percent?.description == expected)
  }

  @Test("On random archives the effects add up to the change of every group, and groups to the whole")
  func property() throws {
    var random = SeededRandom()
    let days = (0..<60).map { PacificClock.day(at: 1_700_000_000).advanced(by: $0) }
    for _ in 0..<20 {
      let list = try days.flatMap { day in
        try ["USD", "JPY"].map { try rate(day.description, "\(Int.random(in: 90...110, using: &random))", $0, "EUR") }
      }
      let rates = ExchangeRates([list])
      let reports = days.prefix(14).map { day in
        SampleReport(day.description, (0..<6).map { _ in SampleRow(&random) })
      }
      let by = Array(SalesDimension.allCases.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
      let found = try comparison(
        reports, rates, by: [by], days: days[7..<14].map(\.description), shift: 7)
      let comment: Comment = "seed \(random.seed), \(by)"
      for pair in [found.totals] + found.groups[0].rows.map(\.pair) {
        let change = pair.change { $0.converted?.proceeds ?? .zero }.amount
        let split = try #require(pair.effects)
        #expect(split.volume.adding(split.price)?.adding(split.exchange) == change, comment)
      }
      for top in [0, 1, 3, 1000] { try checkSums(found.groups[0].cut(to: top), found.totals, top, comment) }
    }
  }

  /// The rows, and what was cut off, add up to the whole; converted money does to that of all rows.
  private func checkSums(
    _ table: SalesComparison.Table, _ totals: SalesComparison.Pair, _ top: Int, _ comment: Comment
  ) throws {
    let pairs = table.rows.map(\.pair) + (table.rest.map { [$0.pair] } ?? [])
    #expect(table.rows.count <= top, comment)
    func sum(_ figure: (SalesComparison.Pair) -> ExactAmount) -> ExactAmount? {
      pairs.reduce(.zero) { $0?.adding(figure($1)) }
    }
    #expect(sum { $0.change(\.units).amount } == totals.change(\.units).amount, comment)
    for currency in ["USD", "EUR", "JPY", "XXX"].map(code) {
      let figure = { (measures: SalesMeasures) in measures.proceeds[currency] }
      #expect(sum { $0.change(figure).amount } == totals.change(figure).amount, comment)
    }
    let effects = pairs.compactMap(\.effects)
    let parts = effects.flatMap { [$0.volume, $0.price, $0.exchange] }.reduce(ExactAmount.zero) { $0.adding($1) ?? $0 }
    #expect(parts == sum { $0.change { $0.converted?.proceeds ?? .zero }.amount }, comment)
  }
}
