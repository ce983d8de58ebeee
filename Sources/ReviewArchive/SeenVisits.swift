import SQLiteDatabase

/// What a look has seen of each country of an app: all up to a visit.
struct SeenVisits: Sendable {
  /// The numbers of the visits, by the bytes of the country's code; nothing at a first look, when all is new.
  private let visits: [UInt32: Int64]

  init(_ database: borrowing Connection, _ look: String, _ app: Int64) throws(DatabaseError) {
    let statement = try database.prepare(
      """
      SELECT kept.country, coalesce(visit, 0) FROM (SELECT DISTINCT country FROM tally WHERE app = ?2) AS kept
      LEFT JOIN look ON name = ?1 AND app = ?2 AND look.country = kept.country
      """)
    try statement.bind([.text(look), .integer(app)])
    var visits: [UInt32: Int64] = [:]
    while try statement.step() { visits[SeenVisits.code(statement.textBytes(0))] = statement.number(1) }
    self.visits = visits.values.contains { $0 > 0 } ? visits : [:]
  }

  /// What the look has seen of each country at least.
  var oldest: Int64 { visits.values.min() ?? 0 }

  /// Whether nothing has been seen.
  var isFirstLook: Bool { visits.isEmpty }

  /// Whether a review that came with one visit, and whose text came with another one, is new, or edited, to the look.
  func news(
    added: Int64, changed: Int64, country: UnsafeBufferPointer<UInt8>
  ) -> (isNew: Bool, isEdited: Bool) {
    let seen = visits.isEmpty ? 0 : visits[SeenVisits.code(country)] ?? 0
    let isNew = added > seen
    return (isNew, !isNew && changed != added && changed > seen)
  }

  private static func code(_ country: UnsafeBufferPointer<UInt8>) -> UInt32 {
    country.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Connection {
  /// A statement for the reviews that a query asks for, ready to be run.
  func prepare(
    _ query: ReviewQuery, columns: String, app: Int64, _ seen: SeenVisits, _ arrangement: ReviewReader.Arrangement
  ) throws(DatabaseError) -> Statement {
    let way: ReviewQuery.Way =
      switch arrangement {
      case .upwards where query.canBeReadByNumber: .upwards
      case .downwards where query.canBeReadByNumber: .downwards
      default: try way(query)
      }
    let (sql, values) = query.statement(columns: columns, app: app, oldest: seen.oldest, way)
    let statement = try prepare(sql)
    try statement.bind(values)
    return statement
  }

  /// Going through the reviews pays where many of them have the words, and the newest of those come soon.
  private func way(_ query: ReviewQuery) throws(DatabaseError) -> ReviewQuery.Way {
    guard query.canStopEarly, let match = query.words.flatMap(SearchText.query) else { return .sorting }
    let many: Int64 = 4000
    let statement = try prepare("SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT \(many))")
    try statement.bind([.text(match)])
    return try statement.step() && statement.number(0) == many ? .inOrder : .sorting
  }
}
