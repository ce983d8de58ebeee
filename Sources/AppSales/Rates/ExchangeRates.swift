/// Exchange rates by pair of currencies and day: files in layers, of which a later one wins, and the fixed rates.
///
/// A rate holds on its day and on the seven days after it, as long as no newer one comes. A rate that differs by more
/// than 20 % from the one before it is not used, unless the next one confirms it: a quote that is wrong for a day changes
/// no figure, a devaluation counts a day late.
public struct ExchangeRates: Sendable {
  /// How many days a rate is used at most after its own.
  public static let longestAge = 7

  /// Two currencies, in alphabetical order.
  struct Pair: Hashable, Sendable {
    let first: CurrencyCode
    let second: CurrencyCode

    init(_ a: CurrencyCode, _ b: CurrencyCode) { (first, second) = a < b ? (a, b) : (b, a) }
  }

  /// A rate that was set aside because it jumps.
  public struct Jump: Hashable, Sendable {
    /// The rate that is not used.
    public let rate: PublishedRate
    /// The one before it.
    public let previous: PublishedRate
  }

  private(set) var series: [Pair: [PublishedRate]] = [:]
  private(set) var fixed: [Pair: FixedRate] = [:]
  /// The rates that are not used, by day.
  public private(set) var jumps: [Jump] = []
  /// The newest day for which somebody published a rate; `nil` where nobody did.
  public private(set) var newest: ReportDay?

  /// The rates of some layers, the weakest first, and the fixed rates below them.
  ///
  /// Only a rate of the same pair and day replaces another one.
  public init(_ layers: [[PublishedRate]] = [], fixed: [FixedRate] = FixedRate.all) {
    self.fixed = Dictionary(fixed.map { (Pair($0.currency, $0.base), $0) }) { first, _ in first }
    for (pair, rates) in RateSeries(layers).all { series[pair] = confirmed(rates) }
    jumps.sort { ($0.rate.day, $0.rate.currency) < ($1.rate.day, $1.rate.currency) }
    newest = series.values.compactMap(\.last?.day).max()
  }

  /// The rates of a pair without those that jump.
  private mutating func confirmed(_ rates: [PublishedRate]) -> [PublishedRate] {
    var used: [PublishedRate] = []
    for (index, rate) in rates.enumerated() {
      guard let last = used.last, last.day.distance(to: rate.day) <= ExchangeRates.longestAge,
        rate.isApart(from: last)
      else {
        used.append(rate)
        continue
      }
      // A quote that repeats the one that was set aside is the new level.
      let before = rates[index - 1]
      if before != last, !rate.isApart(from: before) {
        used.append(rate)
      } else {
        jumps.append(Jump(rate: rate, previous: last))
      }
    }
    return used
  }

  /// A rate between two currencies, with where it comes from.
  struct Quote: Hashable, Sendable {
    /// How much of the second currency one unit of the first is worth.
    let ratio: ExactRatio
    /// The rate as it was published or fixed.
    let text: String
    let source: String
    /// The day for which it was published; `nil` for a fixed rate.
    let day: ReportDay?
  }

  /// The rate from one currency to another on a day; `nil` where none holds.
  func quote(_ from: CurrencyCode, _ to: CurrencyCode, on day: ReportDay) -> Quote? {
    let pair = Pair(from, to)
    let law = fixed[pair].flatMap { $0.from <= day ? $0 : nil }
    if let rate = published(pair, on: day), law?.overrules(rate) != true {
      return Quote(
        ratio: rate.ratio(of: to), text: "\(rate.value) \(rate.direction)", source: rate.source, day: rate.day)
    }
    return law.map { rate in
      Quote(
        ratio: rate.currency == to ? rate.value.ratio : rate.value.ratio.inverse,
        text: "\(rate.value) \(rate.currency) per \(rate.base)", source: rate.source, day: nil)
    }
  }

  /// The rate of a day, or the last one before it that is not too old.
  private func published(_ pair: Pair, on day: ReportDay) -> PublishedRate? {
    guard let rates = series[pair] else { return nil }
    var (low, high) = (0, rates.count)
    while low < high {
      let middle = (low + high) / 2
      if rates[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    guard low > 0, rates[low - 1].day.distance(to: day) <= ExchangeRates.longestAge else { return nil }
    return rates[low - 1]
  }

  /// For each currency those that it has rates to: the euro first, then the dollar, then by name.
  var neighbours: [CurrencyCode: [CurrencyCode]] {
    var result: [CurrencyCode: Set<CurrencyCode>] = [:]
    for pair in Set(series.keys).union(fixed.keys) {
      result[pair.first, default: []].insert(pair.second)
      result[pair.second, default: []].insert(pair.first)
    }
    let hubs = ["EUR", "USD"].compactMap { CurrencyCode($0) }
    return result.mapValues { all in hubs.filter(all.contains) + all.subtracting(hubs).sorted() }
  }
}

extension PublishedRate {
  /// How much of one of its currencies a unit of the other is worth.
  func ratio(of currency: CurrencyCode) -> ExactRatio {
    currency == self.currency ? value.ratio : value.ratio.inverse
  }

  /// Whether the rate is more than six fifths or less than five sixths of another one of the same pair.
  fileprivate func isApart(from other: PublishedRate) -> Bool {
    // Nearly all are so near that binary fractions tell.
    let quotient = value.approximate / other.value.approximate
    if currency == other.currency, quotient > 0.84, quotient < 1.19 { return false }
    return ratio(of: other.currency).isApart(from: other.value.ratio)
  }

  /// Whether the rate comes from a list that rounds rates which are law.
  fileprivate var isRounded: Bool { source == PublishedRate.centralBank }

  /// The source of the daily list of the European Central Bank.
  public static let centralBank = "ECB"
}

extension FixedRate {
  /// Whether a published rate does not count beside this one, which holds on the day: the list's roundings of a law, and
  /// what was quoted before there was one.
  func overrules(_ rate: PublishedRate) -> Bool { isLaw && (rate.isRounded || rate.day < from) }
}
