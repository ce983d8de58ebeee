/// Rates of several layers by pair of currencies and in the order of days; of equal days the last one counts.
struct RateSeries {
  private var pairs: [ExchangeRates.Pair] = []
  private var rates: [[PublishedRate]] = []
  /// Whether the days of a pair came in order, each once.
  private var isInOrder: [Bool] = []
  private var places: [ExchangeRates.Pair: Int] = [:]

  /// The rates of some layers, the weakest first.
  init(_ layers: [[PublishedRate]]) {
    // Lists have the same currencies in the same order day after day: the next one is where it was the last time.
    var following: [Int] = []
    var last = 0
    for layer in layers {
      for rate in layer {
        let pair = ExchangeRates.Pair(rate.currency, rate.base)
        var place = last < following.count ? following[last] : -1
        if place < 0 || pairs[place] != pair {
          place = self.place(of: pair)
          while following.count < pairs.count { following.append(-1) }
          following[last] = place
        }
        last = place
        if let before = rates[place].last, before.day >= rate.day { isInOrder[place] = false }
        rates[place].append(rate)
      }
    }
  }

  private mutating func place(of pair: ExchangeRates.Pair) -> Int {
    if let place = places[pair] { return place }
    places[pair] = pairs.count
    pairs.append(pair)
    rates.append([])
    isInOrder.append(true)
    return pairs.count - 1
  }

  /// The rates of every pair.
  var all: [(ExchangeRates.Pair, [PublishedRate])] {
    pairs.indices.map { (pairs[$0], isInOrder[$0] ? rates[$0] : RateSeries.sorted(rates[$0])) }
  }

  /// Of equal days the later layer comes last, and within a layer the later line.
  private static func sorted(_ rates: [PublishedRate]) -> [PublishedRate] {
    let order = rates.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    return order.indices.compactMap { index in
      index + 1 < order.count && order[index].day == order[index + 1].day ? nil : order[index]
    }
  }
}
