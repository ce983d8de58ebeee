public import AppSales
import SQLiteDatabase

/// What is kept, in the questions that a reading asks.
extension ReviewArchive {
  /// Whether a review has been seen under this identifier, whatever its text was.
  public func isKnown(_ review: CustomerReview) throws(ReviewArchiveError) -> Bool {
    try exists(
      "SELECT 1 FROM identity WHERE app = ? AND country = ? AND source = ? AND id = ?",
      [
        .integer(review.app), .text(review.storefront.code), .text(review.source.rawValue), .text(review.id),
      ])
  }

  /// Whether a country has been read from a source without a gap: all that is older than what is known is kept as well.
  public func wasReadWhole(
    _ app: Int64, _ storefront: Storefront, _ source: ReviewSourceKind
  ) throws(ReviewArchiveError) -> Bool {
    try exists(
      "SELECT 1 FROM storefront WHERE app = ? AND country = ? AND source = ? AND complete",
      [.integer(app), .text(storefront.code), .text(source.rawValue)])
  }

  /// Whether any review of an app in a country is kept.
  public func hasReviews(_ app: Int64, _ storefront: Storefront) throws(ReviewArchiveError) -> Bool {
    try exists("SELECT 1 FROM review WHERE app = ? AND country = ? LIMIT 1", [.integer(app), .text(storefront.code)])
  }

  /// When an app's countries were last asked for, in seconds since 1970 UTC, by country code; those never asked are missing.
  ///
  /// A run that is stopped notes that it has left countries; that is no visit.
  public func lastVisits(of app: Int64) throws(ReviewArchiveError) -> [String: Int64] {
    try translating(path) { () throws(DatabaseError) in
      let statement = try database.prepare(
        """
        SELECT country, max(time) FROM visit WHERE app = ? AND state <> 'stopped' GROUP BY country
        """)
      try statement.bind(.integer(app), at: 1)
      var visits: [String: Int64] = [:]
      while try statement.step() {
        if let country = statement.text(0) { visits[country] = statement.integer(1) }
      }
      return visits
    }
  }

  private func exists(_ sql: String, _ values: [SQLValue]) throws(ReviewArchiveError) -> Bool {
    try translating(path) { () throws(DatabaseError) in
      let statement = try database.prepare(sql)
      try statement.bind(values)
      return try statement.step()
    }
  }
}
