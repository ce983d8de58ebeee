/// Adds up rows that are alike: of one role, product type, promo code, currency and proceeds per unit.
struct PartSums {
  private struct Kind: Hashable {
    let role: SalesExplanation.Role
    let type: CellText
    let promoCode: CellText
    let currency: CurrencyCode?
    let unitProceeds: Int64
  }

  private let keys: SalesKeyTable
  private var sums: [Kind: Tally] = [:]

  init(_ keys: SalesKeyTable) { self.keys = keys }

  mutating func add(_ number: Int, rows: Int, units: Int128) throws(ArithmeticOverflow) {
    let key = SalesKey(keys.codes[number], keys.pool)
    let kind = Kind(
      role: SalesExplanation.Role(key), type: key.type, promoCode: key.promoCode,
      currency: key.developerProceeds == .zero ? nil : key.currency,
      unitProceeds: key.developerProceeds.rawValue)
    var sum = sums[kind] ?? Tally()
    try sum.add(Tally.of(keys.codes[number], rows: rows, units: units))
    sums[kind] = sum
  }

  /// The parts: by role, then currency, most money first.
  func parts() throws(ArithmeticOverflow) -> [SalesExplanation.Part] {
    var parts: [SalesExplanation.Part] = []
    for (kind, sum) in sums {
      guard let units = sum.unitsAmount else { throw ArithmeticOverflow() }
      parts.append(
        SalesExplanation.Part(
          role: kind.role, type: kind.type.string, promoCode: kind.promoCode.string, currency: kind.currency,
          unitProceeds: ExactAmount(Micros(rawValue: kind.unitProceeds)), rows: sum.rows, units: units,
          proceeds: sum.proceeds))
    }
    return parts.sorted { $0.comesBefore($1) }
  }
}

extension SalesExplanation.Role: CaseIterable {
  /// What rows of a key are to figures.
  init(_ key: SalesKey) {
    if key.productClass == .unknown {
      self = .unknown
    } else if key.sign == .zero {
      self = .nothing
    } else if key.productClass == .iapRestored {
      self = .restored
    } else if key.sign == .negative {
      self = key.isRefund ? .refund : .credit
    } else {
      self = key.developerProceeds == .zero ? .free : .sale
    }
  }

  /// In the order in which they are listed.
  public static let allCases: [SalesExplanation.Role] = [
    .sale, .refund, .credit, .unknown, .free, .restored, .nothing,
  ]
}

extension SalesExplanation.Part {
  fileprivate func comesBefore(_ other: SalesExplanation.Part) -> Bool {
    let roles = SalesExplanation.Role.allCases
    let (a, b) = (roles.firstIndex(of: role) ?? 0, roles.firstIndex(of: other.role) ?? 0)
    if a != b { return a < b }
    if currency != other.currency { return (currency ?? .none) < (other.currency ?? .none) }
    let (mine, theirs) = (proceeds.rawValue.magnitude, other.proceeds.rawValue.magnitude)
    if mine != theirs { return mine > theirs }
    if units != other.units { return units > other.units }
    return (CellText(type), CellText(promoCode), unitProceeds)
      < (CellText(other.type), CellText(other.promoCode), other.unitProceeds)
  }
}

extension SalesExplanation {
  /// Takes the parts and what they add up to.
  mutating func take(_ sums: PartSums) throws(ArithmeticOverflow) {
    parts = try sums.parts()
    for part in parts {
      rows += part.rows
      units = try units.plus(part.units)
      try proceeds.add(part.proceeds, named: part.currency)
    }
  }

  /// Takes the subtotals of days and currencies, converted where that is wanted.
  mutating func take(
    _ days: [ReportDay: MoneyBag], _ converter: CurrencyConverter?
  ) throws(ArithmeticOverflow) {
    var converter = converter
    var sum = converter.map { ConvertedMoney($0.target) }
    for (day, bag) in days.sorted(by: { $0.key < $1.key }) {
      for money in bag.sorted where money.amount != .zero {
        let converted = try converter?.convert(money.amount, money.currency, on: day)
        let steps = money.currency == converter?.target ? [] : converter?.route(money.currency, on: day)?.rates ?? []
        subtotals.append(
          Subtotal(
            day: day, currency: money.currency, proceeds: money.amount, converted: converted,
            rates: steps.map { Rate(text: $0.text, source: $0.source, day: $0.day) }))
        if let converted {
          try sum?.proceeds.add(converted)
        } else {
          try sum?.unconverted.add(money.amount, money.currency)
        }
      }
    }
    converted = sum
  }
}
