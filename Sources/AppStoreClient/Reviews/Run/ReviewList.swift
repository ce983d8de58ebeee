import AppSales

/// The reviews of a reading, each once, and what each page covered.
struct ReviewList {
  /// The reviews, in the order of the source.
  private(set) var reviews: [CustomerReview] = []
  /// The pages that had any.
  private(set) var pages: [PageSpan] = []
  /// How many entries were no reviews.
  private(set) var leftOut = 0
  /// Whether the page taken last had as many entries as a page of the feed can have.
  private(set) var lastPageIsFull = false
  private var seen: Set<String> = []

  /// Takes the reviews of a page; pages overlap where new reviews push the list on between two requests.
  ///
  /// - Returns: how many had not been there before.
  mutating func take(_ found: [CustomerReview], leftOut: Int, page: Int) -> Int {
    let fresh = found.filter { seen.insert($0.id).inserted }
    reviews += fresh
    self.leftOut += leftOut
    lastPageIsFull = found.count + leftOut >= FeedPage.fullCount
    let dates = found.compactMap(\.date)
    if !found.isEmpty {
      pages.append(PageSpan(number: page, count: found.count, newest: dates.max(), oldest: dates.min()))
    }
    return fresh.count
  }

  /// Pages between which lies more than half a year and more than twice what both span: years were seen to be missing so.
  var gaps: [(newer: PageSpan, older: PageSpan)] {
    zip(pages, pages.dropFirst()).filter { newer, older in
      guard let end = newer.oldest, let begin = older.newest, let newest = newer.newest, let oldest = older.oldest
      else { return false }
      return end - begin > max(180 * 86_400, 2 * (newest - end + begin - oldest))
    }.map { ($0, $1) }
  }
}
