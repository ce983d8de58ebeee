import AppSales
import Glibc
import SalesArchive
import TestSupport
import Testing

@Suite("Reports that do not count")
struct LeftOutReportsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func leftOut(_ period: ReportPeriod? = nil) throws -> [String: SalesExplanation.LeftOutFile] {
    let outcome = try folder.scan {
      $0.listsReports = true
      $0.query.period = period
    }
    return Dictionary(outcome.leftOut.map { (folder.relative($0.path), $0) }) { first, _ in first }
  }

  @Test("Copies and older reports name the one that counts")
  func copies() throws {
    let first = try folder.daily("2024-03-04", units: 3, in: "a/")
    try folder.daily("2024-03-04", units: 3, in: "b/")
    try folder.age(folder.daily("2024-03-04", units: 5, in: "c/"), seconds: 100)
    try folder.age(first, seconds: 1)
    let files = try leftOut()
    let name = name("D", "2024-03-04")
    #expect(files["c/\(name)"]?.reason == .olderCopy)
    let same = try #require(files.values.first { $0.reason == .sameText })
    #expect(files.count == 2 && files["c/\(name)"]?.other == same.other)
    let monday = ReportPeriod(day: try day("2024-03-04"))
    #expect(same.vendor == "80012345" && same.period == monday)
  }

  @Test("A week and its days: whichever does not count is named, with what does")
  func weeks() throws {
    let week = try folder.weekly()
    try folder.dailies()
    let covered = try #require(try leftOut()[name("W", "2024-03-10")])
    #expect(covered.reason == .covered && covered.other == nil)
    try #require(unlink("\(folder.path)/\(name("D", "2024-03-06"))") == 0)
    let days = try leftOut()
    #expect(days.count == 6 && days.values.allSatisfy { $0.reason == .covered && $0.other == week })
    let friday = try #require(ReportPeriod(first: try day("2024-03-08"), last: try day("2024-03-31")))
    #expect(try leftOut(friday).mapValues(\.reason) == [name("W", "2024-03-10"): .reachesOutside])
  }

  @Test("A bad file says what is wrong with it, and where")
  func bad() throws {
    try folder.daily("2024-03-05", units: 1)
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", [Sold(units: "x")]))
    let file = try #require(try leftOut()[name("D", "2024-03-04")])
    #expect(file.reason == .bad && file.fault?.hasPrefix("line 2: column \"Units\": ") == true)
    let monday = ReportPeriod(day: try day("2024-03-04"))
    #expect(file.period == monday)
  }

  @Test("Of random folders each file counts, is left out with a reason, or lies outside of what was asked for")
  func property() throws {
    var random = SeededRandom()
    for round in 0..<12 {
      let place = "round\(round)/"
      for day in TemporaryFolder.week where Bool.random(using: &random) {
        for copy in 0..<Int.random(in: 1...3, using: &random) {
          let units = Int.random(in: 1...2, using: &random)
          let isBad = Int.random(in: 0..<6, using: &random) == 0
          let text = isBad ? text(day, [Sold(units: "?")]) : text(day, units: units)
          try folder.write("\(place)\(copy)/\(name("D", day))", text)
        }
      }
      if Bool.random(using: &random) {
        try folder.write(place + name("W", "2024-03-10"), text("2024-03-04", to: "2024-03-10", units: 9))
      }
      let first = try day(TemporaryFolder.week.randomElement(using: &random) ?? "2024-03-04")
      var scan = SalesScan(SalesQuery())
      scan.listsReports = true
      scan.query.period = Bool.random(using: &random) ? ReportPeriod(first: first, last: first.advanced(by: 2)) : nil
      let files = ReportTree(paths: [folder.path + "/" + place]).files
      let outcome = try scan.run(files)
      let outside = outcome.selection.leftOut.count { $0.reason == .outside }
      let named = Set(outcome.used.map(\.file.path)).union(outcome.leftOut.map(\.path))
      #expect(named.count + outside == files.count, "seed \(random.seed), round \(round)")
      #expect(outcome.used.count + outcome.leftOut.count == named.count, "seed \(random.seed), round \(round)")
      let instead = Set(outcome.leftOut.compactMap(\.other))
      #expect(instead.isSubset(of: named), "seed \(random.seed), round \(round)")
    }
  }
}
