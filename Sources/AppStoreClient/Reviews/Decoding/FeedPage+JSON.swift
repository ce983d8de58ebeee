import AppSales

extension FeedPage {
  /// The page in a JSON body: an object `feed` whose leaves are `{"label": "…"}`.
  init(json body: [UInt8], app: Int64, storefront: Storefront) throws(BodyFault) {
    let value = try JSONReader.value(ofBody: body)
    guard let feed = value[field: "feed"], case .object = feed else { throw BodyFault("the answer has no feed in it") }
    self.init()
    // An array, a single object where there is one entry, nothing where there is none.
    for entry in feed[field: "entry"]?.items ?? [] { take(FeedFields(entry), app: app, storefront: storefront) }
    last = FeedPage.number(in: FeedPage.address(of: "last", among: feed[field: "link"]?.items ?? []))
  }

  /// The address of a relation, by its name: the order of the links is not to be relied on.
  private static func address(of relation: String, among links: [JSONValue]) -> String? {
    links.first { $0[field: "attributes"]?[field: "rel"]?.label == relation }?[field: "attributes"]?[field: "href"]?
      .label
  }
}

extension FeedFields {
  fileprivate init(_ entry: JSONValue) {
    let label = { (name: String) in entry[field: name]?[field: "label"]?.label }
    id = label("id")
    rating = label("im:rating")
    title = label("title")
    body = label("content")
    author = entry[field: "author"]?[field: "name"]?[field: "label"]?.label
    authorURI = entry[field: "author"]?[field: "uri"]?[field: "label"]?.label
    version = label("im:version")
    updated = label("updated")
    voteSum = label("im:voteSum")
    voteCount = label("im:voteCount")
  }
}
