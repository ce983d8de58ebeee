import AppSales
import Glibc
import Testing

@testable import SalesArchive

@Suite("Storing reports")
struct ReportStoreTests {
  private let folder: TemporaryFolder
  private let place = "2024-06/S_D_80012345_20240615.txt.gz"

  init() throws { folder = try TemporaryFolder() }

  private func open(_ options: ReportStore.Options = ReportStore.Options(lockWait: 0)) throws -> ReportStore {
    try ReportStore(archive: folder.path, options: options)
  }

  @Test("A report stands in its month's folder, byte for byte, for its owner alone, and in the journal")
  func stored() throws {
    let bytes = body("2024-06-15", units: 3)
    do {
      let store = try open()
      #expect(try store.put(bytes, "2024-06-15") == .stored)
      try store.finish()
    }
    #expect(try folder.bytes(place) == bytes)
    #expect(try folder.mode(place) == 0o600 && folder.mode("2024-06") == 0o700)
    #expect(try folder.names("2024-06") == ["S_D_80012345_20240615.txt.gz"])
    let line = try #require(try folder.journalLines().first)
    #expect(
      line == [
        "2024-06-20T12:00:00Z", "main", "80012345", "sales-daily", "2024-06-15", "stored", "\(bytes.count)",
        SHA256Digest(of: bytes).description, "",
      ])
    #expect(ReportTree(paths: [folder.path]).files.map { folder.relative($0.path) } == [place])
  }

  @Test("Every folder on the way to the archive is made, and a link to it is followed")
  func archivePlace() throws {
    try ReportStore(archive: "\(folder.path)/a/b/c").put("2024-06-15")
    #expect(try folder.bytes("a/b/c/\(place)") != nil)
    try folder.link("linked", to: "a")
    try ReportStore(archive: "\(folder.path)/linked").put("2024-06-16")
    #expect(try folder.names("a/2024-06") == ["S_D_80012345_20240616.txt.gz"])
  }

  @Test("The same report again changes nothing, also when it is packed otherwise")
  func unchanged() throws {
    let store = try open()
    let bytes = body("2024-06-15")
    try store.put(bytes, "2024-06-15")
    #expect(try store.put(bytes, "2024-06-15") == .unchanged)
    let whole = Array(text("2024-06-15", units: 1).utf8)
    #expect(
      try store.put(member(Array(whole.prefix(9))) + member(Array(whole.dropFirst(9))), "2024-06-15") == .unchanged)
    #expect(try store.put(whole, "2024-06-15") == .unchanged)
    #expect(try folder.bytes(place) == bytes)
    #expect(try folder.names("2024-06") == ["S_D_80012345_20240615.txt.gz"])
    let digests = try folder.journalLines().map { $0[7] }
    #expect(Set(digests) == [SHA256Digest(of: bytes).description])
  }

  @Test("A corrected report takes the place of the old one, whose bytes are kept")
  func replaced() throws {
    let store = try open()
    let versions = (1...3).map { body("2024-06-15", units: $0) }
    try store.put(versions[0], "2024-06-15")
    let kept = (1...2).map { "2024-06/replaced/S_D_80012345_20240615.txt.\($0).gz" }
    #expect(try store.put(versions[1], "2024-06-15") == .replaced(keptAs: kept[0]))
    #expect(try store.put(versions[2], "2024-06-15") == .replaced(keptAs: kept[1]))
    #expect(try folder.bytes(place) == versions[2])
    #expect(try kept.map { try folder.bytes($0) } == [versions[0], versions[1]])
    #expect(try folder.states("2024-06-15") == ["stored", "replaced", "replaced"])
    let last = try #require(try folder.journalLines().last)
    #expect(last[7] == SHA256Digest(of: versions[2]).description && last[8].contains(kept[1]))
    #expect(folder.files.count == 1, "no reader enters replaced")
  }

  @Test("A damaged report is replaced and kept, an empty one replaced")
  func damaged() throws {
    try folder.write(place, Array(body("2024-06-15").dropLast(3)))
    try folder.write("2024-06/S_D_80012345_20240616.txt.gz", [])
    let store = try open()
    #expect(try store.put("2024-06-15") == .replaced(keptAs: "2024-06/replaced/S_D_80012345_20240615.txt.1.gz"))
    #expect(try store.put("2024-06-16") == .stored)
    #expect(try folder.bytes(place) == body("2024-06-15"))
  }

  @Test("Where there are no second names, older bytes are copied")
  func withoutLinks() throws {
    var calls = FileCalls.system
    calls.link = { _, _, _, _ in
      errno = EPERM
      return -1
    }
    let store = try ReportStore(archive: folder.path, options: .init(), calls: calls)
    try store.put("2024-06-15", units: 1)
    try store.put("2024-06-15", units: 2)
    #expect(try folder.bytes("2024-06/replaced/S_D_80012345_20240615.txt.1.gz") == body("2024-06-15", units: 1))
    #expect(try folder.names("2024-06/replaced").count == 1)
  }

  @Test("Nothing is written through a link, and no folder is replaced")
  func links() throws {
    try folder.write("precious", "precious")
    try folder.link(place, to: "../precious")
    try folder.link("2024-06/S_D_80012345_20240616.txt.gz", to: "../nothing")
    try folder.write("elsewhere/notes", "notes")
    try folder.link("2024-05", to: "elsewhere")
    try folder.write("2024-04", "a file")
    try folder.write("2024-06/S_D_80012345_20240617.txt.gz/x", "x")
    let store = try open()
    for (day, wanted) in [
      ("2024-06-15", ArchiveError.Code.symbolicLink), ("2024-06-16", .symbolicLink), ("2024-05-31", .symbolicLink),
      ("2024-04-30", .cannotCreate), ("2024-06-17", .notRegular),
    ] {
      #expect(code { try store.put(day) } == wanted, "\(day)")
      #expect(code { try store.say(.noSales, day) } == wanted, "\(day)")
    }
    #expect(try folder.bytes("precious") == Array("precious".utf8))
    #expect(try folder.names("elsewhere") == ["notes"])
    #expect(try !folder.names().contains("nothing"))
    #expect(try folder.journalLines().isEmpty)
  }

  @Test("A link in the place of the lock or of the older bytes is refused")
  func otherLinks() throws {
    try folder.link(".lock", to: "victim")
    #expect(code { _ = try open() } == .symbolicLink)
    unlink("\(folder.path)/.lock")
    let store = try open()
    try store.put("2024-06-15")
    try folder.link("2024-06/replaced", to: "..")
    #expect(code { try store.put("2024-06-15", units: 2) } == .symbolicLink)
    #expect(try folder.bytes(place) == body("2024-06-15"))
  }

  @Test("Temporary files of dead runs are removed, those of others are left alone")
  func leftovers() throws {
    let ours = [
      "2024-06/.S_D_80012345_20240615.txt.gz.0123456789abcdef.new",
      "2024-06/replaced/.S_D_80012345_20240615.txt.2.gz.0123456789abcdef.new",
    ]
    let foreign = [
      ".S_D_80012345_20240615.txt.gz.0123456789abcdef.new", "2024-06/.S_D_80012345_20240618.txt.gz.x7Qa",
      "2024-06/.notes.0123456789abcdef.new", "2024-06/.S_D_80012345_20240615.txt.gz.0123456789ABCDEF.new",
      "2024-06/S_D_80012345_20240615.txt.gz.part", "other/.S_D_80012345_20240615.txt.gz.0123456789abcdef.new",
    ]
    for name in ours + foreign { try folder.write(name, "part") }
    try folder.link("2024-05", to: "other")
    let store = try open()
    #expect(store.repairs.removed == ours)
    for name in ours { #expect(try folder.bytes(name) == nil) }
    for name in foreign { #expect(try folder.bytes(name) == Array("part".utf8), "\(name)") }
    #expect(folder.files.isEmpty)
  }

  @Test("Our own temporary names are known as such, and differ")
  func temporaryNames() {
    for name in ["S_D_80012345_20240615.txt.gz", "S_W_1_20240616.txt.gz", "S_D_80012345_20240615.txt.12.gz"] {
      let made = (0..<100).map { _ in TemporaryName.make(for: name) }
      #expect(made.allSatisfy(TemporaryName.isOurs) && Set(made).count == 100)
    }
    #expect(!TemporaryName.isOurs("..0123456789abcdef.new") && !TemporaryName.isOurs(""))
  }

  @Test("One run at a time: the second one is told, or ends its wait")
  func lock() throws {
    let first = try open()
    #expect(code { _ = try open() } == .locked)
    #expect(code { _ = try open(.init(lockWait: 80)) } == .locked)
    #expect(code { _ = try open(.init(lockWait: 1_000_000, isStopped: { true })) } == .locked)
    try first.put("2024-06-15")
  }

  @Test("The lock is gone with the run that had it")
  func lockIsGone() throws {
    for _ in 0..<3 { try open().put("2024-06-15") }
    #expect(try folder.names().contains(".lock"))
  }

  @Test("What the journal does not know is noted if it is whole, and named if not")
  func adopt() throws {
    try folder.write(place, body("2024-06-15"))
    try folder.write("2024-06/S_D_80012345_20240616.txt.gz", body("2024-06-10"))
    let store = try open()
    let failures = try store.adopt(at: noon)
    #expect(failures.map { lastComponent($0.path) } == ["S_D_80012345_20240616.txt.gz"])
    let lines = try folder.journalLines()
    #expect(
      lines.map { [$0[4], $0[5], $0[7]] } == [
        ["2024-06-15", "stored", SHA256Digest(of: body("2024-06-15")).description]
      ])
    #expect(try store.adopt(at: noon).count == 1)
    #expect(try folder.journalLines().count == 1)
  }

  @Test("A lost journal is made anew from the reports")
  func rebuilt() throws {
    do {
      let store = try open()
      for day in ["2024-06-15", "2024-06-16", "2024-07-01"] { try store.put(day) }
    }
    let before = try Journal(archive: folder.path, contents: true)
    unlink("\(folder.path)/journal.tsv")
    #expect(try open().adopt(at: noon).isEmpty)
    let after = try Journal(archive: folder.path, contents: true)
    #expect(after.states == before.states && after.contents == before.contents)
  }

  @Test("A name without a vendor is refused")
  func noVendor() throws {
    let name = try #require(ReportName(.sales, .daily, vendor: nil, containing: day("2024-06-15")))
    let store = try open()
    let report = try CheckedReport(body("2024-06-15"), for: name)
    #expect(code { _ = try store.store(report, from: .init(account: "", time: noon)) } == .cannotCreate)
    #expect(try folder.names() == [".lock", "journal.tsv"])
  }

  @Test("Several tasks may store at once")
  func concurrency() async throws {
    let store = try open()
    let days = try day("2024-06-01").month.days.map(\.description)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for day in days { group.addTask { try store.put(day) } }
      try await group.waitForAll()
    }
    #expect(folder.files.count == 30)
    #expect(try Journal(archive: folder.path).states.count == 30)
  }
}
