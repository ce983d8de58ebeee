public import AppSales

/// What an archive has of each day, by month: plain data for a grid.
public struct ArchiveCalendar: Hashable, Sendable {
  /// What the archive has of a day.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The day's report.
    case stored
    /// The day's report, in the place of an earlier one that the store corrected.
    case replaced
    /// The store's word that there were no sales.
    case noSales = "no-sales"
    /// No report of the day, but one of its week, month or year.
    case covered
    /// A report that is damaged.
    case damaged
    /// Nothing; the store can have it.
    case missing
    /// Nothing, and the store has it no longer.
    case expired
    /// Nothing yet: the store does not have it either.
    case notYet = "not-yet"
  }

  /// A month of one vendor.
  public struct Month: Hashable, Sendable {
    /// Its days.
    public let period: ReportPeriod
    /// A state for each day, in order; `nil` before the first day that the archive knows, and for days to come.
    public let states: [State?]

    /// The day of the week of the first day by ISO 8601: 1 is Monday.
    public var firstWeekday: Int { period.begin.weekday }

    /// How many days have a state.
    public func count(_ state: State) -> Int { states.count { $0 == state } }
  }

  /// The months of each vendor, in order, without gaps.
  public let months: [VendorNumber: [Month]]

  /// The calendar of an archive's reports of days.
  ///
  /// - Parameters:
  ///   - contents: what the archive has.
  ///   - kind: of what kind.
  ///   - damaged: reports that were found damaged, `Verification.damaged`.
  ///   - now: seconds since 1970 (UTC).
  public init(_ contents: ArchiveContents, kind: ReportKind = .sales, damaged: Set<ReportName> = [], at now: Int64) {
    let today = PacificClock.day(at: now)
    var first: [VendorNumber: ReportDay] = [:]
    for (series, span) in contents.spans where series.kind == kind && span.begin <= today {
      first[series.vendor] = min(first[series.vendor] ?? span.begin, span.begin)
    }
    var months: [VendorNumber: [Month]] = [:]
    for (vendor, first) in first {
      let days = DayStates(contents, vendor, kind, damaged, now)
      let all = sequence(first: first.month) { $0.end.month }.prefix { $0.begin <= today }
      months[vendor] = all.map { month in
        Month(period: month, states: month.days.map { $0 < first || $0 > today ? nil : days.state($0) })
      }
    }
    self.months = months
  }
}

/// Tells what an archive has of single days.
private struct DayStates {
  private let contents: ArchiveContents
  private let series: ReportSeries
  private let damaged: Set<ReportName>
  private let now: Int64

  init(
    _ contents: ArchiveContents, _ vendor: VendorNumber, _ kind: ReportKind, _ damaged: Set<ReportName>, _ now: Int64
  ) {
    self.contents = contents
    series = ReportSeries(vendor: vendor, kind: kind, frequency: .daily)
    self.damaged = damaged
    self.now = now
  }

  func state(_ day: ReportDay) -> ArchiveCalendar.State {
    let subject = series.subject(day)
    let told = contents.journal.states[subject]
    if contents.has(subject) {
      if let name = series.name(day), damaged.contains(name) { return .damaged }
      return told == .replaced ? .replaced : .stored
    }
    if told == .noSales { return .noSales }
    let period = ReportPeriod(day: day)
    if contents.covers(period, series) { return .covered }
    let availability = ReportAvailability(.daily, period)
    if told == .expired || !availability.mayBeKept(at: now) { return .expired }
    return told == .notYet || !availability.isOut(at: now) ? .notYet : .missing
  }
}
