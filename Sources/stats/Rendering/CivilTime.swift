import AppSales

/// A moment of UTC as date and time of day.
struct CivilTime {
  let day: ReportDay
  let hour: Int
  let minute: Int
  let second: Int

  /// The moment so many seconds after 1970; `nil` where it lies beyond the years that a report can have.
  init?(secondsSince1970 seconds: Int64) {
    var (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400) }
    // Years 1 to 9999.
    guard (-719_162...2_932_896).contains(days) else { return nil }
    day = ReportDay(number: Int32(days))
    (hour, minute, second) = (Int(rest / 3600), Int(rest / 60 % 60), Int(rest % 60))
  }

  /// The time of day, `14:02`.
  var clock: String { "\(CivilTime.twoDigits(hour)):\(CivilTime.twoDigits(minute))" }

  /// ISO 8601, `2024-05-28T14:02:00Z`.
  var iso8601: String { "\(day)T\(clock):\(CivilTime.twoDigits(second))Z" }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
