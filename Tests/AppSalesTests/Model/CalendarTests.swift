import AppSales
import Foundation
import Testing

private func day(_ text: String) throws -> ReportDay { try #require(ReportDay(text)) }

/// Every day from 2007 to 2100.
private let manyDays = (13_514...47_846).map { ReportDay(number: $0) }

@Suite("Calendar keys")
struct CalendarTests {
  @Test(
    "A day has its week, month, quarter and year",
    arguments: [
      ("2024-02-15", "2024-W07", "2024-02", "2024-Q1", "2024"),
      ("2024-12-30", "2025-W01", "2024-12", "2024-Q4", "2024"),
      ("2021-01-03", "2020-W53", "2021-01", "2021-Q1", "2021"),
      ("2021-01-04", "2021-W01", "2021-01", "2021-Q1", "2021"),
      ("2016-01-03", "2015-W53", "2016-01", "2016-Q1", "2016"),
      ("2024-06-30", "2024-W26", "2024-06", "2024-Q2", "2024"),
      ("2024-07-01", "2024-W27", "2024-07", "2024-Q3", "2024"),
      ("2024-02-29", "2024-W09", "2024-02", "2024-Q1", "2024"),
    ])
  func keys(text: String, week: String, month: String, quarter: String, year: String) throws {
    let day = try day(text)
    let dimensions: [SalesDimension] = [.day, .week, .month, .quarter, .year]
    #expect(dimensions.map { day.text(of: $0) } == [text, week, month, quarter, year])
  }

  @Test("Only dimensions of time have a text")
  func dimensions() throws {
    let day = try day("2024-02-15")
    for dimension in SalesDimension.allCases { #expect((day.text(of: dimension) != nil) == dimension.isTime) }
  }

  @Test("Each span holds its day, is whole, and shares its text with all of its days")
  func spans() {
    var failures = 0
    for day in manyDays {
      let spans =
        [
          (day.week, 7...7, \ReportDay.weekText), (day.month, 28...31, \.monthText),
          (day.quarter, 90...92, \.quarterText),
          (day.year, 365...366, \.yearText),
        ] as [(ReportPeriod, ClosedRange<Int>, KeyPath<ReportDay, String>)]
      for (span, length, text) in spans {
        let inside = [span.begin, span.last].allSatisfy { $0[keyPath: text] == day[keyPath: text] }
        let outside = [span.begin.advanced(by: -1), span.end].allSatisfy { $0[keyPath: text] != day[keyPath: text] }
        if !span.contains(day) || !length.contains(span.count) || !inside || !outside { failures += 1 }
      }
    }
    #expect(failures == 0)
  }

  @Test("Weeks agree with the ISO 8601 calendar of another make")
  func isoWeeks() {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for day in manyDays where day.number % 3 == 0 {
      let date = Date(timeIntervalSince1970: Double(day.number) * 86_400)
      let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
      #expect(day.isoWeek.year == parts.yearForWeekOfYear && day.isoWeek.week == parts.weekOfYear, "\(day)")
    }
  }
}

@Suite("Fiscal calendar")
struct FiscalMonthTests {
  @Test(
    "Known fiscal months have their days",
    arguments: [
      ("FY2024-P05", "2024-02", "2024-02-04", "2024-03-02"), ("FY2026-P06", "2026-03", "2026-03-01", "2026-03-28"),
      ("FY2026-P07", "2026-04", "2026-03-29", "2026-05-02"), ("FY2014-P12", "2014-09", "2014-08-31", "2014-09-27"),
      ("FY2016-P12", "2016-09", "2016-08-28", "2016-09-24"), ("FY2024-P01", "2023-10", "2023-10-01", "2023-11-04"),
      ("FY2023-P03", "2022-12", "2022-11-27", "2022-12-31"), ("FY2023-P04", "2023-01", "2023-01-01", "2023-02-04"),
      ("FY2023-P12", "2023-09", "2023-09-03", "2023-09-30"), ("FY2022-P03", "2021-12", "2021-11-28", "2021-12-25"),
    ])
  func known(name: String, calendarName: String, first: String, last: String) throws {
    let month = FiscalMonth(containing: try day(first))
    #expect(month.description == name)
    #expect(month.calendarName == calendarName)
    #expect(try month.period == ReportPeriod(first: day(first), last: day(last)))
    #expect(try FiscalMonth(containing: day(last)) == month)
  }

  @Test("Every day from 2007 to 2100 lies in exactly one fiscal month")
  func oneForEachDay() {
    var failures = 0
    for day in manyDays {
      let month = FiscalMonth(containing: day)
      if !month.period.contains(day) || day.text(of: .fiscalMonth) != month.description { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test("Fiscal months follow each other without a gap, in quarters of 13 weeks, or 14 with a fifth week of December")
  func contiguous() throws {
    var next = try day("2006-10-01")
    var longYears: [Int] = []
    for year in 2007...2100 {
      let months = try (1...12).map { try #require(FiscalMonth(year: year, number: $0)) }
      for month in months {
        #expect(month.period.begin == next && month.period.begin.weekday == 7, "\(month)")
        next = month.period.end
      }
      let weeks = months.map { $0.period.count / 7 }
      #expect(
        weeks == [5, 4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4] || weeks == [5, 4, 5, 5, 4, 4, 5, 4, 4, 5, 4, 4], "\(year)")
      if weeks[2] == 5 { longYears.append(year) }
      #expect(FiscalMonth.period(ofYear: year)?.count == weeks.reduce(0, +) * 7)
      #expect(months == months.sorted() && months.map(\.description) == months.map(\.description).sorted())
    }
    #expect(Array(longYears.prefix(4)) == [2012, 2017, 2023, 2028])
  }

  @Test("The last day of a fiscal year is the last Saturday of September")
  func lastSaturday() throws {
    for year in 2007...2100 {
      let last = try #require(FiscalMonth(year: year, number: 12)).period.last
      #expect(last.weekday == 6 && last.date.month == 9 && last.advanced(by: 7).date.month == 10, "\(year)")
    }
  }

  @Test("Both names lead to the same month")
  func names() throws {
    for year in 2007...2100 {
      for number in 1...12 {
        let month = try #require(FiscalMonth(year: year, number: number))
        let parts = month.calendarName.split(separator: "-").compactMap { Int($0) }
        #expect(FiscalMonth(calendarYear: parts[0], calendarMonth: parts[1]) == month)
      }
    }
    #expect(FiscalMonth(year: 2024, number: 0) == nil && FiscalMonth(year: 2024, number: 13) == nil)
    #expect(FiscalMonth(calendarYear: 2024, calendarMonth: 13) == nil)
    #expect(FiscalMonth(calendarYear: .max, calendarMonth: 12) == nil)
  }
}
