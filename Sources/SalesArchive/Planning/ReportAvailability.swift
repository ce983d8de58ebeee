public import AppSales

/// When the store has a report: from its publication on, for about a year.
///
/// Out is a day from 8 a.m. Pacific of the next day, a week on Monday, a month five days and a year six days after its end;
/// kept are days, weeks and months for a year after that, years for ten. How the store counts that year is not known to the
/// day, so there is a margin on both sides: it is asked a little longer, and believed a little shorter, when it says that
/// there is nothing.
public struct ReportAvailability: Hashable, Sendable {
  /// When the report is out, in seconds since 1970 (UTC).
  public let published: Int64
  private let keptDays: Int

  /// The availability of a period's report.
  public init(_ frequency: ReportFrequency, _ period: ReportPeriod) {
    let lag =
      switch frequency {
      case .daily, .weekly: 0
      case .monthly: 4
      case .yearly: 5
      }
    published = PacificClock.publication(of: period.last.advanced(by: lag))
    keptDays = frequency == .yearly ? 3652 : 365
  }

  /// The availability of a report.
  public init(_ name: ReportName) { self.init(name.frequency, name.period) }

  /// Whether the report is out at an instant, in seconds since 1970 (UTC).
  public func isOut(at now: Int64) -> Bool { now >= published }

  /// Whether the store may still have the report, so that it is worth asking.
  public func mayBeKept(at now: Int64) -> Bool { age(at: now) <= keptDays + 1 }

  /// Whether the store must still have the report, so that “no sales” does not mean that it was dropped.
  public func isSurelyKept(at now: Int64) -> Bool { age(at: now) <= keptDays - 3 }

  /// Days of the store's calendar since the publication.
  private func age(at now: Int64) -> Int {
    PacificClock.day(at: published).distance(to: PacificClock.day(at: now))
  }
}

/// What the store says where it has no report to give.
public enum MissingAnswer: Hashable, Sendable {
  /// There were no sales.
  case noSales
  /// The report is not out yet.
  case notYet
  /// The report was dropped.
  case expired

  /// The state that the answer proves at an instant.
  ///
  /// “No sales” is also what the store says of a report that is not made yet, or that it has dropped. It is taken for final
  /// only between `settleHours` after the publication and the end of the time for which the store surely keeps reports.
  public func state(of availability: ReportAvailability, at now: Int64, settleHours: Int) -> Journal.State {
    guard self != .expired else { return .expired }
    guard self == .noSales else { return availability.mayBeKept(at: now) ? .notYet : .expired }
    guard availability.isSurelyKept(at: now) else { return .expired }
    let settled = availability.published &+ Int64(min(max(0, settleHours), 100_000)) * 3600
    return now < settled ? .notYet : .noSales
  }
}
