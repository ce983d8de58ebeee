import AppSales
import Testing

@testable import SalesArchive

@Suite("Checking reports before they are stored")
struct CheckedReportTests {
  private func failure(_ bytes: [UInt8], _ day: String = "2024-06-15") throws -> ScanFailure? {
    let name = try reportName(day)
    do throws(ScanFailure) {
      _ = try CheckedReport(bytes, for: name)
      return nil
    } catch {
      return error
    }
  }

  @Test("One gzip member, two, and a header without rows are good and stay as they are")
  func good() throws {
    let whole = text("2024-06-15", units: 2)
    let half = whole.utf8.count / 2
    let two = member(Array(whole.utf8.prefix(half))) + member(Array(whole.utf8.dropFirst(half)))
    for (bytes, rows) in [(member(whole), 1), (two, 1), (member(text("2024-06-15", [])), 0)] {
      let checked = try CheckedReport(bytes, for: reportName("2024-06-15"))
      #expect(checked.bytes == bytes && checked.rows == rows && !checked.wasPlain)
      #expect(checked.sha256 == SHA256Digest(of: bytes))
    }
  }

  @Test("A plain body is packed")
  func plain() throws {
    let plain = Array(text("2024-06-15", units: 2).utf8)
    let checked = try CheckedReport(plain, for: reportName("2024-06-15"))
    #expect(checked.wasPlain)
    #expect(try Reading(checked.bytes).text == plain)
  }

  @Test("A body that is cut at any byte is refused")
  func truncated() throws {
    let whole = body("2024-06-15")
    for length in 0..<whole.count { #expect(try failure(Array(whole.prefix(length))) != nil, "cut at \(length)") }
  }

  @Test("A body with a flipped bit never passes with another text")
  func flipped() throws {
    var random = SeededRandom()
    let whole = body("2024-06-15", units: 12)
    let good = try CheckedReport(whole, for: reportName("2024-06-15"))
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let checked = try? CheckedReport(bytes, for: reportName("2024-06-15"))
      #expect(checked == nil || checked?.text == good.text, "byte \(index), seed \(random.seed)")
    }
  }

  @Test(
    "Pages, errors and nothing at all are no reports",
    arguments: [
      "", "<!DOCTYPE html>\n<p>Back soon</p>\n", "{\"errors\": []}", "\n\n", "Provider\n",
      "a\tb\tc\n1\t2\t3\n",
    ])
  func foreign(contents: String) throws {
    #expect(try failure(Array(contents.utf8)) != nil)
    #expect(try failure(member(contents)) != nil)
  }

  @Test("A report of another day, or of a week, is refused, and both are named")
  func otherDays() throws {
    let other = try #require(try failure(body("2024-06-10"), "2024-06-17"))
    #expect(other.message.contains("2024-06-10") && other.message.contains("2024-06-17"))
    let week = member(text("2024-06-10", to: "2024-06-16", units: 1))
    #expect(try failure(week, "2024-06-16") != nil)
    #expect(try CheckedReport(week, for: reportName("2024-06-16", .weekly)).rows == 1)
    let mixed = text("2024-06-15", units: 1) + text("2024-06-16", units: 1).split(separator: "\n")[1] + "\n"
    #expect(try failure(member(mixed)) != nil)
  }

  @Test("Of other kinds the container and the header are checked")
  func otherKinds() throws {
    let name = try reportName("2024-06-15", kind: .subscription)
    let good = member("App Name\tApp Apple ID\tSubscription Name\nNotes\t1\tPro\n")
    #expect(try CheckedReport(good, for: name).rows == nil)
    for wrong in [Array(good.dropLast()), member("Nothing here\n"), member("<html>")] {
      #expect(throws: ScanFailure.self) { try CheckedReport(wrong, for: name) }
    }
  }

  @Test("Far more text than the limits allow is refused")
  func bomb() throws {
    var limits = ReadingLimits()
    limits.wholeText = 4096
    limits.text = 100_000
    let rows = String(repeating: text("2024-06-15", units: 1).split(separator: "\n")[1] + "\n", count: 5000)
    let bytes = member(text("2024-06-15", units: 1) + rows)
    #expect(throws: ScanFailure.self) { try CheckedReport(bytes, for: reportName("2024-06-15"), limits: limits) }
  }
}
