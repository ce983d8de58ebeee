/// What is counted for the whole and for each group. Everything is exact.
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
