import AppSales
import Testing

@Suite("Period names")
struct PeriodNameTests {
  /// A Wednesday.
  private func today(_ text: String = "2024-03-20") throws -> ReportDay { try #require(ReportDay(text)) }

  /// The period of a name as `first…last`.
  private func days(_ name: String, _ today: ReportDay) throws -> String? {
    try PeriodName(name, today: today).period.map { "\($0.begin)…\($0.last)" }
  }

  @Test(
    "A name means these days",
    arguments: [
      ("today", "2024-03-20…2024-03-20"), ("yesterday", "2024-03-19…2024-03-19"), ("1d", "2024-03-19…2024-03-19"),
      ("7d", "2024-03-13…2024-03-19"), ("30d", "2024-02-19…2024-03-19"), ("12w", "2023-12-27…2024-03-19"),
      ("this-week", "2024-03-18…2024-03-24"), ("last-week", "2024-03-11…2024-03-17"),
      ("this-month", "2024-03-01…2024-03-31"), ("last-month", "2024-02-01…2024-02-29"),
      ("this-quarter", "2024-01-01…2024-03-31"), ("last-quarter", "2023-10-01…2023-12-31"),
      ("this-year", "2024-01-01…2024-12-31"), ("last-year", "2023-01-01…2023-12-31"), ("2024", "2024-01-01…2024-12-31"),
      ("2024-05", "2024-05-01…2024-05-31"), ("2024-02", "2024-02-01…2024-02-29"),
      ("2024-05-31", "2024-05-31…2024-05-31"),
      ("2024-W07", "2024-02-12…2024-02-18"), ("2025-W01", "2024-12-30…2025-01-05"),
      ("2020-W53", "2020-12-28…2021-01-03"),
      ("2024-Q2", "2024-04-01…2024-06-30"), ("2024-Q4", "2024-10-01…2024-12-31"),
      ("fiscal:2024-02", "2024-02-04…2024-03-02"), ("fiscal:FY2024-P05", "2024-02-04…2024-03-02"),
      ("fiscal:2023-10", "2023-10-01…2023-11-04"), ("fiscal:FY2024-P01", "2023-10-01…2023-11-04"),
      ("fiscal:2024-05", "2024-05-05…2024-06-01"), ("fiscal:FY2024-P08", "2024-05-05…2024-06-01"),
      ("fiscal:FY2024", "2023-10-01…2024-09-28"), ("2099", "2099-01-01…2099-12-31"),
    ])
  func names(name: String, expected: String) throws {
    #expect(try days(name, today()) == expected)
  }

  @Test(
    "Names that depend on today are right at the turn of the year and on 29 February",
    arguments: [
      ("2024-01-01", "yesterday", "2023-12-31…2023-12-31"), ("2024-01-01", "last-month", "2023-12-01…2023-12-31"),
      ("2024-01-01", "last-year", "2023-01-01…2023-12-31"), ("2024-01-01", "last-quarter", "2023-10-01…2023-12-31"),
      ("2024-01-01", "this-week", "2024-01-01…2024-01-07"), ("2024-12-31", "this-week", "2024-12-30…2025-01-05"),
      ("2024-03-01", "yesterday", "2024-02-29…2024-02-29"), ("2024-02-29", "last-year", "2023-01-01…2023-12-31"),
      ("2024-03-31", "last-month", "2024-02-01…2024-02-29"), ("2024-03-17", "this-week", "2024-03-11…2024-03-17"),
      ("2023-03-01", "7d", "2023-02-22…2023-02-28"),
    ])
  func turns(now: String, name: String, expected: String) throws {
    #expect(try days(name, today(now)) == expected)
  }

  @Test("All is everything")
  func all() throws {
    let name = try PeriodName("all", today: today())
    #expect(name.selection == .all && name.period == nil && name.text == "all")
  }

  @Test("Each example of the documentation is a name")
  func examples() throws {
    let today = try today()
    for example in PeriodName.examples {
      #expect(throws: Never.self, "\(example)") { try PeriodName(example, today: today) }
    }
  }

  @Test(
    "Anything else is an error of its kind",
    arguments: [
      ("", .unknown), ("now", .unknown), ("7", .unknown), ("d", .unknown), ("-7d", .unknown), ("+7d", .unknown),
      ("7 d", .unknown), ("7m", .unknown), ("1.5d", .unknown), ("24", .unknown), ("20240531", .unknown),
      ("2024-5", .unknown), ("2024-05-1", .unknown), ("2024-05-31-1", .unknown), ("2024-W7", .unknown),
      ("2024-Q02", .unknown), ("2024-W07-1", .unknown), ("2024-", .unknown), ("fiscal:", .unknown),
      ("fiscal:2024", .unknown),
      ("fiscal:FY2024-05", .unknown), ("fiscal:2024-P05", .unknown), ("fiscal:FY24-P05", .unknown), ("２０２４", .unknown),
      ("fiscal:FY2024-P05-1", .unknown), ("all ", .unknown), ("0d", .countOutOfRange), ("36501d", .countOutOfRange),
      ("9999w", .countOutOfRange), ("99999999999999999999d", .countOutOfRange), ("1999", .yearOutOfRange),
      ("2100-01", .yearOutOfRange), ("0000-00-00", .yearOutOfRange), ("fiscal:1999-10", .yearOutOfRange),
      ("2024-13", .doesNotExist), ("2024-00", .doesNotExist), ("2023-02-29", .doesNotExist),
      ("2024-W00", .doesNotExist),
      ("2024-W53", .doesNotExist), ("2024-W99", .doesNotExist), ("2024-Q0", .doesNotExist), ("2024-Q5", .doesNotExist),
      ("fiscal:2024-13", .doesNotExist), ("fiscal:FY2024-P00", .doesNotExist), ("fiscal:FY2024-P13", .doesNotExist),
    ] as [(String, PeriodNameError.Reason)])
  func errors(name: String, reason: PeriodNameError.Reason) throws {
    let today = try today()
    #expect(throws: PeriodNameError(text: name, reason: reason)) { try PeriodName(name, today: today) }
  }

  @Test(
    "A name that comes near is suggested",
    arguments: [
      ("tody", "today"), ("yesteday", "yesterday"), ("this_month", "this-month"), ("Last Week", "last-week"),
      ("lastweek", "last-week"), ("ALL", "all"), ("7D", "7d"), ("2024-w07", "2024-W07"), ("2024/05/31", "2024-05-31"),
      ("2024-q2", "2024-Q2"), ("FY2024-P05", "fiscal:FY2024-P05"), ("fiscal:fy2024-p05", "fiscal:FY2024-P05"),
      ("fy2024", "fiscal:FY2024"),
    ])
  func suggestions(name: String, expected: String) throws {
    let error = PeriodNameError(text: name, reason: .unknown)
    #expect(error.nearest == expected)
    #expect(error.hint == "did you mean \"\(expected)\"?")
  }

  @Test("A text that comes near to nothing is answered with all forms", arguments: ["", "xyzzy", "20240531", "1.5d"])
  func noSuggestion(name: String) throws {
    let error = PeriodNameError(text: name, reason: .unknown)
    #expect(error.nearest == nil)
    for example in PeriodName.examples { #expect(error.hint.contains(example)) }
  }

  @Test("Any text is a period or an error, and never a trap")
  func anyText() throws {
    var numbers = ModelNumbers()
    let today = try today()
    let pieces = ["2024", "-", "05", "W", "Q", "FY", "P", "fiscal:", "9", "d", "w", "é", "this", "week", " "]
    for _ in 0..<5000 {
      let text = (0..<numbers.next() % 8).map { _ in pieces[Int(numbers.next() % UInt64(pieces.count))] }.joined()
      do throws(PeriodNameError) {
        let name = try PeriodName(text, today: today)
        #expect(name.period != nil, "\(text), seed \(ModelNumbers.seed)")
      } catch {
        #expect(!error.message.isEmpty && !error.hint.isEmpty, "\(text), seed \(ModelNumbers.seed)")
      }
    }
  }
}
