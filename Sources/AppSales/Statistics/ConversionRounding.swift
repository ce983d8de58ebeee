extension SalesGroupTable {
  /// By how much the converted proceeds of all groups together differ from the whole; `nil` where nothing was converted.
  ///
  /// Each group rounds its own subtotals of a day and a currency, and so does the whole: groups that share such a subtotal
  /// may differ from it by some units in the last place. Groups by time or by currency do not.
  public func rounding(of totals: SalesMeasures) -> ExactAmount? {
    guard let whole = totals.converted?.proceeds else { return nil }
    let parts = rows.map(\.measures) + (rest.map { [$0.measures] } ?? [])
    guard parts.allSatisfy({ $0.converted != nil }) else { return nil }
    return parts.reduce(ExactAmount.zero) { $0?.adding($1.convertedProceeds) }?.subtracting(whole)
  }
}
