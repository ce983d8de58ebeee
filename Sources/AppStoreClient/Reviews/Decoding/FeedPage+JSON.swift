import AppSales

extension FeedPage {
  /// The page in a JSON body: an object `feed` whose leaves are `{"label": "…"}`.
  init(json body: [UInt8], app: Int64, storefront: Storefront) throws(BodyFault) {
    let value = try BodyForm.json(body)
    guard let feed = value["feed"], case .object = feed else { throw BodyFault("the answer has no feed in it") }
    self.init()
    // An array, a single object where there is one entry, nothing where there is none.
    for entry in feed["entry"]?.elements ?? [] { take(FeedFields(entry), app: app, storefront: storefront) }
    last = FeedPage.number(in: FeedPage.address(of: "last", among: feed["link"]?.elements ?? []))
  }

  /// The address of a relation, by its name: the order of the links is not to be relied on.
  private static func address(of relation: String, among links: [JSONValue]) -> String? {
    links.first { $0["attributes"]?["rel"]?.text == relation }?["attributes"]?["href"]?.text
  }
}

extension FeedFields {
  fileprivate init(_ entry: JSONValue) {
    let label = { (name: String) in entry[name]?["label"]?.text }
    id = label("id")
    rating = label("im:rating")
    title = label("title")
    body = label("content")
    author = entry["author"]?["name"]?["label"]?.text
    authorURI = entry["author"]?["uri"]?["label"]?.text
    version = label("im:version")
    updated = label("updated")
    voteSum = label("im:voteSum")
    voteCount = label("im:voteCount")
  }
}
