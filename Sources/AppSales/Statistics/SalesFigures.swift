/// The figures of a query, before anything is said of days and of the last look.
public struct SalesFigures: Sendable {
  /// The whole.
  public internal(set) var totals = SalesMeasures()
  /// Units of the whole by country code.
  public private(set) var unitsByCountry: [String: ExactAmount] = [:]
  /// Units of the whole by SKU.
  public private(set) var unitsBySKU: [String: ExactAmount] = [:]
  /// The tables of the query, but for tidy ones.
  public internal(set) var groups: [SalesGroupTable]
  /// Those of them that were asked for in tidy detail.
  public internal(set) var tidy: [TidyTable]
  /// The tables of money that the query asked for, in its order.
  public let money: [MoneyTable]
  /// The newest title of every SKU, where tables of money were asked for.
  var titles: [CellText: String] = [:]
  /// What was odd about the rows.
  public var warnings: [SalesWarning] = []

  init(
    _ whole: SelectedTotals, _ keys: SalesKeyTable, _ apps: AppSelection, _ groups: [SalesGroupTable],
    _ tidy: [TidyTable], _ money: [MoneyTable]
  ) throws(ArithmeticOverflow) {
    self.groups = groups
    self.tidy = tidy
    self.money = money
    let all = try whole.table(SalesGrouping(by: []), keys, apps)
    totals = try all.rows(keys, .all).first?.measures ?? SalesMeasures()
    var oddities = Oddities(keys.pool)
    var countries = NumberedSums(keys.pool)
    var skus = NumberedSums(keys.pool)
    try whole.forEach(keys, apps) { number, rows, units throws(ArithmeticOverflow) in
      let key = keys.codes[number]
      try countries.add(units, key.country)
      try skus.add(units, key.sku)
      oddities.note(key, rows: rows, units: units)
    }
    unitsByCountry = try countries.byText(keys.pool)
    unitsBySKU = try skus.byText(keys.pool)
    warnings = oddities.warnings
  }
}

/// Units by text.
private struct NumberedSums {
  private var sums: [Int128?]

  init(_ pool: TextPool) { sums = Array(repeating: nil, count: pool.texts.count) }

  mutating func add(_ units: Int128, _ number: Int32) throws(ArithmeticOverflow) {
    let (sum, overflow) = (sums[Int(number)] ?? 0).addingReportingOverflow(units)
    guard !overflow else { throw ArithmeticOverflow() }
    sums[Int(number)] = sum
  }

  /// The sums by text.
  ///
  /// Texts that Swift takes for equal have one sum.
  func byText(_ pool: TextPool) throws(ArithmeticOverflow) -> [String: ExactAmount] {
    var result: [String: ExactAmount] = [:]
    for (number, sum) in sums.enumerated() {
      guard let sum else { continue }
      guard let amount = Tally(units: sum).unitsAmount else { throw ArithmeticOverflow() }
      let text = pool.texts[number].string
      result[text] = try (result[text] ?? .zero).plus(amount)
    }
    return result
  }
}

/// Rows that count, but that the reader should know of.
private struct Oddities {
  private let pool: TextPool
  private let isRepaired: [Bool]
  private var unknownTypes: [String: Int] = [:]
  private var noCurrency = 0
  private var zeroUnits = 0
  private var unreadable = 0

  init(_ pool: TextPool) {
    self.pool = pool
    isRepaired = pool.texts.map { $0.string.unicodeScalars.contains("\u{FFFD}") }
  }

  mutating func note(_ key: KeyCodes, rows: Int, units: Int128) {
    if key.productClass == Oddities.unknown { unknownTypes[pool[key.type].string, default: 0] += rows }
    if key.currency == 0, key.developerProceeds != 0, units != 0 { noCurrency += rows }
    if key.sign == 0 { zeroUnits += rows }
    if isRepaired[Int(key.title)] || isRepaired[Int(key.sku)] { unreadable += rows }
  }

  private static let unknown = TextPool.number(of: .unknown)

  var warnings: [SalesWarning] {
    var list: [SalesWarning] = []
    if !unknownTypes.isEmpty {
      let codes = unknownTypes.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
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
