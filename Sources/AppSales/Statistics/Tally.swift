/// Exact sums of one cell of a table.
struct Tally: Sendable {
  var rows = 0
  /// In millionths.
  var units: Int128 = 0
  var proceeds = ExactAmount.zero
  var paid = ExactAmount.zero

  /// Adds another cell.
  mutating func add(_ other: Tally) throws(ArithmeticOverflow) {
    let (units, overflow) = self.units.addingReportingOverflow(other.units)
    guard !overflow, let proceeds = proceeds.adding(other.proceeds), let paid = paid.adding(other.paid) else {
      throw ArithmeticOverflow()
    }
    rows += other.rows
    self.units = units
    self.proceeds = proceeds
    self.paid = paid
  }

  /// What so many rows and units of a key come to: proceeds = units × developer proceeds, and what customers paid =
  /// units × |customer price|, since a refund has negative units and a negative price.
  static func of(_ key: KeyCodes, rows: Int, units: Int128) throws(ArithmeticOverflow) -> Tally {
    let (proceeds, tooMuch) = units.multipliedReportingOverflow(by: Int128(key.developerProceeds))
    let (paid, farTooMuch) = units.multipliedReportingOverflow(by: abs(Int128(key.customerPrice)))
    guard !tooMuch, !farTooMuch else { throw ArithmeticOverflow() }
    return Tally(
      rows: rows, units: units, proceeds: ExactAmount(rawValue: proceeds), paid: ExactAmount(rawValue: paid))
  }

  /// The units as an amount.
  var unitsAmount: ExactAmount? {
    let (value, overflow) = units.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? nil : ExactAmount(rawValue: value)
  }
}
