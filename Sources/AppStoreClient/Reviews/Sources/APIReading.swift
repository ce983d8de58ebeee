import AppSales

/// One reading of an app's reviews in App Store Connect, in all countries that were asked for.
struct APIReading {
  /// After how many pages the list cannot be one: 800,000 reviews.
  static let mostPages = 4000

  /// How it ended.
  enum End {
    case complete
    case interrupted
    case failed(ReviewFailure)
  }

  let app: Int64
  let storefronts: [Storefront]
  var end = End.complete
  /// How many reviews there are, as the first page says.
  private(set) var total: Int?
  /// How many came.
  private(set) var count = 0

  private let knowing: ReviewKnowledge
  private var lists: [Storefront: ReviewList] = [:]
  private var pages = 0
  private var leftOut = 0
  private var foreign: [String] = []
  private var stoppedAtKnown = false

  init(_ app: Int64, _ storefronts: [Storefront], _ knowing: ReviewKnowledge) {
    self.app = app
    self.storefronts = storefronts
    self.knowing = knowing
  }

  /// Takes a page; `false` where the next one can bring nothing new.
  mutating func take(_ page: APIPage) -> Bool {
    pages += 1
    total = total ?? page.total
    count += page.reviews.count + page.leftOut
    leftOut += page.leftOut
    foreign += page.foreign
    stoppedAtKnown = isKnown(page)
    for (storefront, reviews) in Dictionary(grouping: page.reviews, by: \.storefront) {
      _ = lists[storefront, default: ReviewList()].take(reviews, leftOut: 0, page: pages)
    }
    return !stoppedAtKnown
  }

  private func isKnown(_ page: APIPage) -> Bool {
    !page.reviews.isEmpty && page.leftOut == 0 && page.foreign.isEmpty
      && storefronts.allSatisfy { knowing.wasReadWhole(app, $0, .api) } && page.reviews.allSatisfy(knowing.isKnown)
  }

  /// What came of each country; what concerns all of them is said with the first.
  func readings() -> [CountryReading] {
    let missing = missing
    var readings = storefronts.map { reading($0, missing) }
    guard !readings.isEmpty else { return [] }
    readings[0].warnings += sharedWarnings(missing)
    return readings
  }

  /// What the source counts and does not give.
  private var missing: ReviewFailure? {
    guard case .complete = end, !stoppedAtKnown, let total, count < total else { return nil }
    return ReviewWords.missing(count, total)
  }

  private func reading(_ storefront: Storefront, _ missing: ReviewFailure?) -> CountryReading {
    let list = lists[storefront] ?? ReviewList()
    var outcome = CountryOutcome(
      app: app, storefront: storefront, source: .api, state: .stopped, isComplete: false, pages: list.pages,
      total: total)
    var isInterrupted = false
    switch end {
    case .interrupted:
      outcome.failure = ReviewWords.interrupted
      isInterrupted = true
    case .failed(let failure):
      outcome.state = .failed
      outcome.failure = failure
    case .complete:
      outcome.state = list.reviews.isEmpty && !knowing.hasReviews(app, storefront) ? .none : .ok
      outcome.isComplete = missing == nil
      outcome.failure = missing
    }
    if outcome.state == .none, missing != nil { outcome.state = .unknown }
    return CountryReading(
      result: CountryResult(outcome: outcome, reviews: list.reviews), isInterrupted: isInterrupted)
  }

  private func sharedWarnings(_ missing: ReviewFailure?) -> [ReviewWarning] {
    var warnings: [ReviewWarning] = []
    if case .failed(let failure) = end { warnings.append(ReviewWarning(.countryFailed, app: app, failure.message)) }
    if let missing { warnings.append(ReviewWarning(.countryIncomplete, app: app, missing.message)) }
    if leftOut > 0 { warnings.append(ReviewWarning(.entriesLeftOut, app: app, ReviewWords.leftOut(leftOut, nil))) }
    if !foreign.isEmpty { warnings.append(ReviewWarning(.foreignTerritory, app: app, ReviewWords.foreign(foreign))) }
    return warnings
  }
}
