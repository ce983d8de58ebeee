import AppSales
import Glibc
import SalesArchive
import Testing

@Suite("The index of what was decoded")
struct IndexTests {
  @Test("With an index the answer is that without one, whatever changes", arguments: 0..<8)
  func sameAnswer(round: Int) throws {
    let random = SeededRandom()
    var archive = try ChangingArchive(random)
    for _ in 0..<round { _ = archive.random.next() }
    var seen: SeenReports?
    for step in 0..<25 {
      let query = archive.query()
      let converter = archive.converter()
      let plain = try archive.outcome(query, indexed: false, jobs: 1, seen: seen, converter)
      for jobs in [1, 3] {
        let indexed = try archive.outcome(query, indexed: true, jobs: jobs, seen: seen, converter)
        #expect(indexed == plain, "seed \(random.seed), round \(round), step \(step), \(jobs) jobs")
      }
      if step % 4 == 0 {
        seen = try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: seen ?? SeenReports()).look?.seen
      }
      for _ in 0..<Int.random(in: 0...2, using: &archive.random) { try archive.change() }
      if step % 3 == 2 { try archive.damage() }
    }
  }

  @Test("A second run needs no report, and a changed one only that")
  func readsOnlyWhatIsNew() throws {
    var archive = try ChangingArchive(SeededRandom())
    let first = try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: nil)
    // Reports that cannot be read any more, but look unchanged, are known from the index alone.
    for file in archive.reports.files {
      let descriptor = open(file.path, O_WRONLY)
      pwrite(descriptor, "\u{1}", 1, 0)
      close(descriptor)
      let time = timespec(tv_sec: Int(file.modified / 1_000_000_000), tv_nsec: Int(file.modified % 1_000_000_000))
      try #require(utimensat(AT_FDCWD, file.path, [time, time], 0) == 0)
    }
    #expect(try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: nil) == first)
    try archive.write(21)
    let second = try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: nil)
    #expect(second.failures.isEmpty && second.reports == first.reports + 1)
  }

  @Test("A file that changed a moment ago is not trusted: it may change again within the same tick of the clock")
  func youngFiles() throws {
    let archive = try ChangingArchive(SeededRandom())
    let path = try archive.reports.daily("2024-03-25", units: 5)
    _ = try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: nil)
    var status = stat()
    try #require(stat(path, &status) == 0)
    try archive.reports.write("S_D_80012345_20240325.txt", text("2024-03-25", units: 7))
    try #require(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
    let indexed = try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: nil)
    #expect(try indexed == archive.outcome(SalesQuery(), indexed: false, jobs: 1, seen: nil))
  }

  @Test("Converted money is kept for the same reports, tables and rates, and for no others")
  func keptMoney() throws {
    var archive = try ChangingArchive(SeededRandom())
    let made = archive.converter()
    var converter = try #require(made)
    var query = SalesQuery()
    query.groupings = [SalesGrouping(by: [.app]), SalesGrouping(by: [.country, .month])]
    query.keepMoneyForConversion()
    var outcome = try archive.scan(query)
    let money = try #require(outcome.money)
    let rates: [UInt8] = [1, 2, 3]
    #expect(money.kept(rates, target: converter.target) == nil)
    let sums = try #require(try money.convert(&outcome.figures, &converter))
    money.keep(ConvertedFigures(sums: sums, used: converter.used, newest: nil, jumps: nil), rates)
    let kept = try #require(try archive.scan(query).money?.kept(rates, target: converter.target))
    #expect(kept.sums == sums && kept.used == converter.used)
    #expect(try archive.scan(query).money?.kept([1, 2, 4], target: converter.target) == nil)
    query.groupings.removeLast()
    query.moneyTables = []
    query.keepMoneyForConversion()
    #expect(try archive.scan(query).money?.kept(rates, target: converter.target) == nil)
    try archive.write(3)
    query.groupings.append(SalesGrouping(by: [.country, .month]))
    query.moneyTables = []
    query.keepMoneyForConversion()
    #expect(try archive.scan(query).money?.kept(rates, target: converter.target) == nil)
  }

  @Test("Two runs at once do no harm")
  func twoRuns() async throws {
    let archive = try ChangingArchive(SeededRandom())
    let plain = try archive.outcome(SalesQuery(), indexed: false, jobs: 1, seen: nil).totals
    let totals = try await archive.totalsOfRunsAtOnce(8)
    #expect(totals.allSatisfy { $0 == plain } && totals.count == 8)
    #expect(try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: nil).totals == plain)
  }
}
