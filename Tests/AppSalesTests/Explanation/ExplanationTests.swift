import AppSales
import TestSupport
import Testing

@Suite("Explanations")
struct ExplanationTests {
  /// The explanation of a figure of some reports.
  private func explanation(
    _ reports: [SampleReport], _ group: [(SalesDimension, String)], _ query: SalesQuery = SalesQuery(),
    _ converter: CurrencyConverter? = nil
  ) throws -> SalesExplanation {
    var count = ExplanationCount(query, group.map { SalesExplanation.Condition($0, $1) })
    for (number, report) in reports.enumerated()
    where count.begin("report-\(number)", report.span, vendor: report.vendor) {
      var reader: SalesRowReader = SalesRowReader()
      let text = Array(report.text.utf8) + Array(repeating: 0, count: 128)
      try text.withUnsafeBufferPointer { text in
        try reader.read(UnsafeBufferPointer(rebasing: text.dropLast(128))) { count.add($0, $1) }
      }
    }
    return try count.explanation(converter)
  }

  @Test("On random archives the listed parts, days and files add up to the figure of the table")
  func property() throws {
    var random = SeededRandom()
    for _ in 0..<25 {
      let reports = (0..<10).map { _ in SampleReport(&random) }
      let by = Array(SalesDimension.allCases.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
        .filter { $0 != .app && $0 != .product }
      let query = query(by: by) {
        $0.apps = [[], ["NOTES"], ["Notes Pro"]].randomElement(using: &random) ?? []
        $0.types = [[], ["iap", "download"]].randomElement(using: &random) ?? []
      }
      for row in try figures(reports, query).groups[0].rows.prefix(12) {
        let found = try explanation(reports, Array(zip(by, row.key)), query)
        try check(found, row.measures, "seed \(random.seed), \(by), \(row.key)")
      }
    }
  }

  @Test("The same holds of apps and products by their SKU")
  func products() throws {
    var random = SeededRandom()
    for _ in 0..<10 {
      let reports = (0..<10).map { _ in
        var report = SampleReport(&random)
        // Titles are no SKUs here, so that a name means one thing.
        for index in report.rows.indices { report.rows[index].title = "Title" }
        return report
      }
      for by in [SalesDimension.app, .product] {
        for row in try figures(reports, query(by: [by])).groups[0].rows {
          let found = try explanation(reports, [(by, row.key[0])])
          try check(found, row.measures, "seed \(random.seed), \(by), \(row.key)")
        }
      }
    }
  }

  private func check(_ found: SalesExplanation, _ figure: SalesMeasures, _ comment: Comment) throws {
    #expect(found.rows == figure.rows && found.units == figure.units, comment)
    let proceeds = figure.proceeds.sorted.filter { $0.amount != .zero }
    #expect(found.proceeds.sorted.filter { $0.amount != .zero } == proceeds, comment)
    #expect(found.parts.reduce(0) { $0 + $1.rows } == figure.rows, comment)
    #expect(found.files.reduce(0) { $0 + $1.rows } == figure.rows, comment)
    var (parts, days) = (MoneyBag(), MoneyBag())
    for part in found.parts {
      if part.proceeds != .zero { try parts.add(part.proceeds, part.currency ?? .none) }
      #expect(product(part) == part.proceeds, comment)
    }
    for subtotal in found.subtotals { try days.add(subtotal.proceeds, subtotal.currency) }
    #expect(parts.sorted.filter { $0.amount != .zero } == proceeds, comment)
    #expect(days.sorted.filter { $0.amount != .zero } == proceeds, comment)
  }

  /// Units × proceeds of one unit.
  private func product(_ part: SalesExplanation.Part) -> ExactAmount? {
    let (units, each) = (part.units.rawValue / 1_000_000, part.unitProceeds.rawValue / 1_000_000)
    let (value, overflow) = units.multipliedReportingOverflow(by: each)
    return overflow ? nil : ExactAmount(rawValue: value)
  }

  @Test("Rows are listed by what they are, with file and line")
  func roles() throws {
    let rows = [
      SampleRow { ($0.units, $0.proceeds) = ("41", "1.41") }, SampleRow { ($0.units, $0.price) = ("-1", "-0.99") },
      SampleRow { ($0.units, $0.cmb) = ("-2", "CMB-C") },
      SampleRow { ($0.type, $0.proceeds, $0.price) = ("7", "0", "0") },
      SampleRow { ($0.type, $0.proceeds) = ("IA3", "0") }, SampleRow { $0.units = "0" }, SampleRow { $0.type = "1AY" },
    ]
    let found = try explanation([SampleReport("2024-05-02", rows)], [(.country, "us")])
    #expect(found.parts.map(\.role) == [.sale, .refund, .credit, .unknown, .free, .restored, .nothing])
    #expect(found.parts.map(\.proceeds.description) == ["57.81", "-0.7", "-1.4", "0.7", "0", "0", "0"])
    #expect(found.files == [SalesExplanation.File(path: "report-0", rows: 7, lines: Array(2...8))])
  }

  @Test("A title names an app with its purchases, or a product")
  func titles() throws {
    let app = SampleRow { ($0.sku, $0.title) = ("A1", "Notes") }
    let purchase = SampleRow { ($0.sku, $0.title, $0.type, $0.parent) = ("A1.PRO", "Notes Pro", "IA1", "A1") }
    let reports = [SampleReport("2024-05-02", [app, purchase])]
    #expect(try explanation(reports, [(.app, "notes")]).rows == 2)
    #expect(try explanation(reports, [(.product, "notes")]).rows == 1)
    #expect(try explanation(reports, [(.product, "A1.PRO")]).rows == 1)
    #expect(try explanation(reports, [(.app, "A1.PRO")]).rows == 0)
  }

  @Test("Days show the rate, its source and its day, and add up to the converted figure")
  func rates() throws {
    let rates = ExchangeRates([
      [try rate("2024-05-03", "2", "USD", "EUR", "ECB"), try rate("2024-05-06", "1.9", "USD", "EUR", "ECB")]
    ])
    let reports = ["2024-05-04", "2024-05-06"].map { SampleReport($0, [SampleRow { $0.units = "10" }]) }
    let found = try explanation(reports, [(.country, "US")], SalesQuery(), CurrencyConverter(to: code("EUR"), rates))
    #expect(found.subtotals.map { $0.converted?.description } == ["3.5", "3.68"])
    #expect(found.subtotals[0].rates.map(\.text) == ["2 USD per EUR"])
    #expect(found.subtotals[0].rates.map(\.day) == [date("2024-05-03")] && found.subtotals[0].rates[0].source == "ECB")
    #expect(found.converted?.proceeds.description == "7.18")
  }
}
