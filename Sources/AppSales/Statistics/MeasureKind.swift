/// What decides to which measures a row adds, as numbers of texts; a group is made of cells of a kind.
struct MeasureKind: Sendable {
  let productClass: Int32
  let currency: Int32
  let isRefund: Bool
  let type: Int32
  let customerCurrency: Int32
  let promoCode: Int32

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

  /// The kind of these parts; what the detail does not tell apart is 0.
  init(_ parts: [Int32], detail: SalesGrouping.Detail) {
    let isFull = detail == .full
    let currencyPlace = isFull ? 1 : 0
    productClass = detail == .tidy ? 0 : parts[0]
    currency = detail == .classes ? 0 : parts[currencyPlace]
    isRefund = detail == .classes ? false : parts[currencyPlace + 1] == 1
    type = isFull ? parts[3] : 0
    customerCurrency = isFull ? parts[4] : 0
    promoCode = isFull ? parts[5] : 0
  }

  /// Whether a part is the number of a text, which is another one in every pool.
  ///
  /// The class has the same number in every pool, a refund and a level have none.
  static func isText(part: Int, _ detail: SalesGrouping.Detail) -> Bool {
    switch detail {
    case .classes: false
    case .tidy: part == 0
    case .money, .shares: part < 2
    case .full: part != 0 && part != 2
    }
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

  /// Adds another amount.
  mutating func add(_ other: ExactAmount) throws(ArithmeticOverflow) { self = try plus(other) }
}
