import AppSales
import Glibc
import Testing

@testable import SalesArchive

@Suite("Verifying an archive")
struct VerificationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let store = try ReportStore(archive: folder.path)
    for number in 10...16 { try store.put("2024-06-\(number)") }
  }

  private func verify() throws -> Verification { try Verification(archive: folder.path, at: noon) }

  private func place(_ day: String) -> String { "2024-06/S_D_80012345_\(day.filter { $0 != "-" }).txt.gz" }

  /// What was found besides information.
  private func troubles(_ found: Verification) -> [String] {
    found.findings.filter { $0.severity > .information }.map { "\($0.severity) \($0.kind) \($0.place)" }
  }

  @Test("A whole archive is clean; each report is read once")
  func clean() throws {
    var seen: [Int] = []
    let found = try Verification(archive: folder.path, at: noon) { done, all in
      seen.append(done)
      #expect(all == 7)
    }
    #expect(found.isClean && found.findings.isEmpty && found.reports == 7 && found.repair.isEmpty)
    #expect(seen == Array(0..<7) && found.bytes == folder.files.reduce(0) { $0 + $1.size })
  }

  @Test("A report with any byte changed is named, and asked for again")
  func flippedByte() throws {
    let good = try #require(try folder.bytes(place("2024-06-13")))
    let name = try reportName("2024-06-13")
    for index in good.indices {
      var bytes = good
      bytes[index] ^= 0xFF
      try folder.write(place("2024-06-13"), bytes)
      let found = try verify()
      #expect(!found.isClean && found.repair == [name], "byte \(index)")
      #expect(found.damaged == [name])
      #expect(found.findings.first { $0.severity == .damage }?.place.hasPrefix(place("2024-06-13")) == true)
    }
  }

  @Test("A report cut at any byte is named as cut off or damaged")
  func truncated() throws {
    let good = try #require(try folder.bytes(place("2024-06-13")))
    for length in 0..<good.count {
      try folder.write(place("2024-06-13"), Array(good.prefix(length)))
      let found = try verify()
      #expect(found.findings.contains { $0.severity == .damage }, "cut at \(length)")
      #expect(found.repair.contains(try reportName("2024-06-13")), "cut at \(length)")
    }
  }

  @Test("Another report under the name is found by its dates, or by its SHA-256")
  func altered() throws {
    try folder.write(place("2024-06-13"), body("2024-06-12"))
    #expect(troubles(try verify()) == ["damage wrongDates \(place("2024-06-13"))"])
    try folder.write(place("2024-06-13"), body("2024-06-13", units: 77))
    #expect(troubles(try verify()) == ["damage altered \(place("2024-06-13"))"])
  }

  @Test("Days that are missing between reports are listed together; those without sales are not missing")
  func holes() throws {
    let store = try ReportStore(archive: folder.path)
    try store.put("2024-05-31")
    for (number, answer) in [(1, MissingAnswer.noSales), (5, .expired)] { try store.say(answer, "2024-06-0\(number)") }
    let found = try verify()
    #expect(
      troubles(found) == [
        "warning hole 2024-06-02 to 2024-06-04", "warning lost 2024-06-05", "warning hole 2024-06-06 to 2024-06-09",
      ])
    let days = [2, 3, 4, 6, 7, 8, 9]
    #expect(found.repair == (try days.map { try reportName("2024-06-0\($0)") }))
  }

  @Test("What the store has dropped cannot be fetched again")
  func lost() throws {
    let store = try ReportStore(archive: folder.path)
    try store.put("2020-02-28")
    try store.put("2020-03-01")
    unlink("\(folder.path)/2020-03/S_D_80012345_20200301.txt.gz")
    try store.put("2020-03-02")
    let found = try verify()
    #expect(found.findings.contains { $0.kind == .lost && $0.place == "2020-02-29" && $0.hint != nil })
    let gone = try #require(found.findings.first { $0.kind == .gone })
    #expect(gone.severity == .damage && gone.repair.isEmpty && gone.hint != nil)
    #expect(!found.repair.contains { $0.period.begin.date.year == 2020 })
  }

  @Test("A stored report that is gone is named")
  func gone() throws {
    unlink("\(folder.path)/\(place("2024-06-12"))")
    let found = try verify()
    #expect(troubles(found) == ["damage gone \(place("2024-06-12"))"])
    #expect(found.repair == [try reportName("2024-06-12")])
  }

  @Test("Copies are told from other texts")
  func copies() throws {
    let copy = "2024-06/S_D_80012345_20240612 (1).txt.gz"
    try folder.write(copy, try #require(try folder.bytes(place("2024-06-12"))))
    let found = try verify()
    #expect(found.isClean && found.findings.map(\.kind) == [.copy])
    try folder.write(copy, body("2024-06-12", units: 9))
    #expect(troubles(try verify()).map { $0.split(separator: " ")[1] } == ["conflict"])
  }

  @Test("A week's report beside days is named and stands for days that are missing")
  func weeks() throws {
    unlink("\(folder.path)/\(place("2024-06-12"))")
    unlink("\(folder.path)/journal.tsv")
    let store = try ReportStore(archive: folder.path)
    let week = try reportName("2024-06-16", .weekly)
    let report = try CheckedReport(member(text("2024-06-10", to: "2024-06-16", units: 7)), for: week)
    _ = try store.store(report, from: .init(account: "main", time: noon))
    #expect(try store.adopt(at: noon).isEmpty)
    let found = try verify()
    #expect(found.isClean && found.findings.map(\.kind) == [.overlap])
    #expect(found.findings.first?.sentence.contains("6 finer") == true)
  }

  @Test("Good to know: several vendors, members, no rows, no line, bytes after the end, leftovers")
  func information() throws {
    let whole = Array(text("2024-06-17", units: 1).utf8)
    try folder.write(place("2024-06-17"), member(Array(whole.prefix(9))) + member(Array(whole.dropFirst(9))))
    try folder.write(place("2024-06-18"), member(text("2024-06-18", [])) + Array("xyz".utf8))
    try folder.write("2024-06/S_D_80099999_20240617.txt.gz", body("2024-06-17"))
    try folder.write("2024-06/.S_D_80012345_20240617.txt.gz.0123456789abcdef.new", "part")
    try folder.write("2024-06/notes.txt.gz", body("2024-06-20"))
    try folder.link("2024-06/other.txt", to: "nowhere")
    let found = try verify()
    let kinds: Set<Verification.Kind> = [
      .severalMembers, .headerOnly, .vendors, .unlisted, .trailingBytes, .leftover, .foreign,
    ]
    #expect(found.isClean && Set(found.findings.map(\.kind)) == kinds)
  }

  @Test("A link in the place of a report, and lines that make no sense, are in doubt")
  func doubts() throws {
    try folder.link(place("2024-06-17"), to: "nowhere")
    let journal = try #require(try folder.bytes("journal.tsv"))
    try folder.write("journal.tsv", journal + Array("x\ny".utf8))
    let found = try verify()
    #expect(troubles(found) == ["warning foreign \(place("2024-06-17"))", "warning journal journal.tsv:9"])
    #expect(found.findings.contains { $0.sentence.contains("cut off") })
  }

  @Test("Nothing is written, and no archive is an error")
  func untouched() throws {
    unlink("\(folder.path)/.lock")
    let before = try folder.names()
    _ = try verify()
    #expect(try folder.names() == before)
    #expect(code { _ = try Verification(archive: folder.path + "/nowhere", at: noon) } == .notFound)
  }
}
