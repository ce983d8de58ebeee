import AppSales

extension FeedPage {
  /// The page in an XML body: an Atom feed.
  init(xml body: [UInt8], app: Int64, storefront: Storefront) throws(BodyFault) {
    let root: XMLElement
    do { root = try XMLTreeReader.root(of: body) } catch {
      // A page that is no well-formed XML is most likely a web page.
      throw FeedPage.isWebPage(body) ? BodyFault(body) : BodyFault(error)
    }
    guard root.name == "feed" else { throw BodyFault(body) }
    self.init()
    for entry in root.children where entry.name == "entry" {
      take(FeedFields(entry), app: app, storefront: storefront)
    }
    let link = root.children.first { $0.name == "link" && $0.attributes["rel"] == "last" }
    last = FeedPage.number(in: link?.attributes["href"])
  }

  private static func isWebPage(_ body: [UInt8]) -> Bool {
    let begin = String(decoding: body.prefix(200), as: UTF8.self).lowercased()
    return begin.range(of: "<html") != nil || begin.range(of: "<!doctype html") != nil
  }
}

extension FeedFields {
  fileprivate init(_ entry: XMLElement) {
    id = entry.text(of: "id")
    rating = entry.text(of: "im:rating")
    title = entry.text(of: "title")
    // The other content is HTML and says the same again.
    body = entry.children.first { $0.name == "content" && $0.attributes["type"] == "text" }?.wholeText
    author = entry.first("author")?.text(of: "name")
    authorURI = entry.first("author")?.text(of: "uri")
    version = entry.text(of: "im:version")
    updated = entry.text(of: "updated")
    voteSum = entry.text(of: "im:voteSum")
    voteCount = entry.text(of: "im:voteCount")
  }
}
