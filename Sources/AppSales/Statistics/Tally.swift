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
    try of(proceeds: key.developerProceeds, price: key.customerPrice, rows: rows, units: units)
  }

  /// The same for amounts of a key, in millionths.
  @inline(__always)
  static func of(
    proceeds: Int64, price: Int64, rows: Int, units: Int128
  ) throws(ArithmeticOverflow) -> Tally {
    if let small = Int64(exactly: units), price != .min {
      // Products of two 64-bit numbers always fit.
      return Tally(
        rows: rows, units: units, proceeds: product(small, proceeds), paid: product(small, abs(price)))
    }
    let (allProceeds, tooMuch) = units.multipliedReportingOverflow(by: Int128(proceeds))
    let (paid, farTooMuch) = units.multipliedReportingOverflow(by: abs(Int128(price)))
    guard !tooMuch, !farTooMuch else { throw ArithmeticOverflow() }
    return Tally(
      rows: rows, units: units, proceeds: ExactAmount(rawValue: allProceeds), paid: ExactAmount(rawValue: paid))
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
