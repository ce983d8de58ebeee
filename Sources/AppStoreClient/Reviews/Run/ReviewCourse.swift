public import AppSales

/// How a run of reviews went, beside what it handed out.
public struct ReviewRunEnd: Sendable {
  /// What brought it to its end.
  public enum Reason: Hashable, Sendable {
    /// All countries were asked.
    case finished
    /// The hosts want to be left alone, or cannot be reached.
    case stopped(ReviewFailure)
    /// The user cancelled it.
    case interrupted
  }

  /// What brought it to its end.
  public let reason: Reason
  /// What the reader must know, in the order in which it came up.
  public let warnings: [ReviewWarning]
  /// How many requests were sent.
  public let requests: Int
}

/// What a run has met so far, and whether it should go on.
struct ReviewCourse {
  /// After how many countries in a row that came back empty against all evidence, or failed for a passing reason, to stop.
  private static let patience = 3
  /// With so many ratings it is no chance that nobody has written a review.
  private static let manyRatings: Int64 = 1000

  /// Why the run is to stop.
  private(set) var stop: ReviewFailure?
  /// Whether the key may read no reviews at all.
  private(set) var isRefusedByAPI = false

  private var isInterrupted = false
  private var warnings: [ReviewWarning] = []
  private var emptyInARow = 0
  private var failedInARow = 0
  private var left: [(app: Int64, storefront: Storefront)] = []

  /// Takes note of a reading and gives its result.
  mutating func noted(_ reading: CountryReading, _ knowledge: ReviewKnowledge) -> CountryResult {
    warnings += reading.warnings
    if stop != nil {
      left.append((reading.result.outcome.app, reading.result.outcome.storefront))
    } else if reading.isInterrupted {
      isInterrupted = true
      stop = ReviewWords.interrupted
      left.append((reading.result.outcome.app, reading.result.outcome.storefront))
    } else if reading.result.outcome.source == .feed {
      count(reading.result, knowledge)
    }
    return reading.result
  }

  mutating func refusedByAPI(_ failure: ReviewFailure) {
    isRefusedByAPI = true
    warnings.append(ReviewWarning(.apiRefused, ReviewWords.apiRefused(failure)))
  }

  func end(requests: Int) -> ReviewRunEnd {
    guard let stop else { return ReviewRunEnd(reason: .finished, warnings: warnings, requests: requests) }
    let warning = ReviewWarning(.stopped, ReviewWords.stopped(stop, left))
    return ReviewRunEnd(
      reason: isInterrupted ? .interrupted : .stopped(stop), warnings: warnings + [warning], requests: requests)
  }

  /// Counts what speaks for throttling; a country that is proven to be empty speaks neither for nor against it.
  private mutating func count(_ result: CountryResult, _ knowledge: ReviewKnowledge) {
    let outcome = result.outcome
    switch outcome.state {
    case .ok: emptyInARow = 0
    case .unknown where knowledge.hasReviews(outcome.app, outcome.storefront): emptyInARow += 1
    case .unknown where result.lookup?.ratings.map({ $0.count >= ReviewCourse.manyRatings }) == true: emptyInARow += 1
    default: break
    }
    let hasFailed = outcome.state == .failed && outcome.failure?.isTransient == true
    failedInARow = hasFailed ? failedInARow + 1 : 0
    if emptyInARow >= ReviewCourse.patience { stop = ReviewWords.throttled }
    if failedInARow >= ReviewCourse.patience { stop = outcome.failure }
  }
}
