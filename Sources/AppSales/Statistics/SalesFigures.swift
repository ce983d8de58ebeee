/// The figures of a query, before anything is said of days and of the last look.
public struct SalesFigures: Sendable {
  /// The whole.
  public private(set) var totals = SalesMeasures()
  /// Units of the whole by country code.
  public private(set) var unitsByCountry: [String: ExactAmount] = [:]
  /// Units of the whole by SKU.
  public private(set) var unitsBySKU: [String: ExactAmount] = [:]
  /// The tables of the query.
  public let groups: [SalesGroupTable]
  /// What was odd about the rows.
  public private(set) var warnings: [SalesWarning] = []

  init(
    _ whole: KeyTotals, _ keys: [SalesKey], _ apps: AppSelection, _ groups: [SalesGroupTable]
  ) throws(ArithmeticOverflow) {
    self.groups = groups
    var oddities = Oddities()
    var totals = SalesMeasures()
    var countries: [String: ExactAmount] = [:]
    var skus: [String: ExactAmount] = [:]
    try whole.forEach(keys, apps) { _, key, rows, units throws(ArithmeticOverflow) in
      let tally = try Tally.of(key, rows: rows, units: units)
      guard let amount = tally.unitsAmount else { throw ArithmeticOverflow() }
      try totals.add(tally, MeasureKind(key, detail: .full), .full)
      countries[key.country.string] = try (countries[key.country.string] ?? .zero).plus(amount)
      skus[key.sku.string] = try (skus[key.sku.string] ?? .zero).plus(amount)
      oddities.note(key, tally)
    }
    self.totals = totals
    unitsByCountry = countries
    unitsBySKU = skus
    warnings = oddities.warnings
  }
}

/// Rows that count, but that the reader should know of.
private struct Oddities {
  private var unknownTypes: [String: Int] = [:]
  private var noCurrency = 0
  private var zeroUnits = 0
  private var unreadable = 0

  mutating func note(_ key: SalesKey, _ tally: Tally) {
    if key.productClass == .unknown { unknownTypes[key.type.string, default: 0] += tally.rows }
    if key.currency == nil, tally.proceeds != .zero { noCurrency += tally.rows }
    if key.sign == .zero { zeroUnits += tally.rows }
    if [key.title, key.sku].contains(where: { $0.string.unicodeScalars.contains("\u{FFFD}") }) {
      unreadable += tally.rows
    }
  }

  var warnings: [SalesWarning] {
    var list: [SalesWarning] = []
    if !unknownTypes.isEmpty {
      let codes = unknownTypes.keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
      list.append(
        warning(
          "unknown-product-type", unknownTypes.values.reduce(0, +),
          "product type identifiers that are not known: \(codes); their money counts, their units are no downloads"))
    }
    list.append(warning("no-currency", noCurrency, "rows have proceeds without a currency; they stand under XXX"))
    list.append(warning("zero-units", zeroUnits, "rows have 0 units, as partial refunds do; they change no figure"))
    list.append(warning("not-utf-8", unreadable, "rows have a SKU or title that is no UTF-8; its bytes show as U+FFFD"))
    return list.filter { $0.count > 0 }
  }

  private func warning(_ code: String, _ count: Int, _ message: String) -> SalesWarning {
    SalesWarning(code: code, count: count, message: message)
  }
}
