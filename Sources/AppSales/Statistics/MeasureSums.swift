/// Adds the cells of one group up, and then of the next.
///
/// Sums are kept by numbers of texts, so that the dictionaries of the measures are looked into once for each of their
/// entries and not several times for each cell.
struct MeasureSums {
  private let detail: SalesGrouping.Detail
  private let pool: TextPool
  private var measures = SalesMeasures()
  private var classes: NumberedAmounts
  private var types: NumberedAmounts
  private var promoCodes: NumberedAmounts
  private var proceeds: NumberedAmounts
  private var paid: NumberedAmounts
  private var refundProceeds: NumberedAmounts

  /// No sums yet of cells whose kinds have numbers of a pool.
  init(_ detail: SalesGrouping.Detail, _ pool: TextPool) {
    self.detail = detail
    self.pool = pool
    let none = NumberedAmounts(count: detail == .classes ? 0 : pool.texts.count)
    classes = NumberedAmounts(count: 1 + ProductClass.allCases.count)
    (types, promoCodes, proceeds, paid, refundProceeds) = (none, none, none, none, none)
  }

  /// Adds a cell of a kind.
  mutating func add(_ tally: Tally, _ kind: MeasureKind) throws(ArithmeticOverflow) {
    guard let units = tally.unitsAmount else { throw ArithmeticOverflow() }
    measures.rows += tally.rows
    measures.units = try measures.units.plus(units)
    if detail != .tidy { try classes.add(units, kind.productClass) }
    if detail == .classes { return }
    try proceeds.add(money: tally.proceeds, kind.currency)
    if kind.isRefund {
      measures.refunds.rows += tally.rows
      measures.refunds.units = try measures.refunds.units.plus(units)
      try refundProceeds.add(money: tally.proceeds, kind.currency)
    }
    if detail == .tidy { return }
    try types.add(units, kind.type)
    try paid.add(money: tally.paid, kind.customerCurrency)
    if kind.promoCode != 0 { try promoCodes.add(units, kind.promoCode) }
  }

  /// The measures of the group, after which the next one begins.
  mutating func take() throws(ArithmeticOverflow) -> SalesMeasures {
    let all = ProductClass.allCases
    var result = measures
    measures = SalesMeasures()
    result.unitsByClass.reserveCapacity(classes.count)
    for (number, units) in classes.take() { result.unitsByClass[all[Int(number) - 1]] = units }
    if detail == .classes { return result }
    result.unitsByType.reserveCapacity(types.count)
    for (number, units) in types.take() { try add(units, to: &result.unitsByType, number) }
    for (number, units) in promoCodes.take() { try add(units, to: &result.promoUnits, number) }
    result.proceeds = try bag(proceeds.take())
    result.customerPaid = try bag(paid.take())
    result.refunds.proceeds = try bag(refundProceeds.take())
    return result
  }

  private func bag(_ amounts: [(Int32, ExactAmount)]) throws(ArithmeticOverflow) -> MoneyBag {
    var bag = MoneyBag(capacity: amounts.count)
    for (number, amount) in amounts { try bag.add(amount, currency(number)) }
    return bag
  }

  /// Texts that Swift takes for equal have one sum.
  private func add(
    _ units: ExactAmount, to sums: inout [String: ExactAmount], _ number: Int32
  ) throws(ArithmeticOverflow) {
    let text = pool[number].string
    sums[text] = try (sums[text] ?? .zero).plus(units)
  }

  private func currency(_ number: Int32) -> CurrencyCode { CurrencyCode(pool[number].string) ?? .none }
}

/// Amounts by small numbers.
private struct NumberedAmounts {
  private var sums: [ExactAmount?]
  private var touched: [Int32] = []

  init(count: Int) { sums = Array(repeating: nil, count: count) }

  /// How many numbers have an amount.
  var count: Int { touched.count }

  mutating func add(_ amount: ExactAmount, _ number: Int32) throws(ArithmeticOverflow) {
    if let sum = sums[Int(number)] {
      sums[Int(number)] = try sum.plus(amount)
    } else {
      sums[Int(number)] = amount
      touched.append(number)
    }
  }

  /// Adds an amount of a currency that may be blank, which is number 0: nothing without a currency leaves no trace.
  mutating func add(money amount: ExactAmount, _ currency: Int32) throws(ArithmeticOverflow) {
    if currency != 0 || amount != .zero { try add(amount, currency) }
  }

  /// The numbers with their amounts, which are then gone.
  mutating func take() -> [(Int32, ExactAmount)] {
    var taken: [(Int32, ExactAmount)] = []
    taken.reserveCapacity(touched.count)
    for number in touched {
      if let sum = sums[Int(number)] { taken.append((number, sum)) }
      sums[Int(number)] = nil
    }
    touched.removeAll(keepingCapacity: true)
    return taken
  }
}

/// The cells of each group in turn: lists through an array, since a bucket may have few cells of many groups.
struct GroupLists {
  /// The groups that have cells, in the order of their first one.
  private(set) var groups: [Int32] = []
  private var heads: [Int32]
  private var links: [Int32] = []

  /// Lists for so many groups.
  init(groups count: Int) { heads = Array(repeating: -1, count: count) }

  /// Lists cells anew; those of group −1 are in no list.
  mutating func list(_ cells: Range<Int>, _ group: (Int) -> Int32) {
    for group in groups { heads[Int(group)] = -1 }
    groups.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    for number in cells {
      let group = group(number)
      links.append(group < 0 ? -1 : heads[Int(group)])
      if group < 0 { continue }
      if heads[Int(group)] < 0 { groups.append(group) }
      heads[Int(group)] = Int32(truncatingIfNeeded: number)
    }
  }

  /// A cell of a group that has some.
  func first(of group: Int32) -> Int { Int(heads[Int(group)]) }

  /// The cell after another in its list; −1 where there is none.
  func after(_ cell: Int) -> Int { Int(links[cell]) }
}
