public import AppSales

/// Which reports must be asked for, and which the store cannot have any more.
public struct FetchPlan: Hashable, Sendable {
  /// What is wanted.
  public struct Wish: Hashable, Sendable {
    /// Whose reports.
    public var vendor: VendorNumber
    /// Of what kind.
    public var kind: ReportKind
    /// How long a span each covers.
    public var frequency: ReportFrequency
    /// The first day that is wanted; `nil` for the oldest one that the archive knows, or all that the store has.
    public var since: ReportDay?
    /// The last day that is wanted; `nil` for the newest one that the store can have.
    public var until: ReportDay?
    /// Over how many of the last days the store is asked again for corrections.
    public var recheck: Int

    /// A wish of these parts.
    public init(
      vendor: VendorNumber, kind: ReportKind = .sales, frequency: ReportFrequency = .daily, since: ReportDay? = nil,
      until: ReportDay? = nil, recheck: Int = 0
    ) {
      self.vendor = vendor
      self.kind = kind
      self.frequency = frequency
      self.since = since
      self.until = until
      self.recheck = recheck
    }
  }

  /// What to ask for, oldest first: those are the first that the store drops.
  public private(set) var ask: [ReportName] = []
  /// What is wanted and not there, and what the store does not have any more, in order.
  public private(set) var lost: [ReportPeriod] = []
  /// What is wanted and not out yet, in order; only where the wish names days.
  public private(set) var waiting: [ReportPeriod] = []

  /// Plans at an instant.
  ///
  /// - Parameters:
  ///   - wish: what is wanted.
  ///   - contents: what the archive has.
  ///   - now: seconds since 1970 (UTC).
  public init(_ wish: Wish, in contents: ArchiveContents, at now: Int64) {
    let newest = FetchPlan.newest(wish.frequency, at: now)
    let lastBegin = min(newest.begin, wish.until.map { wish.frequency.period(containing: $0).begin } ?? newest.begin)
    let last = wish.frequency.period(containing: lastBegin)
    let recheck = FetchPlan.recheckBegin(wish, last)
    let begin = FetchPlan.begin(wish, contents, newest, at: now)
    var period = wish.frequency.period(containing: min(begin, recheck ?? begin))
    while period.begin <= lastBegin {
      let isAgain = recheck.map { period.last >= $0 } ?? false
      if isAgain || period.last >= begin { add(period, wish, contents, at: now, isAgain: isAgain) }
      period = wish.frequency.period(containing: period.end)
    }
    waiting = FetchPlan.waiting(wish, after: newest, at: now)
  }

  private mutating func add(
    _ period: ReportPeriod, _ wish: Wish, _ contents: ArchiveContents, at now: Int64, isAgain: Bool
  ) {
    guard let name = ReportName(wish.kind, wish.frequency, vendor: wish.vendor, containing: period.begin),
      let subject = Journal.Subject(name)
    else { return }
    let isThere = contents.has(subject)
    let state = contents.journal.states[subject]
    if !isAgain, isThere || state == .noSales { return }
    if ReportAvailability(name).mayBeKept(at: now), state != .expired || isThere {
      ask.append(name)
    } else if !isThere, state != .noSales {
      lost.append(period)
    }
  }

  /// The newest period whose report the store can have.
  static func newest(_ frequency: ReportFrequency, at now: Int64) -> ReportPeriod {
    var period = frequency.period(containing: PacificClock.day(at: now))
    while !ReportAvailability(frequency, period).isOut(at: now) {
      period = frequency.period(containing: period.begin.advanced(by: -1))
    }
    return period
  }

  /// The oldest period whose report the store may have.
  static func oldestKept(_ frequency: ReportFrequency, _ newest: ReportPeriod, at now: Int64) -> ReportPeriod {
    var period = newest
    while true {
      let earlier = frequency.period(containing: period.begin.advanced(by: -1))
      guard ReportAvailability(frequency, earlier).mayBeKept(at: now) else { return period }
      period = earlier
    }
  }

  private static func begin(
    _ wish: Wish, _ contents: ArchiveContents, _ newest: ReportPeriod, at now: Int64
  ) -> ReportDay {
    // The store opened on 10 July 2008: there is nothing to ask for, or to miss, before.
    let opening = ReportDay(year: 2008, month: 7, day: 10) ?? newest.begin
    if let since = wish.since { return max(opening, since) }
    let known = contents.oldest(wish.kind, wish.frequency, of: wish.vendor)
    return max(opening, known ?? oldestKept(wish.frequency, newest, at: now).begin)
  }

  private static func recheckBegin(_ wish: Wish, _ last: ReportPeriod) -> ReportDay? {
    wish.recheck > 0 ? last.last.advanced(by: 1 - min(wish.recheck, 36_525)) : nil
  }

  private static func waiting(_ wish: Wish, after newest: ReportPeriod, at now: Int64) -> [ReportPeriod] {
    guard let until = wish.until ?? wish.since, until > newest.last else { return [] }
    let since = wish.since.map { wish.frequency.period(containing: $0).begin } ?? newest.end
    var period = wish.frequency.period(containing: max(since, newest.end))
    // Of days to come the first one is enough.
    let end = min(until, PacificClock.day(at: now))
    var waiting = [period]
    while period.end <= end {
      period = wish.frequency.period(containing: period.end)
      waiting.append(period)
    }
    return waiting
  }
}
