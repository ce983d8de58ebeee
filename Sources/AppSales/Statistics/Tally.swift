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
    if let units = Int64(exactly: units), key.customerPrice != .min { return product(key, rows, units) }
    let (proceeds, tooMuch) = units.multipliedReportingOverflow(by: Int128(key.developerProceeds))
    let (paid, farTooMuch) = units.multipliedReportingOverflow(by: abs(Int128(key.customerPrice)))
    guard !tooMuch, !farTooMuch else { throw ArithmeticOverflow() }
    return Tally(
      rows: rows, units: units, proceeds: ExactAmount(rawValue: proceeds), paid: ExactAmount(rawValue: paid))
  }

  /// The same for units whose products fit in any case.
  @inline(__always)
  private static func product(_ key: KeyCodes, _ rows: Int, _ units: Int64) -> Tally {
    Tally(
      rows: rows, units: Int128(units), proceeds: product(units, key.developerProceeds),
      paid: product(units, abs(key.customerPrice)))
  }

  private static func product(_ a: Int64, _ b: Int64) -> ExactAmount {
    let (high, low) = a.multipliedFullWidth(by: b)
    return ExactAmount(rawValue: Int128(high) << 64 | Int128(low))
  }

  /// The units as an amount.
  var unitsAmount: ExactAmount? {
    let (value, overflow) = units.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? nil : ExactAmount(rawValue: value)
  }
}
