import AppSales

/// One reading of an app's feed in one country.
struct FeedReading {
  private let source: FeedSource
  private let app: Int64
  private let storefront: Storefront
  private let knowing: ReviewKnowledge
  private var list = ReviewList()
  /// The largest number of a last page that any page named.
  private var hint = 0
  private var isSorted = true
  private var lookup: AppLookup?
  private var lookupFailure: ReviewFailure?
  private var warnings: [ReviewWarning] = []

  /// How a reading goes on.
  private enum Step {
    case next
    case end
    case broken(ReviewFailure)
  }

  init(_ source: FeedSource, _ app: Int64, _ storefront: Storefront, _ knowing: ReviewKnowledge) {
    self.source = source
    self.app = app
    self.storefront = storefront
    self.knowing = knowing
  }

  /// Reads what there is to read; to be called once.
  mutating func read() -> CountryReading {
    do throws(HTTPInterruption) { return try readPages() } catch {
      var reading = finished(.stopped, isComplete: false, failure: ReviewWords.interrupted)
      reading.isInterrupted = true
      return reading
    }
  }

  private mutating func readPages() throws(HTTPInterruption) -> CountryReading {
    for number in 1...FeedPage.deepest {
      switch try source.page(number, of: app, in: storefront) {
      case .failure(let failure): return broken(failure)
      case .success(let found):
        isSorted = isSorted && found.form.isSorted
        var page = found.page
        if page.isEmpty {
          if let verdict = try verdictOnEmptyPage(number) { return verdict }
          guard let again = try secondLook(number) else { return emptyForGood(number) }
          page = again
        }
        switch take(page, number) {
        case .next: continue
        case .end: return try ended()
        case .broken(let failure): return incomplete(failure)
        }
      }
    }
    return try ended()
  }

  /// Takes the reviews of a page, and says whether another one is worth asking for.
  private mutating func take(_ page: FeedPage, _ number: Int) -> Step {
    let isKnown = knowing.wasReadWhole(app, storefront, .feed) && isSorted && page.reviews.allSatisfy(knowing.isKnown)
    let fresh = list.take(page.reviews, leftOut: page.leftOut, page: number)
    hint = max(hint, page.last ?? 0)
    if isKnown, page.leftOut == 0 { return .end }
    if fresh == 0, page.leftOut == 0 { return hint > number ? .broken(ReviewWords.repeated(number)) : .end }
    // The hint may come from another copy of the feed: a full page goes on without it.
    return list.lastPageIsFull || hint > number ? .next : .end
  }

  /// What a page without reviews proves; `nil` where it proves nothing.
  private mutating func verdictOnEmptyPage(_ number: Int) throws(HTTPInterruption) -> CountryReading? {
    // Behind others it is the end of the list, unless all speaks against it.
    if number > 1 { return list.lastPageIsFull && hint >= number ? nil : try ended() }
    switch try source.lookups.lookup(app, in: storefront, isNeeded: true) {
    case .failure(let failure): lookupFailure = failure
    case .success(nil): return finished(.notSold, isComplete: false)
    case .success(let found): lookup = found
    }
    return lookup != nil && lookup?.ratings == nil && !hasReviews ? finished(.none, isComplete: true) : nil
  }

  private var hasReviews: Bool { knowing.hasReviews(app, storefront) }

  /// Asks for an empty page once more, and in the other form; `nil` where it stays empty.
  private func secondLook(_ number: Int) throws(HTTPInterruption) -> FeedPage? {
    try source.transport.waitBeforeRetry()
    for form in [FeedForm.json, .xml] {
      let result = try source.page(number, of: app, in: storefront, as: [form])
      if case .success(let found) = result, !found.page.isEmpty { return found.page }
    }
    return nil
  }

  /// Empty after the second look as well, against all that is known.
  private mutating func emptyForGood(_ number: Int) -> CountryReading {
    if number > 1 { return incomplete(ReviewWords.emptyPage(number)) }
    if let lookupFailure {
      warn(.feedUnproven, ReviewWords.feedUnproven(lookupFailure, storefront))
    } else {
      warn(.feedEmpty, ReviewWords.feedEmpty(lookup?.ratings?.count, storefront, kept: hasReviews))
    }
    return finished(.unknown, isComplete: false)
  }
}

extension FeedReading {
  private mutating func ended() throws(HTTPInterruption) -> CountryReading {
    if lookup == nil, source.wantsLookup(of: app) {
      lookup = try source.lookups.lookup(app, in: storefront, isNeeded: false).value ?? nil
    }
    return finished(.ok, isComplete: true)
  }

  private mutating func incomplete(_ failure: ReviewFailure) -> CountryReading {
    warn(.countryIncomplete, ReviewWords.incomplete(failure, storefront))
    return finished(.ok, isComplete: false, failure: failure)
  }

  private mutating func broken(_ failure: ReviewFailure) -> CountryReading {
    warn(.countryFailed, ReviewWords.failed(failure, storefront))
    return finished(.failed, isComplete: false, failure: failure)
  }

  private mutating func finished(_ state: CountryState, isComplete: Bool, failure: ReviewFailure? = nil)
    -> CountryReading
  {
    if list.leftOut > 0 { warn(.entriesLeftOut, ReviewWords.leftOut(list.leftOut, storefront)) }
    for (newer, older) in list.gaps { warn(.gap, ReviewWords.gap(newer, older, storefront)) }
    let outcome = CountryOutcome(
      app: app, storefront: storefront, source: .feed, state: state, isComplete: isComplete, pages: list.pages,
      failure: failure)
    return CountryReading(
      result: CountryResult(outcome: outcome, reviews: list.reviews, lookup: lookup), warnings: warnings)
  }

  private mutating func warn(_ code: ReviewWarning.Code, _ message: String) {
    warnings.append(ReviewWarning(code, app: app, storefront: storefront, message))
  }
}
