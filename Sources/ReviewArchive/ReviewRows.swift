public import AppSales
import SQLiteDatabase

/// Reviews of the archive, one after the other.
///
/// Texts can be had as bytes that stay where the database has them, so that a long list costs no copies.
public struct ReviewRows: ~Copyable {
  /// A text of a review.
  public enum Field: Int, Sendable, CaseIterable {
    case country, source, id, title, body, author, version, response
  }

  /// How much is read of each review.
  public enum Extent: Sendable {
    /// All of it.
    case whole
    /// What people read: source and identifier are missing, and ``ReviewRows/firstSeen`` and ``ReviewRows/editedAt``.
    case readable

    fileprivate var columns: String {
      switch self {
      case .whole:
        """
        review.country, source, id, review.title, review.body, author, version, response, rating, date, date_approximate,
        votes_sum, votes_count, first_seen, edited, unlisted, added, changed, review.number
        """
      case .readable:
        """
        review.country, NULL, NULL, review.title, review.body, author, version, response, rating, date, date_approximate,
        votes_sum, votes_count, NULL, NULL, unlisted, added, changed, review.number
        """
      }
    }
  }

  /// The order of reviews.
  public enum Arrangement: Sendable {
    /// That of the query.
    case ordered
    /// The one in which they are found soonest; for queries with words and without a limit, that of their numbers.
    case asFound
  }

  private let statement: Statement
  private let path: String
  /// What the look has seen of each country, by the bytes of its code.
  private let positions: [UInt32: Int64]

  init(
    _ database: borrowing Connection, _ query: ReviewQuery, app: Int64, path: String, _ extent: Extent,
    _ arrangement: Arrangement
  ) throws(ReviewArchiveError) {
    let positions = try translating(path) { () throws(DatabaseError) in
      try ReviewRows.positions(database, query.look, app)
    }
    let oldest = positions.values.min() ?? 0
    statement = try translating(path) { () throws(DatabaseError) in
      let way = arrangement == .asFound && query.canBeFoundUnordered ? .asFound : try ReviewRows.way(database, query)
      return try ReviewRows.prepare(
        database, query.statement(columns: extent.columns, app: app, oldest: oldest, way))
    }
    self.path = path
    self.positions = positions
  }

  private static func prepare(
    _ database: borrowing Connection, _ query: (sql: String, values: [SQLValue])
  ) throws(DatabaseError) -> Statement {
    let statement = try database.prepare(query.sql)
    try statement.bind(query.values)
    return statement
  }

  /// Going through the reviews pays where many of them have the words, and the newest of those come soon.
  private static func way(
    _ database: borrowing Connection, _ query: ReviewQuery
  ) throws(DatabaseError) -> ReviewQuery.Way {
    guard query.canStopEarly, let match = query.words.flatMap(SearchText.query) else { return .sorting }
    let many: Int64 = 4000
    let statement = try database.prepare(
      "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT \(many))")
    try statement.bind([.text(match)])
    return try statement.step() && statement.number(0) == many ? .inOrder : .sorting
  }

  private static func positions(
    _ database: borrowing Connection, _ look: String, _ app: Int64
  ) throws(DatabaseError) -> [UInt32: Int64] {
    let statement = try database.prepare(
      """
      SELECT kept.country, coalesce(visit, 0) FROM (SELECT DISTINCT country FROM tally WHERE app = ?2) AS kept
      LEFT JOIN look ON name = ?1 AND app = ?2 AND look.country = kept.country
      """)
    try statement.bind([.text(look), .integer(app)])
    var positions: [UInt32: Int64] = [:]
    while try statement.step() { positions[code(statement.textBytes(0))] = statement.number(1) }
    // At a first look all is new, whatever the country.
    return positions.values.contains { $0 > 0 } ? positions : [:]
  }

  private static func code(_ country: UnsafeBufferPointer<UInt8>) -> UInt32 {
    country.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Moves to the next review; `false` if there is none.
  public func next() throws(ReviewArchiveError) -> Bool {
    do {
      return try statement.step()
    } catch {
      throw ReviewArchiveError(error, at: path)
    }
  }

  /// The bytes of a text, UTF-8, valid only until the next review; none where the source has none.
  public func bytes(_ field: Field) -> UnsafeBufferPointer<UInt8> { statement.textBytes(field.rawValue) }

  /// A text; `nil` where the source has none.
  public func text(_ field: Field) -> String? { statement.text(field.rawValue) }

  /// Stars, 1 to 5.
  public var rating: Int { Int(statement.number(8)) }
  /// When it was written or last edited, in seconds since 1970 UTC; else when it was first seen.
  public var date: Int64 { statement.number(9) }
  /// Whether the date is only when it was first seen.
  public var isDateApproximate: Bool { statement.number(10) == 1 }
  /// How many found it helpful; `nil` where the source does not tell.
  public var votes: ReviewVotes? {
    guard let sum = statement.integer(11), let count = statement.integer(12) else { return nil }
    return ReviewVotes(sum: Int(sum), count: Int(count))
  }
  /// When it was first seen, in seconds since 1970 UTC.
  public var firstSeen: Int64 { statement.number(13) }
  /// When its present text was first seen; `nil` where that is the first text.
  public var editedAt: Int64? { statement.integer(14) }
  /// When a whole answer did not list it any more; `nil` where it is listed, or nobody can tell.
  public var unlistedAt: Int64? { statement.integer(15) }
  /// The number of the review, under which it is kept for ever.
  public var number: Int64 { statement.number(18) }
  /// How many more found it helpful than not; zero where the source does not tell.
  var votesSum: Int64 { statement.number(11) }
  /// Whether it came since the last look.
  public var isNew: Bool { news.isNew }
  /// Whether it was there at the last look and has another text now.
  public var isEdited: Bool { news.isEdited }

  /// Both at once.
  var news: (isNew: Bool, isEdited: Bool) {
    let (added, changed) = (statement.number(16), statement.number(17))
    let position = self.position
    let isNew = added > position
    return (isNew, !isNew && changed != added && changed > position)
  }

  private var position: Int64 {
    positions.isEmpty ? 0 : positions[ReviewRows.code(statement.textBytes(0))] ?? 0
  }
}

extension ReviewArchive {
  /// The reviews of an app that a query asks for.
  public func reviews(
    of app: Int64, _ query: ReviewQuery, _ extent: ReviewRows.Extent = .whole,
    _ arrangement: ReviewRows.Arrangement = .ordered
  ) throws(ReviewArchiveError) -> ReviewRows {
    try ReviewRows(database, query, app: app, path: path, extent, arrangement)
  }
}
