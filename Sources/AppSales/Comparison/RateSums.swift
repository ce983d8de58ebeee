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

  private struct Part: Hashable {
    let bucket: Int32
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
    var subtotals: [Part: ExactAmount] = [:]
    for line in table.lines {
      let part = Part(bucket: line.bucket, group: line.group, currency: line.currency ?? .none)
      try subtotals[part, default: .zero].add(line.proceeds)
    }
    for (part, amount) in subtotals where amount != .zero {
      let bucket = table.buckets[Int(part.bucket)]
      guard let day = bucket.first.flatMap({ ReportDay($0) }),
        let then = try rates.then.convert(amount, part.currency, on: day.advanced(by: -shift))
      else { continue }
      let key = MoneyConversion.key(day, bucket, table.groups[Int(part.group)], by)
      var sum = sums[key]?[part.currency] ?? Sum()
      if let now = try rates.now?.convert(amount, part.currency, on: day) {
        try sum.exchange.add(now.plus(then.negated()))
      }
      try sum.weight.add(amount.withoutSign())
      try sum.weightThen.add(then.withoutSign())
      sums[key, default: [:]][part.currency] = sum
    }
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
