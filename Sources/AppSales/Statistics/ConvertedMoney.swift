/// Money of several currencies and days in one currency, and what could not be converted.
public struct ConvertedMoney: Hashable, Sendable, Codable {
  /// The currency of the amounts.
  public let currency: CurrencyCode
  /// Proceeds: each currency's subtotal of each day, converted and rounded once, added up.
  public var proceeds = ExactAmount.zero
  /// What customers paid, in the same way.
  public var customerPaid = ExactAmount.zero
  /// Proceeds for which there was no rate, in their own currencies.
  public var unconverted = MoneyBag()
  /// What customers paid and there was no rate for.
  public var unconvertedPaid = MoneyBag()

  /// Nothing yet.
  public init(_ currency: CurrencyCode) { self.currency = currency }

  /// Whether some money is not in the amounts.
  public var isPartial: Bool { !unconverted.isEmpty || !unconvertedPaid.isEmpty }

  mutating func add(_ other: ConvertedMoney) throws(ArithmeticOverflow) {
    proceeds = try proceeds.plus(other.proceeds)
    customerPaid = try customerPaid.plus(other.customerPaid)
    try unconverted.add(other.unconverted)
    try unconvertedPaid.add(other.unconvertedPaid)
  }

  func negated() throws(ArithmeticOverflow) -> ConvertedMoney {
    var result = ConvertedMoney(currency)
    result.proceeds = try proceeds.negated()
    result.customerPaid = try customerPaid.negated()
    result.unconverted = try unconverted.negated()
    result.unconvertedPaid = try unconvertedPaid.negated()
    return result
  }
}

extension SalesMeasures {
  /// Converted proceeds; zero where there are none.
  var convertedProceeds: ExactAmount { converted?.proceeds ?? .zero }
}

/// How the converted amounts of a summary came about.
public struct ConversionNote: Hashable, Sendable, Codable {
  /// The currency.
  public let currency: CurrencyCode
  /// Which day's rates: `sale`, `period-end`, `today`, or a day.
  public let valuation: String
  /// The day whose rates were used for everything; `nil` where each report's day was.
  public let day: ReportDay?
  /// The rates.
  public let rates: UsedRates
  /// The newest day of any published rate; `nil` where there is none.
  public let newest: ReportDay?

  /// A note of these parts.
  public init(currency: CurrencyCode, valuation: String, day: ReportDay?, rates: UsedRates, newest: ReportDay?) {
    self.currency = currency
    self.valuation = valuation
    self.day = day
    self.rates = rates
    self.newest = newest
  }
}
