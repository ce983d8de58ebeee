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

  private static let columns = """
    review.country, source, id, review.title, review.body, author, version, response, rating, date, date_approximate,
    votes_sum, votes_count, first_seen, edited, unlisted, added, changed
    """

  private let statement: Statement
  private let path: String
  private let seen: SeenVisits

  init(
    _ database: borrowing Connection, _ query: ReviewQuery, app: Int64, path: String
  ) throws(ReviewArchiveError) {
    let seen = try translating(path) { () throws(DatabaseError) in try SeenVisits(database, query.look, app) }
    statement = try translating(path) { () throws(DatabaseError) in
      try database.prepare(query, columns: ReviewRows.columns, app: app, seen, .ordered)
    }
    self.path = path
    self.seen = seen
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
  /// Whether it came since the last look.
  public var isNew: Bool { news.isNew }
  /// Whether it was there at the last look and has another text now.
  public var isEdited: Bool { news.isEdited }

  private var news: (isNew: Bool, isEdited: Bool) {
    seen.news(added: statement.number(16), changed: statement.number(17), country: statement.textBytes(0))
  }
}

extension ReviewArchive {
  /// The reviews of an app that a query asks for.
  public func reviews(of app: Int64, _ query: ReviewQuery) throws(ReviewArchiveError) -> ReviewRows {
    try ReviewRows(database, query, app: app, path: path)
  }
}
