/// What made converted proceeds change; the three parts add up to the change, exactly.
///
/// Exchange rates: the later period's money less what it would have been at the rates of the days that its days stand
/// beside. Prices: at those earlier rates, what the later units would have brought less at the earlier proceeds per unit,
/// item by item. Volume: all the rest, that is more or fewer units, new and vanished items, at earlier proceeds and rates.
///
/// An item is a product of one type in one storefront with one currency of proceeds.
public struct EffectSplit: Hashable, Sendable, Codable {
  /// More or fewer units, new and vanished items.
  public let volume: ExactAmount
  /// Other proceeds per unit.
  public let price: ExactAmount
  /// Other exchange rates.
  public let exchange: ExactAmount

  init(volume: ExactAmount, price: ExactAmount, exchange: ExactAmount) {
    (self.volume, self.price, self.exchange) = (volume, price, exchange)
  }

  /// The split of a change of which prices and exchange rates made their parts.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  init(change: ExactAmount, price: ExactAmount, exchange: ExactAmount) throws(ArithmeticOverflow) {
    self.init(
      volume: try change.plus(price.negated()).plus(exchange.negated()), price: price, exchange: exchange)
  }

  /// What the later units of an item would have brought less at its former proceeds per unit; zero for items that one of
  /// the periods does not have.
  static func price(
    _ current: (units: Int128, proceeds: ExactAmount), _ base: (units: Int128, proceeds: ExactAmount)
  ) throws(ArithmeticOverflow) -> ExactAmount {
    guard (current.units > 0) == (base.units > 0),
      let ratio = ExactRatio(current.units.magnitude, base.units.magnitude)
    else { return .zero }
    return try current.proceeds.plus(base.proceeds.multiplied(by: ratio, decimals: 12).negated())
  }
}
