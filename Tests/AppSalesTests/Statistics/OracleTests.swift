import AppSales
import TestSupport
import Testing

@Suite("Sums against an oracle")
struct OracleTests {
  private func reports(_ random: inout SeededRandom) -> [SampleReport] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in SampleReport(&random) }
  }

  private func rows(_ reports: [SampleReport]) -> [SampleRow] { reports.flatMap(\.rows) }

  @Test("Totals are those of the rows one by one")
  func totals() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let reports = reports(&random)
      let figures = try figures(reports)
      #expect(Oracle(figures.totals) == Oracle(rows(reports)), "seed \(random.seed)")
      let countries = Oracle.groups([.country], reports).map {
        (String(decoding: $0[0], as: UTF8.self), $1.numbers["units"])
      }
      #expect(
        figures.unitsByCountry.mapValues(Oracle.decimal)
          == Dictionary(uniqueKeysWithValues: countries).compactMapValues(\.self))
    }
  }

  @Test("Every currency that a row names has an entry, also at zero")
  func currencies() throws {
    let row = SampleRow { ($0.proceeds, $0.price, $0.currency, $0.customerCurrency) = ("0", "0", "EUR", "CHF") }
    let totals = try figures([SampleReport("2024-03-02", [row])]).totals
    #expect(totals.proceeds.sorted.map { "\($0.currency) \($0.amount)" } == ["EUR 0"])
    #expect(totals.customerPaid.sorted.map { "\($0.currency) \($0.amount)" } == ["CHF 0"])
    #expect(totals.refunds == SalesMeasures.Refunds())
  }

  @Test("Each group of one to three dimensions is that of the rows one by one, and all add up")
  func groups() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let reports = reports(&random)
      let by = Array(SalesDimension.allCases.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
      let figures = try figures(reports, query(by: by))
      let rows = try #require(figures.groups.first).rows
      let found = Dictionary(rows.map { ($0.key.map { Array($0.utf8) }, Oracle($0.measures)) }) { first, _ in first }
      #expect(found.count == rows.count, "seed \(random.seed), \(by)")
      #expect(found == Oracle.groups(by, reports), "seed \(random.seed), \(by)")
      #expect(rows.map { Oracle($0.measures) }.reduce(Oracle(), +) == Oracle(figures.totals), "seed \(random.seed)")
    }
  }

  @Test("Several tables of one query do not disturb each other")
  func severalTables() throws {
    var random = SeededRandom()
    let reports = (0..<20).map { _ in SampleReport(&random) }
    let all =
      SalesDimension.allCases.map { [$0] } + [[.month, .app], [.app, .month], [.month, .country], [.vendor, .day]]
    var together = SalesQuery()
    together.groupings = all.map { SalesGrouping(by: $0) }
    let figures = try figures(reports, together)
    for (table, by) in zip(figures.groups, all) {
      #expect(table.by == by)
      #expect(try table == AppSalesTests.figures(reports, query(by: by)).groups.first, "seed \(random.seed), \(by)")
    }
  }

  @Test("Less detail is the same where it counts")
  func details() throws {
    var random = SeededRandom()
    let reports = (0..<20).map { _ in SampleReport(&random) }
    for by: [SalesDimension] in [[.app], [.month], [.month, .country], []] {
      var query = SalesQuery()
      query.groupings = [.full, .classes].map { SalesGrouping(by: by, detail: $0, order: .key) }
      let tables = try figures(reports, query).groups
      #expect(tables[0].rows.map(\.key) == tables[1].rows.map(\.key))
      for (full, classes) in zip(tables[0].rows, tables[1].rows) {
        #expect(full.measures.units == classes.measures.units && full.measures.rows == classes.measures.rows)
        #expect(full.measures.unitsByClass == classes.measures.unitsByClass, "seed \(random.seed)")
      }
    }
  }

  @Test(
    "Tidy lines say what groups say, in the same order",
    arguments: [SalesGrouping.Order.key, .natural, .units, .rows, .refunds, .proceeds(CurrencyCode("USD") ?? .none)])
  func tidyLines(order: SalesGrouping.Order) throws {
    var random = SeededRandom()
    let reports = (0..<20).map { _ in SampleReport(&random) }
    let all: [[SalesDimension]] = [
      [.currency], [.app, .currency], [.month, .currency], [.currency, .month], [.country, .month, .currency],
      [.product, .country, .currency, .type, .month], [.vendor, .currency, .day],
    ]
    for by in all {
      for top in [nil, 3] {
        var query = SalesQuery()
        query.groupings = [.full, .tidy].map { SalesGrouping(by: by, detail: $0, order: order, top: top) }
        let figures = try figures(reports, query)
        let (table, tidy) = (try #require(figures.groups.first), try #require(figures.tidy.first))
        #expect(table.rows.map(\.key) == tidy.lines.map(tidy.values), "seed \(random.seed), \(by)")
        for (row, line) in zip(table.rows, tidy.lines) {
          #expect(row.measures.rows == line.rows && row.measures.units == line.unitsAmount)
          #expect(row.measures.proceeds[tidy.currency(of: line)] == line.proceeds, "seed \(random.seed), \(by)")
          #expect(row.measures.refunds.units == line.refundUnitsAmount)
        }
        #expect(table.rest?.measures.rows == tidy.rest?.rows && table.rest?.measures.units == tidy.rest?.units)
        #expect(table.rest?.measures.proceeds == tidy.rest?.proceeds, "seed \(random.seed), \(by)")
      }
    }
  }

  @Test("Filters count the rows that they name")
  func filters() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let reports = reports(&random)
      let query = query(by: [.country, .type], [.month]) {
        $0.countries = [[], ["de", "US"], ["XK"]].randomElement(using: &random) ?? []
        $0.currencies = [[], ["eur"], ["USD", "JPY"], ["XXX"]].randomElement(using: &random) ?? []
        $0.types =
          [[], ["7", "iap"], ["1f"], ["unknown"], ["download", "update"]].randomElement(using: &random) ?? []
        $0.vendors = [[], ["80012345"], ["1", "80099999"]].randomElement(using: &random) ?? []
      }
      let selected = reports.filter { query.vendors.isEmpty || query.vendors.contains($0.vendor ?? "") }.map { report in
        var report = report
        report.rows = report.rows.filter { OracleTests.selects($0, query) }
        return report
      }
      let figures = try figures(reports, query)
      #expect(Oracle(figures.totals) == Oracle(rows(selected)), "seed \(random.seed)")
      for table in figures.groups {
        let sum = table.rows.map { Oracle($0.measures) }.reduce(Oracle(), +)
        #expect(sum == Oracle(figures.totals), "seed \(random.seed), \(table.by)")
      }
    }
  }

  private static func selects(_ row: SampleRow, _ query: SalesQuery) -> Bool {
    let types = query.types.map { $0.lowercased() }
    let currency = row.currency.isEmpty ? "XXX" : row.currency
    return (query.countries.isEmpty || query.countries.contains { $0.uppercased() == row.country })
      && (query.currencies.isEmpty || query.currencies.contains { $0.uppercased() == currency })
      && (types.isEmpty || types.contains(row.type.lowercased()) || types.contains(Oracle.productClass(row.type)))
  }

  @Test("A worked example: 41 units at 1.41 and one refund")
  func example() throws {
    let sale = SampleRow {
      ($0.units, $0.proceeds, $0.price, $0.currency, $0.customerCurrency) = ("41", "1.41", "2", "EUR", "EUR")
    }
    let refund = SampleRow {
      ($0.units, $0.proceeds, $0.price, $0.currency, $0.customerCurrency) = ("-1", "0.7", "-0.99", "EUR", "EUR")
    }
    let credit = SampleRow { ($0.units, $0.proceeds, $0.price, $0.cmb) = ("-1", "0.7", "-0.99", "CMB-C") }
    let totals = try figures([SampleReport("2024-03-02", [sale, refund, credit])]).totals
    #expect(totals.proceeds.sorted.map { "\($0.currency) \($0.amount)" } == ["EUR 57.11", "USD -0.7"])
    #expect(totals.customerPaid.sorted.map { "\($0.currency) \($0.amount)" } == ["EUR 81.01", "USD -0.99"])
    #expect(totals.units.description == "39")
    #expect(totals.refunds.rows == 1)
    #expect(totals.refunds.units.description == "-1")
    #expect(totals.refunds.proceeds.sorted.map { "\($0.currency) \($0.amount)" } == ["EUR -0.7"])
  }

  @Test("Units that cancel out leave rows and proceeds")
  func cancelled() throws {
    let refund = SampleRow { ($0.units, $0.proceeds, $0.price) = ("-1", "0.5", "-0.99") }
    let figures = try figures(
      [SampleReport("2024-03-02", [SampleRow(), refund])], query(by: [.app], [.day], [.country, .day]))
    #expect(figures.totals.units == .zero)
    #expect(figures.totals.rows == 2)
    #expect(figures.totals.proceeds.sorted.map { "\($0.currency) \($0.amount)" } == ["USD 0.2"])
    for table in figures.groups {
      #expect(table.rows.count == 1)
      #expect(table.rows.first?.measures == figures.totals)
    }
    // Of one key, by two reports of which one is taken away.
    let report = SampleReport("2024-03-02", [SampleRow()])
    var (sum, keys) = try counted([report], SalesQuery())
    var decoder = SalesReportDecoder()
    try sum.add(decoder.digest(of: Array(report.text.utf8)), keys: decoder.keys, vendor: report.vendor, sign: -1)
    #expect(sum.reports == 0)
    keys = decoder.keys
    let nothing = try sum.figures(keys: keys).totals
    #expect(nothing.units == .zero && nothing.rows == 0)
    #expect(nothing.proceeds.sorted.map { "\($0.currency) \($0.amount)" } == ["USD 0"])
  }

  @Test(
    "Sums beyond the range are an error and never a trap",
    arguments: [[SalesDimension](), [.app], [.day], [.vendor, .country]])
  func overflow(by: [SalesDimension]) throws {
    let row = SampleRow { ($0.units, $0.proceeds, $0.price) = ("9223372036854.775807", "9223372036854.775807", "1") }
    let reports = (1...9).map { SampleReport("2024-03-0\($0)", [row]) }
    _ = try figures(Array(reports.prefix(1)), query(by: by))
    #expect(throws: ArithmeticOverflow.self) { try figures(reports, query(by: by)) }
    let paid = reports.map { report in
      var report = report
      report.rows = [SampleRow { ($0.units, $0.proceeds, $0.price) = (row.units, "0", "-" + row.units) }]
      return report
    }
    #expect(throws: ArithmeticOverflow.self) { try figures(paid, query(by: by)) }
  }
}
