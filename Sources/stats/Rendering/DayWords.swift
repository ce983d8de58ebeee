import AppSales

/// Days and periods in words: `1–31 May 2024`, `4, 5 and 9 May`.
enum DayWords {
  /// A day, with its year where asked for.
  static func text(_ day: ReportDay, year: Bool = true) -> String {
    let date = day.date
    return "\(date.day) \(months[date.month - 1])" + (year ? " \(date.year)" : "")
  }

  /// A period from its first to its last day.
  static func text(_ period: ReportPeriod, year: Bool = true) -> String {
    let (first, last) = (period.begin.date, period.last.date)
    if period.count == 1 { return text(period.last, year: year) }
    if (first.year, first.month) == (last.year, last.month) { return "\(first.day)–\(text(period.last, year: year))" }
    return text(period.begin, year: year && first.year != last.year) + " – " + text(period.last, year: year)
  }

  /// A period for a column's heading: `1–31 Dec 2024`, `3 Dec 2023 – 2 Jan 2024`.
  static func short(_ period: ReportPeriod) -> String {
    months.reduce(text(period)) { $0.replacing($1, with: $1.prefix(3)) }
  }

  /// Days in order, neighbours joined; after some of them only how many more there are.
  ///
  /// Dates are held together by no-break spaces.
  static func list(_ days: [ReportDay], year: Bool, limit: Int = 8) -> String {
    let all = runs(days)
    let shown = all.prefix(limit)
    let hidden = all.dropFirst(limit).reduce(0) { $0 + $1.count }
    let text = byMonth(shown).map { unbroken(monthText($0, year: year)) }.joined(separator: ", ")
    return hidden == 0 ? text : "\(text) and \(counted(hidden, "more day"))"
  }

  /// The text with its blanks made such that no line breaks there.
  private static func unbroken(_ text: String) -> String { String(text.map { $0 == " " ? "\u{A0}" : $0 }) }

  /// A number with a word, in the plural where it is not one.
  static func counted(_ number: Int, _ word: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? word : plural ?? word + "s")"
  }

  /// Days that follow each other, three or more; others stay alone.
  private static func runs(_ days: [ReportDay]) -> [ReportPeriod] {
    var runs: [ReportPeriod] = []
    for day in days {
      if let last = runs.last, last.end == day, let longer = ReportPeriod(first: last.begin, last: day) {
        runs[runs.count - 1] = longer
      } else {
        runs.append(ReportPeriod(day: day))
      }
    }
    return runs.flatMap { $0.count == 2 ? $0.days.map(ReportPeriod.init(day:)) : [$0] }
  }

  private static func byMonth(_ runs: some Collection<ReportPeriod>) -> [[ReportPeriod]] {
    runs.reduce(into: []) { groups, run in
      if let last = groups.last?.last, month(of: last) != nil, month(of: last) == month(of: run) {
        groups[groups.count - 1].append(run)
      } else {
        groups.append([run])
      }
    }
  }

  /// The month in which a run lies, counted from year 0; `nil` where it lies in several.
  private static func month(of run: ReportPeriod) -> Int? {
    let (first, last) = (run.begin.date, run.last.date)
    let months = (first.year * 12 + first.month, last.year * 12 + last.month)
    return months.0 == months.1 ? months.0 : nil
  }

  private static func monthText(_ runs: [ReportPeriod], year: Bool) -> String {
    guard let last = runs.last else { return "" }
    let before = runs.dropLast().map {
      $0.count == 1 ? "\($0.begin.date.day)" : "\($0.begin.date.day)–\($0.last.date.day)"
    }
    return before.isEmpty ? text(last, year: year) : before.joined(separator: ", ") + " and " + text(last, year: year)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
