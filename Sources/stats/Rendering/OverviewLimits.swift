import AppSales

/// How many groups the overview lists one by one, and whether it puts them into an order of its own.
struct OverviewLimits: Sendable {
  var apps = 10
  var products = 3
  /// How many lines apps and products take before fewer products are listed.
  var appLines = 30
  var countries = 10
  var currencies = 10
  var types = 8
  /// How many lines of an explanation's tables there are.
  var lines = 40
  /// Whether apps stand by what customers got, and not in the order of the tables.
  var ranksApps = true

  /// One screen, or as many groups as somebody asked for, in the order that was asked for.
  init(top: Int? = nil, order: SalesGrouping.Order = .natural) {
    if let top {
      (apps, products, countries, currencies, types, lines) = (top, top, top, top, top, top)
      appLines = .max
    }
    ranksApps = order == .natural
  }
}

extension SalesGroupTable {
  /// The table with so many groups one by one and the others added up.
  func cut(to count: Int) -> SalesGroupTable {
    guard rows.count > count, let sum = SalesMeasures(sumOf: rows[count...], rest?.measures) else { return self }
    let hidden = rows.count - count + (rest?.count ?? 0)
    return SalesGroupTable(by: by, rows: Array(rows.prefix(count)), rest: Rest(count: hidden, measures: sum))
  }

  /// The table with its rows by downloads, purchases and subscriptions, most first; those of updates would hide them.
  func ranked() -> SalesGroupTable {
    var table = self
    let order = rows.enumerated().map { (index: $0, units: OverviewLimits.rank($1.measures)) }
      .sorted { $0.units == $1.units ? $0.index < $1.index : $0.units > $1.units }
    table.rows = order.map { rows[$0.index] }
    return table
  }
}

extension OverviewLimits {
  fileprivate static func rank(_ measures: SalesMeasures) -> ExactAmount {
    [Figure.downloads, .allPurchases].reduce(.zero) { $0.adding($1.value(measures)) ?? $0 }
  }
}

extension SalesMeasures {
  /// The sum of the measures of rows and of a rest; `nil` where it leaves its range.
  fileprivate init?(sumOf rows: ArraySlice<SalesGroupRow>, _ rest: SalesMeasures?) {
    self = rest ?? SalesMeasures()
    do {
      for row in rows { try add(row.measures) }
    } catch {
      return nil
    }
  }
}
