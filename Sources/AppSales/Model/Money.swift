/// An exact amount of one currency.
public struct Money: Hashable, Sendable {
  /// The amount, exact.
  public let amount: ExactAmount

  /// The currency; amounts of different currencies never add up without rates.
  public let currency: CurrencyCode

  /// An amount of a currency.
  public init(_ amount: ExactAmount, _ currency: CurrencyCode) {
    self.amount = amount
    self.currency = currency
  }
}

/// Exact amounts of several currencies, one entry a currency, never added across them.
///
/// An entry may be zero: it says that rows named the currency.
public struct MoneyBag: Hashable, Sendable {
  /// The amounts by currency.
  public private(set) var amounts: [CurrencyCode: ExactAmount] = [:]

  /// An empty bag.
  public init() {}

  /// An empty bag with room for so many currencies.
  init(capacity: Int) { amounts.reserveCapacity(capacity) }

  /// A bag of these amounts.
  init(_ amounts: [CurrencyCode: ExactAmount]) { self.amounts = amounts }

  /// The currencies in alphabetical order, with their amounts.
  public var sorted: [Money] {
    amounts.sorted { $0.key < $1.key }.map { Money($0.value, $0.key) }
  }

  /// The amount of a currency; zero where the bag has none.
  public subscript(currency: CurrencyCode) -> ExactAmount { amounts[currency] ?? .zero }

  /// Adds an amount; the currency has an entry from then on, also for zero.
  ///
  /// - Throws: `ArithmeticOverflow` where the sum leaves the range; the bag is unchanged then.
  public mutating func add(_ amount: ExactAmount, _ currency: CurrencyCode) throws(ArithmeticOverflow) {
    guard let sum = self[currency].adding(amount) else { throw ArithmeticOverflow() }
    amounts[currency] = sum
  }

  /// Adds all entries of another bag.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves the range; the bag is unchanged then.
  public mutating func add(_ other: MoneyBag) throws(ArithmeticOverflow) {
    var sum = self
    for (currency, amount) in other.amounts { try sum.add(amount, currency) }
    self = sum
  }
}

extension MoneyBag: Codable {
  /// Reads an object of decimal strings by currency code.
  public init(from decoder: any Decoder) throws {
    amounts = try decoder.singleValueContainer().decode([CurrencyCode: ExactAmount].self)
  }

  /// Writes an object of decimal strings by currency code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(amounts)
  }
}

/// A sum left the range of ±1.7 × 10²⁶: the input cannot be sales.
public struct ArithmeticOverflow: Error, Hashable, Sendable {
  /// An overflow.
  public init() {}
}
