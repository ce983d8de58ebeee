/// A span of time by name, as `--period` takes it.
///
/// What each name means, on a given Pacific day:
///
/// - `today`, `yesterday`: that day.
/// - `7d`, `12w`: so many days, or weeks of seven days, that end with yesterday. Today is not in them, since its report
///   comes tomorrow at the earliest. At most 36,500 days.
/// - `this-week`, `last-week` and the same with `month`, `quarter`, `year`: the whole week (Monday to Sunday), calendar
///   month, quarter or year, also where its end lies ahead.
/// - `all`: everything there is.
/// - `2024`, `2024-05`, `2024-05-31`, `2024-W07`, `2024-Q2`: that year, month, day, ISO 8601 week or quarter; years 2000
///   to 2099.
/// - `fiscal:2024-02` and `fiscal:FY2024-P05`: the store's fiscal month, by its name or its number in the fiscal year; both
///   are the same month. `fiscal:FY2024`: the whole fiscal year.
public struct PeriodName: Hashable, Sendable {
  /// What a name selects.
  public enum Selection: Hashable, Sendable {
    /// Everything there is.
    case all
    /// These days.
    case period(ReportPeriod)
  }

  /// The name as it was given.
  public let text: String

  /// What it selects.
  public let selection: Selection

  /// The days; `nil` for everything.
  public var period: ReportPeriod? {
    guard case .period(let period) = selection else { return nil }
    return period
  }

  /// What a name selects, where `today` is the Pacific day.
  ///
  /// - Throws: What is wrong with the name, and what comes near.
  public init(_ text: String, today: ReportDay) throws(PeriodNameError) {
    self.text = text
    if text == "all" {
      selection = .all
    } else if let period = try PeriodName.relative(text, today) {
      selection = .period(period)
    } else if let period = try PeriodName.calendar(text) {
      selection = .period(period)
    } else if let period = try PeriodName.fiscal(text) {
      selection = .period(period)
    } else {
      throw PeriodNameError(text: text, reason: .unknown)
    }
  }

  /// One name of each form, in the order of the documentation.
  public static let examples = [
    "today", "yesterday", "7d", "30d", "12w", "this-week", "last-week", "this-month", "last-month", "this-quarter",
    "last-quarter", "this-year", "last-year", "all", "2024", "2024-05", "2024-05-31", "2024-W07", "2024-Q2",
    "fiscal:2024-02", "fiscal:FY2024-P05", "fiscal:FY2024",
  ]

  /// The longest span that can be counted back, in days.
  static let longest = 36_500
}

extension PeriodName {
  /// The names that depend on today.
  private static func relative(_ text: String, _ today: ReportDay) throws(PeriodNameError) -> ReportPeriod? {
    switch text {
    case "today": return ReportPeriod(day: today)
    case "yesterday": return ReportPeriod(day: today.advanced(by: -1))
    case "this-week": return today.week
    case "last-week": return today.week.begin.advanced(by: -1).week
    case "this-month": return today.month
    case "last-month": return today.month.begin.advanced(by: -1).month
    case "this-quarter": return today.quarter
    case "last-quarter": return today.quarter.begin.advanced(by: -1).quarter
    case "this-year": return today.year
    case "last-year": return today.year.begin.advanced(by: -1).year
    default: return try counted(text, before: today)
    }
  }

  /// `7d` and `12w`.
  private static func counted(_ text: String, before today: ReportDay) throws(PeriodNameError) -> ReportPeriod? {
    let unit = text.hasSuffix("d") ? 1 : 7
    let number = text.utf8.dropLast()
    guard text.hasSuffix("d") || text.hasSuffix("w"), !number.isEmpty, number.allSatisfy(isDigit) else { return nil }
    guard let count = unsignedNumber(number), count > 0, count * unit <= longest else {
      throw PeriodNameError(text: text, reason: .countOutOfRange)
    }
    return ReportPeriod(begin: today.advanced(by: -count * unit), end: today)
  }

  /// The names of years, quarters, months, weeks and days.
  private static func calendar(_ text: String) throws(PeriodNameError) -> ReportPeriod? {
    guard let parts = DatedName(text) else { return nil }
    guard ReportDay.reportYears.contains(parts.year) else { throw PeriodNameError(text: text, reason: .yearOutOfRange) }
    guard let period = parts.period else { throw PeriodNameError(text: text, reason: .doesNotExist) }
    return period
  }

  /// The names of the store's fiscal months and years.
  private static func fiscal(_ text: String) throws(PeriodNameError) -> ReportPeriod? {
    guard text.hasPrefix("fiscal:") else { return nil }
    let name = text.dropFirst("fiscal:".utf8.count)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let byNumber = name.hasPrefix("FY")
    guard let first = parts.first, let year = fixedNumber(first.dropFirst(byNumber ? 2 : 0), digits: 4) else {
      return nil
    }
    guard ReportDay.reportYears.contains(year) else { throw PeriodNameError(text: text, reason: .yearOutOfRange) }
    if byNumber, parts.count == 1 { return FiscalMonth.period(ofYear: year) }
    guard parts.count == 2, parts[1].hasPrefix("P") == byNumber,
      let number = fixedNumber(parts[1].dropFirst(byNumber ? 1 : 0), digits: 2)
    else { return nil }
    let month =
      byNumber ? FiscalMonth(year: year, number: number) : FiscalMonth(calendarYear: year, calendarMonth: number)
    guard let month else { throw PeriodNameError(text: text, reason: .doesNotExist) }
    return month.period
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
