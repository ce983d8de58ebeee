import AppSales
import Glibc
import ReviewArchive
import SQLiteDatabase
import TestSupport
import Testing

@Suite("The file of reviews") struct FileTests {
  static func write(_ text: String, _ path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  static func content(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var text = ""
    while case let byte = fgetc(file), byte != EOF { text.append(Character(Unicode.Scalar(UInt8(byte)))) }
    return text
  }

  static func refusal(_ path: String, _ access: ReviewArchive.Access) -> ReviewArchiveError? {
    do {
      _ = try ReviewArchive(path, for: access, busyMilliseconds: 50)
      return nil
    } catch {
      return error
    }
  }

  @Test("Folders are made, and what is stored is there the next time") func reopened() throws {
    let path = try Fixture.folder() + "/a/b/reviews.sqlite"
    do {
      let archive = try ReviewArchive(path, for: .writing)
      try archive.keep(Fixture.visit([Fixture.review("1")]))
    }
    #expect(try ReviewArchive(path, for: .reading).titles() == ["Title 1"])
    #expect(try ReviewArchive(path, for: .writing).titles() == ["Title 1"])
  }

  @Test("Nothing is made where somebody only wants to read") func missing() throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    #expect(FileTests.refusal(path, .reading)?.code == .notFound)
    #expect(access(path, F_OK) != 0)
  }

  @Test("A file that is no database is refused and left alone", arguments: [ReviewArchive.Access.reading, .writing])
  func garbage(_ wanted: ReviewArchive.Access) throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    let text = String(repeating: "this was a database once\n", count: 400)
    try FileTests.write(text, path)
    let refusal = try #require(FileTests.refusal(path, wanted))
    #expect(refusal.code == .damaged)
    #expect(refusal.path == path)
    #expect(refusal.hint?.contains("nothing was changed") == true)
    #expect(try FileTests.content(path) == text)
  }

  @Test("A database of another program is refused") func foreign() throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    try Connection(path).execute("CREATE TABLE theirs (x)")
    #expect(FileTests.refusal(path, .writing)?.code == .foreign)
  }

  @Test("A newer schema is refused") func newer() throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    _ = try ReviewArchive(path, for: .writing)
    try Connection(path).setUserVersion(99)
    #expect(FileTests.refusal(path, .writing)?.code == .newer)
    #expect(FileTests.refusal(path, .reading)?.code == .newer)
  }

  @Test("A lock that is held too long is another try later; reading goes on") func busy() throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    let archive = try ReviewArchive(path, for: .writing, busyMilliseconds: 50)
    try archive.keep(Fixture.visit([Fixture.review("1")]))
    let other = try Connection(path)
    try other.execute("BEGIN IMMEDIATE")
    let visit = try Fixture.visit([Fixture.review("2")])
    let refusal = #expect(throws: ReviewArchiveError.self) { _ = try archive.store(visit, isWhole: false, at: 1) }
    #expect(refusal?.code == .busy)
    #expect(try archive.titles() == ["Title 1"])
    try other.execute("ROLLBACK")
    try archive.keep(visit)
    #expect(try archive.titles().count == 2)
  }

  @Test("A visit that cannot be stored whole is not stored at all") func atomic() throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    let archive = try ReviewArchive(path, for: .writing)
    let bad = try Fixture.visit([Fixture.review("2"), Fixture.review("1", rating: 9)])
    #expect(throws: ReviewArchiveError.self) { _ = try archive.store(bad, isWhole: false, at: 1) }
    #expect(try archive.titles() == [])
    #expect(try archive.newestVisit() == 0)
    try archive.keep(Fixture.visit([Fixture.review("2")]))
    #expect(try archive.titles() == ["Title 2"])
  }

  @Test("Many that begin at once make one file") func together() async throws {
    let path = try Fixture.folder() + "/reviews.sqlite"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask {
          let archive = try ReviewArchive(path, for: .writing)
          try archive.keep(Fixture.visit([Fixture.review("\(number % 4)")]))
        }
      }
      try await group.waitForAll()
    }
    #expect(try ReviewArchive(path, for: .reading).titles().count == 4)
    let check = try Connection(path, .read).prepare("PRAGMA integrity_check")
    #expect(try check.step())
    #expect(check.text(0) == "ok")
  }

  @Test("Whatever order copies come in, the newest text is kept and nothing is listed twice")
  func anyOrder() throws {
    var random = SeededRandom()
    for _ in 0..<30 {
      let copies = try (0..<12).map { (number: Int) in
        try Fixture.review("\(number % 4)", title: "Text \(number)", date: Int64(number))
      }
      let archive = try ReviewArchive.inMemory()
      for copy in copies.shuffled(using: &random) { try archive.keep(Fixture.visit([copy])) }
      #expect(try archive.titles() == ["Text 11", "Text 10", "Text 9", "Text 8"], "seed \(random.seed)")
      #expect(try archive.earlierTexts(of: Fixture.app).count == 8, "seed \(random.seed)")
    }
  }
}
