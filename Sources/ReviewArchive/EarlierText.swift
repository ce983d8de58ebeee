import SQLiteDatabase

/// A text that a review had before its present one, or an older copy of it that a server showed later.
public struct EarlierText: Hashable, Sendable {
  /// The identifier under which it came.
  public let id: String
  /// Stars, 1 to 5.
  public let rating: Int
  /// The title.
  public let title: String
  /// The text.
  public let body: String
  /// When it was first and last seen, in seconds since 1970 UTC.
  public let firstSeen: Int64
  /// When it was last seen, in seconds since 1970 UTC.
  public let lastSeen: Int64
}

extension ReviewArchive {
  /// The earlier texts of an app's reviews, by review and time.
  public func earlierTexts(of app: Int64) throws(ReviewArchiveError) -> [EarlierText] {
    try translating(path) { () throws(DatabaseError) in
      let statement = try database.prepare(
        """
        SELECT earlier.id, earlier.rating, earlier.title, earlier.body, earlier.first_seen, earlier.last_seen
        FROM earlier JOIN review ON review.number = review WHERE app = ? ORDER BY review, earlier.rowid
        """)
      try statement.bind(.integer(app), at: 1)
      var texts: [EarlierText] = []
      while try statement.step() {
        texts.append(
          EarlierText(
            id: statement.text(0) ?? "", rating: Int(statement.integer(1) ?? 0), title: statement.text(2) ?? "",
            body: statement.text(3) ?? "", firstSeen: statement.integer(4) ?? 0, lastSeen: statement.integer(5) ?? 0))
      }
      return texts
    }
  }
}
