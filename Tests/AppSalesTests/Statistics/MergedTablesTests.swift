import TestSupport
import Testing

@testable import AppSales

/// Tables of every detail, whose cells are merged though keys and texts have other numbers.
@Suite("Merging tables")
struct MergedTablesTests {
  /// Tables of money and of shares, the units of days for some apps, tidy and full tables, all by time.
  private func query(_ random: inout SeededRandom) -> SalesQuery {
    var query = SalesQuery()
    query.groupings = [
      SalesGrouping(by: [.month, .product, .promo], order: .key),
      SalesGrouping(by: [.product, .country, .currency, .month], detail: .tidy, order: .key),
      SalesGrouping(by: [.month, .currency], detail: .tidy, order: .units),
    ]
    query.moneyTables = [[.month, .app], [.day], [.type, .vendor, .country]]
    query.keepsShares = true
    query.keepsDays = true
    query.apps = [[], ["NOTES"], ["Notes Pro", "500000002"]].randomElement(using: &random) ?? []
    return query
  }

  /// All that tables say, in an order of its own.
  private func facts(_ figures: SalesFigures) throws -> [String] {
    var sums: [String: Tally] = [:]
    for table in figures.money {
      for line in table.lines {
        let texts = table.groups[Int(line.group)].map(\.string)
        let codes = [line.currency, line.customerCurrency].map { $0?.description ?? "" }
        let key = "\(table.by) \(table.buckets[Int(line.bucket)]) \(texts) \(codes) \(line.level)"
        try sums[key, default: Tally()].add(Tally(units: line.units, proceeds: line.proceeds, paid: line.paid))
      }
    }
    let money = sums.map { "\($0.key) \($0.value.units) \($0.value.proceeds) \($0.value.paid)" }.sorted()
    let tidy = figures.tidy.flatMap { table in
      table.lines.map { line in
        "\(table.values(of: line)) \(line.rows) \(line.unitsAmount) \(line.proceeds) \(line.refundUnitsAmount)"
      }
    }
    return money + tidy
  }

  private func isSame(_ a: SalesFigures, _ b: SalesFigures) throws -> Bool {
    try facts(a) == facts(b) && a.groups == b.groups && a.totals == b.totals && a.days == b.days
  }

  @Test("Any split says the same as the whole, whatever is counted and for whichever apps")
  func everyDetail() throws {
    var random = SeededRandom()
    for _ in 0..<25 {
      let reports = (0..<16).map { _ in SampleReport(&random) }
      let query = query(&random)
      let (whole, wholeKeys) = try counted(reports, query)
      let expected = try whole.figures(keys: wholeKeys)
      let parts = try reports.shuffled(using: &random).map { try counted([$0], query) }
      var (sum, keys) = try merged(parts, &random)
      #expect(try isSame(sum.figures(keys: keys), expected), "APPSALES_SEED=\(random.seed)")
      #expect(try isSame(sum.takeFigures(keys: keys, threads: 3), expected), "APPSALES_SEED=\(random.seed)")
    }
  }

  /// A table of many cells, of which some buckets were ended twice.
  private func table(_ keys: inout SalesKeyTable, _ random: inout SeededRandom, units: Int128) throws -> SalesTable {
    var table = SalesTable(
      SalesGrouping(by: [.product, .country, .currency, .month], detail: .tidy, order: .units), selectsApps: true)
    var decoder = SalesReportDecoder(shape: .narrow)
    let report = report((0..<400).map { _ in SampleRow(&random) }.map { $0.cells(SampleReport(&random).span) })
    _ = try decoder.digest(of: Array(report.utf8))
    keys = decoder.keys
    for bucket in Array(0..<40) + Array(5..<15) {
      for key in 0..<keys.count where Bool.random(using: &random) {
        try table.add(key, keys, rows: 1, units: units * Int128(Int.random(in: -9...9, using: &random)))
      }
      try table.close(["2024-\(bucket)"])
    }
    return table
  }

  @Test("Lines of buckets are the same from any number of threads, for all products or some")
  func threads() throws {
    var random = SeededRandom()
    var keys = SalesKeyTable()
    let table = try table(&keys, &random, units: 1_000_000)
    for apps in [[], ["NOTES"]] {
      let selection = AppSelection(apps, keys: keys, isKnown: Array(repeating: true, count: keys.count))
      let lines = try [1, 2, 5].map { threads in
        var table = table
        var lines = try table.takeLines(keys, selection, threads: threads)
        lines.lines.settle()
        return lines.lines.map { lines.values(of: $0) + ["\($0)"] }
      }
      #expect(lines[0] == lines[1] && lines[0] == lines[2] && !lines[0].isEmpty, "APPSALES_SEED=\(random.seed)")
    }
  }

  @Test("Sums that leave their range are an error in every thread", arguments: [1, 2, 4])
  func overflow(threads: Int) throws {
    // Two products of one currency: keys of different places, which become one line.
    let rows = ["A", "B"].map { sku in SampleRow { ($0.sku, $0.proceeds, $0.price) = (sku, "0", "0") } }
    var decoder = SalesReportDecoder(shape: .narrow)
    _ = try decoder.digest(of: Array(SampleReport("2024-03-04", rows).text.utf8))
    let keys = decoder.keys
    var table = SalesTable(SalesGrouping(by: [.currency, .month], detail: .tidy), selectsApps: true)
    for bucket in 0..<9 {
      for key in 0..<keys.count { try table.add(key, keys, rows: 1, units: bucket == 7 ? .max : 1) }
      try table.close(["\(bucket)"])
    }
    #expect(keys.count == 2)
    #expect(throws: ArithmeticOverflow.self) { _ = try table.takeLines(keys, .all, threads: threads) }
  }
}
