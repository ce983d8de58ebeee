/// Proceeds and what customers paid, for each group and pair of currencies: kept only for those who convert or compare
/// the two.
public struct MoneyTable: Sendable {
  /// One line; free rows have none.
  struct Line: Sendable {
    /// The number of the values that belong to reports, in `buckets`.
    let bucket: Int32
    /// The number of the values that belong to rows, in `groups`.
    let group: Int32
    /// The currency of proceeds.
    let currency: CurrencyCode?
    let customerCurrency: CurrencyCode?
    /// In millionths.
    let units: Int128
    let proceeds: ExactAmount
    let paid: ExactAmount
    /// Proceeds in thousandths of the customer price; 0 where that is not told.
    var level: Int32 = 0
  }

  /// The dimensions.
  let by: [SalesDimension]
  /// The lines, by bucket.
  ///
  /// A group may have several of the same currencies.
  var lines: [Line] = []
  /// The values of the dimensions that belong to reports: times and vendor, in the order of `by`.
  let buckets: [[String]]
  /// The values of the other dimensions, in the order of `by`.
  let groups: [[CellText]]

  init(by: [SalesDimension], buckets: [[String]], groups: [[CellText]]) {
    self.by = by
    self.buckets = buckets
    self.groups = groups
  }
}

extension SalesGrouping.Detail {
  /// Whether tables are of money alone.
  var isOfMoney: Bool { self == .money || self == .shares }
}
