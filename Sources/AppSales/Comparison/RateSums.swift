/// The rates that money of the groups of one grouping has now and had then, currency by currency.
///
/// Then is the day that a day stands beside: the same money at the rates of that day tells what rates alone have changed.
struct RateSums {
  /// Money of a group in one currency.
  struct Sum {
    /// What the money is at the rates of now, less what it is at those of then.
    var exchange = ExactAmount.zero
    /// Subtotals of days without their signs: in the currency itself, and at the rates of then.
    ///
    /// Sums with signs could be next to nothing while days are large, and would make any rate of it.
    var weight = ExactAmount.zero
    var weightThen = ExactAmount.zero

    /// What a unit of the currency was worth then, on average; `nil` where there was no money or no rate.
    var rate: ExactRatio? { ExactRatio(weightThen.rawValue.magnitude, weight.rawValue.magnitude) }
  }

  /// The sums by group and currency.
  private(set) var sums: [[CellText]: [CurrencyCode: Sum]] = [:]

  /// A currency's amount within a group and a day.
  private struct Part: Hashable {
    let group: Int32
    let currency: CurrencyCode
  }

  /// - Parameters:
  ///   - table: Money by `MoneyConversion.dimensions(for: by)`, with days as they are now.
  ///   - by: The dimensions of the groups.
  ///   - rates: Converts at the rates of now and of then; without one for now there is no exchange.
  ///   - shift: How many days earlier then is.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  init(
    _ table: MoneyTable, by: [SalesDimension], _ rates: (now: CurrencyConverter?, then: CurrencyConverter), shift: Int
  ) throws(ArithmeticOverflow) {
    var rates = rates
    var start = 0
    while start < table.lines.count {
      let number = table.lines[start].bucket
      let end = table.lines[start...].firstIndex { $0.bucket != number } ?? table.lines.count
      let bucket = table.buckets[Int(number)]
      if let day = bucket.first.flatMap({ ReportDay($0) }) {
        for (part, amount) in try RateSums.subtotals(table.lines[start..<end]) where amount != .zero {
          guard let then = try rates.then.convert(amount, part.currency, on: day.advanced(by: -shift)) else { continue }
          let now = try rates.now?.convert(amount, part.currency, on: day)
          let key = MoneyConversion.key(day, bucket, table.groups[Int(part.group)], by)
          try sums[key, default: [:]][part.currency, default: Sum()].add(amount, now: now, then: then)
        }
      }
      start = end
    }
  }

  private static func subtotals(
    _ lines: ArraySlice<MoneyTable.Line>
  ) throws(ArithmeticOverflow) -> [Part: ExactAmount] {
    var subtotals: [Part: ExactAmount] = [:]
    for line in lines {
      try subtotals[Part(group: line.group, currency: line.currency ?? .none), default: .zero].add(line.proceeds)
    }
    return subtotals
  }
}

extension RateSums.Sum {
  fileprivate mutating func add(
    _ amount: ExactAmount, now: ExactAmount?, then: ExactAmount
  ) throws(ArithmeticOverflow) {
    if let now { try exchange.add(now.plus(then.negated())) }
    try weight.add(amount.withoutSign())
    try weightThen.add(then.withoutSign())
  }
}

extension ExactAmount {
  fileprivate func withoutSign() throws(ArithmeticOverflow) -> ExactAmount { self < .zero ? try negated() : self }
}

/// How the money of two periods is converted.
public struct ComparisonRates: Sendable {
  let now: CurrencyConverter
  let then: CurrencyConverter
  let shift: Int

  /// Converters for the later and the earlier period, which lies so many days before.
  public init(now: CurrencyConverter, then: CurrencyConverter, shift: Int) {
    self.now = now
    self.then = then
    self.shift = shift
  }
}
