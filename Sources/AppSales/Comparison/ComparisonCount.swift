/// Lays the figures of two periods side by side.
public struct ComparisonCount {
  private let tables: [[SalesDimension]]
  private let isConverted: Bool

  /// A comparison by some dimensions each; `isConverted` where it is also of money in one currency.
  public init(by tables: [[SalesDimension]], isConverted: Bool) {
    self.tables = tables
    self.isConverted = isConverted
  }

  /// The query for one side.
  ///
  /// - Parameters:
  ///   - query: What selects rows.
  ///   - period: The side's period.
  ///   - days: The days that are compared.
  ///   - shift: How many days later than they are its reports stand in tables by time.
  /// - Returns: A query whose figures `comparison(_:_:)` takes.
  public func query(_ query: SalesQuery, period: ReportPeriod, days: Set<ReportDay>, shift: Int) -> SalesQuery {
    var query = query
    query.period = period
    query.days = days
    query.shift = shift
    query.moneyTables = []
    query.groupings = tables.map { SalesGrouping(by: $0, order: .key) }
    guard isConverted else { return query }
    query.keepMoneyForConversion()
    query.moneyTables += ([[]] + tables).map(items)
    return query
  }

  /// The dimensions that tell the items of groups apart.
  private func items(_ by: [SalesDimension]) -> [SalesDimension] {
    by + [.product, .country, .type].filter { !by.contains($0) }
  }

  /// The whole and the groups of both sides.
  ///
  /// - Parameters:
  ///   - current: The figures of the later period.
  ///   - base: Those of the earlier one.
  ///   - rates: How they were converted; `nil` where they were not.
  /// - Returns: The whole, and the groups of each grouping.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func comparison(
    _ current: SalesFigures, _ base: SalesFigures, _ rates: ComparisonRates?
  ) throws(ArithmeticOverflow) -> (totals: SalesComparison.Pair, groups: [SalesComparison.Table]) {
    var totals = SalesComparison.Pair(current: current.totals, base: base.totals)
    if let rates { totals.effects = try split(by: [], 0, current, base, rates).effects(of: [], totals) }
    var groups: [SalesComparison.Table] = []
    for (index, by) in tables.enumerated() {
      var table = SalesComparison.Table(by: by, current.groups[index], base.groups[index])
      if let rates {
        let split = try split(by: by, index + 1, current, base, rates)
        for row in table.rows.indices {
          table.rows[row].pair.effects = try split.effects(of: table.rows[row].key, table.rows[row].pair)
        }
      }
      table.sort()
      groups.append(table)
    }
    return (totals, groups)
  }

  /// The effects of a grouping, or, at place 0, of the whole: money by day comes first, that of items last.
  private func split(
    by: [SalesDimension], _ place: Int, _ current: SalesFigures, _ base: SalesFigures, _ rates: ComparisonRates
  ) throws(ArithmeticOverflow) -> EffectCount {
    let items = tables.count + 1 + place
    return try EffectCount(
      by: by, (current.money[place], base.money[place]), (current.money[items], base.money[items]), rates)
  }
}

extension SalesComparison.Table {
  /// The groups of both sides.
  fileprivate init(by: [SalesDimension], _ current: SalesGroupTable, _ base: SalesGroupTable) {
    self.by = by
    rest = nil
    let former = Dictionary(base.rows.map { ($0.key.map(CellText.init), $0) }) { first, _ in first }
    let now = Set(current.rows.map { $0.key.map(CellText.init) })
    rows = current.rows.map { row in
      SalesComparison.Row(
        key: row.key, title: row.title, appleID: row.appleID,
        pair: SalesComparison.Pair(current: row.measures, base: former[row.key.map(CellText.init)]?.measures))
    }
    rows += base.rows.filter { !now.contains($0.key.map(CellText.init)) }.map { row in
      SalesComparison.Row(
        key: row.key, title: row.title, appleID: row.appleID,
        pair: SalesComparison.Pair(current: nil, base: row.measures))
    }
  }

  /// What changed most first, times by time.
  fileprivate mutating func sort() {
    let isByTime = by.first?.isTime == true
    rows.sort { a, b in
      let (x, y) = (isByTime ? 0 : a.pair.weight, isByTime ? 0 : b.pair.weight)
      if x != y { return x > y }
      return a.key.lexicographicallyPrecedes(b.key) { CellText($0) < CellText($1) }
    }
  }
}

extension SalesComparison.Pair {
  /// How much changed: money where it is in one currency, else units.
  fileprivate var weight: UInt128 {
    let isConverted = (current ?? base)?.converted != nil
    return change { isConverted ? $0.convertedProceeds : $0.units }.amount.rawValue.magnitude
  }
}
