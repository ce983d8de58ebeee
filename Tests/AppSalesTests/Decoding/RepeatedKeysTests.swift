import TestSupport
import Testing

@testable import AppSales

/// Digests that may have several entries of a key, against those with one.
@Suite("Digests that may repeat keys")
struct RepeatedKeysTests {
  private func text(_ units: [String], rows: [[String: String]] = [[:]]) -> [UInt8] {
    let lines = units.enumerated().map { index, units in
      Layout.l7.row(sale(rows[index % rows.count].merging(["Units": units]) { $1 }))
    }
    return Array(([Layout.l7.header] + lines).joined(separator: "\n").utf8)
  }

  /// Both kinds of decoders, twice each, so that the memo knows the rows.
  private func check(_ bytes: [UInt8], _ comment: String) {
    var together = SalesReportDecoder()
    var apart = SalesReportDecoder(mayRepeatKeys: true)
    for _ in 0..<2 { #expect(Reading(bytes, &apart) == Reading(bytes, &together), "\(comment)") }
  }

  @Test(
    "A short report has an entry a row, and one of many rows an entry a key", arguments: [1, 15, 16, 17, 999, 66_000])
  func entries(rows: Int) throws {
    let bytes = text(Array(repeating: "1", count: rows), rows: [[:], ["SKU": "OTHER"]])
    var decoder = SalesReportDecoder(mayRepeatKeys: true)
    for _ in 0..<(rows < 1000 ? 2 : 1) {
      let digest = try decoder.digest(of: bytes)
      #expect(digest.sections.map(\.entries.count) == [rows > DigestBuilder.rowLimit ? 2 : rows])
      #expect(digest.rows == rows)
    }
  }

  @Test(
    "Units at the edge of what fits end in the same line, or in the same sum",
    arguments: [
      ["9223372036854", "1"], ["9223372036854", "-9223372036854", "9223372036854", "-9223372036854"],
      ["4611686018427", "4611686018427", "1"], ["4611686018427", "4611686018427", "-1", "3", "3"],
      ["-9223372036854", "-1"], ["9223372036854", "0", "0", "0"],
      Array(repeating: "99999999", count: 40) + ["9223372036854"],
      ["9223370000000"] + Array(repeating: "99999999", count: 40),
    ])
  func edges(units: [String]) {
    check(text(units), "\(units.prefix(50))")
    check(text(units, rows: [[:], ["SKU": "OTHER"], ["Country Code": "FR"]]), "\(units.prefix(50)), three keys")
  }

  @Test("Random reports say the same in both ways, with one decoder each for all of them")
  func random() {
    var random = SeededRandom()
    var together = SalesReportDecoder(shape: .full)
    var apart = SalesReportDecoder(shape: .full, mayRepeatKeys: true)
    for _ in 0..<60 {
      let report = RandomReport(&random, rows: Int.random(in: 0...80, using: &random))
      #expect(Reading(report.bytes, &apart) == Reading(report.bytes, &together), "APPSALES_SEED=\(random.seed)")
    }
  }

  @Test("Random units, from usual ones to the largest, end in the same line or in the same sum")
  func randomUnits() {
    var random = SeededRandom()
    let all = ["1", "-1", "0", "2", "99999999", "4611686018427", "-4611686018427", "2305843009213", "9223372036854"]
    for _ in 0..<200 {
      let usual = Bool.random(using: &random) ? 4 : all.count
      let units = (0..<Int.random(in: 1...60, using: &random)).map { _ in all[Int.random(in: 0..<usual, using: &random)]
      }
      check(text(units, rows: [[:], ["SKU": "OTHER"]]), "APPSALES_SEED=\(random.seed), \(units)")
    }
  }
}
