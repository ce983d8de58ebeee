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
    let value = try JSONReader.value(ofBody: body)
    guard case .array(let data) = value[field: "data"] else { throw BodyFault("the answer has no data in it") }
    let responses = APIPage.responses(value[field: "included"]?.items ?? [])
    for item in data {
      let territory = item[field: "attributes"]?[field: "territory"]?.label ?? ""
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
    next = value[field: "links"]?[field: "next"]?.label
    total = value[field: "meta"]?[field: "paging"]?[field: "total"]?.label.flatMap { Int($0) }
  }

  /// The developer's answers by their identifiers.
  private static func responses(_ included: [JSONValue]) -> [String: ReviewResponse] {
    var responses: [String: ReviewResponse] = [:]
    for item in included where item[field: "type"]?.label == "customerReviewResponses" {
      guard let id = item[field: "id"]?.label, let body = item[field: "attributes"]?[field: "responseBody"]?.label
      else { continue }
      responses[id] = ReviewResponse(
        body: body, date: item[field: "attributes"]?[field: "lastModifiedDate"]?.label.flatMap(ReviewTime.seconds),
        isPublished: item[field: "attributes"]?[field: "state"]?.label == "PUBLISHED")
    }
    return responses
  }
}

extension CustomerReview {
  /// A review of the API; `nil` without an identifier or without 1 to 5 stars.
  fileprivate init?(
    _ item: JSONValue, app: Int64, _ storefront: Storefront, _ responses: [String: ReviewResponse]
  ) {
    let text = { (name: String) in item[field: "attributes"]?[field: name]?.label }
    guard let id = item[field: "id"]?.label, (1...100).contains(id.utf8.count),
      let rating = text("rating").flatMap({ Int($0) }), (1...5).contains(rating)
    else { return nil }
    let response = item[field: "relationships"]?[field: "response"]?[field: "data"]?[field: "id"]?.label
    self.init(
      app: app, storefront: storefront, source: .api, id: id, rating: rating, title: text("title") ?? "",
      body: text("body") ?? "", author: text("reviewerNickname").flatMap { $0.isEmpty ? nil : $0 },
      date: text("createdDate").flatMap(ReviewTime.seconds), response: response.flatMap { responses[$0] })
  }
}
