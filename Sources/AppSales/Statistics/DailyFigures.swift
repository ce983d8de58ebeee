/// What a day brings: the average over the days that are there, the best and the worst of them.
public struct DailyFigures: Hashable, Sendable, Codable {
  /// How many days are there.
  public let days: Int
  /// Whether downloads are counted; all units where there are no downloads.
  public let countsDownloads: Bool
  /// Downloads or units a day, rounded to tenths, half to even.
  public let average: ExactAmount
  /// Proceeds a day by currency, rounded half to even to the currency's decimals.
  public let averageProceeds: MoneyBag
  /// The day with most; the first of them.
  public let best: Day
  /// The day with least; the first of them.
  public let worst: Day

  /// A day and its downloads or units.
  public struct Day: Hashable, Sendable, Codable {
    /// The day.
    public let day: ReportDay
    /// Its downloads or units.
    public let units: ExactAmount
  }

  /// The figures of a period; `nil` where no day of it is there.
  ///
  /// - Parameters:
  ///   - table: The units of every day.
  ///   - totals: The whole.
  ///   - period: The period; days of it that are not in the table are days without sales.
  ///   - missing: The days that are not there.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public init?(
    _ table: DayTable, totals: SalesMeasures, in period: ReportPeriod, missing: [ReportDay]
  ) throws(ArithmeticOverflow) {
    let lacking = Set(missing)
    let present = period.days.filter { !lacking.contains($0) }
    guard let first = present.first, let share = ExactRatio(1, UInt128(present.count)) else { return nil }
    let downloads = totals.units(of: .download, .bundle)
    let countsDownloads = downloads != .zero
    let units = table.units(in: period, of: countsDownloads ? [.download, .bundle] : ProductClass.allCases)
    let value = { (day: ReportDay) in units[period.begin.distance(to: day)] ?? .zero }
    var (best, worst) = (Day(day: first, units: value(first)), Day?.none)
    for day in present {
      let day = Day(day: day, units: value(day))
      if day.units > best.units { best = day }
      if worst.map({ day.units < $0.units }) ?? true { worst = day }
    }
    var proceeds = MoneyBag()
    for money in totals.proceeds.sorted {
      try proceeds.add(money.amount.multiplied(by: share, decimals: money.currency.decimals), money.currency)
    }
    days = present.count
    self.countsDownloads = countsDownloads
    average = try (countsDownloads ? downloads : totals.units).multiplied(by: share, decimals: 1)
    averageProceeds = proceeds
    self.best = best
    self.worst = worst ?? best
  }
}
