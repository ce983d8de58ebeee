import AppSales
import SQLiteDatabase

/// Reads what people want to read of reviews, one after the other; their texts stay where the database has them.
public struct ReviewReader: ~Copyable {
  /// The order of reviews.
  public enum Arrangement: Sendable {
    /// That of the query.
    case ordered
    /// By number, where the query can be read so: without looking any review up.
    case upwards
    /// The other way round.
    case downwards
  }

  private let statement: Statement
  /// A statement is of no use without its connection.
  private let archive: ReviewArchive
  private let seen: SeenVisits
  private var isAtEnd = false

  init(
    _ archive: ReviewArchive, _ query: ReviewQuery, app: Int64, _ arrangement: Arrangement
  ) throws(ReviewArchiveError) {
    let seen = try translating(archive.path) { () throws(DatabaseError) in
      try SeenVisits(archive.database, query.look, app)
    }
    // Each column takes its time: what needs no look at the review is not read.
    let columns = """
      review.country, review.title, review.body, author, version, response, rating, date, date_approximate, votes_sum,
      votes_count, unlisted, \(seen.isFirstLook ? "1, 1" : "added, changed"),
      \(arrangement == .ordered ? "0" : "review.number")
      """
    statement = try translating(archive.path) { () throws(DatabaseError) in
      try archive.database.prepare(query, columns: columns, app: app, seen, arrangement)
    }
    self.archive = archive
    self.seen = seen
  }

  /// Moves to the next review; `false` if there is none.
  public mutating func step() throws(ReviewArchiveError) -> Bool {
    // A statement that has come to its end would begin anew.
    guard !isAtEnd else { return false }
    do {
      isAtEnd = try !statement.step()
      return !isAtEnd
    } catch {
      throw ReviewArchiveError(error, at: archive.path)
    }
  }

  /// The number of the review, where it is read by number.
  public var number: Int64 { statement.number(14) }

  /// When the review was written, in seconds since 1970 UTC.
  public var date: Int64 { statement.number(7) }

  /// The review; its texts are valid only until the next step.
  public var review: ReadReview {
    let country = statement.textBytes(0)
    return ReadReview(
      country: country, title: statement.textBytes(1), body: statement.textBytes(2), author: statement.textBytes(3),
      version: statement.textBytes(4), response: statement.textBytes(5), facts: facts(country))
  }

  private func facts(_ country: UnsafeBufferPointer<UInt8>) -> ReviewFacts {
    var facts = ReviewFacts()
    facts.rating = Int(statement.number(6))
    facts.date = date
    facts.isDateApproximate = statement.number(8) == 1
    if !statement.isNull(9) {
      facts.votesSum = statement.number(9)
      facts.votes = statement.integer(10).map { ReviewVotes(sum: Int(facts.votesSum), count: Int($0)) }
    }
    facts.isUnlisted = !statement.isNull(11)
    (facts.isNew, facts.isEdited) =
      seen.isFirstLook
      ? (true, false) : seen.news(added: statement.number(12), changed: statement.number(13), country: country)
    facts.number = number
    return facts
  }
}

extension ReviewArchive {
  /// Reads the reviews of an app that a query asks for.
  public func reader(
    of app: Int64, _ query: ReviewQuery, _ arrangement: ReviewReader.Arrangement = .ordered
  ) throws(ReviewArchiveError) -> ReviewReader {
    try ReviewReader(self, query, app: app, arrangement)
  }

  /// The number of the review that was added last, 0 where there is none: no fewer than there are.
  public func highestNumber() throws(ReviewArchiveError) -> Int64 {
    try translating(path) { () throws(DatabaseError) in try database.integer("SELECT max(number) FROM review") ?? 0 }
  }
}
