public import AppSales
import SQLiteDatabase

/// What a visit to a country brought.
public struct StoredVisit: Hashable, Sendable {
  /// How many reviews were not known.
  public var added = 0
  /// How many reviews have another, newer text.
  public var edited = 0

  /// Nothing new.
  public init() {}
}

extension ReviewArchive {
  /// Keeps what came of a visit to a country, all of it or nothing.
  ///
  /// Nothing is ever deleted, and an empty or shorter answer changes no review. `now` is in seconds since 1970 UTC;
  /// `isWhole` says that the answer held every review there is, so that those that are missing are no longer listed.
  public func store(
    _ result: CountryResult, isWhole: Bool, at now: Int64
  ) throws(ReviewArchiveError) -> StoredVisit {
    try writing { (database) throws(DatabaseError) in
      try database.store(result, isWhole: isWhole, at: now)
    }
  }

  /// Runs `body` in a transaction: all of it is kept, or nothing if it throws.
  func writing<Result>(
    _ body: (borrowing Connection) throws(DatabaseError) -> Result
  ) throws(ReviewArchiveError) -> Result {
    try translating(path) { () throws(DatabaseError) in
      try database.execute("BEGIN IMMEDIATE")
      do throws(DatabaseError) {
        let result = try body(database)
        try database.execute("COMMIT")
        return result
      } catch {
        // Some errors, such as a full disk, have rolled back already.
        try? database.execute("ROLLBACK")
        throw error
      }
    }
  }
}

extension Connection {
  fileprivate func store(
    _ result: CountryResult, isWhole: Bool, at now: Int64
  ) throws(DatabaseError) -> StoredVisit {
    let outcome = result.outcome
    let visit = try begin(outcome, received: result.reviews.count, at: now)
    let keeper = try ReviewKeeper(self, visit: visit, now: now, present: Set(result.reviews.map(\.id)))
    var stored = StoredVisit()
    // Of two with the same date the later number is the newer one.
    for review in result.reviews.reversed() {
      switch try keeper.keep(review) {
      case .added: stored.added += 1
      case .edited: stored.edited += 1
      case .known: break
      }
    }
    try prepare("UPDATE visit SET added = ?, edited = ? WHERE number = ?")
      .run([.integer(Int64(stored.added)), .integer(Int64(stored.edited)), .integer(visit)])
    if stored != StoredVisit() { try count(outcome) }
    try mark(outcome, visit: visit, hasReviews: !result.reviews.isEmpty)
    if let lookup = result.lookup { try note(lookup, at: now) }
    if isWhole, outcome.isComplete { try unlist(outcome, present: result.reviews, at: now) }
    return stored
  }

  private func begin(_ outcome: CountryOutcome, received: Int, at now: Int64) throws(DatabaseError) -> Int64 {
    try prepare(
      """
      INSERT INTO visit (time, app, country, source, state, complete, received, added, edited, message)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)
      """
    ).run([
      .integer(now), .integer(outcome.app), .text(outcome.storefront.code), .text(outcome.source.rawValue),
      .text(outcome.state.rawValue), .integer(outcome.isComplete ? 1 : 0), .integer(Int64(received)),
      .text(orNull: outcome.failure?.message),
    ])
    return lastInsertedRow
  }

  /// Counts the country's reviews by stars anew, so that nobody has to read them for an overview.
  private func count(_ outcome: CountryOutcome) throws(DatabaseError) {
    let place: [SQLValue] = [.integer(outcome.app), .text(outcome.storefront.code)]
    try prepare("DELETE FROM tally WHERE app = ? AND country = ?").run(place)
    try prepare(
      "INSERT INTO tally SELECT app, country, rating, count(*) FROM review WHERE app = ? AND country = ? GROUP BY rating"
    ).run(place)
  }

  /// Reviews of a reading that broke off leave a gap below them, so that the next one must not stop at what is known.
  private func mark(_ outcome: CountryOutcome, visit: Int64, hasReviews: Bool) throws(DatabaseError) {
    try prepare(
      """
      INSERT INTO storefront VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT DO UPDATE SET visit = ?4, state = ?5, complete = iif(?6 OR ?7, ?6, complete)
      """
    ).run([
      .integer(outcome.app), .text(outcome.storefront.code), .text(outcome.source.rawValue), .integer(visit),
      .text(outcome.state.rawValue), .integer(outcome.isComplete ? 1 : 0), .integer(hasReviews ? 1 : 0),
    ])
  }

  /// Keeps the app's name, and the ratings where they differ from those before.
  private func note(_ lookup: AppLookup, at now: Int64) throws(DatabaseError) {
    try prepare("INSERT INTO app VALUES (?1, ?2) ON CONFLICT DO UPDATE SET title = ?2")
      .run([.integer(lookup.app), .text(lookup.name)])
    guard let ratings = lookup.ratings, ratings.average.isFinite else { return }
    try prepare(
      """
      INSERT INTO rating SELECT ?1, ?2, ?3, ?4, ?5 WHERE (?4, ?5) IS NOT (
        SELECT average, count FROM rating WHERE app = ?1 AND country = ?2 ORDER BY time DESC LIMIT 1)
      ON CONFLICT DO UPDATE SET average = ?4, count = ?5
      """
    ).run([
      .integer(lookup.app), .text(lookup.storefront.code), .integer(now), .real(ratings.average),
      .integer(ratings.count),
    ])
  }

  /// Notes reviews that a whole answer does not list any more; they may have been deleted, or only hidden.
  private func unlist(
    _ outcome: CountryOutcome, present: [CustomerReview], at now: Int64
  ) throws(DatabaseError) {
    let place: [SQLValue] = [.integer(outcome.app), .text(outcome.storefront.code), .text(outcome.source.rawValue)]
    let present = Set(present.map(\.id))
    var missing: [Int64] = []
    let listed = try prepare(
      """
      SELECT identity.id, review FROM identity JOIN review ON review.number = review
      WHERE identity.app = ? AND identity.country = ? AND identity.source = ? AND unlisted IS NULL
      """)
    try listed.bind(place)
    var found: Set<Int64> = []
    while try listed.step() {
      guard let id = listed.text(0), let number = listed.integer(1) else { continue }
      if present.contains(id) { found.insert(number) } else { missing.append(number) }
    }
    let mark = try prepare("UPDATE review SET unlisted = ? WHERE number = ?")
    for number in missing where !found.contains(number) { try mark.run([.integer(now), .integer(number)]) }
  }
}
