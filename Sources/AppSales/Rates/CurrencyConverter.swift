/// Converts amounts into one currency, exactly, and remembers by which rates.
public struct CurrencyConverter: Sendable {
  /// Which day's rate an amount is converted at.
  public enum Valuation: Hashable, Sendable {
    /// That of the report's day.
    case sale
    /// That of the last day of the period.
    case periodEnd
    /// That of today.
    case today
    /// That of one day.
    case on(ReportDay)
  }

  /// How an amount of one currency becomes one of another on some day.
  public struct Route: Hashable, Sendable {
    /// How much one unit comes to.
    public let ratio: ExactRatio
    /// The rates on the way, in words: `1.0697 USD per EUR`.
    public let rates: [Step]
  }

  /// One rate on the way.
  public struct Step: Hashable, Sendable {
    /// The rate, `1.0697 USD per EUR`.
    public let text: String
    /// Who says so.
    public let source: String
    /// The day for which it was published; `nil` for a fixed rate.
    public let day: ReportDay?
  }

  /// The currency that amounts are converted into.
  public let target: CurrencyCode
  /// The rates.
  public let rates: ExchangeRates
  /// The one day whose rates count; `nil` where each report's day does.
  public let fixedDay: ReportDay?

  let ways: [CurrencyCode: [[CurrencyCode]]]
  private var routes: [CurrencyCode: [Int32: Route?]] = [:]
  /// The rates that were used so far.
  public internal(set) var used = UsedRates()

  /// A converter into a currency; `fixedDay` is `nil` for the rates of each report's day.
  public init(to target: CurrencyCode, _ rates: ExchangeRates, fixedDay: ReportDay? = nil) {
    self.target = target
    self.rates = rates
    self.fixedDay = fixedDay
    ways = CurrencyConverter.ways(to: target, rates.neighbours)
  }

  /// The amount in the converter's currency, rounded once, half to even, to that currency's decimals.
  ///
  /// An amount of that currency stays as it is, and nothing is nothing in any currency.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - currency: Its currency.
  ///   - day: The day of the report that it comes from.
  /// - Returns: The amount; `nil` where no rate holds.
  /// - Throws: `ArithmeticOverflow` where the result leaves its range.
  public mutating func convert(
    _ amount: ExactAmount, _ currency: CurrencyCode, on day: ReportDay
  ) throws(ArithmeticOverflow) -> ExactAmount? {
    if currency == target || amount == .zero { return amount }
    guard let route = route(currency, on: day) else { return nil }
    return try amount.multiplied(by: route.ratio, decimals: target.decimals)
  }

  /// How amounts of a currency in a report of a day are converted; `nil` where no rate holds.
  public mutating func route(_ currency: CurrencyCode, on day: ReportDay) -> Route? {
    let day = fixedDay ?? day
    if let known = routes[currency]?[day.number] { return known }
    let route = findRoute(currency, on: day)
    routes[currency, default: [:]].updateValue(route, forKey: day.number)
    if let route { used.add(route) }
    return route
  }

  /// Remembers rates that were used in this converter's place.
  public mutating func take(_ used: UsedRates) { self.used.add(used) }

  private func findRoute(_ currency: CurrencyCode, on day: ReportDay) -> Route? {
    for way in ways[currency] ?? [] {
      let quotes = zip(way, way.dropFirst()).map { rates.quote($0, $1, on: day) }
      guard quotes.allSatisfy({ $0 != nil }) else { continue }
      var product: ExactRatio? = .one
      for quote in quotes { product = quote.flatMap { product?.multiplied(by: $0.ratio) } }
      guard let product else { continue }
      let steps = quotes.compactMap(\.self).map { Step(text: $0.text, source: $0.source, day: $0.day) }
      return Route(ratio: product, rates: steps)
    }
    return nil
  }

  /// No way has more rates than this.
  private static let longestWay = 4
  /// No currency has more ways than this.
  private static let mostWays = 16

  /// For each currency the ways to the target, the shortest first.
  private static func ways(
    to target: CurrencyCode, _ neighbours: [CurrencyCode: [CurrencyCode]]
  ) -> [CurrencyCode: [[CurrencyCode]]] {
    var result: [CurrencyCode: [[CurrencyCode]]] = [:]
    var level = [[target]]
    for _ in 0..<longestWay {
      var next: [[CurrencyCode]] = []
      for way in level {
        for currency in neighbours[way[0]] ?? [] where !way.contains(currency) {
          guard (result[currency]?.count ?? 0) < mostWays else { continue }
          result[currency, default: []].append([currency] + way)
          next.append([currency] + way)
        }
      }
      level = next
    }
    return result
  }
}

/// Which rates figures depend on.
public struct UsedRates: Hashable, Sendable, Codable {
  /// Who published them, and which fixed rates were among them; sorted.
  public private(set) var sources: [String] = []
  /// The earliest day of a published rate; `nil` where there was none.
  public private(set) var from: ReportDay?
  /// The latest one.
  public private(set) var to: ReportDay?

  /// None yet.
  public init() {}

  mutating func add(_ route: CurrencyConverter.Route) {
    for step in route.rates { add(step.source, step.day) }
  }

  /// Adds a rate; one without a day is fixed.
  mutating func add(_ source: String, _ day: ReportDay?) {
    if !sources.contains(source) { sources = (sources + [source]).sorted() }
    guard let day else { return }
    from = min(from ?? day, day)
    to = max(to ?? day, day)
  }

  /// The span of days, as it was kept.
  mutating func setSpan(_ from: ReportDay?, _ to: ReportDay?) { (self.from, self.to) = (from, to) }

  /// Adds the rates of other figures.
  mutating func add(_ other: UsedRates) {
    for source in other.sources { add(source, other.from) }
    if let last = other.to { to = max(to ?? last, last) }
  }
}
