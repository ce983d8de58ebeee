import AppSales
import TestSupport
import Testing

@Suite("Figures in one currency")
struct ConvertedFiguresTests {
  private static let days = ["2023-11-20", "2023-12-24", "2024-02-29", "2024-03-01"]

  /// Rates of every day that a sample report can have.
  private func someRates(_ random: inout SeededRandom) throws -> (ExchangeRates, [String: String]) {
    var list: [PublishedRate] = []
    var texts: [String: String] = [:]
    for offset in 0..<520 {
      let day = PacificClock.day(at: 1_700_000_000).advanced(by: offset)
      for (currency, low) in [("USD", 10_500), ("JPY", 1_550_000)] {
        let digits = Int.random(in: low...(low + low / 10), using: &random)
        let text = "\(digits / 10_000)." + String("\(digits % 10_000 + 10_000)".dropFirst())
        texts["\(currency) \(day)"] = text
        list.append(try rate(day.description, text, currency, "EUR"))
      }
    }
    return (ExchangeRates([list]), texts)
  }

  /// What a subtotal of a currency and a day is in euros, on paper; `nil` without a rate.
  private func paper(_ amount: ExactAmount, _ currency: String, _ day: ReportDay, _ texts: [String: String])
    -> ExactAmount?
  {
    if currency == "EUR" || amount == .zero { return amount }
    guard let rate = texts["\(currency) \(day)"] else { return nil }
    return ExactAmount(PaperMoney.converted(amount.description, times: [], over: [rate], decimals: 2))
  }

  @Test("Totals and groups are the subtotals of each day and currency, converted on paper")
  func oracle() throws {
    var random = SeededRandom()
    for _ in 0..<25 {
      let (rates, texts) = try someRates(&random)
      let reports = (0..<12).map { _ in SampleReport(&random) }
      let by = Array(SalesDimension.allCases.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      var query = query(by: by, by + (by.contains(.currency) ? [] : [.currency]))
      query.groupings[1].detail = .tidy
      query.keepMoneyForConversion()
      var figures = try figures(reports, query)
      var converter = CurrencyConverter(to: code("EUR"), rates)
      try figures.convert(query, &converter)
      for row in figures.groups[0].rows {
        let group = row.key.map { Array($0.utf8) }
        let expected = try expectation(reports, by, group, texts)
        let comment: Comment = "seed \(random.seed), \(by), \(row.key)"
        #expect(row.measures.converted?.proceeds == expected.proceeds, comment)
        #expect(row.measures.converted?.customerPaid == expected.paid, comment)
        #expect(row.measures.converted?.unconverted == expected.unconverted, comment)
      }
      let whole = try expectation(reports, [], [], texts)
      #expect(figures.totals.converted?.proceeds == whole.proceeds, "seed \(random.seed)")
      #expect(figures.totals.converted?.unconverted == whole.unconverted, "seed \(random.seed)")
      try checkTidy(figures, query, random.seed)
      try checkRounding(figures, by, random.seed)
    }
  }

  /// Groups add up to the whole but for rounding, and without it where no two of them share a day and a currency.
  private func checkRounding(_ figures: SalesFigures, _ by: [SalesDimension], _ seed: UInt64) throws {
    let rounding = try #require(figures.groups[0].rounding(of: figures.totals))
    let rows = figures.groups[0].rows.reduce(ExactAmount.zero) {
      $0.adding($1.measures.converted?.proceeds ?? .zero) ?? $0
    }
    #expect(figures.totals.converted?.proceeds.adding(rounding) == rows, "seed \(seed), \(by)")
    let isOfDaysAndCurrencies = by.allSatisfy { $0.isTime || $0 == .currency }
    #expect(!isOfDaysAndCurrencies || rounding == .zero, "seed \(seed), \(by)")
    // Of each subtotal of a row, a day and a currency at most half a cent is lost, and as much of the whole's.
    let subtotals = Int128(figures.groups[0].rows.count + 1) * 12 * 3
    #expect(rounding.rawValue.magnitude <= (subtotals * ExactAmount.scale / 200).magnitude, "seed \(seed), \(by)")
  }

  @Test("Groups that share a day and a currency differ from the whole by their rounding, and it is told by how much")
  func rounding() throws {
    let rates = ExchangeRates([[try rate("2024-05-02", "3", "USD", "EUR")]])
    let rows = ["US", "CA", "MX"].map { country in SampleRow { ($0.country, $0.proceeds) = (country, "1") } }
    var query = query(by: [.country], [.day], [.currency])
    query.keepMoneyForConversion()
    var figures = try figures([SampleReport("2024-05-02", rows)], query)
    var converter = CurrencyConverter(to: code("EUR"), rates)
    #expect(figures.groups[0].rounding(of: figures.totals) == nil)
    try figures.convert(query, &converter)
    // Three times 0.333… is 1; three times 0.33 is 0.99.
    #expect(figures.totals.converted?.proceeds.description == "1")
    #expect(figures.groups.map { $0.rounding(of: figures.totals)?.description } == ["-0.01", "0", "0"])
  }

  /// Lines of one currency each add up to the groups, but for rounding that they share.
  private func checkTidy(_ figures: SalesFigures, _ query: SalesQuery, _ seed: UInt64) throws {
    let tidy = try #require(figures.tidy.first)
    let sum = try tidy.lines.reduce(ExactAmount.zero) { try #require($0.adding(tidy.money(of: $1).proceeds)) }
    let rows = try figures.groups[0].rows.reduce(ExactAmount.zero) {
      try #require($0.adding($1.measures.converted?.proceeds ?? .zero))
    }
    // A subtotal belongs to one currency, so that splitting groups by currency changes no rounding.
    #expect(sum == rows, "seed \(seed)")
  }

  private struct Expectation {
    var proceeds = ExactAmount.zero
    var paid = ExactAmount.zero
    var unconverted = MoneyBag()
  }

  private func expectation(
    _ reports: [SampleReport], _ by: [SalesDimension], _ group: [[UInt8]], _ texts: [String: String]
  ) throws -> Expectation {
    var result = Expectation()
    for day in Set(reports.map(\.span.begin)) {
      let rows = reports.filter { $0.span.begin == day }.flatMap { report in
        report.rows.filter { row in by.map { Oracle.value($0, row, report) } == group }
      }
      let oracle = Oracle(rows)
      for currency in ["USD", "EUR", "JPY", "XXX", "CHF"] {
        let own = try #require(ExactAmount(oracle.text("proceeds.\(currency)")))
        if let euros = paper(own, currency, day, texts) {
          result.proceeds = try #require(result.proceeds.adding(euros))
        } else {
          try result.unconverted.add(own, code(currency))
        }
        let paid = try #require(ExactAmount(oracle.text("paid.\(currency)")))
        if let euros = paper(paid, currency, day, texts) { result.paid = try #require(result.paid.adding(euros)) }
      }
    }
    return result
  }

  @Test("An archive of the currency itself comes to the plain sum, without any rate")
  func home() throws {
    let rows = (1...9).map { number in
      SampleRow { ($0.units, $0.proceeds, $0.currency, $0.customerCurrency) = ("\(number)", "1.41", "EUR", "EUR") }
    }
    let reports = (1...9).map { SampleReport("2024-05-0\($0)", rows) }
    let totals = try totals(reports, ExchangeRates())
    #expect(totals.converted?.proceeds == totals.proceeds[code("EUR")])
    #expect(totals.converted?.isPartial == false)
    var random = SeededRandom()
    for _ in 0..<20 {
      let (rates, _) = try someRates(&random)
      let reports = (0..<8).map { _ in
        var report = SampleReport(&random)
        for index in report.rows.indices {
          (report.rows[index].currency, report.rows[index].customerCurrency) = ("EUR", "EUR")
        }
        return report
      }
      let totals = try self.totals(reports, rates)
      #expect(totals.converted?.proceeds == totals.proceeds[code("EUR")], "seed \(random.seed)")
      #expect(totals.converted?.customerPaid == totals.customerPaid[code("EUR")], "seed \(random.seed)")
    }
  }

  @Test("A currency without a rate is never zero: it stands by itself, and the total is partial")
  func partial() throws {
    let row = SampleRow { ($0.units, $0.proceeds, $0.currency, $0.customerCurrency) = ("3", "10", "TWD", "EUR") }
    let totals = try totals([SampleReport("2024-05-02", [row])], ExchangeRates())
    #expect(totals.converted?.isPartial == true && totals.converted?.proceeds == .zero)
    #expect(totals.converted?.unconverted.sorted.map { "\($0.currency) \($0.amount)" } == ["TWD 30"])
  }

  @Test("Groups are ordered by converted proceeds, and what is cut off keeps its sum")
  func order() throws {
    let rates = ExchangeRates([
      [try rate("2024-05-02", "100", "JPY", "EUR"), try rate("2024-05-02", "1", "USD", "EUR")]
    ])
    let rows = [("JP", "JPY", "500"), ("US", "USD", "7"), ("DE", "EUR", "6")].map { country, currency, proceeds in
      SampleRow {
        ($0.country, $0.currency, $0.customerCurrency, $0.proceeds) = (country, currency, currency, proceeds)
      }
    }
    for detail in [SalesGrouping.Detail.full, .tidy] {
      var query = SalesQuery()
      query.groupings = [SalesGrouping(by: [.country, .currency], detail: detail, order: .converted, top: 1)]
      query.keepMoneyForConversion()
      var figures = try figures([SampleReport("2024-05-02", rows)], query)
      var converter = CurrencyConverter(to: code("EUR"), rates)
      try figures.convert(query, &converter)
      let keys = detail == .tidy ? figures.tidy[0].lines.map(figures.tidy[0].values) : figures.groups[0].rows.map(\.key)
      #expect(keys == [["US", "USD"]])
      let rest = detail == .tidy ? figures.tidy[0].rest : figures.groups[0].rest?.measures
      #expect(rest?.converted?.proceeds.description == "11")
    }
  }

  @Test("One bad quote changes no total, and a corrected file corrects it")
  func quotes() throws {
    let row = SampleRow { ($0.units, $0.proceeds, $0.currency) = ("1", "180", "RUB") }
    let good = [try rate("2021-03-01", "90", "RUB", "EUR"), try rate("2021-03-03", "90", "RUB", "EUR")]
    let bad = good + [try rate("2021-03-02", "0.9", "RUB", "EUR")]
    let reports = [SampleReport("2021-03-02", [row])]
    #expect(try totals(reports, ExchangeRates([bad])).converted?.proceeds.description == "2")
    let corrected = [try rate("2021-03-02", "100", "RUB", "EUR")]
    #expect(try totals(reports, ExchangeRates([bad, corrected])).converted?.proceeds.description == "1.8")
  }

  private func totals(_ reports: [SampleReport], _ rates: ExchangeRates) throws -> SalesMeasures {
    var query = SalesQuery()
    query.keepMoneyForConversion()
    var figures = try figures(reports, query)
    var converter = CurrencyConverter(to: code("EUR"), rates)
    try figures.convert(query, &converter)
    return figures.totals
  }
}
