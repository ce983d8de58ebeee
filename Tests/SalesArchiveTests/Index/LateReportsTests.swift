import AppSales
import Glibc
import SalesArchive
import Testing

@Suite("Reports that come after the head of an index was written")
struct LateReportsTests {
  /// An archive that is in the index, with a new day that is put beside it.
  private func archiveWithLateDay() throws -> ChangingArchive {
    var archive = try ChangingArchive(SeededRandom())
    _ = try archive.plainAndIndexed(SalesQuery())
    try archive.write(21)
    return archive
  }

  /// The queries that an index answers in different ways.
  private var queries: [SalesQuery] {
    let groupings: [[SalesDimension]] = [[], [.app], [.country, .currency], [.month], [.day, .product]]
    return groupings.map { by in
      var query = SalesQuery()
      query.groupings = by.isEmpty ? [] : [SalesGrouping(by: by)]
      query.keepsDays = true
      return query
    }
  }

  @Test("New days are put beside the head, which stays as it is, and every query knows them")
  func headStays() throws {
    var archive = try archiveWithLateDay()
    let head = try archive.bytes(".head")
    for day in 22...28 {
      let (plain, indexed) = try archive.plainAndIndexed(SalesQuery())
      #expect(plain == indexed)
      try archive.write(day)
    }
    #expect(try archive.bytes(".head") == head && archive.bytes(".late") != nil)
    for query in queries {
      let (plain, indexed) = try archive.plainAndIndexed(query)
      #expect(plain == indexed)
    }
  }

  @Test("The look knows reports of the head and late ones")
  func looks() throws {
    var archive = try archiveWithLateDay()
    _ = try archive.plainAndIndexed(SalesQuery())
    try archive.write(22)
    let plain = try archive.outcome(SalesQuery(), indexed: false, jobs: 1, seen: SeenReports())
    #expect(try archive.outcome(SalesQuery(), indexed: true, jobs: 1, seen: SeenReports()) == plain)
    #expect(plain.look?.since.reportsNew == plain.reports)
  }

  @Test("A new report that is bad is named and left out in every run, and the good ones lie beside the head")
  func badReport() throws {
    var archive = try archiveWithLateDay()
    let head = try archive.bytes(".head")
    try archive.settle(try archive.reports.write("S_D_80012345_20240322.txt", "no report"))
    for day in 23...24 {
      let (plain, indexed) = try archive.plainAndIndexed(SalesQuery())
      #expect(plain == indexed && plain.failures.count == 1)
      try archive.write(day)
    }
    #expect(try archive.bytes(".head") == head && archive.bytes(".late") != nil)
  }

  @Test("Many late reports are put into a new head")
  func manyLate() throws {
    var archive = try archiveWithLateDay()
    _ = try archive.plainAndIndexed(SalesQuery())
    let head = try archive.bytes(".head")
    for month in ["04", "05"] {
      for day in 10...29 {
        try archive.settle(try archive.reports.daily("2024-\(month)-\(day)", units: day))
      }
      for query in queries {
        let (plain, indexed) = try archive.plainAndIndexed(query)
        #expect(plain == indexed)
      }
    }
    #expect(try archive.bytes(".head") != head && archive.bytes(".late") == nil)
  }

  @Test("A changed report takes the late ones into a new head, and what lay beside the old one is nothing any more")
  func otherHead() throws {
    var archive = try archiveWithLateDay()
    _ = try archive.plainAndIndexed(SalesQuery())
    let late = try #require(try archive.bytes(".late"))
    try archive.write(3)
    for query in queries {
      let (plain, indexed) = try archive.plainAndIndexed(query)
      #expect(plain == indexed)
    }
    #expect(try archive.bytes(".late") == nil)
    let head = try #require(try archive.cache.names().first { $0.hasSuffix(".head") })
    try archive.cache.write(String(head.dropLast(5)) + ".late", late)
    for query in queries {
      let (plain, indexed) = try archive.plainAndIndexed(query)
      #expect(plain == indexed)
    }
  }

  @Test("Several runs at once that find the same new day do no harm")
  func severalRuns() async throws {
    let archive = try archiveWithLateDay()
    let plain = try archive.outcome(SalesQuery(), indexed: false, jobs: 1, seen: nil)
    let totals = try await archive.totalsOfRunsAtOnce(8)
    #expect(totals.allSatisfy { $0 == plain.totals } && totals.count == 8)
    for query in queries {
      let (plain, indexed) = try archive.plainAndIndexed(query)
      #expect(plain == indexed)
    }
  }

  @Test("A report that does not count does not make every run write")
  func unusedReport() throws {
    var archive = try ChangingArchive(SeededRandom())
    for day in 1...31 { try archive.write(day) }
    try archive.settle(try archive.reports.weekly())
    _ = try archive.plainAndIndexed(SalesQuery())
    _ = try archive.plainAndIndexed(SalesQuery())
    let files = try archive.cache.names().map { try archive.cache.file($0) }
    let (plain, indexed) = try archive.plainAndIndexed(SalesQuery())
    #expect(plain == indexed)
    #expect(try archive.cache.names().map { try archive.cache.file($0) } == files)
  }
}

extension ChangingArchive {
  /// What is said without the index, and with it.
  fileprivate func plainAndIndexed(_ query: SalesQuery) throws -> (Said, Said) {
    (
      try outcome(query, indexed: false, jobs: 1, seen: nil),
      try outcome(query, indexed: true, jobs: 2, seen: nil)
    )
  }

  /// The bytes of the index's file of an ending; `nil` where there is none.
  fileprivate func bytes(_ ending: String) throws -> [UInt8]? {
    guard let name = try cache.names().first(where: { $0.hasSuffix(ending) }) else { return nil }
    let file = try #require(fopen("\(cache.path)/\(name)", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var byte = getc(file)
    while byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      byte = getc(file)
    }
    return bytes
  }
}
