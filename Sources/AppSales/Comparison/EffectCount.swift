/// Splits the changes of the groups of one grouping into their effects.
struct EffectCount {
  private let current: RateSums
  private let base: RateSums
  /// What units of today bring more at today's proceeds per unit, in the currency itself.
  private var prices: [[CellText]: [CurrencyCode: ExactAmount]] = [:]

  private struct Item: Hashable {
    let bucket: [CellText]
    let values: [CellText]
    let currency: CurrencyCode
  }

  private typealias Sum = (units: Int128, proceeds: ExactAmount)

  /// - Parameters:
  ///   - by: The dimensions of the groups.
  ///   - money: Money by day and group, of both periods.
  ///   - items: Money by `by` and item, of both periods.
  ///   - rates: How money is converted.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  init(
    by: [SalesDimension], _ money: (current: MoneyTable, base: MoneyTable),
    _ items: (current: MoneyTable, base: MoneyTable), _ rates: ComparisonRates
  ) throws(ArithmeticOverflow) {
    current = try RateSums(money.current, by: by, (rates.now, rates.then), shift: rates.shift)
    base = try RateSums(money.base, by: by, (nil, rates.then), shift: rates.shift)
    try addPrices(by, EffectCount.sums(items.current), EffectCount.sums(items.base))
  }

  /// The units and proceeds of every item.
  private static func sums(_ table: MoneyTable) throws(ArithmeticOverflow) -> [Item: Sum] {
    var sums: [Item: Sum] = [:]
    for line in table.lines {
      let item = Item(
        bucket: table.buckets[Int(line.bucket)].map(CellText.init), values: table.groups[Int(line.group)],
        currency: line.currency ?? .none)
      let sum = sums[item] ?? (0, .zero)
      let (units, overflow) = sum.units.addingReportingOverflow(line.units)
      guard !overflow else { throw ArithmeticOverflow() }
      sums[item] = (units, try sum.proceeds.plus(line.proceeds))
    }
    return sums
  }

  private mutating func addPrices(
    _ by: [SalesDimension], _ current: [Item: Sum], _ base: [Item: Sum]
  ) throws(ArithmeticOverflow) {
    for (item, sum) in current {
      guard let former = base[item] else { continue }
      let price = try EffectSplit.price(sum, former)
      try prices[EffectCount.key(item, by), default: [:]][item.currency, default: .zero].add(price)
    }
  }

  /// The group that an item belongs to: its own values come first.
  private static func key(_ item: Item, _ by: [SalesDimension]) -> [CellText] {
    var bucket = item.bucket.makeIterator()
    var values = item.values.makeIterator()
    return by.map { ($0.isOfReports ? bucket.next() : values.next()) ?? CellText("") }
  }

  /// The effects that made a group's converted proceeds change.
  func effects(of key: [String], _ pair: SalesComparison.Pair) throws(ArithmeticOverflow) -> EffectSplit? {
    guard let currency = (pair.current ?? pair.base)?.converted?.currency else { return nil }
    let key = key.map(CellText.init)
    var exchange = ExactAmount.zero
    for sum in (current.sums[key] ?? [:]).values { try exchange.add(sum.exchange) }
    var price = ExactAmount.zero
    for (own, amount) in prices[key] ?? [:] {
      guard let rate = current.sums[key]?[own]?.rate ?? base.sums[key]?[own]?.rate else { continue }
      try price.add(amount.multiplied(by: rate, decimals: currency.decimals))
    }
    return try EffectSplit(change: pair.change(\.convertedProceeds).amount, price: price, exchange: exchange)
  }
}
