/// The rates of one day after the other as binary fractions: as good as exact ones for all amounts that are not next to
/// the middle between two roundings, and found without a search.
///
/// The rates are those that `CurrencyConverter.route(_:on:)` finds, which decides wherever this one is not sure.
struct RateWalk: Sendable {
  /// What is known of a currency on the open day.
  enum Answer: Sendable {
    /// It is the target.
    case same
    /// One unit of it is worth about so much.
    case about(Double)
    /// No rate holds.
    case none
    /// The way has many rates: ask the converter.
    case unsure
  }

  /// A pair's rates, up to the open day.
  private struct Series: Sendable {
    let rates: [PublishedRate]
    let law: FixedRate?
    /// How many of the rates are of the open day or before.
    var count = 0
    /// The rate that holds; 0 for none.
    var value = 0.0
    /// Which currency `value` counts.
    var counted = CurrencyCode.none
    var source = ""
    var published: ReportDay?

    mutating func open(_ day: ReportDay) {
      if count > 0, rates[count - 1].day > day { count = 0 }
      while count < rates.count, rates[count].day <= day { count += 1 }
      value = 0
      let law = law.flatMap { $0.from <= day ? $0 : nil }
      if count > 0 {
        let rate = rates[count - 1]
        if rate.day.distance(to: day) <= ExchangeRates.longestAge, law?.overrules(rate) != true {
          (value, counted, source, published) = (rate.value.approximate, rate.currency, rate.source, rate.day)
          return
        }
      }
      if let law { (value, counted, source, published) = (law.value.approximate, law.currency, law.source, nil) }
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
  private(set) var answers: [Answer]
  private var wayOf: [Int]
  private var isUsed: [Bool]
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
    answers = Array(repeating: .unsure, count: currencies.count)
    wayOf = Array(repeating: 0, count: currencies.count)
    isUsed = Array(repeating: false, count: currencies.count)
  }

  /// Goes to a day: from now on the rates are those of this day.
  mutating func open(_ day: ReportDay) {
    guard day != self.day else { return }
    self.day = day
    for index in series.indices { series[index].open(day) }
    for currency in answers.indices {
      isUsed[currency] = false
      answers[currency] = isTarget[currency] ? .same : answer(currency)
    }
  }

  /// Beyond so many rates the product of exact ones may not fit, so that another way counts.
  private static let sureSteps = 3

  private mutating func answer(_ currency: Int) -> Answer {
    for (number, way) in ways[currency].enumerated() {
      var product = 1.0
      for step in way {
        let rate = series[step.series]
        product *= rate.value == 0 ? 0 : rate.counted == step.to ? rate.value : 1 / rate.value
      }
      if product == 0 { continue }
      wayOf[currency] = number
      return way.count <= RateWalk.sureSteps ? .about(product) : .unsure
    }
    return .none
  }

  /// Adds the rates that another walk used.
  mutating func add(_ other: UsedRates) { used.add(other) }

  /// Remembers that a currency's rate of the open day was used.
  mutating func use(_ currency: Int) {
    if isUsed[currency] { return }
    isUsed[currency] = true
    for step in ways[currency][wayOf[currency]] { used.add(series[step.series].source, series[step.series].published) }
  }
}

extension DecimalRate {
  /// The rate as a binary fraction.
  fileprivate var approximate: Double {
    // Both are exact: the digits have 40 bits, and the powers up to the twelfth have fewer.
    Double(digits) / DecimalRate.powers[decimals]
  }

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]
}
