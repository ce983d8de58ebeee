import AppSales
import Glibc
import ReviewArchive
import SQLiteDatabase
import Testing

@Suite("The description of the database") struct DocumentTests {
  static func text(_ path: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let file = try #require(fopen(root + "/" + path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func filled() throws -> String {
    let path = try Fixture.folder() + "/reviews.sqlite"
    let archive = try ReviewArchive(path, for: .writing)
    try archive.keep(Fixture.visit([Fixture.review("1", title: "Before"), Fixture.review("2", body: "It crashes")]))
    try archive.keep(Fixture.visit([Fixture.review("1", title: "After", date: Fixture.now)]))
    return path
  }

  @Test("The three examples run as they stand, and find something") func examples() throws {
    let queries = try DocumentTests.text("docs/FORMATS.md").split(separator: "```sql\n").dropFirst()
      .map { String($0.prefix { $0 != "`" }) }
    #expect(queries.count == 3)
    let database = try Connection(DocumentTests.filled(), .read)
    for query in queries {
      let statement = try database.prepare(query)
      #expect(try statement.step(), "\(query)")
    }
  }

  @Test("Every table and column that is described is there, and the other way round") func columns() throws {
    let text = try DocumentTests.text("docs/FORMATS.md")
    let section = try #require(text.split(separator: "## The database of reviews\n").last)
    let database = try Connection(DocumentTests.filled(), .read)
    let statement = try database.prepare(
      """
      SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
      WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'search%' AND m.name NOT LIKE 'sqlite%'
      """)
    while try statement.step() {
      let (table, column) = (statement.text(0) ?? "", statement.text(1) ?? "")
      let described = section.split(separator: "\n").filter { $0.hasPrefix("| `\(table)`") }
      #expect(described.contains { $0.contains("`\(column)`") }, "\(table).\(column)")
    }
  }
}
