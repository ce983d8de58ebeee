import Foundation
import TestSupport
import Testing

@testable import AppSales

@Suite("Tidy tables")
struct TidyTableTests {
  static let orders: [SalesGrouping.Order] = [
    .key, .natural, .units, .rows, .refunds, .proceeds(CurrencyCode("USD") ?? .none),
  ]
  private static let groupings: [[SalesDimension]] = [
    [.currency], [.app, .currency], [.month, .currency], [.currency, .month], [.country, .month, .currency],
    [.product, .country, .currency, .type, .month], [.vendor, .currency, .day], [.day, .vendor, .product, .currency],
  ]

  /// Rows whose sums are small, or as large and fine as cells can be.
  private func reports(_ random: inout SeededRandom, areLarge: Bool) -> [SampleReport] {
    (0..<24).map { _ in
      var report = SampleReport(&random)
      if !areLarge {
        for index in report.rows.indices {
          report.rows[index].units = ["1", "2", "-1", "0", "17", "-3"].randomElement(using: &random) ?? ""
          report.rows[index].proceeds = ["0", "0.7", "1.41"].randomElement(using: &random) ?? ""
        }
      }
      return report
    }
  }

  private func tidy(_ by: [SalesDimension], _ order: SalesGrouping.Order) -> SalesQuery {
    var query = SalesQuery()
    query.groupings = [SalesGrouping(by: by, detail: .tidy, order: order)]
    return query
  }

  private func value(_ line: TidyTable.Line, _ table: TidyTable, _ order: SalesGrouping.Order) -> Int128 {
    switch order {
    case .natural where table.by.first?.isTime == true, .key, .converted: 0
    case .natural, .units: line.units
    case .rows: Int128(line.rows)
    case .refunds: -line.refundUnits
    case .proceeds(let currency): table.currency(of: line) == currency ? line.proceeds.rawValue : 0
    }
  }

  @Test("Lines stand in the order that comparing them gives", arguments: orders, [false, true])
  func order(order: SalesGrouping.Order, areLarge: Bool) throws {
    var random = SeededRandom()
    for by in TidyTableTests.groupings {
      let table = try #require(try figures(reports(&random, areLarge: areLarge), tidy(by, order)).tidy.first)
      let lines = Array(table.lines)
      let keys = lines.map { line in table.values(of: line).map { Array($0.utf8) } }
      let values = lines.map { value($0, table, order) }
      let isInOrder = lines.indices.dropFirst().allSatisfy { index in
        values[index - 1] > values[index]
          || values[index - 1] == values[index]
            && keys[index - 1].lexicographicallyPrecedes(keys[index]) { $0.lexicographicallyPrecedes($1) }
      }
      #expect(isInOrder, "APPSALES_SEED=\(random.seed), \(by)")
      #expect(Set(keys).count == keys.count && lines.count > 1)
    }
  }

  @Test("Lines are the sums of their rows, refunds among them", arguments: [false, true])
  func sums(areLarge: Bool) throws {
    var random = SeededRandom()
    for by in TidyTableTests.groupings {
      let reports = reports(&random, areLarge: areLarge)
      let table = try #require(try figures(reports, tidy(by, .units)).tidy.first)
      let groups = Oracle.groups(by, reports)
      #expect(groups.count == table.lines.count, "APPSALES_SEED=\(random.seed), \(by)")
      for line in table.lines {
        let group = try #require(groups[table.values(of: line).map { Array($0.utf8) }])
        let currency = table.currency(of: line)
        #expect(line.rows.description == group.text("rows"))
        #expect(Oracle.decimal(line.unitsAmount).description == group.text("units"), "APPSALES_SEED=\(random.seed)")
        #expect(Oracle.decimal(line.refundUnitsAmount).description == group.text("refund.units"))
        #expect(
          Oracle.decimal(line.proceeds).description == group.text("proceeds.\(currency)"),
          "APPSALES_SEED=\(random.seed), \(by)")
      }
    }
  }

  @Test("Any split and any order of merging give the same lines", arguments: [false, true])
  func merging(areLarge: Bool) throws {
    var random = SeededRandom()
    for by in TidyTableTests.groupings {
      let reports = reports(&random, areLarge: areLarge)
      let query = tidy(by, TidyTableTests.orders.randomElement(using: &random) ?? .key)
      let whole = try #require(try figures(reports, query).tidy.first)
      let parts = try reports.shuffled(using: &random).map { try counted([$0], query) }
      let (sum, keys) = try merged(parts, &random)
      let found = try #require(try sum.figures(keys: keys).tidy.first)
      #expect(facts(found) == facts(whole), "APPSALES_SEED=\(random.seed), \(by)")
    }
  }

  private func facts(_ table: TidyTable) -> [String] {
    table.lines.map { line in
      "\(table.values(of: line)) \(line.rows) \(line.unitsAmount) \(line.proceeds) \(line.refundUnitsAmount)"
    }
  }
}
