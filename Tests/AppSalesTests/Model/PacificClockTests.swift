import AppSales
import Foundation
import Testing

@Suite("Pacific clock")
struct PacificClockTests {
  /// The seconds of an instant in UTC, `2024-03-10T09:59:59Z`.
  private func seconds(_ text: String) throws -> Int64 {
    Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
  }

  @Test(
    "The clock shows the store's day, hour and minute",
    arguments: [
      ("2024-03-10T09:59:59Z", "2024-03-10", 1, 59), ("2024-03-10T10:00:00Z", "2024-03-10", 3, 0),
      ("2024-11-03T08:59:59Z", "2024-11-03", 1, 59), ("2024-11-03T09:00:00Z", "2024-11-03", 1, 0),
      ("2024-01-01T07:59:59Z", "2023-12-31", 23, 59), ("2024-01-01T08:00:00Z", "2024-01-01", 0, 0),
      ("2024-07-01T06:59:59Z", "2024-06-30", 23, 59), ("2024-07-01T07:00:00Z", "2024-07-01", 0, 0),
      ("2024-03-01T07:30:00Z", "2024-02-29", 23, 30), ("1969-12-31T12:30:00Z", "1969-12-31", 4, 30),
      ("2009-03-08T10:00:00Z", "2009-03-08", 3, 0), ("2009-11-01T09:00:00Z", "2009-11-01", 1, 0),
    ])
  func table(text: String, day: String, hour: Int, minute: Int) throws {
    let reading = PacificClock.reading(at: try seconds(text))
    #expect(reading.day.description == day && reading.hour == hour && reading.minute == minute)
  }

  @Test(
    "A day is out from 8 a.m. Pacific of the next day",
    arguments: [
      ("2024-06-20T14:59:59Z", "2024-06-18"), ("2024-06-20T15:00:00Z", "2024-06-19"),
      ("2024-06-20T16:30:00Z", "2024-06-19"),
      ("2024-01-10T15:59:59Z", "2024-01-08"), ("2024-01-10T16:00:00Z", "2024-01-09"),
      ("2024-03-10T15:00:00Z", "2024-03-09"),
      ("2024-03-10T14:59:59Z", "2024-03-08"), ("2024-11-03T16:00:00Z", "2024-11-02"),
      ("2024-11-03T15:59:59Z", "2024-11-01"),
      ("2024-03-01T16:00:00Z", "2024-02-29"), ("2024-01-01T16:00:00Z", "2023-12-31"),
    ])
  func newest(text: String, day: String) throws {
    let now = try seconds(text)
    let newest = PacificClock.newestDailyReport(at: now)
    #expect(newest.description == day)
    #expect(PacificClock.publication(of: newest) <= now)
    #expect(PacificClock.publication(of: newest.advanced(by: 1)) > now)
  }

  @Test("A report is newest exactly from the instant of its publication on, each day of 2008 to 2029")
  func publication() {
    for number in Int32(13_879)...21_914 {
      let day = ReportDay(number: number)
      let instant = PacificClock.publication(of: day)
      #expect(PacificClock.newestDailyReport(at: instant) == day)
      #expect(PacificClock.newestDailyReport(at: instant - 1) == day.advanced(by: -1))
      #expect(PacificClock.reading(at: instant).hour == PacificClock.publicationHour)
    }
  }

  @Test("The rule agrees with the time zone database at every half hour of 2008 to 2029")
  func database() throws {
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    var failures = 0
    for instant in stride(from: Int64(1_199_145_600), to: 1_893_456_000, by: 1800) {
      // One second before as well, where the clock changes.
      for second in [instant, instant - 1] where second == instant || instant % 3600 == 0 {
        let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
        if PacificClock.isDaylightTime(at: second) != (offset == -25_200) { failures += 1 }
      }
      let offset = PacificClock.isDaylightTime(at: instant) ? Int64(-25_200) : -28_800
      let reading = PacificClock.reading(at: instant)
      let minutes = (Int64(reading.day.number) * 24 + Int64(reading.hour)) * 60 + Int64(reading.minute)
      if minutes * 60 != instant + offset { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test("Any number of seconds has a reading", arguments: [Int64.min, .max, 0, -1, -62_135_596_800, 253_402_300_800])
  func ends(seconds: Int64) {
    let reading = PacificClock.reading(at: seconds)
    #expect((0...23).contains(reading.hour) && (0...59).contains(reading.minute))
    #expect(PacificClock.newestDailyReport(at: seconds) < reading.day)
  }
}
