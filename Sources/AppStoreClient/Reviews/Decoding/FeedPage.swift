import AppSales

/// A page of the public feed.
struct FeedPage: Hashable {
  /// The most reviews of a page.
  static let fullCount = 50
  /// The last page that the feed ever shows; the one after it is an error.
  static let deepest = 10

  /// The reviews, in the page's order.
  var reviews: [CustomerReview] = []
  /// How many entries were neither the app nor a review with an identifier and 1 to 5 stars.
  var leftOut = 0
  /// The number in the address of the `last` page: a hint, since it may come from another copy of the feed.
  var last: Int?

  /// The page in a body of either form, whatever was asked for and the header says.
  init(_ body: [UInt8], app: Int64, storefront: Storefront) throws(BodyFault) {
    switch BodyKind(body) {
    case .json: try self.init(json: body, app: app, storefront: storefront)
    case .html: try self.init(xml: body, app: app, storefront: storefront)
    default: throw BodyFault(body)
    }
  }

  init() {}

  /// Whether the page has nothing: no reviews and no entries that ought to be some.
  var isEmpty: Bool { reviews.isEmpty && leftOut == 0 }

  /// Takes an entry.
  ///
  /// The app itself may be among them; it has neither rating nor author, and may stand anywhere.
  mutating func take(_ fields: FeedFields, app: Int64, storefront: Storefront) {
    if let review = fields.review(app: app, storefront: storefront) {
      reviews.append(review)
    } else if fields.rating != nil || fields.author != nil {
      leftOut += 1
    }
  }

  /// The page number in an address of the feed, such as `…/page=7/id=…`.
  static func number(in address: String?) -> Int? {
    guard let address, let begin = address.range(of: "/page=")?.upperBound else { return nil }
    return Int(address[begin...].prefix { $0.isNumber }.prefix(4))
  }
}

/// The texts of an entry, as either form of the feed has them.
struct FeedFields {
  var id: String?
  var rating: String?
  var title: String?
  var body: String?
  var author: String?
  var authorURI: String?
  var version: String?
  var updated: String?
  var voteSum: String?
  var voteCount: String?

  /// The review; `nil` without an identifier of digits or without 1 to 5 stars.
  func review(app: Int64, storefront: Storefront) -> CustomerReview? {
    guard let id, (1...20).contains(id.utf8.count), id.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let rating = rating.flatMap({ Int($0) }), (1...5).contains(rating)
    else { return nil }
    return CustomerReview(
      app: app, storefront: storefront, source: .feed, id: id, rating: rating, title: title ?? "", body: body ?? "",
      author: FeedFields.unlessEmpty(author), authorURI: FeedFields.unlessEmpty(authorURI.map(FeedFields.withoutQuery)),
      version: FeedFields.unlessEmpty(version), date: updated.flatMap(ReviewTime.seconds), votes: votes)
  }

  private var votes: ReviewVotes? {
    guard let sum = voteSum.flatMap({ Int($0) }), let count = voteCount.flatMap({ Int($0) }) else { return nil }
    return ReviewVotes(sum: sum, count: count)
  }

  /// With `l=en` in the page's address, `?l=en` stands in the author's as well.
  private static func withoutQuery(_ address: String) -> String { String(address.prefix { $0 != "?" }) }

  private static func unlessEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}
