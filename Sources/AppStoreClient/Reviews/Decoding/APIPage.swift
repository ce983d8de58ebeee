import AppSales

/// A page of App Store Connect's list of an app's reviews.
struct APIPage: Hashable {
  /// The reviews, in the page's order.
  var reviews: [CustomerReview] = []
  /// How many had no identifier or not 1 to 5 stars.
  var leftOut = 0
  /// The territories of those that come from elsewhere than was asked for.
  var foreign: [String] = []
  /// Where the next page is, as the answer says it: to be checked before anybody goes there.
  var next: String?
  /// How many reviews there are in all; `nil` where the answer does not say.
  var total: Int?

  /// The page in a body; `storefronts` are those that were asked for.
  init(_ body: [UInt8], app: Int64, storefronts: Set<Storefront>) throws(BodyFault) {
    let value = try BodyForm.json(body)
    guard case .array(let data) = value["data"] else { throw BodyFault("the answer has no data in it") }
    let responses = APIPage.responses(value["included"]?.elements ?? [])
    for item in data {
      let territory = item["attributes"]?["territory"]?.text ?? ""
      guard let storefront = Storefront(alpha3: territory), storefronts.contains(storefront) else {
        foreign.append(territory)
        continue
      }
      guard let review = CustomerReview(item, app: app, storefront, responses) else {
        leftOut += 1
        continue
      }
      reviews.append(review)
    }
    next = value["links"]?["next"]?.text
    total = value["meta"]?["paging"]?["total"]?.text.flatMap { Int($0) }
  }

  /// The developer's answers by their identifiers.
  private static func responses(_ included: [JSONValue]) -> [String: ReviewResponse] {
    var responses: [String: ReviewResponse] = [:]
    for item in included where item["type"]?.text == "customerReviewResponses" {
      guard let id = item["id"]?.text, let body = item["attributes"]?["responseBody"]?.text else { continue }
      responses[id] = ReviewResponse(
        body: body, date: item["attributes"]?["lastModifiedDate"]?.text.flatMap(ReviewTime.seconds),
        isPublished: item["attributes"]?["state"]?.text == "PUBLISHED")
    }
    return responses
  }
}

extension CustomerReview {
  /// A review of the API; `nil` without an identifier or without 1 to 5 stars.
  fileprivate init?(
    _ item: JSONValue, app: Int64, _ storefront: Storefront, _ responses: [String: ReviewResponse]
  ) {
    let text = { (name: String) in item["attributes"]?[name]?.text }
    guard let id = item["id"]?.text, (1...100).contains(id.utf8.count),
      let rating = text("rating").flatMap({ Int($0) }), (1...5).contains(rating)
    else { return nil }
    let response = item["relationships"]?["response"]?["data"]?["id"]?.text
    self.init(
      app: app, storefront: storefront, source: .api, id: id, rating: rating, title: text("title") ?? "",
      body: text("body") ?? "", author: text("reviewerNickname").flatMap { $0.isEmpty ? nil : $0 },
      date: text("createdDate").flatMap(ReviewTime.seconds), response: response.flatMap { responses[$0] })
  }
}
