import AppSales
import Glibc
import SalesArchive
import Testing

@Suite("What is new since the last look")
struct LookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func look(_ seen: SeenReports = SeenReports(), _ change: (inout SalesQuery) -> Void = { _ in }) throws -> Look
  {
    try #require(
      folder.scan { scan in
        scan.seen = seen
        change(&scan.query)
      }.look)
  }

  private func words(_ look: Look) -> String {
    let since = look.since
    let days = since.revisedDays.map { " " + $0.description }.joined()
    return "\(since.reportsNew) new, \(since.reportsRevised) revised\(days): \(since.totals.units) units, "
      + "\(since.revised.units) of them revised"
  }

  @Test("The first look finds everything new")
  func first() throws {
    try folder.dailies()
    let look = try look()
    #expect(words(look) == "7 new, 0 revised: 1111111 units, 0 of them revised")
    #expect(look.since.lookedAt == nil)
    #expect(look.seen.reports.count == 7)
  }

  @Test("What is unchanged is not new, packed or not")
  func unchanged() throws {
    try folder.dailies()
    var seen = try look().seen
    seen.lookedAt = 1_700_000_000
    for day in TemporaryFolder.week.prefix(3) {
      let plain = "\(folder.path)/\(name("D", day))"
      let bytes = try Reading(file: folder.file(name("D", day))).text
      try #require(unlink(plain) == 0)
      try folder.write("2024-03/" + name("D", day) + ".gz", member(bytes))
    }
    let again = try look(seen)
    #expect(words(again) == "0 new, 0 revised: 0 units, 0 of them revised")
    #expect(again.since.totals == SalesMeasures())
    #expect(again.since.lookedAt == 1_700_000_000)
    #expect(again.seen == seen)
  }

  @Test("A new report counts whole, a revised one with its difference")
  func newAndRevised() throws {
    try folder.dailies(besides: ["2024-03-06"])
    let seen = try look().seen
    try folder.daily("2024-03-06", units: 100)
    try folder.daily("2024-03-05", units: 7)
    let look = try look(seen)
    #expect(words(look) == "1 new, 1 revised 2024-03-05: 97 units, -3 of them revised")
    #expect(look.since.totals.rows == 1)
    #expect(look.since.revised.rows == 0)
    #expect(look.since.totals.proceeds.sorted.map { "\($0.amount) \($0.currency)" } == ["67.9 USD"])
    #expect(try words(self.look(look.seen)) == "0 new, 0 revised: 0 units, 0 of them revised")
  }

  @Test("A revision may keep the units, and lose or gain all rows")
  func quietRevisions() throws {
    try folder.daily("2024-03-04", units: 5)
    let seen = try look().seen
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", [Sold(units: "5", proceeds: "0.5")]))
    let dearer = try look(seen)
    #expect(words(dearer) == "0 new, 1 revised 2024-03-04: 0 units, 0 of them revised")
    #expect(dearer.since.totals.proceeds.sorted.map { "\($0.amount)" } == ["-1"])
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", []))
    let empty = try look(dearer.seen)
    #expect(words(empty) == "0 new, 1 revised 2024-03-04: -5 units, -5 of them revised")
    try folder.daily("2024-03-04", units: 5)
    #expect(try words(look(empty.seen)) == "0 new, 1 revised 2024-03-04: 5 units, 5 of them revised")
  }

  @Test("A report that vanished stays seen, and is nothing new when it is back")
  func vanished() throws {
    try folder.dailies()
    let seen = try look().seen
    try #require(unlink("\(folder.path)/\(name("D", "2024-03-05"))") == 0)
    let without = try look(seen)
    #expect(words(without) == "0 new, 0 revised: 0 units, 0 of them revised")
    #expect(without.seen == seen)
    try folder.dailies()
    #expect(try words(look(without.seen)) == "0 new, 0 revised: 0 units, 0 of them revised")
  }

  @Test("A report that cannot be read is as good as vanished")
  func bad() throws {
    try folder.dailies()
    let seen = try look().seen
    try folder.write(name("D", "2024-03-05"), "?")
    #expect(try words(look(seen)) == "0 new, 0 revised: 0 units, 0 of them revised")
  }

  @Test("A week in place of days that had been seen brings the difference, and the other way round")
  func weekForDays() throws {
    try folder.dailies(besides: ["2024-03-06"])
    let seen = try look().seen
    try folder.weekly()
    let week = try look(seen)
    #expect(words(week) == "0 new, 1 revised 2024-03-04: 3888989 units, 3888989 of them revised")
    #expect(week.seen.reports.count == 1)
    try folder.dailies()
    let days = try look(week.seen)
    #expect(days.since.totals.units.description == "-3888889")
    #expect(days.since.reportsNew == 0 && days.since.reportsRevised == 7)
    #expect(days.seen.reports.count == 7)
    #expect(try words(look(days.seen)) == "0 new, 0 revised: 0 units, 0 of them revised")
  }

  @Test("Vendors are told apart, and a look at one leaves the other unseen")
  func vendors() throws {
    try folder.daily("2024-03-04", units: 3)
    try folder.daily("2024-03-04", units: 40, vendor: "80099999")
    let one = try look { $0.vendors = ["80012345"] }
    #expect(words(one) == "1 new, 0 revised: 3 units, 0 of them revised")
    #expect(try words(look(one.seen)) == "1 new, 0 revised: 40 units, 0 of them revised")
    #expect(try look().seen.reports.count == 2)
  }

  private func look(_ change: (inout SalesQuery) -> Void) throws -> Look { try look(SeenReports(), change) }

  @Test("A look at some days leaves the others unseen")
  func period() throws {
    try folder.dailies()
    let monday = ReportPeriod(day: try day("2024-03-04"))
    let one = try look { $0.period = monday }
    #expect(words(one) == "1 new, 0 revised: 1 units, 0 of them revised")
    #expect(try words(look(one.seen)) == "6 new, 0 revised: 1111110 units, 0 of them revised")
  }

  @Test("A query for some rows tells what is new, and nothing where it would have to guess")
  func filters() throws {
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", [Sold(), Sold(sku: "MAPS", units: "20")]))
    let seen = try look().seen
    try folder.write(name("D", "2024-03-05"), text("2024-03-05", [Sold(), Sold(sku: "MAPS", units: "30")]))
    #expect(try words(look(seen) { $0.apps = ["MAPS"] }) == "1 new, 0 revised: 30 units, 0 of them revised")
    try folder.write(name("D", "2024-03-04"), text("2024-03-04", [Sold(), Sold(sku: "MAPS", units: "21")]))
    for change: (inout SalesQuery) -> Void in [
      { $0.apps = ["MAPS"] }, { $0.countries = ["US"] }, { $0.currencies = ["USD"] }, { $0.types = ["1F"] },
    ] {
      let outcome = try folder.scan { scan in
        scan.seen = seen
        change(&scan.query)
      }
      #expect(outcome.look == nil)
    }
    #expect(try words(look(seen)) == "1 new, 1 revised 2024-03-04: 32 units, 1 of them revised")
  }

  @Test("What looks bring adds up to the totals, whatever came, was revised or was replaced")
  func telescope() throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let folder = try TemporaryFolder()
      var seen = SeenReports()
      var sum = SalesMeasures()
      for _ in 0..<6 {
        for day in TemporaryFolder.week where Int.random(in: 0..<3, using: &random) == 0 {
          let units = Int.random(in: -2...9, using: &random)
          try folder.write(
            name("D", day), text(day, units == 0 ? [] : [Sold(units: "\(units)", promo: units > 6 ? "GP" : "")]))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
          try folder.write(
            name("W", "2024-03-10"), text("2024-03-04", to: "2024-03-10", units: Int.random(in: 1...99, using: &random))
          )
        }
        let outcome = try folder.scan { $0.seen = seen }
        let look = try #require(outcome.look)
        try sum.add(look.since.totals)
        seen = look.seen
        var rest = sum
        try rest.subtract(outcome.figures.totals)
        #expect(rest.rows == 0 && rest.units == .zero && rest.refunds.rows == 0, "seed \(random.seed)")
        #expect(
          (rest.proceeds.sorted + rest.customerPaid.sorted).allSatisfy { $0.amount == .zero }, "seed \(random.seed)")
        #expect(
          (Array(rest.promoUnits.values) + rest.unitsByType.values).allSatisfy { $0 == .zero }, "seed \(random.seed)")
      }
    }
  }
}
