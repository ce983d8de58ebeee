/// What part of the customers' money is proceeds, product by product: commission and taxes show up here.
///
/// Only money of which proceeds and price have the same currency counts, since nothing else can be divided.
public struct EffectiveShare: Hashable, Sendable, Codable {
  /// The products with their currencies, those with most units first.
  public var lines: [Line]

  /// A product in one currency.
  public struct Line: Hashable, Sendable, Codable {
    /// The product's SKU.
    public var product: String
    /// Its newest title.
    public var title: String?
    /// The currency.
    public var currency: CurrencyCode
    /// Its months, in order; only those in which customers paid.
    public var months: [Month]
  }

  /// A month of a product in one currency.
  public struct Month: Hashable, Sendable, Codable {
    /// The month, `2024-05`.
    public var month: String
    /// What was paid for.
    public var units: ExactAmount
    /// Units × developer proceeds.
    public var proceeds: ExactAmount
    /// Units × customer price.
    public var paid: ExactAmount
    /// The change since the last one, where this month brought one; `nil` for none.
    public var change: Change?

    /// Proceeds in percent of what customers paid, rounded to hundredths, half to even.
    public var share: ExactAmount? { EffectiveShare.percent(proceeds, of: paid) }
  }

  /// A change of at least one percentage point that does not come from other countries or types in the mix.
  public struct Change: Hashable, Sendable, Codable {
    /// What the month's sales would have brought at the former shares, in percent of what customers paid.
    public var from: ExactAmount
    /// What they brought.
    public var to: ExactAmount
  }

  /// A part in percent of a whole, rounded to hundredths, half to even; `nil` where the whole is not above zero.
  static func percent(_ part: ExactAmount, of whole: ExactAmount) -> ExactAmount? {
    guard whole > .zero, let hundredth = ExactRatio(UInt128(ExactAmount.scale) * 100, whole.rawValue.magnitude) else {
      return nil
    }
    return try? part.multiplied(by: hundredth, decimals: 2)
  }
}
