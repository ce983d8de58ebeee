import AppSales

/// Two periods side by side as CSV or TSV: one line for each group and currency of proceeds, which add up.
struct DelimitedComparison {
  let comparison: SalesComparison
  let format: DelimitedSummary.Format

  /// A table for each grouping.
  var tables: [[UInt8]] { comparison.groups.map(table) }

  private func table(_ groups: SalesComparison.Table) -> [UInt8] {
    let header = groups.by.map(\.rawValue) + ["state"] + names("units") + names("proceeds") + conversionNames
    let lines = groups.rows.map { line($0, groups.by) } + rest(groups)
    return format.line(header.map(format.cell)) + Array(lines.joined())
  }

  private func names(_ figure: String) -> [String] {
    [figure, "base_\(figure)", "\(figure)_change", "\(figure)_percent"]
  }

  private var conversionNames: [String] {
    guard target != nil else { return [] }
    let parts = ["converted_currency", "volume", "price", "exchange", "unconverted", "base_unconverted"]
    return names("converted") + parts
  }

  /// The currency of the comparison; `nil` where there is none.
  private var target: CurrencyCode? { comparison.conversion?.currency }

  private func line(_ row: SalesComparison.Row, _ by: [SalesDimension]) -> [UInt8] {
    let currency = zip(by, row.key).first { $0.0 == .currency }.flatMap { CurrencyCode($0.1) } ?? .none
    let state = row.pair.base == nil ? "new" : row.pair.current == nil ? "vanished" : "both"
    return format.line(
      row.key.map(format.cell) + [format.cell(state)] + cells(row.pair.change(\.units))
        + cells(row.pair.change { $0.proceeds[currency] }) + conversion(row.pair, currency))
  }

  /// The groups that are not listed one by one: a line a currency; what belongs to none of them stands in the first.
  private func rest(_ groups: SalesComparison.Table) -> [[UInt8]] {
    guard let pair = groups.rest?.pair else { return [] }
    let bags = [pair.current, pair.base].compactMap { $0?.proceeds.currencies }
    let currencies = Set(bags.joined()).sorted()
    return (currencies.isEmpty ? [.none] : currencies).enumerated().map { index, currency in
      var shown = pair
      if index > 0 { shown = shown.onlyMoney }
      let key = groups.by.map { $0 == .currency ? format.cell(currency) : format.cell("(rest)") }
      return format.line(
        key + [[]] + cells(shown.change(\.units)) + cells(shown.change { $0.proceeds[currency] })
          + conversion(shown, currency))
    }
  }

  private func cells(_ change: FigureChange) -> [[UInt8]] {
    [change.current, change.base, change.amount].map { format.cell($0) } + [format.cell(change.percent)]
  }

  private func conversion(_ pair: SalesComparison.Pair, _ currency: CurrencyCode) -> [[UInt8]] {
    guard let target else { return [] }
    let effects = [pair.effects?.volume, pair.effects?.price, pair.effects?.exchange]
    let unconverted = pair.change { $0.converted?.unconverted[currency] ?? .zero }
    return cells(pair.change { $0.converted?.proceeds ?? .zero }) + [format.cell(target)]
      + effects.map { format.cell($0 ?? .zero) }
      + [format.cell(unconverted.current), format.cell(unconverted.base)]
  }
}

extension SalesComparison.Pair {
  /// Only what belongs to a currency: its proceeds, and what of them could not be converted.
  fileprivate var onlyMoney: SalesComparison.Pair {
    var pair = SalesComparison.Pair(current: current, base: base)
    (pair.current, pair.base) = (current?.onlyMoney, base?.onlyMoney)
    return pair
  }
}

extension SalesMeasures {
  fileprivate var onlyMoney: SalesMeasures {
    var measures = SalesMeasures()
    measures.proceeds = proceeds
    measures.converted = converted.map { ConvertedMoney($0.currency) }
    measures.converted?.unconverted = converted?.unconverted ?? MoneyBag()
    return measures
  }
}
