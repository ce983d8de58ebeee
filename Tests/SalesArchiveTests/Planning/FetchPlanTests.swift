import AppSales
import Glibc
import Testing

@testable import SalesArchive

/// An archive as a plan sees it, without a disk.
struct MadeUpArchive {
  var files: Set<String> = []
  var states: [String: Journal.State] = [:]
  var series: ReportSeries

  init(_ frequency: ReportFrequency = .daily, kind: ReportKind = .sales) throws {
    series = ReportSeries(vendor: try #require(VendorNumber("80012345")), kind: kind, frequency: frequency)
  }

  /// Adds the reports of all days from a first to a last one.
  mutating func fill(_ first: String, _ last: String, besides missing: Set<String> = []) throws {
    let days = try #require(ReportPeriod(first: day(first), last: day(last))).days.map(\.description)
    files.formUnion(days.filter { !missing.contains($0) })
  }

  var contents: ArchiveContents {
    get throws {
      var journal = Journal()
      for (text, state) in states { journal.add(state, nil, of: series.subject(try day(text))) }
      let facts = FileFacts(size: 9)
      let files = try files.map { text in
        let name = try #require(series.name(try day(text)))
        return ReportFile(path: name.archivePath, reportName: name, facts: facts, followsLinks: false)
      }
      return ArchiveContents(files: files, journal: journal)
    }
  }

  func plan(
    _ now: String, since: String? = nil, until: String? = nil, recheck: Int = 0
  ) throws -> FetchPlan {
    let wish = FetchPlan.Wish(series, since: try since.map(day), until: try until.map(day), recheck: recheck)
    return FetchPlan(wish, in: try contents, at: try seconds(now))
  }
}

extension FileFacts {
  fileprivate init(size: Int) {
    var status = stat()
    status.st_size = size
    self.init(status)
  }
}

/// Seconds since 1970 of `2024-06-20T16:30Z`.
func seconds(_ text: String) throws -> Int64 {
  let parts = text.split(separator: "T")
  let time = try #require(parts.last).dropLast().split(separator: ":").compactMap { Int64($0) }
  try #require(parts.count == 2 && time.count == 2)
  return Int64(try day(String(parts[0])).number) * 86_400 + time[0] * 3600 + time[1] * 60
}

extension FetchPlan {
  /// The dates by which the store is asked.
  var dates: [String] { ask.map { $0.frequency.requestDate(of: $0.period) } }
}

@Suite("What to ask the store for")
struct FetchPlanTests {
  // 9:30 a.m. Pacific: the newest day is 19 June.
  private static let now = "2024-06-20T16:30Z"

  @Test("An empty archive wants all that the store may have, oldest first")
  func empty() throws {
    let plan = try MadeUpArchive().plan(Self.now)
    #expect(plan.dates.count == 367 && plan.dates.first == "2023-06-19" && plan.dates.last == "2024-06-19")
    #expect(plan.dates == plan.dates.sorted() && plan.lost.isEmpty && plan.waiting.isEmpty)
  }

  @Test("From the oldest report on, only what is missing is asked for")
  func holes() throws {
    var archive = try MadeUpArchive()
    let missing: Set = ["2023-08-01", "2024-02-29", "2024-06-18"]
    try archive.fill("2023-06-15", "2024-06-19", besides: missing)
    #expect(try archive.plan(Self.now).dates == missing.sorted())
    archive.files.formUnion(missing)
    #expect(try archive.plan(Self.now).ask.isEmpty)
    archive.files.subtract(["2024-06-17", "2024-06-18", "2024-06-19"])
    #expect(try archive.plan(Self.now).dates == ["2024-06-17", "2024-06-18", "2024-06-19"])
  }

  @Test(
    "--since and --until bound the days, both included",
    arguments: [
      ("2024-06-10", "2024-06-12", ["2024-06-10", "2024-06-11", "2024-06-12"]),
      ("2024-06-18", nil, ["2024-06-18", "2024-06-19"]),
      ("2024-06-18", "2030-01-01", ["2024-06-18", "2024-06-19"]), ("2024-06-12", "2024-06-11", []),
      ("2024-06-20", nil, []), ("2024-07-01", "2024-07-05", []),
    ] as [(String, String?, [String])])
  func bounds(since: String, until: String?, dates: [String]) throws {
    #expect(try MadeUpArchive().plan(Self.now, since: since, until: until).dates == dates)
  }

  @Test(
    "The newest day follows the Pacific clock, also when that changes, and over the year's end",
    arguments: [
      ("2024-03-11T06:00Z", "2024-03-09"), ("2024-03-11T10:00Z", "2024-03-09"), ("2024-03-11T14:59Z", "2024-03-09"),
      ("2024-03-11T15:00Z", "2024-03-10"), ("2024-03-10T14:59Z", "2024-03-08"), ("2024-03-10T15:00Z", "2024-03-09"),
      ("2024-11-03T15:59Z", "2024-11-01"), ("2024-11-03T16:00Z", "2024-11-02"), ("2024-01-01T15:59Z", "2023-12-30"),
      ("2024-01-01T16:00Z", "2023-12-31"), ("2024-03-01T16:00Z", "2024-02-29"), ("2023-03-01T16:00Z", "2023-02-28"),
    ])
  func newest(now: String, date: String) throws {
    #expect(try MadeUpArchive().plan(now, since: "2023-01-01").dates.last == date)
  }

  @Test("Weeks are asked for by their Sunday, months and years by their number")
  func otherFrequencies() throws {
    #expect(
      try MadeUpArchive(.weekly).plan(Self.now, since: "2024-06-03", until: "2024-06-16").dates
        == ["2024-06-09", "2024-06-16"])
    #expect(try MadeUpArchive(.weekly).plan("2024-06-17T14:59Z", since: "2024-06-04").dates == ["2024-06-09"])
    #expect(
      try MadeUpArchive(.monthly).plan("2024-03-05T16:00Z", since: "2023-12-31").dates
        == ["2023-12", "2024-01", "2024-02"])
    #expect(
      try MadeUpArchive(.monthly).plan("2024-03-05T15:59Z", since: "2023-12-31").dates == ["2023-12", "2024-01"])
    #expect(try MadeUpArchive(.yearly).plan(Self.now).dates == (2014...2023).map(String.init))
    let weeks = try MadeUpArchive(.weekly).plan(Self.now)
    #expect((52...54).contains(weeks.ask.count) && weeks.ask.allSatisfy { $0.period.last.weekday == 7 })
    #expect(try (12...13).contains(MadeUpArchive(.monthly).plan(Self.now).ask.count))
  }

  @Test("What was found to have no sales or to be dropped is not asked for again; what is open is")
  func states() throws {
    var archive = try MadeUpArchive()
    archive.states = [
      "2024-06-15": .noSales, "2024-06-16": .notYet, "2024-06-17": .expired, "2024-06-18": .stored,
    ]
    let plan = try archive.plan(Self.now, since: "2024-06-15")
    #expect(plan.dates == ["2024-06-16", "2024-06-18", "2024-06-19"])
    #expect(plan.lost.map(\.begin.description) == ["2024-06-17"])
  }

  @Test("What the store keeps no longer is lost, and not asked for")
  func lost() throws {
    var archive = try MadeUpArchive()
    try archive.fill("2023-06-15", "2024-06-19")
    let plan = try archive.plan(Self.now, since: "2023-06-01")
    #expect(plan.ask.isEmpty && plan.lost.count == 14 && plan.lost.first?.begin == ReportDay("2023-06-01"))
    let early = try archive.plan(Self.now, since: "1999-01-01")
    #expect(early.lost.first?.begin == ReportDay("2008-07-10"), "there was no store before")
  }

  @Test("--recheck asks for the last days again, reports and days without sales, but not what was dropped")
  func recheck() throws {
    var archive = try MadeUpArchive()
    try archive.fill("2023-06-15", "2024-06-18")
    archive.states = ["2024-06-19": .noSales]
    #expect(try archive.plan(Self.now, recheck: 3).dates == ["2024-06-17", "2024-06-18", "2024-06-19"])
    #expect(
      try archive.plan(Self.now, since: "2024-06-19", recheck: 3).dates == ["2024-06-17", "2024-06-18", "2024-06-19"])
    #expect(try archive.plan(Self.now, until: "2024-06-10", recheck: 2).dates == ["2024-06-09", "2024-06-10"])
    #expect(try archive.plan(Self.now, recheck: .max).dates.first == "2023-06-19")
    let all = try archive.plan(Self.now, since: "2024-06-01", recheck: .max)
    #expect(all.lost.isEmpty && all.ask.count == 367, "what was never wanted is not looked for again")
  }

  @Test("Days that are wanted and not out yet are waited for")
  func waiting() throws {
    func waiting(_ since: String?, _ until: String?) throws -> [String] {
      try MadeUpArchive().plan(Self.now, since: since, until: until).waiting.map(\.begin.description)
    }
    #expect(try waiting("2024-06-15", nil) == [])
    #expect(try waiting(nil, "2024-06-19") == [])
    #expect(try waiting("2024-06-20", nil) == ["2024-06-20"])
    #expect(try waiting("2024-06-18", "2024-06-20") == ["2024-06-20"])
    #expect(try waiting("2024-07-01", "2024-07-09") == ["2024-07-01"])
    #expect(try waiting(nil, "9999-12-31") == ["2024-06-20"])
  }

  @Test("A first run that was cut off is taken up where it began")
  func cutOff() throws {
    let folder = try TemporaryFolder()
    let now = try seconds(Self.now)
    let series = try MadeUpArchive().series
    do {
      let store = try ReportStore(archive: folder.path)
      let plan = FetchPlan(FetchPlan.Wish(series), in: try store.contents(), at: now)
      try store.begin(plan, from: .init(account: "main", time: now))
      try store.put("2024-06-15", time: now)
    }
    let plan = FetchPlan(FetchPlan.Wish(series), in: try ArchiveContents(archive: folder.path), at: now)
    #expect(plan.ask.count == 366 && plan.dates.first == "2023-06-19")
  }

  @Test("A run that got nothing does not make the archive begin where it was told to")
  func gotNothing() throws {
    var archive = try MadeUpArchive()
    archive.states = ["2024-06-15": .notYet]
    #expect(try archive.plan(Self.now).ask.count == 367)
  }

  @Test("A clock that is years off asks for nothing that cannot be")
  func wrongClock() throws {
    var archive = try MadeUpArchive()
    try archive.fill("2024-06-01", "2024-06-10")
    #expect(try archive.plan("1970-01-02T00:00Z").ask.isEmpty)
    #expect(try archive.plan("2098-06-01T20:00Z").ask.count == 367)
  }

  @Test("Nothing known is asked for, nothing unknown is passed over, whatever the archive has")
  func property() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let frequency = try #require(ReportFrequency.allCases.randomElement(using: &random))
      var archive = try MadeUpArchive(frequency)
      let now = Int64.random(in: 1_500_000_000...1_900_000_000, using: &random)
      let today = PacificClock.day(at: now)
      let since = today.advanced(by: -Int.random(in: 0...900, using: &random))
      let periods = Array(archive.series.periods(from: since, through: today))
      for period in periods {
        let name = period.begin.description
        switch Int.random(in: 0..<5, using: &random) {
        case 0: archive.files.insert(name)
        case 1: archive.states[name] = Journal.State.allCases.randomElement(using: &random)
        default: break
        }
      }
      let plan = FetchPlan(FetchPlan.Wish(archive.series, since: since), in: try archive.contents, at: now)
      let asked = Set(plan.ask.map(\.period))
      let lost = Set(plan.lost)
      #expect(asked.count == plan.ask.count && asked.isDisjoint(with: lost), "seed \(random.seed)")
      for period in periods {
        let isKnown = archive.files.contains("\(period.begin)") || archive.states["\(period.begin)"] == .noSales
        let isOut = ReportAvailability(frequency, period).isOut(at: now)
        #expect(
          (asked.contains(period) || lost.contains(period)) == (isOut && !isKnown),
          "\(frequency) \(period.begin) at \(now), seed \(random.seed)")
      }
    }
  }
}
