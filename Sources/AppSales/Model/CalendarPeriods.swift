extension ReportDay {
  /// The ISO 8601 week of the day, Monday to Sunday.
  public var week: ReportPeriod { ReportPeriod(from: advanced(by: 1 - weekday), days: 7) }

  /// The calendar month of the day.
  public var month: ReportPeriod {
    let (year, month, day) = date
    return ReportPeriod(from: advanced(by: 1 - day), days: ReportDay.days(of: month, in: year))
  }

  /// The calendar quarter of the day.
  public var quarter: ReportPeriod {
    let (year, month, _) = date
    let first = (month - 1) / 3 * 3 + 1
    let last = ReportDay(existing: year, first + 2, ReportDay.days(of: first + 2, in: year))
    return ReportPeriod(day: ReportDay(existing: year, first, 1)).union(ReportPeriod(day: last))
  }

  /// The calendar year of the day.
  public var year: ReportPeriod {
    let year = date.year
    return ReportPeriod(from: ReportDay(existing: year, 1, 1), days: 337 + ReportDay.days(of: 2, in: year))
  }

  /// The year that the ISO 8601 week of the day belongs to, and the number of the week in it, 1 to 53.
  ///
  /// A week belongs to the year of its Thursday: 2024-12-30 lies in week 1 of 2025.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = advanced(by: 4 - weekday)
    return (thursday.date.year, thursday.year.begin.distance(to: thursday) / 7 + 1)
  }
}

extension ReportPeriod {
  /// Some days, at least one, from a first one on.
  init(from begin: ReportDay, days: Int) {
    self = ReportPeriod(day: begin).union(ReportPeriod(day: begin.advanced(by: max(days, 1) - 1)))
  }
}

// What sales by time are grouped under. Each text sorts as the times do.
extension ReportDay {
  /// The ISO 8601 week, `2024-W07`.
  public var weekText: String {
    let (year, week) = isoWeek
    return "\(padded(year, 4))-W\(padded(week, 2))"
  }

  /// The calendar month, `2024-05`.
  public var monthText: String {
    let (year, month, _) = date
    return "\(padded(year, 4))-\(padded(month, 2))"
  }

  /// The calendar quarter, `2024-Q2`.
  public var quarterText: String {
    let (year, month, _) = date
    return "\(padded(year, 4))-Q\((month + 2) / 3)"
  }

  /// The calendar year, `2024`.
  public var yearText: String { padded(date.year, 4) }

  /// The text under which a day is grouped by a dimension of time; `nil` for any other dimension.
  ///
  /// Fiscal months are `FY2024-P05`, since `2024-02` would look like the calendar month.
  public func text(of dimension: SalesDimension) -> String? {
    switch dimension {
    case .day: description
    case .week: weekText
    case .month: monthText
    case .quarter: quarterText
    case .year: yearText
    case .fiscalMonth: FiscalMonth(containing: self).description
    default: nil
    }
  }
}
