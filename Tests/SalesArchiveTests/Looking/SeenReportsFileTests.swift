import AppSales
import Glibc
import Testing

@testable import SalesArchive

@Suite("Cursors on disk")
struct SeenReportsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cursor(_ name: String = "default") throws -> SeenReportsFile {
    try #require(SeenReportsFile(folder: folder.path + "/state/cursors", name: name))
  }

  private func amount(_ text: String) throws -> ExactAmount { try #require(ExactAmount(text)) }

  private func roundTrip(_ seen: SeenReports) throws -> SeenReports {
    try cursor().store(seen)
    return try cursor().load()
  }

  @Test("A cursor that is not there remembers nothing")
  func missing() throws {
    #expect(try cursor().load() == SeenReports())
  }

  @Test(
    "Names have letters, digits, - and _",
    arguments: [
      ("a", true), ("A-b_9", true), (String(repeating: "x", count: 64), true), ("", false), ("..", false),
      ("a/b", false), ("a.b", false), ("é", false), ("a b", false), ("a\0", false),
      (String(repeating: "x", count: 65), false),
    ])
  func names(name: String, isGood: Bool) {
    #expect((SeenReportsFile(folder: "/nowhere", name: name) != nil) == isGood)
  }

  private static let odd = [
    "", "1F", ";", "=", "%", "%41", "a;b=c%d", "\t", "\n", "\r\n", "a.b", ".", "é", "e\u{301}", "\u{301}", " ", "\u{0}",
    "\u{1F600}", "\u{2028}", "type.1F=5",
  ]

  @Test("Any code survives, as type, promo code and vendor", arguments: odd)
  func oddCodes(code: String) throws {
    var measures = SalesMeasures()
    measures.rows = -3
    measures.units = try amount("-0.000001")
    measures.unitsByType = ["IA1": try amount("1")]
    measures.unitsByType[code] = try amount("12.5")
    measures.promoUnits = [code: try amount("-7")]
    var seen = SeenReports()
    seen.lookedAt = 1_700_000_000
    let report = SeenReports.Report(text: TextDigest(text: "x"), measures: measures)
    let monday = ReportPeriod(day: try day("2024-03-04"))
    seen.reports[SeenReports.Identity(vendor: code, period: monday)] = report
    seen.reports[SeenReports.Identity(vendor: "80012345", period: monday)] = report
    let found = try roundTrip(seen)
    #expect(found == seen)
    // Not only the same to Unicode.
    let types = found.reports.values.flatMap { $0.measures.unitsByType.keys.map { Array($0.utf8) } }
    #expect(types.contains(Array(code.utf8)))
  }

  @Test("All that measures hold survives")
  func allMeasures() throws {
    let folder = try TemporaryFolder()
    let rows = [
      Sold(), Sold(units: "-2", currency: "EUR"), Sold(type: "IA1", units: "0.5", promo: "CR-RW"),
      Sold(type: "7", proceeds: "0"),
      Sold(type: "1AY", currency: ""), Sold(units: "9223372036854.775807", proceeds: "0.000001", currency: "JPY"),
    ]
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", rows))
    try folder.write(name("W", "2024-03-17"), text("2024-03-11", to: "2024-03-17", []))
    var seen = try #require(try folder.scan { $0.seen = SeenReports() }.look).seen
    seen.lookedAt = -5
    #expect(seen.reports.count == 2)
    #expect(try roundTrip(seen) == seen)
    seen.reports = [:]
    #expect(try roundTrip(seen) == seen)
  }

  @Test("The same contents are the same bytes")
  func stable() throws {
    let folder = try TemporaryFolder()
    try folder.dailies()
    let seen = try #require(try folder.scan { $0.seen = SeenReports() }.look).seen
    try cursor("a").store(seen)
    try cursor("b").store(SeenReportsFileTests.rebuilt(seen))
    let (a, b) = try (
      Reading(file: self.folder.file("state/cursors/a.tsv")), Reading(file: self.folder.file("state/cursors/b.tsv"))
    )
    #expect(a == b)
    let first = try #require(String(decoding: a.text, as: UTF8.self).split(separator: "\n").dropFirst().first)
    #expect(first.hasPrefix("80012345\t2024-03-04\t2024-03-04\t"))
    #expect(first.hasSuffix("\trows=1;units=1;class.download=1;type.1F=1;proceeds.USD=0.7;paid.USD=0.99"))
  }

  @Test("A look without news changes nothing but the time", arguments: [1_700_000_001 as Int64, 5, -3])
  func timeOnly(time: Int64) throws {
    let folder = try TemporaryFolder()
    try folder.dailies()
    var seen = try #require(try folder.scan { $0.seen = SeenReports() }.look).seen
    seen.lookedAt = 1_700_000_000
    try cursor().store(seen)
    seen.lookedAt = time
    try cursor().store(timeOf: seen)
    let found = try cursor().load()
    #expect(found == seen && found.reports.count == 7)
    try cursor("other").store(seen)
    let files = try ["default", "other"].map { try Reading(file: self.folder.file("state/cursors/\($0).tsv")).text }
    #expect(files[0] == files[1])
  }

  @Test("What somebody changed by hand holds, though the checksum is that of before")
  func edited() throws {
    let folder = try TemporaryFolder()
    try folder.dailies()
    let seen = try #require(try folder.scan { $0.seen = SeenReports() }.look).seen
    try cursor().store(seen)
    let text = String(
      decoding: try Reading(file: self.folder.file("state/cursors/default.tsv")).text, as: UTF8.self)
    try self.folder.write("state/cursors/default.tsv", text.replacing("units=1;", with: "units=3;"))
    let units = try cursor().load().reports.values.map(\.measures.units.description).sorted()
    #expect(units == ["10", "100", "1000", "10000", "100000", "1000000", "3"])
    try self.folder.write("state/cursors/default.tsv", text.replacing("units=1;", with: "units=x;"))
    #expect(code { _ = try cursor().load() } == .malformedCursor)
  }

  private static func rebuilt(_ seen: SeenReports) -> SeenReports {
    var other = SeenReports()
    other.reports.reserveCapacity(1000)
    for (identity, report) in seen.reports.sorted(by: { $0.key.period.begin > $1.key.period.begin }) {
      other.reports[identity] = report
    }
    return other
  }

  private static let good = "80012345\t2024-03-04\t2024-03-04\tff\t1\t10\trows=1;units=1"

  @Test(
    "A line that makes no sense is named",
    arguments: [
      ("", 1), ("appsales-cursor-2\t5\n", 1), ("appsales-cursor-1\n", 1), ("appsales-cursor-1\tx\n", 1),
      ("\u{FEFF}appsales-cursor-1\t5\n", 1),
      ("appsales-cursor-1\t5\r\n", 1),
      ("appsales-cursor-1\t5\n\(good)\nx\n", 3), ("appsales-cursor-1\t5\n\n\(good)\t\n", 3),
      ("appsales-cursor-1\t5\n\(good)\r\n", 2),
      ("appsales-cursor-1\t5\n\(good.replacing("2024-03-04", with: "2024-02-30"))\n", 2),
      ("appsales-cursor-1\t5\n\(good.replacing("\t2024-03-04\t2", with: "\t2024-03-05\t2"))\n", 2),
      ("appsales-cursor-1\t5\n\(good.replacing("ff", with: "xx"))\n", 2),
      ("appsales-cursor-1\t5\n\(good.replacing("ff", with: "1ffffffff"))\n", 2),
      ("appsales-cursor-1\t5\n\(good.replacing("8001", with: "%x"))\n", 2),
      ("appsales-cursor-1\t5\n\(good)=\n", 2), ("appsales-cursor-1\t5\n\(good);x\n", 2),
      ("appsales-cursor-1\t5\n\(good);type=5\n", 2),
      ("appsales-cursor-1\t5\n\(good);type.%=5\n", 2), ("appsales-cursor-1\t5\n\(good);type.%4=5\n", 2),
      ("appsales-cursor-1\t5\n\(good);type.%+4=5\n", 2),
      ("appsales-cursor-1\t5\n\(good);proceeds.EURO=5\n", 2), ("appsales-cursor-1\t5\n\(good);class.x=5\n", 2),
      ("appsales-cursor-1\t5\n\(good);units=1e3\n", 2),
      ("appsales-cursor-1\t5\n\(good);x.y=1\n", 2), ("appsales-cursor-1\t5\n\(good);rows=99999999999999999999\n", 2),
    ])
  func malformed(text: String, line: Int) throws {
    try folder.write("state/cursors/default.tsv", text)
    let error = #expect(throws: ArchiveError.self) { try cursor().load() }
    #expect(error?.code == .malformedCursor)
    #expect(error?.line == line)
    #expect(error?.place == folder.path + "/state/cursors/default.tsv:\(line)")
  }

  @Test("A cursor that cannot be read is an error and not an empty one")
  func unreadable() throws {
    folder.makeFolders("state/cursors/default.tsv/x")
    #expect(code { _ = try cursor().load() } == .notRegular)
  }

  @Test("A cursor in a place that is no folder is an error")
  func noFolder() throws {
    try folder.write("state", "a file")
    #expect(code { try cursor().store(SeenReports()) } == .cannotCreate)
    #expect(try Reading(file: folder.file("state")).text == Array("a file".utf8))
  }
}
