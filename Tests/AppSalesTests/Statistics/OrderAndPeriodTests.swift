import AppSales
import TestSupport
import Testing

@Suite("Order, top, periods and warnings")
struct OrderAndPeriodTests {
  private let rows = [
    SampleRow { ($0.country, $0.units, $0.currency, $0.proceeds) = ("US", "5", "USD", "1") },
    SampleRow { ($0.country, $0.units, $0.currency, $0.proceeds) = ("DE", "2", "EUR", "9") },
    SampleRow { ($0.country, $0.units, $0.currency, $0.proceeds) = ("DE", "-1", "EUR", "1") },
    SampleRow { ($0.country, $0.units, $0.currency, $0.proceeds) = ("AT", "5", "EUR", "1") },
    SampleRow { ($0.country, $0.units, $0.currency, $0.proceeds) = ("FR", "-3", "USD", "2") },
    SampleRow { ($0.country, $0.units, $0.currency, $0.proceeds) = ("XK", "0", "", "2") },
  ]

  private func countries(_ order: SalesGrouping.Order, top: Int? = nil) throws -> [String] {
    var query = SalesQuery()
    query.groupings = [SalesGrouping(by: [.country], order: order, top: top)]
    return try figures([SampleReport("2024-03-02", rows)], query).groups[0].rows.map { $0.key[0] }
  }

  @Test("Groups are in the order that was asked for, equal ones by key")
  func orders() throws {
    #expect(try countries(.natural) == ["AT", "US", "DE", "XK", "FR"])
    #expect(try countries(.units) == ["AT", "US", "DE", "XK", "FR"])
    #expect(try countries(.key) == ["AT", "DE", "FR", "US", "XK"])
    #expect(try countries(.rows) == ["DE", "AT", "FR", "US", "XK"])
    #expect(try countries(.refunds) == ["FR", "DE", "AT", "US", "XK"])
    let euro = try #require(CurrencyCode("EUR"))
    #expect(try countries(.proceeds(euro)) == ["DE", "AT", "FR", "US", "XK"])
    #expect(try countries(.proceeds(#require(CurrencyCode("JPY")))) == ["AT", "DE", "FR", "US", "XK"])
  }

  @Test("Times are in the order of time, unless another is asked for")
  func times() throws {
    let days = ["2024-12-31", "2024-01-05", "2023-06-01"]
    let reports = days.enumerated().map { index, day in
      SampleReport(day, [SampleRow { $0.units = "\(index + 1)" }])
    }
    for dimension in [SalesDimension.day, .week, .month, .quarter, .year, .fiscalMonth] {
      let keys = try #require(figures(reports, query(by: [dimension])).groups.first).rows.map { $0.key[0] }
      #expect(keys == keys.sorted() && Set(keys).count == keys.count, "\(dimension)")
    }
    var query = SalesQuery()
    query.groupings = [SalesGrouping(by: [.day], order: .units)]
    #expect(try figures(reports, query).groups[0].rows.map { $0.key[0] } == ["2023-06-01", "2024-01-05", "2024-12-31"])
  }

  @Test("What is cut off is added up", arguments: [0, 1, 2, 3, 4])
  func top(count: Int) throws {
    var random = SeededRandom()
    let reports = (0..<10).map { _ in SampleReport(&random) } + [SampleReport("2024-03-02", rows)]
    for by: [SalesDimension] in [[.country], [.country, .month], [.type, .currency]] {
      var query = SalesQuery()
      query.groupings = [SalesGrouping(by: by, top: count), SalesGrouping(by: by)]
      let figures = try figures(reports, query)
      let (cut, all) = (figures.groups[0], figures.groups[1])
      #expect(cut.rows == Array(all.rows.prefix(count)), "seed \(random.seed)")
      let rest = try #require(cut.rest)
      #expect(rest.count == all.rows.count - count)
      #expect(cut.rows.map { Oracle($0.measures) }.reduce(Oracle(rest.measures), +) == Oracle(figures.totals))
    }
  }

  @Test("Nothing is cut where there is nothing more", arguments: [5, 6, 1000])
  func topOfFew(count: Int) throws {
    var query = SalesQuery()
    query.groupings = [SalesGrouping(by: [.country], top: count)]
    let table = try figures([SampleReport("2024-03-02", rows)], query).groups[0]
    #expect(table.rows.count == 5)
    #expect(table.rest == nil)
  }

  private func period(_ first: String, _ last: String) throws -> ReportPeriod {
    let (first, last) = (try #require(ReportDay(first)), try #require(ReportDay(last)))
    return try #require(ReportPeriod(first: first, last: last))
  }

  @Test("A section that reaches beyond the period does not count, and is said")
  func straddling() throws {
    var random = SeededRandom()
    let span = try period("2024-03-04", "2024-03-10")
    var week = SampleReport("2024-03-04", [SampleRow()])
    week.span = span
    let day = SampleReport("2024-03-06", [SampleRow()])
    let empty = SampleReport("2024-03-06", [])
    for (first, last, reports, straddling) in [
      ("2024-03-04", "2024-03-10", 3, 0), ("2024-03-05", "2024-03-10", 2, 1), ("2024-03-04", "2024-03-09", 2, 1),
      ("2024-03-06", "2024-03-06", 2, 1), ("2024-03-07", "2024-03-31", 1, 2), ("2024-01-01", "2024-12-31", 3, 0),
    ] {
      var query = SalesQuery()
      query.period = try period(first, last)
      let (sum, keys) = try counted([week, day, empty].shuffled(using: &random), query)
      #expect(sum.straddling == straddling, "\(first) to \(last)")
      #expect(sum.reports == reports, "\(first) to \(last)")
      #expect(try sum.figures(keys: keys).totals.rows == 2 - straddling)
    }
  }

  @Test("Money without a currency stands under XXX with a warning, nothing without a currency leaves no trace")
  func noCurrency() throws {
    let money = SampleRow { ($0.currency, $0.customerCurrency, $0.units) = ("", "", "2") }
    let free = SampleRow { ($0.currency, $0.customerCurrency, $0.proceeds, $0.price) = ("", "", "0", "0") }
    let none = try figures([SampleReport("2024-03-02", [free])])
    #expect(none.totals.proceeds.sorted.isEmpty)
    #expect(none.totals.customerPaid.sorted.isEmpty)
    #expect(none.warnings.isEmpty)
    let some = try figures([SampleReport("2024-03-02", [money, free, money])], query(by: [.currency]))
    #expect(some.totals.proceeds.sorted.map { "\($0.currency) \($0.amount)" } == ["XXX 2.8"])
    #expect(some.totals.customerPaid.sorted.map { "\($0.currency) \($0.amount)" } == ["XXX 3.96"])
    #expect(some.warnings.map { "\($0.code) \($0.count)" } == ["no-currency 2"])
    #expect(some.groups[0].rows.map(\.key) == [[""]])
  }

  @Test("Odd rows count and are told")
  func warnings() throws {
    let odd = [
      SampleRow { $0.type = "1AY" }, SampleRow { ($0.type, $0.units) = ("5", "-1") }, SampleRow { $0.units = "0" },
      SampleRow { $0.title = "\u{FFFD}" },
    ]
    let figures = try figures([SampleReport("2024-03-02", odd + odd)])
    #expect(
      figures.warnings.map { "\($0.code) \($0.count)" } == ["unknown-product-type 4", "zero-units 2", "not-utf-8 2"])
    #expect(figures.warnings.first?.message.contains(#""1AY", "5""#) == true)
    #expect(figures.totals.rows == 8)
    #expect(figures.totals.proceeds.sorted.map { "\($0.amount)" } == ["1.4"])
  }

  @Test("No reports come to nothing")
  func nothing() throws {
    let figures = try figures([], query(by: [.app], [.day], []))
    #expect(figures.totals == SalesMeasures())
    #expect(figures.groups.map(\.rows.count) == [0, 0, 0])
    #expect(figures.warnings.isEmpty)
  }
}
