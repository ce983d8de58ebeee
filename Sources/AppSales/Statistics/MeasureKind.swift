/// What decides to which measures a row adds; a group is made of cells of a kind.
struct MeasureKind: Sendable {
  let type: String
  let productClass: ProductClass
  let currency: CurrencyCode?
  let customerCurrency: CurrencyCode?
  let promoCode: String
  let isRefund: Bool

  /// Calls `body` with the parts of a kind that a table tells apart, as numbers of texts.
  @inline(__always)
  static func forEachPart(of key: KeyCodes, detail: SalesGrouping.Detail, _ body: (Int32) -> Void) {
    switch detail {
    case .classes: body(key.productClass)
    case .tidy:
      body(key.currency)
      body(key.refund)
    case .money:
      body(key.currency)
      body(key.customerCurrency)
    case .shares:
      body(key.currency)
      body(key.customerCurrency)
      body(key.shareLevel)
    case .full:
      body(key.productClass)
      body(key.currency)
      body(key.refund)
      body(key.type)
      body(key.customerCurrency)
      body(key.promoCode)
    }
  }

  /// How many parts there are.
  static func partCount(_ detail: SalesGrouping.Detail) -> Int {
    switch detail {
    case .classes: 1
    case .tidy, .money: 2
    case .shares: 3
    case .full: 6
    }
  }

  /// The kind that numbers of texts stand for.
  init(_ parts: [Int32], detail: SalesGrouping.Detail, _ pool: TextPool) {
    let isFull = detail == .full
    productClass = detail == .tidy ? .unknown : TextPool.productClass(parts[0])
    let currencyPlace = isFull ? 1 : 0
    currency = detail == .classes ? nil : CurrencyCode(pool[parts[currencyPlace]].string)
    isRefund = detail == .classes ? false : parts[currencyPlace + 1] == 1
    type = isFull ? pool[parts[3]].string : ""
    customerCurrency = isFull ? CurrencyCode(pool[parts[4]].string) : nil
    promoCode = isFull ? pool[parts[5]].string : ""
  }

  /// The same parts with the numbers of another pool.
  ///
  /// The class has the same number in every pool, a refund has none.
  static func renumbered(_ parts: [Int32], detail: SalesGrouping.Detail, _ map: [Int32]) -> [Int32] {
    switch detail {
    case .classes: parts
    case .tidy: [map[Int(parts[0])], parts[1]]
    case .money: parts.map { map[Int($0)] }
    case .shares: parts.prefix(2).map { map[Int($0)] } + parts[2...]
    case .full: [parts[0], map[Int(parts[1])], parts[2]] + parts[3...].map { map[Int($0)] }
    }
  }
}

extension SalesMeasures {
  /// Adds a cell of a kind.
  mutating func add(_ tally: Tally, _ kind: MeasureKind, _ detail: SalesGrouping.Detail) throws(ArithmeticOverflow) {
    guard let units = tally.unitsAmount else { throw ArithmeticOverflow() }
    rows += tally.rows
    self.units = try self.units.plus(units)
    if detail != .tidy { try add(units, to: &unitsByClass, kind.productClass) }
    if detail == .classes { return }
    try proceeds.add(tally.proceeds, named: kind.currency)
    if kind.isRefund { try addRefund(tally, units, kind) }
    if detail == .tidy { return }
    try add(units, to: &unitsByType, kind.type)
    try customerPaid.add(tally.paid, named: kind.customerCurrency)
    if !kind.promoCode.isEmpty { try add(units, to: &promoUnits, kind.promoCode) }
  }

  private mutating func addRefund(
    _ tally: Tally, _ units: ExactAmount, _ kind: MeasureKind
  ) throws(ArithmeticOverflow) {
    refunds.rows += tally.rows
    refunds.units = try refunds.units.plus(units)
    try refunds.proceeds.add(tally.proceeds, named: kind.currency)
  }

  private func add<Key: Hashable>(
    _ units: ExactAmount, to sums: inout [Key: ExactAmount], _ key: Key
  ) throws(ArithmeticOverflow) {
    sums[key] = try (sums[key] ?? .zero).plus(units)
  }
}

extension MoneyBag {
  /// Adds an amount of a currency that may be blank: money without a currency is kept under `XXX`, nothing leaves no
  /// trace.
  mutating func add(_ amount: ExactAmount, named currency: CurrencyCode?) throws(ArithmeticOverflow) {
    if let currency {
      try add(amount, currency)
    } else if amount != .zero {
      try add(amount, .none)
    }
  }
}

extension ExactAmount {
  /// The sum.
  func plus(_ other: ExactAmount) throws(ArithmeticOverflow) -> ExactAmount {
    guard let sum = adding(other) else { throw ArithmeticOverflow() }
    return sum
  }
}
