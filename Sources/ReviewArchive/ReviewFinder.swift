import AppSales
import SQLiteDatabase

/// What is kept of a review, as far as a new copy of it is compared with that.
struct KnownReview {
  let number: Int64
  let source: String
  let id: String
  let rating: Int64
  let title: String
  let body: String
  let version: String?
  let date: Int64
  let isApproximate: Bool
  let textSeen: Int64
  let lastSeen: Int64

  fileprivate init(_ row: borrowing Statement) {
    number = row.integer(0) ?? 0
    source = row.text(1) ?? ""
    id = row.text(2) ?? ""
    rating = row.integer(3) ?? 0
    title = row.text(4) ?? ""
    body = row.text(5) ?? ""
    version = row.text(6)
    date = row.integer(7) ?? 0
    isApproximate = row.integer(8) == 1
    textSeen = row.integer(9) ?? 0
    lastSeen = row.integer(10) ?? 0
  }

  /// Whether a copy says the same, byte for byte.
  func hasText(of review: CustomerReview) -> Bool {
    rating == Int64(review.rating) && CellText(title) == CellText(review.title)
      && CellText(body) == CellText(review.body)
  }
}

/// Finds the review that a copy is a copy of: by its identifier, by its writer, or by its likeness to one of the other
/// source.
struct ReviewFinder: ~Copyable {
  private let byIdentity: Statement
  private let byWriter: Statement
  private let byLikeness: Statement
  private let earlier: Statement

  init(_ database: borrowing Connection) throws(DatabaseError) {
    let columns = """
      review.number, review.source, review.id, rating, title, body, version, date, date_approximate, text_seen, last_seen
      """
    let byIdentity = try database.prepare(
      """
      SELECT \(columns) FROM identity JOIN review ON review.number = identity.review
      WHERE identity.app = ? AND identity.country = ? AND identity.source = ? AND identity.id = ?
      """)
    // A customer has one review of an app in a country; after an edit it may come under a new identifier.
    let byWriter = try database.prepare(
      """
      SELECT \(columns) FROM review WHERE app = ? AND country = ? AND author_uri = ? AND source = ?
      ORDER BY number DESC LIMIT 1
      """)
    // The sources have identifiers of their own, and the moment may differ a little.
    let byLikeness = try database.prepare(
      """
      SELECT \(columns) FROM review WHERE app = ?1 AND country = ?2 AND author = ?3 AND source <> ?4
        AND rating = ?5 AND title = ?6 AND body = ?7 AND (date_approximate OR abs(date - ?8) <= 86400)
        AND NOT EXISTS (SELECT 1 FROM identity WHERE identity.app = ?1 AND identity.country = ?2
          AND identity.source = ?4 AND identity.review = review.number)
      LIMIT 1
      """)
    let earlier = try database.prepare(
      "SELECT 1 FROM earlier WHERE review = ? AND rating = ? AND title = ? AND body = ? LIMIT 1")
    self.byIdentity = byIdentity
    self.byWriter = byWriter
    self.byLikeness = byLikeness
    self.earlier = earlier
  }

  /// The review that is meant; `nil` where it is new.
  func find(_ review: CustomerReview, present: Set<String>) throws(DatabaseError) -> KnownReview? {
    let place: [SQLValue] = [.integer(review.app), .text(review.storefront.code)]
    let source = SQLValue.text(review.source.rawValue)
    if let known = try first(byIdentity, place + [source, .text(review.id)]) { return known }
    if let uri = review.authorURI, !uri.isEmpty, let known = try first(byWriter, place + [.text(uri), source]),
      !present.contains(known.id)
    {
      return known
    }
    guard let author = review.author, let date = review.date else { return nil }
    return try first(
      byLikeness,
      place + [
        .text(author), source, .integer(Int64(review.rating)), .text(review.title), .text(review.body), .integer(date),
      ])
  }

  /// Whether a text is one that the review had before.
  func hasEarlier(_ review: CustomerReview, of number: Int64) throws(DatabaseError) -> Bool {
    defer { earlier.reset() }
    try earlier.bind([.integer(number), .integer(Int64(review.rating)), .text(review.title), .text(review.body)])
    return try earlier.step()
  }

  private func first(_ statement: borrowing Statement, _ values: [SQLValue]) throws(DatabaseError) -> KnownReview? {
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? KnownReview(statement) : nil
  }
}
