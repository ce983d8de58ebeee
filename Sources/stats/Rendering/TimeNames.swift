import AppSales

/// What the names of groups by time stand for.
enum TimeNames {
  /// The days of a group by time; `nil` where its name is none.
  static func period(_ dimension: SalesDimension, _ name: String) -> ReportPeriod? {
    guard dimension.isTime else { return nil }
    let text = dimension == .fiscalMonth ? "fiscal:" + name : name
    // Names of groups do not depend on today.
    return (try? PeriodName(text, today: ReportDay(number: 0)))?.period
  }

  /// The other name of a fiscal month, by calendar year and month: `2024-02` for `FY2024-P05`.
  static func fiscalName(_ name: String) -> String? {
    period(.fiscalMonth, name).map { FiscalMonth(containing: $0.begin).calendarName }
  }

  /// The fiscal month whose days these are; `nil` for other periods.
  static func fiscalMonth(_ period: ReportPeriod) -> FiscalMonth? {
    let month = FiscalMonth(containing: period.begin)
    return month.period == period ? month : nil
  }
}
