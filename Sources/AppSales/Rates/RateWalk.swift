/// The rates of one day after the other as binary fractions: as good as exact ones for all amounts that are not next to
/// the middle between two roundings, and found without a search.
///
/// The rates are those that `CurrencyConverter.route(_:on:)` finds, which decides wherever this one is not sure.
struct RateWalk: Sendable {
  /// What a currency has instead of a number where the converter must be asked: it is the target, or the way to it has
  /// many rates.
  static let unsure = Double.nan
  /// What a currency has where no rate holds.
  static let none = Double.infinity

  /// A pair's rates, up to the open day.
  private struct Series: Sendable {
    let rates: [PublishedRate]
    let law: FixedRate?
    /// How many of the rates are of the open day or before.
    private var count = 0
    /// Whether the rate that holds is the one that was published last, and not the fixed one.
    private var isPublished = false
    /// The rate that holds; 0 for none.
    private(set) var value = 0.0
    /// The published rate that was used last, and whether the fixed one was.
    private var used = -1
    private var isLawUsed = false

    init(rates: [PublishedRate], law: FixedRate?) {
      self.rates = rates
      self.law = law
    }

    mutating func open(_ day: ReportDay) {
      if count > 0, rates[count - 1].day > day { count = 0 }
      while count < rates.count, rates[count].day <= day { count += 1 }
      let law = law.flatMap { $0.from <= day ? $0 : nil }
      isPublished = count > 0 && isHeld(rates[count - 1], on: day, law)
      value = isPublished ? rates[count - 1].value.approximate : law?.value.approximate ?? 0
    }

    private func isHeld(_ rate: PublishedRate, on day: ReportDay, _ law: FixedRate?) -> Bool {
      rate.day.distance(to: day) <= ExchangeRates.longestAge && law?.overrules(rate) != true
    }

    /// How much of one currency of the pair a unit of the other is worth.
    func value(in currency: CurrencyCode) -> Double {
      guard value != 0 else { return 0 }
      return (isPublished ? rates[count - 1].currency : law?.currency) == currency ? value : 1 / value
    }

    /// Remembers the rate that holds.
    mutating func use(_ all: inout UsedRates) {
      if isPublished {
        if used != count { all.add(rates[count - 1].source, rates[count - 1].day) }
        used = count
      } else if !isLawUsed, let law {
        all.add(law.source, nil)
        isLawUsed = true
      }
    }
  }

  /// A rate on a way: the pair's number, and the currency that it leads to.
  private struct Step: Sendable {
    let series: Int
    let to: CurrencyCode
  }

  private var series: [Series] = []
  private let ways: [[[Step]]]
  private let isTarget: [Bool]
  private var day: ReportDay?
  /// About how much one unit of each currency is worth on the open day.
  private(set) var values: [Double]
  private var wayOf: [Int]
  /// The rates that were used so far.
  private(set) var used = UsedRates()

  /// The rates that a converter finds for some currencies, which have numbers from here on.
  init(_ converter: CurrencyConverter, _ currencies: [CurrencyCode]) {
    var numbers: [ExchangeRates.Pair: Int] = [:]
    var series: [Series] = []
    ways = currencies.map { currency in
      (converter.ways[currency] ?? []).map { way in
        zip(way, way.dropFirst()).map { from, to in
          let pair = ExchangeRates.Pair(from, to)
          if numbers[pair] == nil {
            numbers[pair] = series.count
            series.append(
              Series(rates: converter.rates.series[pair] ?? [], law: converter.rates.fixed[pair]))
          }
          return Step(series: numbers[pair] ?? 0, to: to)
        }
      }
    }
    self.series = series
    isTarget = currencies.map { $0 == converter.target }
    values = Array(repeating: RateWalk.unsure, count: currencies.count)
    wayOf = Array(repeating: 0, count: currencies.count)
  }

  /// Goes to a day: from now on the rates are those of this day.
  mutating func open(_ day: ReportDay) {
    guard day != self.day else { return }
    self.day = day
    for index in series.indices { series[index].open(day) }
    for currency in values.indices { values[currency] = isTarget[currency] ? RateWalk.unsure : value(currency) }
  }

  /// Beyond so many rates the product of exact ones may not fit, so that another way counts.
  private static let sureSteps = 3

  private mutating func value(_ currency: Int) -> Double {
    for (number, way) in ways[currency].enumerated() {
      var product = 1.0
      for step in way {
        product *= series[step.series].value(in: step.to)
      }
      if product == 0 { continue }
      wayOf[currency] = number
      return way.count <= RateWalk.sureSteps ? product : RateWalk.unsure
    }
    return RateWalk.none
  }

  /// Adds the rates that another walk used.
  mutating func add(_ other: UsedRates) { used.add(other) }

  /// Remembers that a currency's rate of the open day was used.
  mutating func use(_ currency: Int) {
    for step in ways[currency][wayOf[currency]] { series[step.series].use(&used) }
  }
}
