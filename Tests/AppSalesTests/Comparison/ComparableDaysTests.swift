import AppSales
import TestSupport
import Testing

@Suite("Days that can be compared")
struct ComparableDaysTests {
  private func period(_ first: String, _ last: String) throws -> ReportPeriod {
    try #require(ReportPeriod(first: date(first), last: date(last)))
  }

  private func side(
    _ period: ReportPeriod, missing: [String] = [], wide: [ReportPeriod] = []
  ) -> ComparableDays.Side {
    ComparableDays.Side(period: period, missing: Set(missing.map(date)), wide: wide)
  }

  @Test(
    "The counterparts lie whole weeks earlier and share no day with the period",
    arguments: [
      ("2024-05-01", "2024-05-31", Baseline.previous, "2024-03-27", 35),
      ("2024-05-06", "2024-05-12", .previous, "2024-04-29", 7),
      ("2024-05-31", "2024-05-31", .previous, "2024-05-24", 7),
      ("2024-05-01", "2024-05-31", .year, "2023-05-03", 364),
      ("2024-01-01", "2024-12-31", .year, "2023-01-02", 364),
      ("2023-01-01", "2023-12-31", .year, "2022-01-02", 364),
      ("2024-01-01", "2024-12-29", .year, "2023-01-02", 364),
      ("2023-06-01", "2024-12-31", .year, "2021-10-28", 581),
    ])
  func shifts(first: String, last: String, baseline: Baseline, begin: String, shift: Int) throws {
    let period = try period(first, last)
    #expect(baseline.shift(of: period) == shift)
    #expect(baseline.period(for: period).begin == date(begin))
    #expect(baseline.period(for: period).count == min(period.count, shift))
    #expect(baseline.period(for: period).end <= period.begin)
  }

  @Test("A year stands beside the 52 weeks before it; its last day or two would stand beside its own first ones")
  func wholeYears() throws {
    for year in 2009...2040 {
      let period = try period("\(year)-01-01", "\(year)-12-31")
      let base = Baseline.year.period(for: period)
      let days = ComparableDays(side(period), side(base), shift: Baseline.year.shift(of: period))
      #expect(days.days.count == 364 && days.leftOut.count == period.count - 364, "\(year)")
      #expect(days.leftOut.allSatisfy { $0.reason == .noCounterpart && $0.day.date.month == 12 }, "\(year)")
      #expect(days.counterparts.isDisjoint(with: period.days), "\(year)")
    }
  }

  @Test("Another period begins with its first day of the same weekday, whichever comes first")
  func named() throws {
    let may = try period("2024-05-01", "2024-05-31")
    let february = try period("2024-02-01", "2024-02-29")
    // 1 May 2024 is a Wednesday, as is 7 February; it lies 84 days earlier.
    #expect(Baseline.period(february).shift(of: may) == 84)
    #expect(Baseline.period(may).shift(of: february) == -91)
    let days = ComparableDays(side(may), side(february), shift: 84)
    #expect(days.days.count == 23)
    #expect(Set(days.leftOut.map(\.reason)) == [.noCounterpart])
    #expect(days.leftOut.first?.day == date("2024-05-24"))
  }

  @Test("A day that one side lacks is left out on both, and the reason is said")
  func missing() throws {
    let (now, then) = (try period("2024-05-06", "2024-05-12"), try period("2024-04-29", "2024-05-05"))
    let days = ComparableDays(
      side(now, missing: ["2024-05-12"]), side(then, missing: ["2024-04-29", "2024-05-02"]), shift: 7)
    #expect(
      days.leftOut.map { "\($0.day) \($0.reason.rawValue)" } == [
        "2024-05-06 counterpart-missing", "2024-05-09 counterpart-missing", "2024-05-12 missing",
      ])
    #expect(days.days.count == 4 && days.counterparts.count == 4)
    #expect(days.counterparts == Set(days.days.map { $0.advanced(by: -7) }))
  }

  @Test("A report of several days is compared whole or not at all")
  func wide() throws {
    let (now, then) = (try period("2024-05-06", "2024-05-19"), try period("2024-04-22", "2024-05-05"))
    let week = try period("2024-04-22", "2024-04-28")
    let days = ComparableDays(
      side(now, missing: ["2024-05-08"]), side(then, wide: [week]), shift: 14)
    #expect(days.days == Set(try period("2024-05-13", "2024-05-19").days))
    #expect(days.leftOut.count { $0.reason == .partOfReport } == 6)
  }

  @Test("Both sides have the same weekdays, as often, and only days that are there")
  func property() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let begin = ReportDay(number: Int32.random(in: 15_000...20_000, using: &random))
      let period = try #require(
        ReportPeriod(first: begin, last: begin.advanced(by: Int.random(in: 0...400, using: &random))))
      let other = ReportDay(number: Int32.random(in: 15_000...20_000, using: &random))
      let named = try #require(
        ReportPeriod(first: other, last: other.advanced(by: Int.random(in: 0...400, using: &random))))
      let baseline = [Baseline.previous, .year, .period(named)].randomElement(using: &random) ?? .year
      let base = baseline.period(for: period)
      func some(_ period: ReportPeriod) -> Set<ReportDay> {
        Set(period.days.filter { _ in Int.random(in: 0..<20, using: &random) == 0 })
      }
      let (here, there) = (some(period), some(base))
      let days = ComparableDays(
        ComparableDays.Side(period: period, missing: here, wide: []),
        ComparableDays.Side(period: base, missing: there, wide: []), shift: baseline.shift(of: period))
      let comment: Comment = "seed \(random.seed), \(baseline), \(period)"
      #expect(days.days.map(\.weekday).sorted() == days.counterparts.map(\.weekday).sorted(), comment)
      #expect(days.days.isDisjoint(with: here) && days.counterparts.isDisjoint(with: there), comment)
      #expect(days.days.allSatisfy(period.contains) && days.counterparts.allSatisfy(base.contains), comment)
      #expect(days.days.count + days.leftOut.count == period.count, comment)
    }
  }
}
