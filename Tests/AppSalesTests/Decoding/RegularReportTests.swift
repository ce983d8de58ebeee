import DelimitedText
import TestSupport
import Testing

@testable import AppSales

/// Whole reports of regular rows with odd ones among them, by the fast path and by the exact one.
@Suite("Reports of regular rows")
struct RegularReportTests {
  private static let rows = (0..<40).map { index in
    Layout.l7.row(sale(["SKU": "S\(index % 7)", "Units": ["1", "2", "-1", "0.5", "0", "345"][index % 6]]))
  }

  /// Twice by one decoder, so that the memo knows the rows, and exactly.
  private func check(_ lines: [String], _ comment: String, end: String = "\n") {
    let text = Array(lines.joined(separator: end).utf8)
    for shape in [SalesKey.Shape.narrow, .full] {
      var decoder = SalesReportDecoder(shape: shape, mayRepeatKeys: shape == .full)
      let wanted = Reading(exactly: text, shape: shape)
      #expect(Reading(text, &decoder) == wanted, "\(comment)")
      #expect(Reading(text, &decoder) == wanted, "\(comment), again")
    }
  }

  /// Many more regular rows than are read at once.
  private var regular: [String] { (0..<240).map { RegularReportTests.rows[$0 % RegularReportTests.rows.count] } }

  @Test(
    "An odd row anywhere changes nothing for the others",
    arguments: [
      "short", "shorter than required", "long", "blank", "blank cells", "carriage return", "lone feed", "lengthy",
      "huge", "wrong", "of another day",
    ])
  func oddRow(kind: String) {
    let row = RegularReportTests.rows[0]
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
    let odd =
      switch kind {
      case "short": cells.dropLast(3).joined(separator: "\t")
      case "shorter than required": cells.prefix(5).joined(separator: "\t")
      case "long": row + "\tx\ty"
      case "blank": ""
      case "blank cells": Array(repeating: " ", count: cells.count).joined(separator: "\t")
      case "carriage return": row + "\r"
      case "lone feed": row + "\n"
      case "lengthy": row.replacing("Notes", with: String(repeating: "N", count: 250))
      case "huge": row.replacing("Notes", with: String(repeating: "N", count: RegularRows.longestRow + 9))
      case "of another day": row.replacing("03/02/2024", with: "03/03/2024")
      default: row.replacing("03/02/2024", with: "03/32/2024")
      }
    for place in [0, 1, 15, 16, 17, 60, 119, 120, 121, 200, 239, 240] {
      var lines = regular
      lines.insert(odd, at: place)
      check([Layout.l7.header] + lines, "\(kind) at \(place)")
      check([Layout.l7.header] + lines + [""], "\(kind) at \(place), with an end")
    }
  }

  @Test("Line ends of two bytes are read as those of one")
  func carriageReturns() { check([Layout.l7.header] + regular, "CRLF", end: "\r\n") }

  @Test("A row may have any length")
  func lengths() {
    for extra in 0..<RegularRows.longestRow {
      let first = RegularReportTests.rows[0].replacing("Notes", with: String(repeating: "N", count: extra + 1))
      check([Layout.l7.header, first] + regular.prefix(18), "\(extra)")
    }
  }

  @Test("Blank dates are never taken for those of a row before", arguments: [" ", ""])
  func blankDates(blank: String) {
    let count = RegularReportTests.rows[0].split(separator: "\t", omittingEmptySubsequences: false).count
    let blankRow = Array(repeating: blank, count: count).joined(separator: "\t")
    let dateless = RegularReportTests.rows[1].replacing("03/02/2024", with: blank)
    check([Layout.l7.header] + regular.prefix(3) + [blankRow, dateless] + regular.prefix(20), "dateless")
    check([Layout.l7.header] + regular.prefix(3) + [blankRow] + regular.prefix(20), "blank")
  }

  @Test("Random reports of many rows, with all that makes rows odd")
  func random() {
    var random = SeededRandom()
    var decoder = SalesReportDecoder(shape: .full)
    for _ in 0..<6 {
      let report = RandomReport(&random, rows: 700)
      let wanted = Reading(exactly: report.bytes, shape: .full)
      #expect(wanted.error == nil)
      #expect(Reading(report.bytes, &decoder) == wanted, "APPSALES_SEED=\(random.seed)")
      #expect(Reading(report.bytes, &decoder) == wanted, "APPSALES_SEED=\(random.seed), again")
    }
  }

  @Test("A fault is told with its line, wherever it is")
  func faults() {
    var random = SeededRandom()
    for place in [1, 16, 17, 100, 119, 120, 180, 240] {
      var lines = [Layout.l7.header] + regular
      lines[place] = lines[place].replacing("USD\tUS", with: "USD\t\u{7}")
        .replacing("03/02/2024", with: ["", "x", "13/13/2024"].randomElement(using: &random) ?? "")
      let text = Array(lines.joined(separator: "\n").utf8)
      var decoder = SalesReportDecoder()
      let wanted = Reading(exactly: text, shape: .narrow)
      #expect(wanted.error?.line == place + 1)
      #expect(Reading(text, &decoder) == wanted, "\(place)")
      #expect(Reading(text, &decoder) == wanted, "\(place), again")
    }
  }
}
