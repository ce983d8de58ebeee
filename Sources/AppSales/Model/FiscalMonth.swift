/// A month of the store's fiscal calendar, by which it pays developers.
///
/// A fiscal year ends on the last Saturday of September. Each quarter has months of five, four and four weeks; in a year
/// of 53 weeks the third month (December) has one more. The first month is the October of the year before. The rule gives
/// 53 weeks to the fiscal years 2012, 2017, 2023 and 2028.
public struct FiscalMonth: Hashable, Comparable, Sendable {
  /// The fiscal year: 2024 began on 2023-10-01.
  public let year: Int

  /// The number of the month in its fiscal year, 1 (October) to 12 (September); the store calls it the period.
  public let number: Int

  /// The month of this number, 1 to 12, in a fiscal year from 2000 to 2199; `nil` for any other.
  public init?(year: Int, number: Int) {
    guard (2000...2199).contains(year), (1...12).contains(number) else { return nil }
    self.init(unchecked: year, number)
  }

  /// The fiscal month that bears the name of a calendar month: `2024-02` is the fifth month of fiscal 2024.
  ///
  /// Its days are not those of the calendar month. `nil` outside the years that `init(year:number:)` takes.
  public init?(calendarYear: Int, calendarMonth: Int) {
    guard (1...12).contains(calendarMonth), (1999...2199).contains(calendarYear) else { return nil }
    let autumn = calendarMonth >= 10
    self.init(year: calendarYear + (autumn ? 1 : 0), number: calendarMonth + (autumn ? -9 : 3))
  }

  /// The fiscal month in which a day lies.
  public init(containing day: ReportDay) {
    let calendarYear = day.date.year
    let year = day <= FiscalMonth.lastDay(ofYear: calendarYear) ? calendarYear : calendarYear + 1
    let week = FiscalMonth.lastDay(ofYear: year - 1).distance(to: day.advanced(by: -1)) / 7
    // Week 53 is the fourteenth of the first quarter, so that all later weeks move by one.
    let late = FiscalMonth.weeks(ofYear: year) == 53 && week >= 13 ? week - 1 : week
    self.init(unchecked: year, late / 13 * 3 + [5, 9, 13].count { $0 <= late % 13 } + 1)
  }

  private init(unchecked year: Int, _ number: Int) {
    self.year = year
    self.number = number
  }

  /// The days of the month: 28 or 35 of them, from a Sunday to a Saturday.
  public var period: ReportPeriod {
    let quarter = (number - 1) / 3
    let place = (number - 1) % 3
    let extra = FiscalMonth.weeks(ofYear: year) == 53
    let weeksBefore = quarter * 13 + [0, 5, 9][place] + (extra && number > 3 ? 1 : 0)
    let weeks = (place == 0 ? 5 : 4) + (extra && number == 3 ? 1 : 0)
    let begin = FiscalMonth.lastDay(ofYear: year - 1).advanced(by: 1 + 7 * weeksBefore)
    return ReportPeriod(from: begin, days: 7 * weeks)
  }

  /// The days of a fiscal year; `nil` outside 2000 to 2199.
  public static func period(ofYear year: Int) -> ReportPeriod? {
    guard let first = FiscalMonth(year: year, number: 1), let last = FiscalMonth(year: year, number: 12) else {
      return nil
    }
    return first.period.union(last.period)
  }

  /// The name by calendar year and month, `2024-02` for the fifth month of fiscal 2024.
  public var calendarName: String {
    number <= 3 ? "\(year - 1)-\(number + 9)" : "\(year)-\(padded(number - 3, 2))"
  }

  /// Earlier first.
  public static func < (a: FiscalMonth, b: FiscalMonth) -> Bool { (a.year, a.number) < (b.year, b.number) }

  /// 52 or 53.
  private static func weeks(ofYear year: Int) -> Int {
    lastDay(ofYear: year - 1).distance(to: lastDay(ofYear: year)) / 7
  }

  /// The last Saturday of September.
  private static func lastDay(ofYear year: Int) -> ReportDay {
    let september30 = ReportDay(existing: year, 9, 30)
    return september30.advanced(by: -((september30.weekday + 1) % 7))
  }
}

extension FiscalMonth: CustomStringConvertible {
  /// Year and number as the store counts them, `FY2024-P05`; sorts as the months do.
  public var description: String { "FY\(padded(year, 4))-P\(padded(number, 2))" }
}
