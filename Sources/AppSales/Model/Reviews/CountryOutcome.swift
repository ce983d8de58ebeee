/// What came of asking for an app's reviews in one country.
public enum CountryState: String, Hashable, Sendable, CaseIterable {
  /// There are reviews, new ones or not.
  case ok
  /// Proven: nobody has written a review there.
  case none
  /// Proven: the app is not sold there, or does not exist.
  case notSold = "not-sold"
  /// The source showed nothing, although there are ratings or nobody could tell: nothing may be concluded.
  case unknown
  /// It could not be had.
  case failed
  /// It was not asked, or not to its end, since the run was stopped.
  case stopped
}

/// How asking for an app's reviews in one country went.
public struct CountryOutcome: Hashable, Sendable {
  /// The app's Apple identifier.
  public var app: Int64
  /// The country.
  public var storefront: Storefront
  /// Where the answer comes from.
  public var source: ReviewSourceKind
  /// What came of it.
  public var state: CountryState
  /// Whether all was read that the source shows, or all down to what was known from a complete reading before.
  ///
  /// Only then may the country be marked as read whole. An incomplete reading that brought reviews takes an older mark back
  /// if they are kept: else the next one would stop at them and never reach what lies below. `true` claims nothing about
  /// reviews that the source does not show.
  public var isComplete: Bool
  /// The pages that were read and had reviews, in order.
  public var pages: [PageSpan]
  /// How many reviews the source says there are in the countries asked together; `nil` where it does not say.
  public var total: Int?
  /// Why it failed or was not read to its end; `nil` where nothing went wrong.
  public var failure: ReviewFailure?

  /// An outcome of these parts.
  public init(
    app: Int64, storefront: Storefront, source: ReviewSourceKind, state: CountryState, isComplete: Bool,
    pages: [PageSpan] = [], total: Int? = nil, failure: ReviewFailure? = nil
  ) {
    self.app = app
    self.storefront = storefront
    self.source = source
    self.state = state
    self.isComplete = isComplete
    self.pages = pages
    self.total = total
    self.failure = failure
  }
}

/// What a page of reviews covered.
public struct PageSpan: Hashable, Sendable {
  /// The page's number, from 1.
  public let number: Int
  /// How many reviews it had.
  public let count: Int
  /// The date of its newest review, in seconds since 1970 UTC; `nil` where none has a date.
  public let newest: Int64?
  /// The date of its oldest review; `nil` where none has a date.
  public let oldest: Int64?

  /// A span of these parts.
  public init(number: Int, count: Int, newest: Int64?, oldest: Int64?) {
    self.number = number
    self.count = count
    self.newest = newest
    self.oldest = oldest
  }
}

/// All that came of one app in one country.
public struct CountryResult: Sendable {
  /// How it went.
  public var outcome: CountryOutcome
  /// The reviews that were read, newest first, each once; also those of a reading that broke off.
  public var reviews: [CustomerReview]
  /// What the lookup told; `nil` where it was not asked, failed, or does not know the app there.
  public var lookup: AppLookup?

  /// A result of these parts.
  public init(outcome: CountryOutcome, reviews: [CustomerReview] = [], lookup: AppLookup? = nil) {
    self.outcome = outcome
    self.reviews = reviews
    self.lookup = lookup
  }
}
