public import AppSales

/// Which reports must be asked for, and which the store cannot have any more.
public struct FetchPlan: Hashable, Sendable {
  /// What is wanted.
  public struct Wish: Hashable, Sendable {
    /// Whose reports, of what kind and frequency.
    public var series: ReportSeries
    /// The first day that is wanted; `nil` for the oldest one that the archive knows, or all that the store has.
    public var since: ReportDay?
    /// The last day that is wanted; `nil` for the newest one that the store can have.
    public var until: ReportDay?
    /// Over how many of the last days the store is asked again for corrections.
    public var recheck: Int

    /// A wish of these parts.
    public init(_ series: ReportSeries, since: ReportDay? = nil, until: ReportDay? = nil, recheck: Int = 0) {
      self.series = series
      self.since = since
      self.until = until
      self.recheck = recheck
    }
  }

  /// What to ask for, oldest first: those are the first that the store drops.
  public private(set) var ask: [ReportName] = []
  /// What is wanted and not there, and what the store does not have any more, in order.
  public private(set) var lost: [ReportPeriod] = []
  /// What is wanted by its days and not out yet, in order.
  public private(set) var waiting: [ReportPeriod] = []

  /// Plans at an instant.
  ///
  /// - Parameters:
  ///   - wish: what is wanted.
  ///   - contents: what the archive has.
  ///   - now: seconds since 1970 (UTC).
  public init(_ wish: Wish, in contents: ArchiveContents, at now: Int64) {
    let frequency = wish.series.frequency
    let newest = frequency.newest(at: now)
    let last = min(newest.last, wish.until.map { frequency.period(containing: $0).last } ?? newest.last)
    let begin = frequency.period(containing: FetchPlan.begin(wish, contents, newest, at: now)).begin
    let recheck = wish.recheck > 0 ? last.advanced(by: 1 - min(wish.recheck, 36_525)) : nil
    for period in wish.series.periods(from: min(begin, recheck ?? begin), through: last) {
      let isAgain = recheck.map { period.last >= $0 } ?? false
      add(period, wish.series, contents, at: now, isAgain: isAgain, isWanted: period.begin >= begin)
    }
    waiting = FetchPlan.waiting(wish, after: newest, at: now)
  }

  private mutating func add(
    _ period: ReportPeriod, _ series: ReportSeries, _ contents: ArchiveContents, at now: Int64, isAgain: Bool,
    isWanted: Bool
  ) {
    guard let name = series.name(period.begin) else { return }
    let subject = series.subject(period.begin)
    let state = contents.journal.states[subject]
    let isKnown = contents.has(subject) || state == .noSales
    guard isKnown ? isAgain : isWanted else { return }
    if ReportAvailability(name).mayBeKept(at: now), isKnown || state != .expired {
      ask.append(name)
    } else if !isKnown {
      lost.append(period)
    }
  }

  private static func begin(
    _ wish: Wish, _ contents: ArchiveContents, _ newest: ReportPeriod, at now: Int64
  ) -> ReportDay {
    // The store opened on 10 July 2008: there is nothing to ask for, or to miss, before.
    let opening = ReportDay(year: 2008, month: 7, day: 10) ?? newest.begin
    let wanted = wish.since ?? contents.beginning(of: wish.series)
    return max(opening, wanted ?? wish.series.frequency.oldestKept(newest, at: now).begin)
  }

  private static func waiting(_ wish: Wish, after newest: ReportPeriod, at now: Int64) -> [ReportPeriod] {
    guard let until = wish.until ?? wish.since, until > newest.last else { return [] }
    let first = max(newest.end, wish.since ?? newest.end)
    // Of days to come the first one is enough.
    let last = max(first, min(until, PacificClock.day(at: now)))
    return Array(wish.series.periods(from: first, through: last))
  }
}

extension ReportFrequency {
  /// The newest period whose report the store can have at an instant.
  func newest(at now: Int64) -> ReportPeriod {
    var period = period(containing: PacificClock.day(at: now))
    while !ReportAvailability(self, period).isOut(at: now) {
      period = self.period(containing: period.begin.advanced(by: -1))
    }
    return period
  }

  /// The oldest period whose report the store may have at an instant.
  func oldestKept(_ newest: ReportPeriod, at now: Int64) -> ReportPeriod {
    var period = newest
    while true {
      let earlier = self.period(containing: period.begin.advanced(by: -1))
      guard ReportAvailability(self, earlier).mayBeKept(at: now) else { return period }
      period = earlier
    }
  }
}
