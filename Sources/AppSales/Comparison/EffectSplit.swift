/// What made converted proceeds change; the three parts add up to the change, exactly.
///
/// Exchange rates: what the later period's money would have been less at the earlier period's rates. Prices: at those
/// earlier rates, what the later units would have brought less at the earlier proceeds per unit, item by item. Volume:
/// all the rest, that is more or fewer units, new and vanished items, at earlier proceeds and rates.
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

  /// The money of one currency in both periods.
  struct Part {
    /// In the currency itself, as far as it could be converted.
    var current = ExactAmount.zero
    var base = ExactAmount.zero
    /// In the currency of the comparison.
    var convertedCurrent = ExactAmount.zero
    var convertedBase = ExactAmount.zero
    /// What units of today would bring less at former proceeds per unit, in the currency itself.
    var price = ExactAmount.zero

    /// An amount of the currency at the earlier period's rate; `nil` where that period has none.
    func atBaseRate(_ amount: ExactAmount, decimals: Int) throws(ArithmeticOverflow) -> ExactAmount? {
      guard base != .zero, (base < .zero) == (convertedBase < .zero),
        let ratio = ExactRatio(convertedBase.rawValue.magnitude, base.rawValue.magnitude)
      else { return nil }
      return try amount.multiplied(by: ratio, decimals: decimals)
    }
  }

  /// The split of a change.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  init(change: ExactAmount, _ parts: some Sequence<Part>, decimals: Int) throws(ArithmeticOverflow) {
    var price = ExactAmount.zero
    var exchange = ExactAmount.zero
    for part in parts {
      guard let atFormerRate = try part.atBaseRate(part.current, decimals: decimals),
        let former = try part.atBaseRate(part.price, decimals: decimals)
      else { continue }
      exchange = try exchange.plus(part.convertedCurrent.plus(atFormerRate.negated()))
      price = try price.plus(former)
    }
    self.price = price
    self.exchange = exchange
    volume = try change.plus(price.negated()).plus(exchange.negated())
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
