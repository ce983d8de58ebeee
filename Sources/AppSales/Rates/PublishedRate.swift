/// The price of one currency in another on one day, as somebody published it.
///
/// So many units of `currency` are worth one unit of `base`: 1.0697 USD per EUR.
public struct PublishedRate: Hashable, Sendable {
  /// The day for which it was published.
  public let day: ReportDay
  /// The currency that is counted.
  public let currency: CurrencyCode
  /// How many of them one unit of `base` is worth.
  public let value: DecimalRate
  /// The currency that there is one unit of.
  public let base: CurrencyCode
  /// Who says so, such as `ECB`.
  public let source: String

  /// A rate; `nil` where both currencies are the same.
  public init?(day: ReportDay, currency: CurrencyCode, value: DecimalRate, base: CurrencyCode, source: String) {
    guard currency != base else { return nil }
    self.day = day
    self.currency = currency
    self.value = value
    self.base = base
    self.source = source
  }

  /// The direction in words: `USD per EUR`.
  public var direction: String { "\(currency) per \(base)" }
}

/// A rate that holds by law or by the declared policy of a central bank, from a day on.
public struct FixedRate: Hashable, Sendable {
  /// The currency that is counted.
  public let currency: CurrencyCode
  /// How many of them one unit of `base` is worth.
  public let value: DecimalRate
  /// The currency that there is one unit of.
  public let base: CurrencyCode
  /// The first day on which it holds.
  public let from: ReportDay
  /// What the rate is, with the rate.
  public let source: String
  /// Whether it is law, so that published rates of the same pair are nothing but roundings of it.
  public let isLaw: Bool

  /// The fixed rates.
  ///
  /// The lev has been fixed to the euro since 1999 (law on the Bulgarian National Bank; Council Regulation (EU) 2025/1409),
  /// the kuna was converted on 2023-01-01 (Council Regulation (EU) 2022/1208). The pegs are those of the central banks of
  /// the Emirates (since 1997), Saudi Arabia (since 1986) and Qatar (since 2001).
  public static let all: [FixedRate] = [
    FixedRate("BGN", "1.95583", "EUR", from: (1999, 1, 1), "fixed by law", isLaw: true),
    FixedRate("HRK", "7.5345", "EUR", from: (2023, 1, 1), "fixed by law", isLaw: true),
    FixedRate("AED", "3.6725", "USD", from: (1997, 11, 1), "peg"),
    FixedRate("SAR", "3.75", "USD", from: (1986, 6, 1), "peg"),
    FixedRate("QAR", "3.64", "USD", from: (2001, 7, 1), "peg"),
  ].compactMap(\.self)

  private init?(
    _ currency: String, _ value: String, _ base: String, from: (Int, Int, Int), _ kind: String, isLaw: Bool = false
  ) {
    guard let currency = CurrencyCode(currency), let value = DecimalRate(value), let base = CurrencyCode(base),
      let from = ReportDay(year: from.0, month: from.1, day: from.2)
    else { return nil }
    self.currency = currency
    self.value = value
    self.base = base
    self.from = from
    self.isLaw = isLaw
    source = "\(kind) (\(value) \(currency) per \(base))"
  }
}
