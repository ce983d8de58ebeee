import AppSales
import AppStoreClient

/// A review as the made-up shop has it; `nil` leaves a field out, `null` has it there and null.
struct MadeUpEntry {
  static let null = "\u{0}null"

  var id: String
  var rating: String? = "4"
  var title: String? = "Title"
  var body: String? = "Body"
  var author: String? = "Author"
  var version: String? = "1.0"
  var updated: String? = "2026-09-10T10:00:00-07:00"
  var uri = "https://itunes.apple.com/us/reviews/id77?l=en"

  /// So many entries, newest first, with ids that fall to 1 and a day between each two.
  static func list(_ count: Int, from first: Int = 14_560_000_000) -> [MadeUpEntry] {
    (0..<count).map { place in
      let day = ReportDay(number: 20_600 - Int32(place)).description
      return MadeUpEntry(
        id: String(first + count - place), title: "No \(count - place)", updated: "\(day)T10:00:00-07:00")
    }
  }
}

/// Pages of a feed in the store's two forms.
enum MadeUpFeed {
  static func json(_ entries: [MadeUpEntry], last: Int? = 1, appEntry: Bool = false) -> [UInt8] {
    var shown = entries.map(json)
    if appEntry {
      shown.insert(
        #"{"im:name":{"label":"App"},"title":{"label":"App - Maker"},"id":{"label":"https://x.example/app","attributes":{"im:id":"7"}},"link":[{"attributes":{"rel":"alternate"}}]}"#,
        at: 0)
    }
    let entry =
      shown.isEmpty ? "" : #""entry":"# + (shown.count == 1 ? shown[0] : "[\(shown.joined(separator: ", "))]") + ","
    return Array(#"{"feed":{"author":{"name":{"label":"iTunes Store"}}, \#(entry) "link":[\#(links(last))]}}"#.utf8)
  }

  static func xml(_ entries: [MadeUpEntry]) -> [UInt8] {
    let shown = entries.map { entry in
      let tag = { (name: String, text: String?) in text.map { "<\(name)>\(escaped($0))</\(name)>" } ?? "" }
      return """
        <entry>\(tag("updated", entry.updated))\(tag("id", entry.id))\(tag("title", entry.title))
        <content type="text">\(escaped(entry.body ?? ""))</content><im:voteSum>2</im:voteSum><im:voteCount>3</im:voteCount>
        \(tag("im:rating", entry.rating))\(tag("im:version", entry.version))
        <author>\(tag("name", entry.author))\(tag("uri", entry.uri))</author>
        <content type="html">&lt;b&gt;WRONG&lt;/b&gt;</content></entry>
        """
    }
    return Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <link rel="last" href="https://elsewhere.example/us/rss/customerreviews/page=3/id=7/xml"/>\(shown.joined())</feed>
      """.utf8)
  }

  /// The lookup's answer: `ratings` is `nil` where the app is not sold.
  static func lookup(_ app: Int64, ratings: Int?) -> [UInt8] {
    guard let ratings else { return Array("\n\n\n{\"resultCount\":0,\"results\":[]}".utf8) }
    let rated = ratings > 0 ? #","averageUserRating":4.5,"userRatingCount":\#(ratings)"# : ""
    return Array(
      #"{"resultCount":1,"results":[{"kind":"software","trackId":\#(app),"trackName":"Made App"\#(rated)}]}"#.utf8)
  }

  private static func json(_ entry: MadeUpEntry) -> String {
    let label = { (text: String) in
      text == MadeUpEntry.null ? #"{"label":null}"# : #"{"label":"\#(quoted(text))"}"#
    }
    let fields: [(String, String?)] = [
      ("im:rating", entry.rating.map(label)), ("id", label(entry.id)), ("title", entry.title.map(label)),
      ("content", entry.body.map(label)), ("im:version", entry.version.map(label)),
      ("updated", entry.updated.map(label)), ("im:voteSum", label("2")), ("im:voteCount", label("3")),
      ("author", entry.author.map { #"{"name":\#(label($0)),"uri":\#(label(entry.uri)),"label":""}"# }),
    ]
    let shown = fields.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
    return "{\(shown.joined(separator: ","))}"
  }

  /// The links lead to another host and another form, and stand in no order.
  private static func links(_ last: Int?) -> String {
    let link = { (relation: String, page: Int?) in
      let address = page.map { "http://elsewhere.example/us/rss/customerreviews/page=\($0)/id=7/sortby=mostrecent/xml" }
      return #"{"attributes":{"rel":"\#(relation)","href":"\#(address ?? "")"}}"#
    }
    return [link("next", last.map { $0 + 1 }), link("last", last), link("self", 9), link("first", 1)]
      .joined(separator: ",")
  }

  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : $1 == "\n" ? "\\n" : String($1) }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$1] ?? String($1) }
  }
}
