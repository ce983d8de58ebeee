/// What a period is compared with.
public enum Baseline: Hashable, Sendable {
  /// The days just before.
  case previous
  /// A year before.
  case year
  /// Another period.
  case period(ReportPeriod)

  /// How many days before each day its counterpart lies: whole weeks, so that Mondays stand against Mondays.
  ///
  /// The days just before are as few weeks earlier as leave no day in both; a year is 52 weeks, but for periods that are
  /// longer than a year; another period begins with its first day of the same weekday.
  public func shift(of period: ReportPeriod) -> Int {
    let weeks = (period.count + 6) / 7
    return switch self {
    case .previous: weeks * 7
    case .year: (period.count <= Baseline.longestYear ? 52 : weeks) * 7
    case .period(let other): floorDivision(other.begin.distance(to: period.begin), 7) * 7
    }
  }

  private static let longestYear = 366

  /// The days that stand against those of a period.
  ///
  /// 52 weeks are a day or two less than a year: what would be compared with days of the same year is not compared.
  public func period(for period: ReportPeriod) -> ReportPeriod {
    if case .period(let other) = self { return other }
    let shift = shift(of: period)
    let begin = period.begin.advanced(by: -shift)
    return ReportPeriod(from: begin, days: min(period.count, shift))
  }
}

private func floorDivision(_ a: Int, _ b: Int) -> Int {
  let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
  return remainder < 0 ? quotient - 1 : quotient
}

/// Which days of two periods can be compared: pairs of the same weekday of which both are there.
public struct ComparableDays: Hashable, Sendable {
  /// Why a day is not compared.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// Its own report is missing.
    case missing
    /// The report of its counterpart is missing.
    case counterpartMissing = "counterpart-missing"
    /// Its counterpart lies outside of the other period.
    case noCounterpart = "no-counterpart"
    /// It stands in a report of several days of which others are not compared.
    case partOfReport = "part-of-report"
  }

  /// A day that is not compared.
  public struct LeftOut: Hashable, Sendable, Codable {
    /// The day, of the period that is compared.
    public let day: ReportDay
    /// Why.
    public let reason: Reason

    /// A day and the reason.
    public init(day: ReportDay, reason: Reason) {
      self.day = day
      self.reason = reason
    }
  }

  /// How many days before each day its counterpart lies.
  public let shift: Int
  /// The days of the period that are compared.
  public private(set) var days: Set<ReportDay> = []
  /// Those that are not, in order.
  public private(set) var leftOut: [LeftOut] = []

  /// The days on the other side.
  public var counterparts: Set<ReportDay> { Set(days.map { $0.advanced(by: -shift) }) }

  /// One side of a comparison.
  public struct Side: Sendable {
    /// The period.
    public let period: ReportPeriod
    /// The days that no report covers.
    public let missing: Set<ReportDay>
    /// The reports that cover several days.
    public let wide: [ReportPeriod]

    /// A side of these parts.
    public init(period: ReportPeriod, missing: Set<ReportDay>, wide: [ReportPeriod]) {
      self.period = period
      self.missing = missing
      self.wide = wide
    }
  }

  /// Chooses the days.
  public init(_ current: Side, _ base: Side, shift: Int) {
    self.shift = shift
    var reasons: [ReportDay: Reason] = [:]
    for day in current.period.days {
      let other = day.advanced(by: -shift)
      if current.missing.contains(day) {
        reasons[day] = .missing
      } else if !base.period.contains(other) {
        reasons[day] = .noCounterpart
      } else if base.missing.contains(other) {
        reasons[day] = .counterpartMissing
      } else {
        days.insert(day)
      }
    }
    let reports = current.wide + base.wide.map { ReportPeriod(from: $0.begin.advanced(by: shift), days: $0.count) }
    while let report = reports.first(where: { isCut($0) }) {
      for day in report.days where days.remove(day) != nil { reasons[day] = .partOfReport }
    }
    leftOut = reasons.sorted { $0.key < $1.key }.map { LeftOut(day: $0.key, reason: $0.value) }
  }

  /// Whether some, but not all days of a report are compared.
  private func isCut(_ report: ReportPeriod) -> Bool {
    let count = report.days.count(where: days.contains)
    return count > 0 && count < report.count
  }
}
