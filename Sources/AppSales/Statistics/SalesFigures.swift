/// The figures of a query, before anything is said of days and of the last look.
public struct SalesFigures: Sendable {
  /// The whole.
  public internal(set) var totals = SalesMeasures()
  /// Units of the whole by country code.
  public let unitsByCountry: [String: ExactAmount]
  /// Units of the whole by SKU.
  public let unitsBySKU: [String: ExactAmount]
  /// The tables of the query, but for tidy ones.
  public internal(set) var groups: [SalesGroupTable] = []
  /// Those of them that were asked for in tidy detail.
  public internal(set) var tidy: [TidyTable] = []
  /// The tables of money that the query asked for, in its order.
  public internal(set) var money: [MoneyTable] = []
  /// The newest title of every SKU, where tables of money were asked for.
  var titles: [CellText: String] = [:]
  /// The units of every day; `nil` where the query does not keep them.
  public internal(set) var days: DayTable?
  let oddities: Oddities
  /// Which keys occurred, where the query selects apps.
  var isKnown: [Bool] = []
  /// What was odd about the rows.
  public var warnings: [SalesWarning] = []

  /// The figures of the whole, without tables.
  init(_ whole: SelectedTotals, _ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) {
    let all = try whole.table(SalesGrouping(by: []), keys, apps)
    totals = try all.rows(keys, .all).first?.measures ?? SalesMeasures()
    var oddities = Oddities()
    let texts = Oddities.Texts(keys.pool)
    var countries = NumberedSums(keys.pool)
    var skus = NumberedSums(keys.pool)
    try whole.forEach(keys, apps) { number, rows, units throws(ArithmeticOverflow) in
      let key = keys.codes[number]
      try countries.add(units, key.country)
      try skus.add(units, key.sku)
      oddities.note(key, texts, rows: rows, units: units)
    }
    unitsByCountry = try countries.byText(keys.pool)
    unitsBySKU = try skus.byText(keys.pool)
    self.oddities = oddities
    warnings = oddities.warnings
  }

  /// The figures of reports that were put together before.
  init(_ rolled: RolledFigures, _ query: SalesQuery) throws(ArithmeticOverflow) {
    totals = rolled.totals
    unitsByCountry = rolled.unitsByCountry
    unitsBySKU = rolled.unitsBySKU
    groups = try rolled.groups(query.groupings)
    days = query.keepsDays ? rolled.days : nil
    oddities = rolled.oddities
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
