import AppSales
import Testing

/// The day of a cell, or what is wrong with it.
private func parsed(_ text: String) -> Result<String, DayProblem> {
  Result { () throws(DayProblem) in try ReportDay(reportText: text).description }
}

@Suite("Days")
struct ReportDayTests {
  @Test(
    "A day as reports write it is read",
    arguments: [
      ("03/02/2024", "2024-03-02"), ("2024-03-02", "2024-03-02"), ("20240302", "2024-03-02"),
      ("03/02/10", "2010-03-02"),
      ("02/29/2024", "2024-02-29"), ("02/29/2000", "2000-02-29"), ("12/31/2099", "2099-12-31"),
      ("01/01/00", "2000-01-01"),
      ("12/31/99", "2099-12-31"), ("08/31/2009", "2009-08-31"),
    ])
  func days(text: String, day: String) {
    #expect(parsed(text) == .success(day))
  }

  @Test(
    "What reports do not write is no day",
    arguments: [
      "3/2/2024", "2024/03/02", "03-02-2024", "02.03.2024", "2024-3-2", "2024-W09-1", "March 2, 2024", " 03/02/2024",
      "03/02/2024 ", "03/02/024", "0302/2024", "+3/02/2024", "03/-2/2024", "2024030", "202403022", "2024-03-0a",
      "aa/bb/cccc",
      "03/02/", "--------", "//////////", "03/02/２０２４",
    ])
  func noDays(text: String) {
    #expect(parsed(text) == .failure(.notADay))
  }

  @Test(
    "A day that does not exist is no day",
    arguments: [
      "02/30/2024", "02/29/2023", "13/01/2024", "31/12/2024", "00/10/2024", "10/00/2024", "04/31/2024", "20240230",
      "2023-02-29", "02/30/10", "20241301",
    ])
  func missingDays(text: String) {
    #expect(parsed(text) == .failure(.noSuchDay))
  }

  @Test(
    "A year in which the store cannot have sold is out of range",
    arguments: ["01/01/1900", "12/31/1999", "01/01/2100", "9999-12-31", "00000000", "0000-01-01", "03022024"])
  func range(text: String) {
    #expect(parsed(text) == .failure(.outOfRange))
  }

  @Test("A cell without bytes is empty")
  func empty() { #expect(parsed("") == .failure(.empty)) }

  @Test("Dates count on without a gap from 1600 to 2400, leap days and weekdays included")
  func bruteForce() throws {
    var day = try #require(ReportDay(year: 1600, month: 1, day: 1))
    // 1600-01-01 was a Saturday.
    var weekday = 6
    var failures = 0
    for year in 1600...2400 {
      let leap = year % 4 == 0 && !(year % 100 == 0 && year % 400 != 0)
      for (month, days) in [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for number in 1...days {
          let same = ReportDay(year: year, month: month + 1, day: number) == day
          if !same || day.date != (year, month + 1, number) || day.weekday != weekday { failures += 1 }
          day = day.advanced(by: 1)
          weekday = weekday % 7 + 1
        }
        if ReportDay(year: year, month: month + 1, day: days + 1) != nil { failures += 1 }
      }
    }
    #expect(failures == 0)
  }

  @Test(
    "Known days have their number and weekday",
    arguments: [
      ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-02-29", 11_016, 2), ("2024-02-29", 19_782, 4),
      ("2009-08-31", 14_487, 1), ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5),
    ] as [(String, Int32, Int)])
  func known(text: String, number: Int32, weekday: Int) throws {
    let day = try #require(ReportDay(text))
    #expect(day.number == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
  }

  @Test("Going further than days can be counted stops at the end and is no trap")
  func farAway() {
    let day = ReportDay(number: 19_782)
    #expect(day.advanced(by: .max).number == .max)
    #expect(day.advanced(by: .min).number == .min)
    #expect(day.advanced(by: 3).distance(to: day) == -3)
  }

  @Test(
    "The text form is YYYY-MM-DD and nothing else",
    arguments: [
      "2024-02-30", "2024-2-03", "24-02-03", "2024-02-03 ", "", "2024/02/03", "20240203", "+024-02-03", "0000-01-01",
    ])
  func textForm(text: String) { #expect(ReportDay(text) == nil) }
}
