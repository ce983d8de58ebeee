import Glibc
import SQLiteDatabase
import Testing

@Suite("SQLite") struct DatabaseTests {
  static let values: [SQLValue] = [
    .null, .integer(.min), .integer(.max), .real(-0.5), .text(""), .text("é😀\0x"), .blob([]), .blob([0, 255, 0]),
  ]

  @Test("A value is read back as it was bound", arguments: values)
  func roundTrip(_ value: SQLValue) throws {
    let database = try Connection.inMemory()
    try database.execute("CREATE TABLE t (v)")
    try database.prepare("INSERT INTO t VALUES (?)").run([value])
    let statement = try database.prepare("SELECT v FROM t")
    #expect(try statement.step())
    #expect(statement.value(0) == value)
    #expect(statement.isNull(0) == (value == .null))
    #expect(statement.columnName(0) == "v")
    #expect(statement.columnCount == 1)
    #expect(try !statement.step())
  }

  @Test("Text can be bound as bytes, and none is an empty text") func bytes() throws {
    let database = try Connection.inMemory()
    let statement = try database.prepare("SELECT ?1, typeof(?1)")
    for text in ["", "é"] {
      try Array(text.utf8).withUnsafeBufferPointer { try statement.bindText($0, at: 1) }
      #expect(try statement.step())
      #expect(statement.text(0) == text)
      #expect(statement.text(1) == "text")
      statement.reset()
    }
    try statement.bindText(UnsafeBufferPointer(start: nil, count: 0), at: 1)
    #expect(try statement.step())
    #expect(statement.text(1) == "text")
  }

  @Test("An error has code, message and statement") func errors() throws {
    let database = try Connection.inMemory()
    try database.execute("CREATE TABLE t (v INTEGER PRIMARY KEY)")
    let syntax = #expect(throws: DatabaseError.self) { try database.execute("SELEC 1") }
    #expect(syntax == DatabaseError(code: 1, message: "near \"SELEC\": syntax error", sql: "SELEC 1"))
    let insertion = try database.prepare("INSERT INTO t VALUES (?)")
    try insertion.run([.integer(1)])
    let repeated = #expect(throws: DatabaseError.self) { try insertion.run([.integer(1)]) }
    #expect(repeated?.code == 1555)
    #expect(repeated?.isConstraint == true)
    #expect(repeated?.sql == "INSERT INTO t VALUES (?)")
    try insertion.run([.integer(2)])
    let range = #expect(throws: DatabaseError.self) { try insertion.bind(.null, at: 2) }
    #expect(range?.code == 25)
  }

  @Test("Exactly one statement can be prepared", arguments: ["", "-- nothing", "SELECT 1; SELECT 2"])
  func oneStatement(_ sql: String) throws {
    let database = try Connection.inMemory()
    #expect(throws: DatabaseError.self) { _ = try database.prepare(sql) }
    #expect(try database.integer("SELECT 7;\n") == 7)
  }

  @Test("A transaction is kept as a whole or not at all") func transactions() throws {
    struct Stop: Error {}
    let database = try Connection.inMemory()
    try database.execute("CREATE TABLE t (v)")
    try database.transaction { try database.execute("INSERT INTO t VALUES (1)") }
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.execute("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(try database.integer("SELECT sum(v) FROM t") == 1)
    try database.transaction { try database.execute("INSERT INTO t VALUES (3)") }
    #expect(database.lastInsertedRow == 2)
    #expect(database.changes == 1)
  }

  @Test("Names of any characters can be quoted", arguments: ["a", "a b", "a\"b", "\"", "select", "é\u{301}"])
  func identifiers(_ name: String) throws {
    let database = try Connection.inMemory()
    try database.execute("CREATE TABLE \(quotedIdentifier(name)) (\(quotedIdentifier(name)))")
    let statement = try database.prepare("SELECT * FROM \(quotedIdentifier(name))")
    #expect(statement.columnName(0) == name)
  }

  @Test("Files keep their contents, their version and their log mode") func files() throws {
    try withFolder { folder in
      let path = folder + "/a.sqlite"
      do {
        let database = try Connection(path)
        try database.useWriteAheadLog()
        #expect(try database.userVersion() == 0)
        try database.setUserVersion(3)
        try database.execute("CREATE VIRTUAL TABLE t USING fts5(v); INSERT INTO t VALUES ('a word')")
      }
      let database = try Connection(path, .read)
      #expect(try database.userVersion() == 3)
      #expect(try database.integer("SELECT count(*) FROM t WHERE t MATCH 'word'") == 1)
      let refused = #expect(throws: DatabaseError.self) { try database.execute("DELETE FROM t") }
      #expect(refused?.isAccess == true)
    }
  }

  @Test("What is no database, not there, or a link is refused") func refusals() throws {
    try withFolder { folder in
      let missing = #expect(throws: DatabaseError.self) { _ = try Connection(folder + "/none.sqlite", .write) }
      #expect(missing?.isAccess == true)
      #expect(access(folder + "/none.sqlite", F_OK) != 0)

      _ = try Connection(folder + "/real.sqlite").userVersion()
      symlink("real.sqlite", folder + "/link.sqlite")
      let link = #expect(throws: DatabaseError.self) { _ = try Connection(folder + "/link.sqlite").userVersion() }
      #expect(link?.isAccess == true)
      symlink(folder, folder + "/folder")
      #expect(try Connection(folder + "/folder/real.sqlite").userVersion() == 0)

      let text = fopen(folder + "/text", "w")
      fputs(String(repeating: "no database ", count: 100), text)
      fclose(text)
      let foreign = #expect(throws: DatabaseError.self) { _ = try Connection(folder + "/text").userVersion() }
      #expect(foreign?.isCorrupt == true)
    }
  }

  @Test("A second writer waits, then is told that the database is busy") func busy() throws {
    try withFolder { folder in
      let first = try Connection(folder + "/a.sqlite")
      let second = try Connection(folder + "/a.sqlite", busyMilliseconds: 1)
      try first.transaction {
        let error = #expect(throws: DatabaseError.self) { try second.transaction {} }
        #expect(error?.isBusy == true)
      }
      try second.transaction {}
    }
  }

  @Test("A statement may outlive its connection") func lifetime() throws {
    func orphan() throws -> Statement { try Connection.inMemory().prepare("SELECT 1") }
    let statement = try orphan()
    #expect(try statement.step())
    #expect(statement.integer(0) == 1)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/appsales-sqlite-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for name in ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm", "real.sqlite", "link.sqlite", "folder", "text"] {
        unlink(folder + "/" + name)
      }
      rmdir(folder)
    }
    try body(folder)
  }

  @Test("A file with a log can be read where nothing can be written, whatever its name") func unchanging() throws {
    var template = Array("/tmp/appsales-sqlite-XXXXXX\0".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let path = folder + "/a b?c#d%41é"
    do {
      let database = try Connection(path)
      try database.useWriteAheadLog()
      try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (7)")
    }
    let database = try Connection(path, .readUnchanging)
    #expect(try database.integer("SELECT v FROM t") == 7)
    #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO t VALUES (8)") }
    #expect(access(path + "-shm", F_OK) != 0)
    #expect(throws: DatabaseError.self) { _ = try Connection(folder + "/none", .readUnchanging) }
  }
}
