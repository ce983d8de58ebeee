import AppSales
import Glibc
import SalesArchive
import Testing

@Suite("Scanning reports")
struct ScanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The same bytes count once, packed or not, without a word")
  func copies() throws {
    try folder.daily("2024-03-04", units: 3)
    try folder.daily("2024-03-04", units: 3, in: "copy/")
    try folder.write("2024-03/" + name("D", "2024-03-04") + ".gz", member(text("2024-03-04", units: 3)))
    let outcome = try folder.scan()
    #expect(outcome.units == "3")
    #expect(outcome.reports == 1)
    #expect(outcome.codes.isEmpty)
    #expect(outcome.selection.leftOut.count == 2)
  }

  @Test("Of two texts for one day the newer file counts, with a warning", arguments: [true, false])
  func corrections(firstIsNewer: Bool) throws {
    let first = try folder.daily("2024-03-04", units: 3, in: "a/")
    let second = try folder.daily("2024-03-04", units: 5, in: "b/")
    try folder.age(firstIsNewer ? second : first, seconds: 100)
    try folder.age(firstIsNewer ? first : second, seconds: 1)
    let outcome = try folder.scan()
    #expect(outcome.units == (firstIsNewer ? "3" : "5"))
    #expect(outcome.codes == ["differing-copies"])
  }

  @Test("The newer of several copies counts also where nobody asked for their times", arguments: 0..<3)
  func unaskedCorrections(newest: Int) throws {
    for (number, place) in ["a/", "b/", "c/"].enumerated() {
      // The first file of a folder is asked for its facts, whichever it is: there are others.
      for day in ["2024-03-04", "2024-03-05", "2024-03-06"] {
        let path = try folder.write(place + name("D", day) + ".gz", text(day, units: number + 1))
        try folder.age(path, seconds: number == newest ? 1 : 100 - number)
      }
    }
    let files = folder.unaskedFiles
    #expect(files.count == 9 && files.contains { $0.modified == 0 })
    let outcome = try SalesScan(SalesQuery()).run(files)
    #expect(outcome.units == "\(3 * (newest + 1))" && outcome.reports == 3)
    #expect(outcome.codes == (try folder.scan()).codes && outcome.selection.leftOut.count == 6)
  }

  @Test("A bad newer copy leaves the older one its place")
  func badCopy() throws {
    try folder.age(folder.daily("2024-03-04", units: 3, in: "a/"), seconds: 100)
    try folder.age(folder.write("b/" + name("D", "2024-03-04"), text("2024-03-04", [Sold(units: "x")])), seconds: 1)
    let outcome = try folder.scan()
    #expect(outcome.units == "3")
    #expect(outcome.failures.map(\.place) == ["\(folder.path)/b/\(name("D", "2024-03-04")):2"])
  }

  @Test("A week counts in place of days that do not cover it, and is not added to days that do")
  func weeks() throws {
    try folder.weekly()
    #expect(try folder.scan().units == "5000000")
    try folder.dailies(besides: ["2024-03-06"])
    let incomplete = try folder.scan()
    #expect(incomplete.units == "5000000")
    #expect(incomplete.reports == 1)
    #expect(incomplete.codes == ["coarser-used"])
    try folder.dailies()
    let complete = try folder.scan()
    #expect(complete.units == "1111111")
    #expect(complete.reports == 7)
    #expect(complete.codes == ["coarser-left-out"])
  }

  @Test("A week steps in for a bad day, and the bad day is named", arguments: ["x", "1,5", "9223372036854775807"])
  func badDay(units: String) throws {
    try folder.weekly()
    try folder.dailies()
    let bad = try folder.write(name("D", "2024-03-06"), text("2024-03-06", [Sold(), Sold(units: units)]))
    let outcome = try folder.scan()
    #expect(outcome.units == "5000000")
    #expect(outcome.reports == 1)
    #expect(outcome.failures.map(\.place) == ["\(bad):3"])
    #expect(outcome.failures.map(\.message) == ["column \"Units\": expected a number, found \"\(units)\""])
    #expect(outcome.codes == ["coarser-used"])
  }

  @Test("Without a week, the other days count and the bad one is missing")
  func badDayAlone() throws {
    try folder.dailies()
    try folder.write(name("D", "2024-03-06"), "")
    let outcome = try folder.scan()
    #expect(outcome.units == "1111011")
    #expect(outcome.failures.count == 1)
    let period = try #require(outcome.selection.span)
    #expect(outcome.selection.completeness(in: period).missing == [try day("2024-03-06")])
  }

  @Test("A bad week leaves the days that there are")
  func badWeek() throws {
    try folder.dailies(besides: ["2024-03-06"])
    try folder.write(name("W", "2024-03-10"), text("2024-03-04", to: "2024-03-10", [Sold(units: "")]))
    let outcome = try folder.scan()
    #expect(outcome.units == "1111011")
    #expect(outcome.failures.count == 1)
  }

  @Test("A month steps in for a bad week, which stepped in for a bad day")
  func chain() throws {
    try folder.dailies()
    try folder.write(name("D", "2024-03-06"), "<html>")
    try folder.write(name("W", "2024-03-10"), "<html>")
    try folder.write("S_M_80012345_202403.txt", text("2024-03-01", to: "2024-03-31", units: 7))
    let outcome = try folder.scan()
    #expect(outcome.units == "7")
    #expect(outcome.failures.count <= 2)
  }

  @Test("Days without sales complete a week of days")
  func noSales() throws {
    try folder.weekly()
    try folder.dailies(besides: ["2024-03-06"])
    let vendor = try #require(VendorNumber("80012345"))
    let silent = ReportPeriod(day: try day("2024-03-06"))
    let outcome = try folder.scan { $0.noSales = [vendor: [silent]] }
    #expect(outcome.units == "1111011")
    #expect(outcome.codes == ["coarser-left-out"])
    let period = try #require(outcome.selection.span)
    #expect(outcome.selection.completeness(in: period).missing.isEmpty)
    // Another vendor's day without sales is no matter.
    let other = try #require(VendorNumber("80099999"))
    #expect(try folder.scan { $0.noSales = [other: [silent]] }.units == "5000000")
  }

  @Test("Vendors are kept apart")
  func vendors() throws {
    try folder.daily("2024-03-04", units: 3)
    try folder.daily("2024-03-04", units: 40, vendor: "80099999")
    let both = try folder.scan()
    #expect(both.units == "43")
    #expect(both.vendors == ["80012345", "80099999"])
    #expect(both.codes.isEmpty)
    let one = try folder.scan { $0.query.vendors = ["80099999"] }
    #expect(one.units == "40")
    #expect(one.reports == 1)
    #expect(one.vendors == ["80099999"])
  }

  @Test("A file without a name of the store counts by the days inside", arguments: ["report.txt", "a b.tsv", "x.gz"])
  func unnamed(name: String) throws {
    let text = text("2024-03-05", units: 3)
    try folder.write(name, name.hasSuffix(".gz") ? member(text) : Array(text.utf8))
    let other = try day("2024-03-06")
    #expect(try folder.scan().units == "3")
    #expect(try folder.scan { $0.query.period = ReportPeriod(day: other) }.units == "0")
    // The same under the store's name is the same report.
    try folder.write("2024-03/" + SalesArchiveTests.name("D", "2024-03-05"), text)
    let outcome = try folder.scan()
    #expect(outcome.units == "3")
    #expect(outcome.codes.isEmpty)
  }

  @Test("A file of several days is several reports")
  func severalDays() throws {
    let days = text("2024-03-04", units: 1) + text("2024-03-05", units: 20).split(separator: "\n")[1] + "\n"
    let path = try folder.write("days.txt", days)
    #expect(try folder.scan().units == "21")
    // A day of its own, which is newer, goes before that day of the file.
    try folder.age(path, seconds: 1000)
    try folder.daily("2024-03-05", units: 300)
    let outcome = try folder.scan()
    #expect(outcome.units == "301")
    #expect(outcome.codes == ["differing-copies"])
    let other = try day("2024-03-04")
    #expect(try folder.scan { $0.query.period = ReportPeriod(day: other) }.units == "1")
  }

  @Test(
    "A file whose days are not those of its name is an error that names both",
    arguments: [
      ("D", "2024-03-04", "2024-03-05", "2024-03-05", "the rows are of 2024-03-05, the name says 2024-03-04"),
      (
        "D", "2024-03-04", "2024-03-04", "2024-03-10",
        "the rows are of 2024-03-04 to 2024-03-10, the name says 2024-03-04"
      ),
      (
        "W", "2024-03-10", "2024-03-10", "2024-03-10",
        "the rows are of 2024-03-10, the name says 2024-03-04 to 2024-03-10"
      ),
    ])
  func mismatch(letter: String, named: String, first: String, last: String, message: String) throws {
    try folder.write(name(letter, named), text(first, to: last, units: 3))
    try folder.daily("2024-03-20", units: 1)
    let outcome = try folder.scan()
    #expect(outcome.units == "1")
    #expect(outcome.failures.map(\.message) == [message])
    #expect(outcome.failures.allSatisfy { $0.hint != nil })
  }

  @Test("A report without rows is a report, and its day is present")
  func headerOnly() throws {
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", []))
    let outcome = try folder.scan()
    #expect(outcome.reports == 1)
    #expect(outcome.failures.isEmpty)
    #expect(outcome.selection.span == ReportPeriod(day: try day("2024-03-04")))
  }

  @Test("One bad file never hides the others, and each is named once")
  func badFiles() throws {
    try folder.daily("2024-03-04", units: 3)
    let packed = member(text("2024-03-05", units: 1))
    let bad: [(String, [UInt8])] = [
      (name("D", "2024-03-05") + ".gz", Array(packed.dropLast(9))), (name("D", "2024-03-06"), []),
      (name("D", "2024-03-07"), Array("<html>\n".utf8)), (name("D", "2024-03-08"), [0x50, 0x4B, 3, 4]),
      ("strange.txt", Array("a\tb\n1\t2\n".utf8)), ("zzz.gz", Array("x".utf8)),
    ]
    for (name, bytes) in bad { try folder.write(name, bytes) }
    let outcome = try folder.scan()
    #expect(outcome.units == "3")
    #expect(outcome.failures.map { folder.relative($0.path) } == bad.map(\.0).sorted())
    #expect(outcome.failures.allSatisfy { !$0.message.isEmpty && $0.place.hasPrefix(folder.path) })
  }

  @Test("Bytes behind the last member are told once a file, in order")
  func garbage() throws {
    for (file, text) in [
      ("a.gz", text("2024-03-04", units: 1) + text("2024-03-05", units: 1).split(separator: "\n")[1] + "\n"),
      (name("D", "2024-03-06") + ".gz", text("2024-03-06", units: 1)),
    ] {
      try folder.write(file, member(text) + Array("rest".utf8))
    }
    let outcome = try folder.scan()
    #expect(outcome.units == "3")
    #expect(outcome.trailingGarbage.map(folder.relative) == [name("D", "2024-03-06") + ".gz", "a.gz"])
  }

  @Test("What is found does not depend on the order of files")
  func order() throws {
    try folder.weekly()
    try folder.dailies()
    try folder.daily("2024-03-05", units: 77, in: "other/")
    try folder.write("bad.txt", "?")
    try folder.write(name("D", "2024-03-08"), "?")
    try folder.write(
      "days.txt",
      text("2024-03-20", [Sold(sku: "A"), Sold(sku: "B", units: "-1")])
        + text("2024-03-21", units: 2).split(separator: "\n")[1])
    try folder.daily("2024-03-20", units: 4, vendor: "80099999")
    var random = SeededRandom()
    var scan = SalesScan(SalesQuery())
    scan.query.groupings = [
      SalesGrouping(by: [.app]), SalesGrouping(by: [.day, .country]), SalesGrouping(by: [.vendor]),
    ]
    scan.seen = SeenReports()
    let expected = try scan.run(folder.files)
    for _ in 0..<10 {
      let outcome = try scan.run(folder.files.shuffled(using: &random))
      #expect(outcome.figures.totals == expected.figures.totals, "seed \(random.seed)")
      #expect(outcome.figures.groups == expected.figures.groups, "seed \(random.seed)")
      #expect(outcome.figures.warnings == expected.figures.warnings)
      #expect(outcome.reports == expected.reports && outcome.vendors == expected.vendors)
      #expect(outcome.failures == expected.failures, "seed \(random.seed)")
      #expect(outcome.selection.warnings == expected.selection.warnings, "seed \(random.seed)")
      #expect(outcome.selection.notes == expected.selection.notes, "seed \(random.seed)")
      #expect(outcome.look == expected.look, "seed \(random.seed)")
    }
  }

  @Test("No files are no reports")
  func nothing() throws {
    let outcome = try folder.scan()
    #expect(outcome.reports == 0)
    #expect(outcome.selection.span == nil)
    #expect(outcome.look == nil)
  }
}
