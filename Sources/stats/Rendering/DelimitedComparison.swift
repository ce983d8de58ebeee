import AppSales

/// Two periods side by side as CSV or TSV: one line for each group and currency of proceeds, which add up.
struct DelimitedComparison {
  let comparison: SalesComparison
  let format: DelimitedSummary.Format

  /// A table for each grouping.
  var tables: [[UInt8]] { comparison.groups.map(table) }

  private func table(_ groups: SalesComparison.Table) -> [UInt8] {
    let header = groups.by.map(\.rawValue) + ["state"] + names("units") + names("proceeds") + conversionNames
    return format.line(header.map(format.cell)) + Array(groups.rows.map { line($0, groups.by) }.joined())
  }

  private func names(_ figure: String) -> [String] { [figure, "base_\(figure)", "\(figure)_change", "\(figure)_percent"] }

  private var conversionNames: [String] {
    guard target != nil else { return [] }
    return names("converted") + ["converted_currency", "volume", "price", "exchange", "unconverted", "base_unconverted"]
  }

  /// The currency of the comparison; `nil` where there is none.
  private var target: CurrencyCode? { comparison.conversion?.currency }

  private func line(_ row: SalesComparison.Row, _ by: [SalesDimension]) -> [UInt8] {
    let pair = row.pair
    let currency = zip(by, row.key).first { $0.0 == .currency }.flatMap { CurrencyCode($0.1) } ?? .none
    let state = pair.base == nil ? "new" : pair.current == nil ? "vanished" : "both"
    return format.line(
      row.key.map(format.cell) + [format.cell(state)] + cells(pair.change(\.units))
        + cells(pair.change { $0.proceeds[currency] }) + conversion(pair, currency))
  }

  private func cells(_ change: FigureChange) -> [[UInt8]] {
    [change.current, change.base, change.amount].map { format.cell($0) } + [format.cell(change.percent)]
  }

  private func conversion(_ pair: SalesComparison.Pair, _ currency: CurrencyCode) -> [[UInt8]] {
    guard let target else { return [] }
    let effects = [pair.effects?.volume, pair.effects?.price, pair.effects?.exchange]
    let unconverted = pair.change { $0.converted?.unconverted[currency] ?? .zero }
    return cells(pair.change { $0.converted?.proceeds ?? .zero }) + [format.cell(target)] + effects.map(format.cell)
      + [format.cell(unconverted.current), format.cell(unconverted.base)]
  }
}
