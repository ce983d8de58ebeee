public import AppSales

/// What is known of a review beside its texts.
struct ReviewFacts: Sendable {
  var rating = 0
  var date: Int64 = 0
  var number: Int64 = 0
  var votes: ReviewVotes?
  var votesSum: Int64 = 0
  var isDateApproximate = false
  var isUnlisted = false
  var isNew = false
  var isEdited = false
}

/// A review with its texts as UTF-8 where somebody else has them, empty where the source has none: valid only as long as they
/// stay there.
public struct ReadReview {
  /// The code of the country.
  public let country: UnsafeBufferPointer<UInt8>
  /// The title.
  public let title: UnsafeBufferPointer<UInt8>
  /// The text.
  public let body: UnsafeBufferPointer<UInt8>
  /// Who wrote it.
  public let author: UnsafeBufferPointer<UInt8>
  /// The version of the app that it is about.
  public let version: UnsafeBufferPointer<UInt8>
  /// The developer's response.
  public let response: UnsafeBufferPointer<UInt8>
  let facts: ReviewFacts

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
    // Nothing in the database keeps somebody from writing the most negative number there is.
    let (date, number) = (max(facts.date, -.max), facts.number)
    return switch order {
    case .date: ReviewPlace(first: 0, second: -date, third: -number)
    case .oldest: ReviewPlace(first: 0, second: date, third: number)
    case .stars: ReviewPlace(first: Int64(facts.rating), second: -date, third: -number)
    case .helpful: ReviewPlace(first: -max(facts.votesSum, -.max), second: -date, third: -number)
    case .country: ReviewPlace(first: countryPlace, second: -date, third: -number)
    }
  }

  private var countryPlace: Int64 {
    country.prefix(7).reduce(0) { $0 << 8 | Int64($1) } << (8 * Int64(max(0, 7 - country.count)))
  }
}

/// The place of a review in an order, as the database would have it.
public struct ReviewPlace: Comparable, Sendable {
  fileprivate let first: Int64
  fileprivate let second: Int64
  fileprivate let third: Int64

  /// Whether a review comes before another one.
  public static func < (a: ReviewPlace, b: ReviewPlace) -> Bool {
    if a.first != b.first { return a.first < b.first }
    return a.second != b.second ? a.second < b.second : a.third < b.third
  }
}
