/// A customer's review of an app in one country, as a source gave it.
///
/// All texts are the customer's own and may hold control characters: neutralise them before a terminal or a spreadsheet
/// sees them.
public struct CustomerReview: Hashable, Sendable {
  /// The app's Apple identifier.
  public var app: Int64
  /// The country it was written in.
  public var storefront: Storefront
  /// Where it comes from.
  public var source: ReviewSourceKind
  /// The source's identifier: decimal digits beyond 32 bits in the feed, a UUID-like text in the API; never compared across sources.
  public var id: String
  /// Stars, 1 to 5.
  public var rating: Int
  /// The title; empty where there is none.
  public var title: String
  /// The text, with its line breaks; empty where there is none.
  public var body: String
  /// The nickname; `nil` where the source has none.
  public var author: String?
  /// Who wrote it, the same for all of a customer's reviews in a country, without a query; `nil` from the API.
  public var authorURI: String?
  /// The app's version that was reviewed, free text; `nil` where the source does not tell.
  public var version: String?
  /// When it was written or last edited, in seconds since 1970 UTC; `nil` where the source does not tell.
  public var date: Int64?
  /// Whether `date` is only when the review was first seen; a source never sets it.
  public var dateIsApproximate: Bool
  /// What others thought of it; `nil` from the API, which does not tell.
  public var votes: ReviewVotes?
  /// The developer's answer; `nil` where there is none, and from the feed, which does not tell.
  public var response: ReviewResponse?

  /// A review of these parts.
  public init(
    app: Int64, storefront: Storefront, source: ReviewSourceKind, id: String, rating: Int, title: String = "",
    body: String = "", author: String? = nil, authorURI: String? = nil, version: String? = nil, date: Int64? = nil,
    dateIsApproximate: Bool = false, votes: ReviewVotes? = nil, response: ReviewResponse? = nil
  ) {
    self.app = app
    self.storefront = storefront
    self.source = source
    self.id = id
    self.rating = rating
    self.title = title
    self.body = body
    self.author = author
    self.authorURI = authorURI
    self.version = version
    self.date = date
    self.dateIsApproximate = dateIsApproximate
    self.votes = votes
    self.response = response
  }

  /// What makes it this review and no other.
  public var key: ReviewKey { ReviewKey(app: app, storefront: storefront, source: source, id: id) }
}

/// The identity of a review: identifiers are a source's own, and the links in a feed name the app and not the review.
public struct ReviewKey: Hashable, Sendable {
  /// The app's Apple identifier.
  public let app: Int64
  /// The country.
  public let storefront: Storefront
  /// Where the identifier comes from.
  public let source: ReviewSourceKind
  /// The source's identifier.
  public let id: String

  /// The identity of these parts.
  public init(app: Int64, storefront: Storefront, source: ReviewSourceKind, id: String) {
    self.app = app
    self.storefront = storefront
    self.source = source
    self.id = id
  }
}

/// Where a review comes from.
public enum ReviewSourceKind: String, Hashable, Sendable, CaseIterable {
  /// The public feed: any app, at most the 500 newest of a country.
  case feed
  /// App Store Connect: own apps only, all reviews.
  case api
}

/// How many found a review helpful.
public struct ReviewVotes: Hashable, Sendable {
  /// Helpful votes.
  public let sum: Int
  /// All votes.
  public let count: Int

  /// Votes of these counts.
  public init(sum: Int, count: Int) {
    self.sum = sum
    self.count = count
  }
}

/// What the developer answered.
public struct ReviewResponse: Hashable, Sendable {
  /// The text.
  public let body: String
  /// When it was last changed, in seconds since 1970 UTC; `nil` where the source does not tell.
  public let date: Int64?
  /// Whether customers can see it already.
  public let isPublished: Bool

  /// An answer of these parts.
  public init(body: String, date: Int64?, isPublished: Bool) {
    self.body = body
    self.date = date
    self.isPublished = isPublished
  }
}
