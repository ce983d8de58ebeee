/// A name that begins with a year: its numbers, not yet known to exist.
struct DatedName {
  private enum Part {
    case year
    case month(Int)
    case day(Int, Int)
    case week(Int)
    case quarter(Int)

    init?(_ texts: ArraySlice<Substring>) {
      guard let first = texts.first else { return nil }
      let second = texts.dropFirst().first
      if let month = fixedNumber(first, digits: 2) {
        guard let second else {
          self = .month(month)
          return
        }
        guard texts.count == 2, let day = fixedNumber(second, digits: 2) else { return nil }
        self = .day(month, day)
      } else if first.first == "W", second == nil, let week = fixedNumber(first.dropFirst(), digits: 2) {
        self = .week(week)
      } else if first.first == "Q", second == nil, let quarter = fixedNumber(first.dropFirst(), digits: 1) {
        self = .quarter(quarter)
      } else {
        return nil
      }
    }
  }

  let year: Int
  private let part: Part

  init?(_ text: String) {
    let texts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = texts.first, let year = fixedNumber(first, digits: 4) else { return nil }
    guard let part = texts.count == 1 ? .year : Part(texts[1...]) else { return nil }
    self.year = year
    self.part = part
  }

  /// The days; `nil` where there is no such day, week, month or quarter.
  var period: ReportPeriod? {
    switch part {
    case .year: ReportDay(existing: year, 1, 1).year
    case .month(let month): ReportDay(year: year, month: month, day: 1)?.month
    case .day(let month, let day): ReportDay(year: year, month: month, day: day).map(ReportPeriod.init(day:))
    case .week(let week): period(ofWeek: week)
    case .quarter(let quarter): (1...4).contains(quarter) ? ReportDay(existing: year, 3 * quarter, 1).quarter : nil
    }
  }

  private func period(ofWeek number: Int) -> ReportPeriod? {
    // 4 January always lies in week 1.
    let week = ReportDay(existing: year, 1, 4).advanced(by: 7 * (number - 1)).week
    return week.begin.isoWeek == (year, number) ? week : nil
  }
}

/// The value of a text of exactly so many ASCII digits.
func fixedNumber(_ text: Substring, digits: Int) -> Int? {
  text.utf8.count == digits ? unsignedNumber(text.utf8) : nil
}
