import AppSales
import CommandLineKit
import Testing

@testable import stats

@Suite("Days, moments and numbers in words")
struct WordsTests {
  @Test(
    "Periods say no more than is needed",
    arguments: [
      ("2024-05-31", "2024-05-31", "31 May 2024"), ("2024-05-01", "2024-05-31", "1–31 May 2024"),
      ("2024-04-28", "2024-05-03", "28 April – 3 May 2024"),
      ("2023-12-28", "2024-01-03", "28 December 2023 – 3 January 2024"),
      ("2023-05-01", "2024-05-01", "1 May 2023 – 1 May 2024"),
    ])
  func periods(first: String, last: String, words: String) throws {
    let period = try #require(SummaryFixture.period(first, last))
    #expect(DayWords.text(period) == words)
  }

  @Test(
    "Days are listed by month, neighbours joined",
    arguments: [
      (["2024-05-04"], "4 May"), (["2024-05-04", "2024-05-05", "2024-05-09"], "4, 5 and 9 May"),
      (["2024-05-04", "2024-05-05", "2024-05-06"], "4–6 May"),
      (["2024-05-01", "2024-05-02", "2024-05-03", "2024-05-09", "2024-06-02"], "1–3 and 9 May, 2 June"),
      (["2024-04-29", "2024-04-30", "2024-05-01"], "29 April – 1 May"), ([], ""),
      (
        (0..<10).map { "2024-05-\($0 * 3 + 1 < 10 ? "0" : "")\($0 * 3 + 1)" },
        "1, 4, 7, 10, 13, 16, 19 and 22 May and 2 more days"
      ),
    ])
  func lists(days: [String], words: String) {
    let text = DayWords.list(days.map(SummaryFixture.day), year: false)
    #expect(String(text.map { $0 == "\u{A0}" ? " " : $0 }) == words)
  }

  @Test(
    "Moments are those of UTC",
    arguments: [
      (Int64(0), "1970-01-01T00:00:00Z"), (1_716_904_920, "2024-05-28T14:02:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"),
    ])
  func moments(seconds: Int64, text: String) {
    #expect(CivilTime(secondsSince1970: seconds)?.iso8601 == text)
  }

  @Test("A moment beyond all calendars is none", arguments: [Int64.min, .max])
  func noMoment(seconds: Int64) {
    #expect(CivilTime(secondsSince1970: seconds) == nil)
  }

  @Test("Decimals as bytes are those of the description")
  func decimals() {
    var random = SystemRandomNumberGenerator()
    let edges: [Int128] = [
      0, 1, -1, .max, .min, 1_000_000_000_000, -100_000_000_000, 999_999_999_999, 57_810_000_000_000,
    ]
    let others = (0..<500).map {
      Int128(truncatingIfNeeded: random.next()) * Int128($0 % 7 + 1) - Int128($0) * 1_000_000
    }
    for raw in edges + others {
      var bytes: [UInt8] = []
      bytes.append(decimal: ExactAmount(rawValue: raw))
      #expect(String(decoding: bytes, as: UTF8.self) == ExactAmount(rawValue: raw).description, "raw value \(raw)")
    }
  }
}
