/// What a set of reports came to, ready to be shown: the tables that most queries ask for, and what is needed to add
/// more reports to them.
///
/// A few hundred groups instead of some ten thousand keys. There is none for keys whose oddities do not add up, such as
/// money without a currency: these are counted key by key.
public struct RolledFigures: Sendable {
  /// The groups of one table, unordered.
  struct Table: Sendable {
    let by: [SalesDimension]
    var rows: [SalesGroupRow]
  }

  /// How many reports.
  public internal(set) var reports = 0
  var totals = SalesMeasures()
  var unitsByCountry: [String: ExactAmount] = [:]
  var unitsBySKU: [String: ExactAmount] = [:]
  var tables: [Table] = []
  var catalogue = ProductCatalogue()
  var oddities = Oddities()
  /// The units of every day, where they are known.
  public var days = DayTable()

  /// The tables that are kept: by each dimension of narrow keys, and the products of apps.
  static let kept: [[SalesDimension]] = [
    [.app], [.app, .product], [.product], [.country], [.currency], [.type], [.class], [.promo],
  ]

  init() {}

  /// What a rollup comes to; `nil` where its keys do not add up or a sum leaves its range.
  ///
  /// - Parameters:
  ///   - rollup: The reports.
  ///   - keys: The table that its key numbers belong to.
  public init?(_ rollup: SalesRollup, keys: SalesKeyTable) {
    guard !rollup.totals.hasMoneyWithoutCurrency(keys) else { return nil }
    var query = SalesQuery()
    query.groupings = RolledFigures.kept.map { SalesGrouping(by: $0) }
    var accumulator = SalesAccumulator(query)
    accumulator.add(rollup, keys: keys)
    do throws(ArithmeticOverflow) {
      self.init(try accumulator.figures(keys: keys), ProductCatalogue(keys, lastDays: rollup.totals.lastDays))
    } catch {
      return nil
    }
    reports = rollup.reports
    days = rollup.days
  }

  /// The figures of a query for the tables that are kept.
  init(_ figures: SalesFigures, _ catalogue: ProductCatalogue) {
    totals = figures.totals
    unitsByCountry = figures.unitsByCountry
    unitsBySKU = figures.unitsBySKU
    tables = figures.groups.map { Table(by: $0.by, rows: $0.rows) }
    self.catalogue = catalogue
    oddities = figures.oddities
    days = figures.days ?? DayTable()
  }

  /// Whether a query can be answered: reports whole, no rows left out, tables that are kept.
  public static func answers(_ query: SalesQuery) -> Bool {
    query.isOfAllRows && query.moneyGroupings.isEmpty
      && query.groupings.allSatisfy { $0.detail == .full && kept.contains($0.by) }
  }

  /// The figures with further reports; `nil` where these do not add up or a sum leaves its range.
  ///
  /// - Parameters:
  ///   - rollup: The reports.
  ///   - keys: The table that its key numbers belong to.
  /// - Returns: The figures of all.
  public func adding(_ rollup: SalesRollup, keys: SalesKeyTable) -> RolledFigures? {
    if rollup.reports == 0 { return self }
    guard let more = RolledFigures(rollup, keys: keys) else { return nil }
    var sum = self
    return (try? sum.add(more)).map { sum }
  }

  /// Adds further reports.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func add(_ other: RolledFigures) throws(ArithmeticOverflow) {
    reports += other.reports
    try totals.add(other.totals)
    for (key, units) in other.unitsByCountry { unitsByCountry[key] = try (unitsByCountry[key] ?? .zero).plus(units) }
    for (key, units) in other.unitsBySKU { unitsBySKU[key] = try (unitsBySKU[key] ?? .zero).plus(units) }
    for index in tables.indices {
      if let more = other.tables.first(where: { $0.by == tables[index].by }) { try tables[index].add(more) }
    }
    catalogue.add(other.catalogue)
    oddities.add(other.oddities)
    days.add(other.days)
  }

  /// The tables of a query that is answered.
  func groups(_ groupings: [SalesGrouping]) throws(ArithmeticOverflow) -> [SalesGroupTable] {
    var groups: [SalesGroupTable] = []
    for grouping in groupings {
      let rows = tables.first { $0.by == grouping.by }?.rows ?? []
      groups.append(try SalesGroupTable(grouping, rows, catalogue))
    }
    return groups
  }
}

extension RolledFigures.Table {
  fileprivate mutating func add(_ other: RolledFigures.Table) throws(ArithmeticOverflow) {
    var places: [[CellText]: Int] = [:]
    for (place, row) in rows.enumerated() { places[row.key.map(CellText.init)] = place }
    for row in other.rows {
      if let place = places[row.key.map(CellText.init)] {
        try rows[place].measures.add(row.measures)
      } else {
        rows.append(SalesGroupRow(key: row.key, measures: row.measures))
      }
    }
  }
}

extension KeyTotals {
  /// Whether some key that occurred has money and no currency for it.
  ///
  /// What such keys come to depends on whether they cancel out key by key.
  func hasMoneyWithoutCurrency(_ keys: SalesKeyTable) -> Bool {
    zip(keys.codes, lastDays).contains { key, day in
      day != nil && (key.currency == 0 || key.customerCurrency == 0) && !key.isFree
    }
  }
}

extension SalesQuery {
  /// Whether all rows of all reports count, as keys of the narrow shape.
  public var isOfAllRows: Bool {
    period == nil && days == nil && shift == 0 && shape == .narrow
      && [vendors, apps, countries, currencies, types].allSatisfy(\.isEmpty)
  }
}
