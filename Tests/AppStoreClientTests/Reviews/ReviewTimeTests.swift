import Testing

@testable import AppStoreClient

@Suite("Moments of reviews")
struct ReviewTimeTests {
  @Test(
    "An offset counts as it stands, and the moment is kept in UTC (trap 25)",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-09-10T23:30:00-07:00", 1_789_108_200),
      ("2026-09-11T06:30:00Z", 1_789_108_200), ("2026-01-15T10:00:00-07:00", 1_768_496_400),
      ("2026-09-10T23:30:00.123-0700", 1_789_108_200), ("2026-09-11T12:00:00+05:30", 1_789_108_200),
    ])
  func moments(_ text: String, _ seconds: Int64) { #expect(ReviewTime.seconds(text) == seconds) }

  @Test(
    "Without an offset, or out of the calendar, nobody knows the moment",
    arguments: [
      "", "2026-09-10", "2026-09-10T23:30:00", "2026-02-30T00:00:00Z", "2026-09-10T24:00:00Z", "2026-09-10T23:30:00-7",
      "2026-09-10T23:30:00Zx", "2026-09-10T23:30:00.Z", "20260910T233000Z", "0000-01-01T00:00:00Z",
    ])
  func none(_ text: String) { #expect(ReviewTime.seconds(text) == nil) }
}
