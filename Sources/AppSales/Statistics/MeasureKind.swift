/// What decides to which measures a row adds; a group is made of cells of a kind.
struct MeasureKind: Hashable, Sendable {
  var type = CellText("")
  var productClass: ProductClass
  var currency: CurrencyCode?
  var customerCurrency: CurrencyCode?
  var promoCode = CellText("")
  var isRefund = false

  /// The kind of a key, as far as a table tells kinds apart.
  init(_ key: SalesKey, detail: SalesGrouping.Detail) {
    productClass = key.productClass
    guard detail != .classes else { return }
    currency = key.currency
    isRefund = key.isRefund
    guard detail != .tidy else {
      productClass = .unknown
      return
    }
    type = key.type
    customerCurrency = key.customerCurrency
    promoCode = key.promoCode
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
    try add(units, to: &unitsByType, kind.type.string)
    try customerPaid.add(tally.paid, named: kind.customerCurrency)
    if !kind.promoCode.isEmpty { try add(units, to: &promoUnits, kind.promoCode.string) }
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
