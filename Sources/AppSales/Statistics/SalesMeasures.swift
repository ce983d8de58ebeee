/// What is counted for the whole and for each group.
///
/// Everything is exact.
public struct SalesMeasures: Hashable, Sendable, Codable {
  /// How many rows of reports went in.
  public var rows = 0
  /// Units of all rows, refunds subtracted.
  public var units = ExactAmount.zero
  /// Units by class of the product type identifier; only classes that occurred.
  public var unitsByClass: [ProductClass: ExactAmount] = [:]
  /// Units by product type identifier.
  public var unitsByType: [String: ExactAmount] = [:]
  /// Units × developer proceeds by currency of proceeds; every currency that a row names has an entry.
  public var proceeds = MoneyBag()
  /// Units × |customer price| by customer currency.
  public var customerPaid = MoneyBag()
  /// The part of all this that refunds are.
  public var refunds = Refunds()
  /// Units by promo code; rows without one are not in it.
  public var promoUnits: [String: ExactAmount] = [:]
  /// The money in one currency; `nil` where nobody asked for it.
  public var converted: ConvertedMoney?

  /// Rows with negative units that are no credits of “complete my bundle”.
  public struct Refunds: Hashable, Sendable, Codable {
    /// How many rows.
    public var rows = 0
    /// Their units, negative.
    public var units = ExactAmount.zero
    /// Their proceeds by currency, negative; every currency that such a row names has an entry.
    public var proceeds = MoneyBag()

    /// No refunds.
    public init() {}
  }

  /// Nothing counted yet.
  public init() {}

  /// Units of some classes together.
  public func units(of classes: ProductClass...) -> ExactAmount {
    // The sum of all classes was checked when it was made, and classes only ever hold parts of it.
    classes.reduce(.zero) { sum, key in sum.adding(unitsByClass[key] ?? .zero) ?? sum }
  }
}

extension SalesMeasures {
  /// Takes other measures away.
  ///
  /// What becomes zero stays as an entry.
  ///
  /// - Throws: `ArithmeticOverflow` where a difference leaves its range.
  public mutating func subtract(_ other: SalesMeasures) throws(ArithmeticOverflow) {
    try add(other.negated())
  }

  private func negated() throws(ArithmeticOverflow) -> SalesMeasures {
    var result = SalesMeasures()
    result.rows = -rows
    result.units = try units.negated()
    for (key, value) in unitsByClass { result.unitsByClass[key] = try value.negated() }
    for (key, value) in unitsByType { result.unitsByType[key] = try value.negated() }
    for (key, value) in promoUnits { result.promoUnits[key] = try value.negated() }
    result.proceeds = try proceeds.negated()
    result.customerPaid = try customerPaid.negated()
    result.refunds.rows = -refunds.rows
    result.refunds.units = try refunds.units.negated()
    result.refunds.proceeds = try refunds.proceeds.negated()
    result.converted = try converted?.negated()
    return result
  }
}

extension ExactAmount {
  /// The amount with the other sign.
  func negated() throws(ArithmeticOverflow) -> ExactAmount {
    guard let value = ExactAmount.zero.subtracting(self) else { throw ArithmeticOverflow() }
    return value
  }
}

extension MoneyBag {
  /// All amounts with the other sign.
  func negated() throws(ArithmeticOverflow) -> MoneyBag {
    var result = MoneyBag()
    for money in sorted { try result.add(try money.amount.negated(), money.currency) }
    return result
  }
}
