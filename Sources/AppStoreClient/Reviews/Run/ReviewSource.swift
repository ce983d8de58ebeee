public import AppSales

/// Gives the reviews of an app in some countries.
protocol ReviewSource: AnyObject {
  /// Which source it is.
  var kind: ReviewSourceKind { get }

  /// One reading for each country, in their order, whatever happens.
  func read(_ app: Int64, in storefronts: [Storefront], knowing: ReviewKnowledge) -> [CountryReading]
}

/// What came of one country, and what is to be said about it.
struct CountryReading {
  var result: CountryResult
  var warnings: [ReviewWarning] = []
  /// Whether the user cancelled the run meanwhile.
  var isInterrupted = false
}

extension CountryReading {
  /// Nothing, and why.
  init(
    _ app: Int64, _ storefront: Storefront, _ source: ReviewSourceKind, _ state: CountryState, _ failure: ReviewFailure
  ) {
    let outcome = CountryOutcome(
      app: app, storefront: storefront, source: source, state: state, isComplete: false, failure: failure)
    self.init(result: CountryResult(outcome: outcome))
  }
}

/// What is known from earlier runs.
public struct ReviewKnowledge {
  /// Whether a review is known; whether one that has been edited counts as known is for the caller to say.
  public var isKnown: (CustomerReview) -> Bool
  /// Whether an app's country was read whole from a source before, and nothing has been kept since from a broken reading.
  public var wasReadWhole: (Int64, Storefront, ReviewSourceKind) -> Bool
  /// Whether reviews of an app's country are kept.
  public var hasReviews: (Int64, Storefront) -> Bool

  /// Knowledge of these parts.
  public init(
    isKnown: @escaping (CustomerReview) -> Bool, wasReadWhole: @escaping (Int64, Storefront, ReviewSourceKind) -> Bool,
    hasReviews: @escaping (Int64, Storefront) -> Bool
  ) {
    self.isKnown = isKnown
    self.wasReadWhole = wasReadWhole
    self.hasReviews = hasReviews
  }

  /// That of a first run.
  public static var nothing: ReviewKnowledge {
    ReviewKnowledge(isKnown: { _ in false }, wasReadWhole: { _, _, _ in false }, hasReviews: { _, _ in false })
  }
}
