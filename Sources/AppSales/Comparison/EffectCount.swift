/// Splits the changes of the groups of one grouping into their effects.
struct EffectCount {
  private var parts: [[CellText]: [CurrencyCode: EffectSplit.Part]] = [:]

  private struct Item: Hashable {
    let bucket: [CellText]
    let values: [CellText]
    let currency: CurrencyCode
  }

  private typealias Sum = (units: Int128, proceeds: ExactAmount)

  /// - Parameters:
  ///   - by: The dimensions of the groups.
  ///   - money: The groups by currency of proceeds, of both periods.
  ///   - items: Money by `by` and item, of both periods.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  init(
    by: [SalesDimension], _ money: (current: SalesGroupTable, base: SalesGroupTable),
    _ items: (current: MoneyTable, base: MoneyTable)
  ) throws(ArithmeticOverflow) {
    try add(money.current, by) { part, own, converted in (part.current, part.convertedCurrent) = (own, converted) }
    try add(money.base, by) { part, own, converted in (part.base, part.convertedBase) = (own, converted) }
    try addPrices(by, EffectCount.sums(items.current), EffectCount.sums(items.base))
  }

  /// Adds what a table by currency has of each group.
  private mutating func add(
    _ table: SalesGroupTable, _ by: [SalesDimension],
    _ set: (inout EffectSplit.Part, _ own: ExactAmount, _ converted: ExactAmount) -> Void
  ) throws(ArithmeticOverflow) {
    guard let place = table.by.firstIndex(of: .currency) else { return }
    for row in table.rows {
      let currency = CurrencyCode(row.key[place]) ?? .none
      let own = try row.measures.proceeds[currency].plus(
        (row.measures.converted?.unconverted[currency] ?? .zero).negated())
      let key = by.contains(.currency) ? row.key : Array(row.key.dropLast())
      var part = parts[key.map(CellText.init)]?[currency] ?? EffectSplit.Part()
      set(&part, own, row.measures.convertedProceeds)
      parts[key.map(CellText.init), default: [:]][currency] = part
    }
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
      let key = EffectCount.key(item, by)
      var part = parts[key]?[item.currency] ?? EffectSplit.Part()
      part.price = try part.price.plus(price)
      parts[key, default: [:]][item.currency] = part
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
    let change = pair.change(\.convertedProceeds).amount
    let parts = parts[key.map(CellText.init)] ?? [:]
    return try EffectSplit(change: change, parts.values, decimals: currency.decimals)
  }
}
