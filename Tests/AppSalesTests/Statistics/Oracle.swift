import AppSales
import Foundation

/// The same sums in the plainest way there is: row by row, with decimals of the system, from the texts of the cells.
struct Oracle: Equatable {
  /// Numbers by name: `units`, `type.1F`, `proceeds.EUR` and so on.
  private(set) var numbers: [String: Decimal] = ["rows": 0, "units": 0, "refund.rows": 0, "refund.units": 0]

  init() {}

  init(_ rows: [SampleRow]) {
    for row in rows { add(row) }
  }

  private mutating func add(_ name: String, _ value: Decimal) { numbers[name, default: 0] += value }

  private mutating func add(_ row: SampleRow) {
    let units = Oracle.number(row.units)
    let proceeds = units * Oracle.number(row.proceeds)
    let price = Oracle.number(row.price)
    let paid = units * (price < 0 ? -price : price)
    add("rows", 1)
    add("units", units)
    add("class." + Oracle.productClass(row.type), units)
    add("type." + row.type, units)
    add(money: "proceeds.", proceeds, row.currency)
    add(money: "paid.", paid, row.customerCurrency)
    let promo = row.promo.replacing(" ", with: "")
    if !promo.isEmpty, promo != "FREE" { add("promo." + promo, units) }
    if units < 0, row.cmb != "CMB-C" {
      add("refund.rows", 1)
      add("refund.units", units)
      add(money: "refund.proceeds.", proceeds, row.currency)
    }
  }

  /// A blank currency without money has no entry.
  ///
  /// Sums of blank ones that cancel out stay as an entry here, so that zeros are taken out before comparing.
  private mutating func add(money name: String, _ value: Decimal, _ currency: String) {
    add(name + (currency.isEmpty ? "XXX" : currency), value)
  }

  private static func number(_ cell: String) -> Decimal {
    cell.isEmpty ? 0 : Decimal(string: cell.replacing("-.", with: "-0.")) ?? .nan
  }

  static func productClass(_ type: String) -> String {
    switch type {
    case "1", "1F", "1T", "F1", "1E", "1EP", "1EU": "download"
    case "1-B", "F1-B": "bundle"
    case "3", "3F", "3T", "F3": "redownload"
    case "7", "7F", "7T", "F7": "update"
    case "IA1", "IA1-M", "FI1": "iap"
    case "IA3": "iap-restored"
    case "IAY", "IAY-M": "subscription-auto"
    case "IA9", "IA9-M": "subscription-manual"
    case "IAC", "IAC-M": "subscription-free"
    default: "unknown"
    }
  }

  static func app(_ row: SampleRow) -> String {
    let isPurchase = !["download", "bundle", "redownload", "update"].contains(productClass(row.type))
    return isPurchase && !row.parent.isEmpty ? row.parent : row.sku
  }

  /// The numbers of measures under the same names.
  init(_ measures: SalesMeasures) {
    numbers["rows"] = Decimal(measures.rows)
    numbers["units"] = Oracle.decimal(measures.units)
    for (key, units) in measures.unitsByClass { add("class." + key.rawValue, Oracle.decimal(units)) }
    for (key, units) in measures.unitsByType { add("type." + key, Oracle.decimal(units)) }
    for (key, units) in measures.promoUnits { add("promo." + key, Oracle.decimal(units)) }
    for money in measures.proceeds.sorted { add("proceeds.\(money.currency)", Oracle.decimal(money.amount)) }
    for money in measures.customerPaid.sorted { add("paid.\(money.currency)", Oracle.decimal(money.amount)) }
    numbers["refund.rows"] = Decimal(measures.refunds.rows)
    numbers["refund.units"] = Oracle.decimal(measures.refunds.units)
    for money in measures.refunds.proceeds.sorted {
      add("refund.proceeds.\(money.currency)", Oracle.decimal(money.amount))
    }
  }

  static func decimal(_ amount: ExactAmount) -> Decimal { Decimal(string: amount.description) ?? .nan }

  /// Without entries for money of no currency that is zero: whether rows of both signs left one is not told.
  var settled: [String: Decimal] { numbers.filter { !($0.key.hasSuffix(".XXX") && $0.value == 0) } }

  /// A number as text, `0` where there is none.
  func text(_ name: String) -> String { "\(numbers[name] ?? 0)" }

  /// The numbers that are not zero.
  var withoutZeros: [String: Decimal] { numbers.filter { $0.value != 0 } }

  static func == (a: Oracle, b: Oracle) -> Bool { a.settled == b.settled }

  static func + (a: Oracle, b: Oracle) -> Oracle {
    var sum = a
    for (name, value) in b.numbers { sum.add(name, value) }
    return sum
  }
}

extension Oracle {
  /// The value of a dimension, as its bytes.
  static func value(_ dimension: SalesDimension, _ row: SampleRow, _ report: SampleReport) -> [UInt8] {
    Array(text(dimension, row, report).utf8)
  }

  private static func text(_ dimension: SalesDimension, _ row: SampleRow, _ report: SampleReport) -> String {
    let day = report.span.begin.description
    let month = Int(day.dropFirst(5).prefix(2)) ?? 0
    return switch dimension {
    case .app: app(row)
    case .product: row.sku
    case .country: row.country
    case .currency: row.currency
    case .type: row.type
    case .class: productClass(row.type)
    case .device: row.device
    case .version: row.version
    case .orderType: row.orderType
    case .promo: row.promo == "FREE" ? "" : row.promo.replacing(" ", with: "")
    case .price:
      "\(row.price.isEmpty ? "0" : row.price)" + (row.customerCurrency.isEmpty ? "" : " \(row.customerCurrency)")
    case .vendor: report.vendor ?? ""
    case .day: day
    case .month: String(day.prefix(7))
    case .quarter: "\(day.prefix(4))-Q\((month + 2) / 3)"
    case .year: String(day.prefix(4))
    case .week: week(day)
    // The calendar of the store is tested by itself.
    case .fiscalMonth: report.span.begin.text(of: .fiscalMonth) ?? ""
    }
  }

  private static func week(_ day: String) -> String {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let date = (try? Date(day + "T12:00:00Z", strategy: .iso8601)) ?? .distantPast
    let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
    return String(format: "%04d-W%02d", parts.yearForWeekOfYear ?? 0, parts.weekOfYear ?? 0)
  }

  /// The groups of rows by dimensions.
  static func groups(_ by: [SalesDimension], _ reports: [SampleReport]) -> [[[UInt8]]: Oracle] {
    var rows: [[[UInt8]]: [SampleRow]] = [:]
    for report in reports {
      for row in report.rows { rows[by.map { value($0, row, report) }, default: []].append(row) }
    }
    return rows.mapValues(Oracle.init)
  }
}
