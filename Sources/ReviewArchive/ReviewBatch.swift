public import AppSales
import SQLiteDatabase

/// Reviews that have been read: they are in memory of their own, outlive the rows, and can go to another thread.
public struct ReviewBatch: Sendable {
  /// What is known of a review beside its texts.
  struct Facts: Sendable {
    var rating = 0
    var date: Int64 = 0
    var number: Int64 = 0
    var votes: ReviewVotes?
    var votesSum: Int64 = 0
    var isDateApproximate = false
    var isUnlisted = false
    var isNew = false
    var isEdited = false
    /// Where each text ends; it begins where the one before it ends.
    var ends = Ends()
  }

  struct Ends: Sendable {
    var start = 0
    var country = 0
    var title = 0
    var body = 0
    var author = 0
    var version = 0
    var response = 0
  }

  var facts: [Facts] = []
  private var texts: [UInt8] = []

  /// No reviews.
  public init() {}

  /// How many there are.
  public var count: Int { facts.count }

  /// How many bytes their texts have.
  public var textBytes: Int { texts.count }

  /// Adds the review at which the rows are.
  mutating func append(_ rows: borrowing ReviewRows) {
    var facts = Facts()
    facts.rating = rows.rating
    facts.date = rows.date
    facts.number = rows.number
    facts.votes = rows.votes
    facts.votesSum = rows.votesSum
    facts.isDateApproximate = rows.isDateApproximate
    facts.isUnlisted = rows.unlistedAt != nil
    (facts.isNew, facts.isEdited) = rows.news
    facts.ends.start = texts.count
    facts.ends.country = add(rows.bytes(.country))
    facts.ends.title = add(rows.bytes(.title))
    facts.ends.body = add(rows.bytes(.body))
    facts.ends.author = add(rows.bytes(.author))
    facts.ends.version = add(rows.bytes(.version))
    facts.ends.response = add(rows.bytes(.response))
    self.facts.append(facts)
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    texts.append(contentsOf: text)
    return texts.count
  }

  /// Hands out one review after the other; each is valid only for that moment.
  public func forEach(_ body: (ReadReview) -> Void) {
    texts.withUnsafeBufferPointer { texts in
      for facts in facts { body(ReadReview(texts: texts, facts: facts)) }
    }
  }
}

/// A review of a ``ReviewBatch``, with its texts as UTF-8 where the batch has them; empty where the source has none.
public struct ReadReview {
  private let texts: UnsafeBufferPointer<UInt8>
  private let facts: ReviewBatch.Facts

  init(texts: UnsafeBufferPointer<UInt8>, facts: ReviewBatch.Facts) {
    self.texts = texts
    self.facts = facts
  }

  private func text(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: texts[start..<end])
  }

  /// The code of the country.
  public var country: UnsafeBufferPointer<UInt8> { text(facts.ends.start, facts.ends.country) }
  /// The title.
  public var title: UnsafeBufferPointer<UInt8> { text(facts.ends.country, facts.ends.title) }
  /// The text.
  public var body: UnsafeBufferPointer<UInt8> { text(facts.ends.title, facts.ends.body) }
  /// Who wrote it.
  public var author: UnsafeBufferPointer<UInt8> { text(facts.ends.body, facts.ends.author) }
  /// The version of the app that it is about.
  public var version: UnsafeBufferPointer<UInt8> { text(facts.ends.author, facts.ends.version) }
  /// The developer's response.
  public var response: UnsafeBufferPointer<UInt8> { text(facts.ends.version, facts.ends.response) }
  /// Stars, 1 to 5.
  public var rating: Int { facts.rating }
  /// When it was written or last edited, in seconds since 1970 UTC; else when it was first seen.
  public var date: Int64 { facts.date }
  /// Whether the date is only when it was first seen.
  public var isDateApproximate: Bool { facts.isDateApproximate }
  /// How many found it helpful; `nil` where the source does not tell.
  public var votes: ReviewVotes? { facts.votes }
  /// Whether a whole answer did not list it any more.
  public var isUnlisted: Bool { facts.isUnlisted }
  /// Whether it came since the last look.
  public var isNew: Bool { facts.isNew }
  /// Whether it was there at the last look and has another text now.
  public var isEdited: Bool { facts.isEdited }

  /// Its place in an order.
  public func place(in order: ReviewQuery.Order) -> ReviewPlace {
    let first: Int64 =
      switch order {
      case .date, .oldest: 0
      case .stars: Int64(facts.rating)
      // Nothing in the database keeps somebody from writing the most negative number there is.
      case .helpful: -max(facts.votesSum, -.max)
      case .country: country.prefix(7).reduce(0) { $0 << 8 | Int64($1) } << (8 * Int64(max(0, 7 - country.count)))
      }
    return ReviewPlace(first: first, date: facts.date, number: facts.number, isOldestFirst: order == .oldest)
  }
}

/// The place of a review in an order, as the database would have it.
public struct ReviewPlace: Comparable, Sendable {
  let first: Int64
  let date: Int64
  let number: Int64
  let isOldestFirst: Bool

  public static func < (a: ReviewPlace, b: ReviewPlace) -> Bool {
    if a.first != b.first { return a.first < b.first }
    if a.date != b.date { return a.isOldestFirst ? a.date < b.date : a.date > b.date }
    return a.isOldestFirst ? a.number < b.number : a.number > b.number
  }
}

extension ReviewRows {
  /// Reads on until the batch has so many bytes of text, or no review is left: `false` then.
  public func read(into batch: inout ReviewBatch, bytes: Int) throws(ReviewArchiveError) -> Bool {
    while batch.textBytes < bytes {
      guard try next() else { return false }
      batch.append(self)
    }
    return true
  }
}
