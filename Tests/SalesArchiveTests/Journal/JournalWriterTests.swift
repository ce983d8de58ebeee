import AppSales
import Glibc
import Testing

@testable import SalesArchive

@Suite("Writing the journal")
struct JournalWriterTests {
  private static let header = "time\taccount\tvendor\tkind\tperiod\tstate\tsize\tsha256\tnote\n"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func line(_ day: String, _ state: Journal.State, note: String = "", account: String = "main") throws
    -> JournalLine
  {
    let subject = try #require(Journal.Subject(reportName(day)))
    let contents = state == .stored ? Journal.Contents(size: 3, sha256: SHA256Digest(of: Array("abc".utf8))) : nil
    return JournalLine(time: noon, account: account, subject: subject, state: state, contents: contents, note: note)
  }

  private func open() throws -> JournalWriter {
    try JournalWriter(in: ArchiveFolder(path: folder.path, calls: .system))
  }

  private func text() throws -> String { String(decoding: try folder.bytes("journal.tsv") ?? [], as: UTF8.self) }

  @Test("A new journal begins with its header; each line has all columns")
  func lines() throws {
    try open().add([line("2024-06-15", .stored, note: "new"), line("2024-06-16", .noSales)])
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(
      try text() == Self.header
        + "2024-06-20T12:00:00Z\tmain\t80012345\tsales-daily\t2024-06-15\tstored\t3\t\(digest)\tnew\n"
        + "2024-06-20T12:00:00Z\tmain\t80012345\tsales-daily\t2024-06-16\tno-sales\t\t\t\n")
    #expect(try folder.mode("journal.tsv") == 0o600)
    let read = try Journal(archive: folder.path, contents: true)
    #expect(read.problems.isEmpty && !read.isTorn && read.states.count == 2)
    #expect(read.contents.values.map(\.sha256.description) == [digest])
  }

  @Test("A journal that was cut off at any byte goes on with whole lines")
  func torn() throws {
    try open().add([line("2024-06-15", .stored), line("2024-06-16", .noSales)])
    let whole = Array(try text().utf8)
    for length in 0..<whole.count {
      try folder.write("journal.tsv", Array(whole.prefix(length)))
      let writer = try open()
      let kept = whole.prefix(length).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      #expect(writer.cutAway == length - kept)
      try writer.add([line("2024-06-17", .notYet)])
      let read = try Journal(archive: folder.path)
      #expect(read.problems.isEmpty && !read.isTorn, "cut at \(length)")
      #expect(try text().hasPrefix(Self.header))
      #expect(read.states.values.contains(.notYet), "cut at \(length)")
    }
  }

  @Test("Columns in another order are kept, and those of others stay empty")
  func otherColumns() throws {
    try folder.write("journal.tsv", "mine\tstate\tperiod\tkind\tvendor\tsize\tsha256\r\n")
    try open().add([line("2024-06-16", .noSales)])
    #expect(try text().hasSuffix("\tno-sales\t2024-06-16\tsales-daily\t80012345\t\t\n"))
    #expect(try Journal(archive: folder.path).states.count == 1)
  }

  @Test("What is no journal is refused and left as it is", arguments: ["notes", "a\tb\nc\td\n", "time\taccount\tx"])
  func noJournal(contents: String) throws {
    try folder.write("journal.tsv", contents)
    #expect(code { _ = try open() } == .malformedJournal)
    #expect(try text() == contents)
  }

  @Test("A link, a folder or a FIFO in the journal's place is refused")
  func notAFile() throws {
    try folder.write("elsewhere", Self.header)
    try folder.link("journal.tsv", to: "elsewhere")
    #expect(code { _ = try open() } == .symbolicLink)
    #expect(try folder.bytes("elsewhere") == Array(Self.header.utf8))
    unlink("\(folder.path)/journal.tsv")
    mkfifo("\(folder.path)/journal.tsv", 0o600)
    #expect(code { _ = try open() } == .notRegular)
  }

  @Test("Nothing in a name or note breaks a line or reaches a terminal as code")
  func controls() throws {
    try open().add([line("2024-06-16", .noSales, note: "a\tb\nc\r\u{1B}[31m\u{9B}\u{2028}d", account: "x\ty")])
    let lines = try folder.journalLines()
    #expect(lines.count == 1 && lines[0].count == 9)
    #expect(lines[0][1] == "x y" && lines[0][8] == "a b c  [31m  d")
  }

  @Test("A line that cannot be written whole is taken back", arguments: [0, 1, 5, 40])
  func failedWrite(room: Int) throws {
    try open().add([line("2024-06-15", .noSales)])
    let before = try text()
    var calls = FileCalls.system
    calls.write = { file, bytes in
      guard room > 0, bytes.count > 60 else {
        errno = ENOSPC
        return -1
      }
      return Glibc.write(file, bytes.baseAddress, min(bytes.count, room))
    }
    let writer = try JournalWriter(in: ArchiveFolder(path: folder.path, calls: calls))
    #expect(code { try writer.add([line("2024-06-16", .stored)]) } == .writeFailed)
    #expect(try text() == before)
  }

  @Test(
    "Times are written in UTC, for any number of seconds",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (Int64.max, "9999-12-31T23:59:59Z"), (Int64.min, "0001-01-01T00:00:00Z"),
    ])
  func times(seconds: Int64, text: String) { #expect(utcText(seconds) == text) }
}
