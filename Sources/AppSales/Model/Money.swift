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
  /// The currencies in alphabetical order, with their amounts.
  ///
  /// A list in order, and no dictionary: bags are mostly read whole, and added to each other currency by currency.
  public private(set) var sorted: [Money] = []

  /// An empty bag.
  public init() {}

  /// An empty bag with room for so many currencies.
  init(capacity: Int) { sorted.reserveCapacity(capacity) }

  /// Whether no currency has an entry.
  public var isEmpty: Bool { sorted.isEmpty }

  /// The currencies that have an entry, in alphabetical order.
  public var currencies: some Collection<CurrencyCode> { sorted.lazy.map(\.currency) }

  /// The amount of a currency; zero where the bag has none.
  public subscript(currency: CurrencyCode) -> ExactAmount {
    let place = place(of: currency)
    return holds(currency, at: place) ? sorted[place].amount : .zero
  }

  /// Adds an amount; the currency has an entry from then on, also for zero.
  ///
  /// - Throws: `ArithmeticOverflow` where the sum leaves the range; the bag is unchanged then.
  public mutating func add(_ amount: ExactAmount, _ currency: CurrencyCode) throws(ArithmeticOverflow) {
    try add(amount, currency, at: place(of: currency))
  }

  /// Adds all entries of another bag.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves the range; the bag is unchanged then.
  public mutating func add(_ other: MoneyBag) throws(ArithmeticOverflow) {
    if sorted.isEmpty { return self = other }
    var sum = self
    var place = 0
    for money in other.sorted {
      while place < sum.sorted.count, sum.sorted[place].currency < money.currency { place += 1 }
      try sum.add(money.amount, money.currency, at: place)
    }
    self = sum
  }

  private mutating func add(
    _ amount: ExactAmount, _ currency: CurrencyCode, at place: Int
  ) throws(ArithmeticOverflow) {
    guard holds(currency, at: place) else { return sorted.insert(Money(amount, currency), at: place) }
    guard let sum = sorted[place].amount.adding(amount) else { throw ArithmeticOverflow() }
    sorted[place] = Money(sum, currency)
  }

  private func holds(_ currency: CurrencyCode, at place: Int) -> Bool {
    place < sorted.count && sorted[place].currency == currency
  }

  /// Where a currency stands or would stand.
  private func place(of currency: CurrencyCode) -> Int {
    var (low, high) = (0, sorted.count)
    // Those that come in order are put at the end.
    if let last = sorted.last, last.currency < currency { return high }
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].currency < currency { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension MoneyBag: Codable {
  /// Reads an object of decimal strings by currency code.
  public init(from decoder: any Decoder) throws {
    sorted = try decoder.singleValueContainer().decode([CurrencyCode: ExactAmount].self)
      .map { Money($0.value, $0.key) }.sorted { $0.currency < $1.currency }
  }

  /// Writes an object of decimal strings by currency code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: sorted.map { ($0.currency, $0.amount) }))
  }
}

/// A sum left the range of ±1.7 × 10²⁶: the input cannot be sales.
public struct ArithmeticOverflow: Error, Hashable, Sendable {
  /// An overflow.
  public init() {}
}
