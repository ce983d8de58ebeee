/// The store's clock: Pacific time, by the rule of the United States since 2007.
///
/// Daylight saving time lasts from the second Sunday of March, 2:00 standard time, to the first Sunday of November, 2:00
/// daylight time. The rule is computed, since a system without its time zone files silently answers in UTC. It covers
/// the whole life of the store, which opened in 2008; earlier instants are read by the same rule.
public enum PacificClock {
  /// What the clock shows.
  public struct Reading: Hashable, Sendable {
    /// The day.
    public let day: ReportDay
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
  }

  /// The hour of the next day, Pacific, from which the store promises a daily report.
  public static let publicationHour = 8

  /// What the clock shows at an instant, in seconds since 1970 (UTC).
  public static func reading(at seconds: Int64) -> Reading {
    let utc = min(max(seconds, lowest), highest)
    let local = utc + (isDaylightTime(at: utc) ? -7 : -8) * 3600
    let (day, second) = floored(local, by: 86_400)
    return Reading(
      day: ReportDay(number: Int32(clamping: day)), hour: Int(second / 3600), minute: Int(second / 60 % 60))
  }

  /// The Pacific day at an instant, in seconds since 1970 (UTC).
  public static func day(at seconds: Int64) -> ReportDay { reading(at: seconds).day }

  /// Whether daylight saving time applies at an instant, in seconds since 1970 (UTC).
  public static func isDaylightTime(at seconds: Int64) -> Bool {
    let utc = min(max(seconds, lowest), highest)
    let year = ReportDay(number: Int32(clamping: floored(utc, by: 86_400).quotient)).date.year
    // 2:00 standard time is 10:00 UTC, 2:00 daylight time is 9:00 UTC.
    let spring = Int64(sunday(onOrAfter: ReportDay(existing: year, 3, 8)).number) * 86_400 + 10 * 3600
    let autumn = Int64(sunday(onOrAfter: ReportDay(existing: year, 11, 1)).number) * 86_400 + 9 * 3600
    return spring <= utc && utc < autumn
  }

  /// The newest day whose report the store can have at an instant, in seconds since 1970 (UTC).
  ///
  /// The report of a day is out from 8 a.m. Pacific of the next day.
  public static func newestDailyReport(at seconds: Int64) -> ReportDay {
    let now = reading(at: seconds)
    return now.day.advanced(by: now.hour < publicationHour ? -2 : -1)
  }

  /// The instant from which the report of a day is out, in seconds since 1970 (UTC).
  public static func publication(of day: ReportDay) -> Int64 {
    let local = (Int64(day.number) + 1) * 86_400 + Int64(publicationHour) * 3600
    // The change of the clock is at 2:00, so that 8:00 is the same on both sides of an hour's doubt.
    return local + (isDaylightTime(at: local + 8 * 3600) ? 7 : 8) * 3600
  }

  // Years 1 to 9999, so that any number of seconds has a reading.
  private static let lowest: Int64 = -62_135_510_400
  private static let highest: Int64 = 253_402_300_799

  private static func sunday(onOrAfter day: ReportDay) -> ReportDay { day.advanced(by: 7 - day.weekday) }

  private static func floored(_ number: Int64, by step: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: step)
    return rest < 0 ? (quotient - 1, rest + step) : (quotient, rest)
  }
}
