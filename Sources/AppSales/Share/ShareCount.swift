/// Counts effective shares from a table of money by month, product, storefront and type.
struct ShareCount {
  /// The dimensions of that table.
  static let dimensions: [SalesDimension] = [.month, .product, .country, .type]

  private struct Product: Hashable {
    let sku: CellText
    let currency: CurrencyCode
  }

  /// A storefront and a type: within it, shares change only by commission, taxes and price.
  private struct Cell: Hashable {
    let country: CellText
    let type: CellText
  }

  private struct Sum {
    var units: Int128 = 0
    var proceeds = ExactAmount.zero
    var paid = ExactAmount.zero
    /// What was paid at each level: proceeds in thousandths of the price.
    var levels: [Int32: ExactAmount] = [:]

    mutating func add(_ line: MoneyTable.Line) throws(ArithmeticOverflow) {
      try add(Sum(units: line.units, proceeds: line.proceeds, paid: line.paid, levels: [line.level: line.paid]))
    }

    mutating func add(_ other: Sum) throws(ArithmeticOverflow) {
      let (units, overflow) = units.addingReportingOverflow(other.units)
      guard !overflow else { throw ArithmeticOverflow() }
      self.units = units
      proceeds = try proceeds.plus(other.proceeds)
      paid = try paid.plus(other.paid)
      for (level, paid) in other.levels { levels[level] = try (levels[level] ?? .zero).plus(paid) }
    }
  }

  /// What is known of a cell from the months before.
  private struct Former {
    var share: ExactRatio
    var levels: Set<Int32>

    /// Whether a level is none of those before: prices end in nines, which makes them differ a little.
    func isNew(_ level: Int32) -> Bool { !levels.contains { abs($0 - level) <= ShareCount.tolerance } }
  }

  /// Levels that differ by no more thousandths than this are one.
  private static let tolerance: Int32 = 10

  private var sums: [Product: [String: [Cell: Sum]]] = [:]

  init(_ table: MoneyTable) throws(ArithmeticOverflow) {
    for line in table.lines {
      guard let currency = line.currency, currency == line.customerCurrency, line.paid != .zero,
        let month = table.buckets[Int(line.bucket)].first
      else { continue }
      let values = table.groups[Int(line.group)]
      let product = Product(sku: values[0], currency: currency)
      let cell = Cell(country: values[1], type: values[2])
      try sums[product, default: [:]][month, default: [:]][cell, default: Sum()].add(line)
    }
  }

  /// The shares of every product and currency.
  ///
  /// - Parameter titles: The newest title of a SKU.
  /// - Returns: The products, those with most units first.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  func share(titles: [CellText: String]) throws(ArithmeticOverflow) -> EffectiveShare {
    var lines: [(line: EffectiveShare.Line, units: Int128)] = []
    for (product, months) in sums {
      var line = EffectiveShare.Line(
        product: product.sku.string, title: titles[product.sku], currency: product.currency, months: [])
      var former: [Cell: Former] = [:]
      var units: Int128 = 0
      for (month, cells) in months.sorted(by: { $0.key < $1.key }) {
        var sum = Sum()
        for cell in cells.values { try sum.add(cell) }
        guard sum.paid > .zero, let amount = Tally(units: sum.units).unitsAmount else { continue }
        let change = try ShareCount.change(cells, &former)
        line.months.append(
          EffectiveShare.Month(month: month, units: amount, proceeds: sum.proceeds, paid: sum.paid, change: change))
        units += sum.units
      }
      if !line.months.isEmpty { lines.append((line, units)) }
    }
    let sorted = lines.sorted { a, b in
      if a.units != b.units { return a.units > b.units }
      if a.line.currency != b.line.currency { return a.line.currency < b.line.currency }
      return CellText(a.line.product) < CellText(b.line.product)
    }
    return EffectiveShare(lines: sorted.map(\.line))
  }

  /// The change that a month brought, if any: most of the money that customers paid came at levels that the same
  /// storefront and type did not have before, and that makes a percentage point at least.
  private static func change(
    _ cells: [Cell: Sum], _ former: inout [Cell: Former]
  ) throws(ArithmeticOverflow) -> EffectiveShare.Change? {
    let good = cells.filter { $0.value.paid > .zero && $0.value.proceeds > .zero }
    var (paid, new, expected, proceeds) = (ExactAmount.zero, ExactAmount.zero, ExactAmount.zero, ExactAmount.zero)
    for (cell, sum) in good {
      guard let known = former[cell] else { continue }
      paid = try paid.plus(sum.paid)
      proceeds = try proceeds.plus(sum.proceeds)
      expected = try expected.plus(sum.paid.multiplied(by: known.share, decimals: 12))
      for (level, paid) in sum.levels where known.isNew(level) { new = try new.plus(paid) }
    }
    let from = EffectiveShare.percent(expected, of: paid)
    let to = EffectiveShare.percent(proceeds, of: paid)
    let twice = try new.plus(new)
    let isLarge = try isLarge(from, to)
    let isChange = isLarge && twice >= paid
    for (cell, sum) in good { former[cell] = next(former[cell], cell, sum, isChange) }
    guard isChange, let from, let to else { return nil }
    return EffectiveShare.Change(from: from, to: to)
  }

  private static func isLarge(_ from: ExactAmount?, _ to: ExactAmount?) throws(ArithmeticOverflow) -> Bool {
    guard let from, let to else { return false }
    return try to.plus(from.negated()).rawValue.magnitude >= ExactAmount.scale.magnitude
  }

  /// What is known of a cell from a month on.
  ///
  /// Subscribers in their first and in later years come side by side, so that an old level of theirs is never new again.
  private static func next(_ known: Former?, _ cell: Cell, _ sum: Sum, _ isChange: Bool) -> Former? {
    guard let share = ExactRatio(sum.proceeds.rawValue.magnitude, sum.paid.rawValue.magnitude) else { return known }
    let levels = Set(sum.levels.keys)
    let isSubscription = ProductClass(identifier: cell.type.string) == .subscriptionAuto
    let keepsOld = isSubscription || !isChange
    return Former(share: share, levels: keepsOld ? levels.union(known?.levels ?? []) : levels)
  }
}

extension SalesQuery {
  /// Asks for the table that effective shares take.
  public mutating func keepMoneyForShares() { keepsShares = true }
}

extension SalesFigures {
  /// The effective shares of a query after `keepMoneyForShares()`.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func effectiveShare() throws(ArithmeticOverflow) -> EffectiveShare? {
    guard let table = money.last(where: { $0.by == ShareCount.dimensions }) else { return nil }
    return try ShareCount(table).share(titles: titles)
  }
}
