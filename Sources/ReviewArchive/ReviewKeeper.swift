import AppSales
import SQLiteDatabase

/// Puts the reviews of one visit to one country into the tables, within a transaction of its caller.
struct ReviewKeeper: ~Copyable {
  /// What became of a review.
  enum Fate {
    /// It was not known.
    case added
    /// Its text or rating is another one, and newer.
    case edited
    /// It was known, or is an older copy of what is known.
    case known
  }

  private let visit: Int64
  private let now: Int64
  /// The identifiers that this visit brought: two that are there side by side are two reviews.
  private let present: Set<String>
  private let finder: ReviewFinder
  private let insertReview: Statement
  private let insertIdentity: Statement
  private let refresh: Statement
  private let replace: Statement
  private let insertEarlier: Statement
  private let touchEarlier: Statement
  private let index: Statement
  private let unindex: Statement

  init(
    _ database: borrowing Connection, visit: Int64, now: Int64, present: Set<String>
  ) throws(DatabaseError) {
    // All of them before the first is stored: what can be copied by nobody is there as a whole or not at all.
    let finder = try ReviewFinder(database)
    let insertReview = try database.prepare(KeeperSQL.insertReview)
    let insertIdentity = try database.prepare("INSERT OR IGNORE INTO identity VALUES (?, ?, ?, ?, ?)")
    let refresh = try database.prepare(KeeperSQL.refresh)
    let replace = try database.prepare(KeeperSQL.replace)
    let insertEarlier = try database.prepare("INSERT INTO earlier VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let touchEarlier = try database.prepare(KeeperSQL.touchEarlier)
    let index = try database.prepare("INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)")
    let unindex = try database.prepare("INSERT INTO search (search, rowid, title, body) VALUES ('delete', ?, ?, ?)")
    self.visit = visit
    self.now = now
    self.present = present
    self.finder = finder
    self.insertReview = insertReview
    self.insertIdentity = insertIdentity
    self.refresh = refresh
    self.replace = replace
    self.insertEarlier = insertEarlier
    self.touchEarlier = touchEarlier
    self.index = index
    self.unindex = unindex
  }

  /// Keeps a review, whatever is known of it.
  func keep(_ review: CustomerReview) throws(DatabaseError) -> Fate {
    guard let known = try finder.find(review, present: present) else {
      try insert(review)
      return .added
    }
    if known.id != review.id || known.source != review.source.rawValue {
      try identify(review, as: known.number)
    }
    guard !known.hasText(of: review) else {
      try refresh(known, by: review)
      return .known
    }
    if try isStale(review, known) {
      try keepEarlier(review, of: known)
      return .known
    }
    try replace(known, by: review)
    return .edited
  }

  private func insert(_ review: CustomerReview) throws(DatabaseError) {
    try insertReview.bind([
      .integer(review.app), .text(review.storefront.code), .text(review.source.rawValue), .text(review.id),
      .integer(Int64(review.rating)), .text(review.title), .text(review.body), .text(orNull: review.author),
      .text(orNull: review.authorURI), .text(orNull: review.version), .integer(review.date ?? now),
      .integer(review.date == nil ? 1 : 0), .integer(orNull: review.votes.map { Int64($0.sum) }),
      .integer(orNull: review.votes.map { Int64($0.count) }), .text(orNull: review.response?.body),
      .integer(orNull: review.response?.date), .integer(orNull: review.response.map { $0.isPublished ? 1 : 0 }),
      .integer(now), .integer(visit),
    ])
    defer { insertReview.reset() }
    guard try insertReview.step(), let number = insertReview.integer(0) else { return }
    _ = try insertReview.step()
    try identify(review, as: number)
    try index.run([
      .integer(number), .text(SearchText.indexed(review.title)), .text(SearchText.indexed(review.body)),
    ])
  }

  private func identify(_ review: CustomerReview, as number: Int64) throws(DatabaseError) {
    try insertIdentity.run([
      .integer(review.app), .text(review.storefront.code), .text(review.source.rawValue), .text(review.id),
      .integer(number),
    ])
  }

  /// The same text once more: what surrounds it may have changed.
  private func refresh(_ known: KnownReview, by review: CustomerReview) throws(DatabaseError) {
    let isNewer = known.isApproximate ? review.date != nil : review.date.map { $0 > known.date } ?? false
    let takesID = isNewer && review.source.rawValue == known.source
    try refresh.run(
      [
        .integer(known.number), .integer(now), .text(takesID ? review.id : known.id),
        .integer(isNewer ? review.date ?? known.date : known.date),
        .integer(isNewer || !known.isApproximate ? 0 : 1), .text(orNull: review.author),
        .text(orNull: review.authorURI), .text(orNull: review.version), .integer(isNewer ? 1 : 0),
      ] + surroundings(review))
  }

  /// Votes and response, and whether the source tells of responses at all.
  private func surroundings(_ review: CustomerReview) -> [SQLValue] {
    [
      .integer(orNull: review.votes.map { Int64($0.sum) }), .integer(orNull: review.votes.map { Int64($0.count) }),
      .text(orNull: review.response?.body), .integer(orNull: review.response?.date),
      .integer(orNull: review.response.map { $0.isPublished ? 1 : 0 }), .integer(review.source == .api ? 1 : 0),
    ]
  }

  /// Whether a copy with another text is older than what is known, as a server that lags behind gives it.
  ///
  /// Dates decide; where they cannot, a text that was there before the present one is old.
  private func isStale(_ review: CustomerReview, _ known: KnownReview) throws(DatabaseError) -> Bool {
    if let date = review.date, !known.isApproximate, date != known.date { return date < known.date }
    if let order = order(review.id, known.id), review.source.rawValue == known.source { return order < 0 }
    return try finder.hasEarlier(review, of: known.number)
  }

  /// The order of two identifiers that are different numbers; the feed's grow with time.
  private func order(_ a: String, _ b: String) -> Int? {
    guard let a = UInt64(a), let b = UInt64(b), a != b else { return nil }
    return a < b ? -1 : 1
  }

  private func keepEarlier(_ review: CustomerReview, of known: KnownReview) throws(DatabaseError) {
    try refresh.run(
      [
        .integer(known.number), .integer(now), .text(known.id), .integer(known.date),
        .integer(known.isApproximate ? 1 : 0), .null, .null, .null, .integer(0),
      ] + surroundings(review))
    let values: [SQLValue] = [
      .integer(known.number), .text(review.id), .integer(Int64(review.rating)), .text(review.title), .text(review.body),
      .text(orNull: review.version), .integer(review.date ?? now), .integer(now), .integer(now),
    ]
    if try finder.hasEarlier(review, of: known.number) {
      try touchEarlier.run([values[0], values[2], values[3], values[4], .integer(now)])
    } else {
      try insertEarlier.run(values)
    }
  }

  private func replace(_ known: KnownReview, by review: CustomerReview) throws(DatabaseError) {
    try insertEarlier.run([
      .integer(known.number), .text(known.id), .integer(known.rating), .text(known.title), .text(known.body),
      .text(orNull: known.version), .integer(known.date), .integer(known.textSeen), .integer(known.lastSeen),
    ])
    let isSameSource = review.source.rawValue == known.source
    try replace.run(
      [
        .integer(known.number), .integer(now), .integer(visit), .text(isSameSource ? review.id : known.id),
        .integer(Int64(review.rating)), .text(review.title), .text(review.body),
        .text(orNull: review.author), .text(orNull: review.authorURI), .text(orNull: review.version),
        .integer(review.date ?? now), .integer(review.date == nil ? 1 : 0),
      ] + surroundings(review))
    try unindex.run([
      .integer(known.number), .text(SearchText.indexed(known.title)), .text(SearchText.indexed(known.body)),
    ])
    try index.run([
      .integer(known.number), .text(SearchText.indexed(review.title)), .text(SearchText.indexed(review.body)),
    ])
  }
}

/// What is never wiped out: a source that does not tell votes, version or response leaves those of the other source.
private enum KeeperSQL {
  static let insertReview = """
    INSERT INTO review (app, country, source, id, rating, title, body, author, author_uri, version, date,
      date_approximate, votes_sum, votes_count, response, response_date, response_published,
      first_seen, text_seen, last_seen, added, changed)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?18, ?18, ?19, ?19)
    RETURNING number
    """

  static let refresh = """
    UPDATE review SET last_seen = ?2, unlisted = NULL, id = ?3, date = ?4, date_approximate = ?5,
      author = coalesce(?6, author), author_uri = coalesce(?7, author_uri),
      version = CASE WHEN ?9 THEN coalesce(?8, version) ELSE coalesce(version, ?8) END,
      votes_sum = coalesce(?10, votes_sum), votes_count = coalesce(?11, votes_count),
      response = iif(?15, ?12, response), response_date = iif(?15, ?13, response_date),
      response_published = iif(?15, ?14, response_published)
    WHERE number = ?1
    """

  static let replace = """
    UPDATE review SET last_seen = ?2, text_seen = ?2, edited = ?2, unlisted = NULL, changed = ?3, id = ?4,
      rating = ?5, title = ?6, body = ?7, author = coalesce(?8, author), author_uri = coalesce(?9, author_uri),
      version = coalesce(?10, version), date = ?11, date_approximate = ?12,
      votes_sum = coalesce(?13, votes_sum), votes_count = coalesce(?14, votes_count),
      response = iif(?18, ?15, response), response_date = iif(?18, ?16, response_date),
      response_published = iif(?18, ?17, response_published)
    WHERE number = ?1
    """

  static let touchEarlier = """
    UPDATE earlier SET last_seen = ?5 WHERE review = ?1 AND rating = ?2 AND title = ?3 AND body = ?4
    """
}
