import AppSales
import Testing

@testable import AppStoreClient

/// A storefront that is in the table.
func storefront(_ code: String) throws -> Storefront { try #require(Storefront(code: code)) }

@Suite("Pages of the feed")
struct FeedPageTests {
  private func page(_ body: [UInt8]) throws -> FeedPage { try FeedPage(body, app: 7, storefront: storefront("US")) }

  @Test("Each field comes through, the identifier to the last digit (trap 46), the author's address without its query")
  func fields() throws {
    let entry = MadeUpEntry(id: "14560118397", title: #"A "b" \ 😀"#, body: "Two\nlines")
    let wanted = CustomerReview(
      app: 7, storefront: try storefront("US"), source: .feed, id: "14560118397", rating: 4, title: #"A "b" \ 😀"#,
      body: "Two\nlines", author: "Author", authorURI: "https://itunes.apple.com/us/reviews/id77", version: "1.0",
      date: 1_789_059_600, votes: ReviewVotes(sum: 2, count: 3))
    #expect(try page(MadeUpFeed.json([entry])).reviews == [wanted])
    #expect(try page(MadeUpFeed.xml([entry])).reviews == [wanted])
  }

  @Test("One entry comes as an object and none not at all (traps 1, 2, 3)", arguments: [0, 1, 2, 50])
  func counts(_ count: Int) throws {
    let page = try page(MadeUpFeed.json(MadeUpEntry.list(count)))
    #expect(page.reviews.map(\.title) == (0..<count).map { "No \(count - $0)" })
    #expect(page.isEmpty == (count == 0))
  }

  @Test("The app itself is known by having no rating, not by its place (traps 4, 5)")
  func appEntry() throws {
    for isThere in [true, false] {
      let page = try page(MadeUpFeed.json(MadeUpEntry.list(4), appEntry: isThere))
      #expect(page.reviews.count == 4)
      #expect(page.reviews.allSatisfy { $0.rating == 4 })
      #expect(page.leftOut == 0)
    }
    #expect(try page(MadeUpFeed.json([], appEntry: true)).isEmpty)
  }

  @Test("Missing and null fields are none, and never a word (trap 36)")
  func nullFields() throws {
    let null = MadeUpEntry.null
    let page = try page(
      MadeUpFeed.json([
        MadeUpEntry(id: "3", title: nil, body: nil, author: nil, version: nil, updated: nil),
        MadeUpEntry(id: "2", title: null, body: null, author: null, version: null, updated: null),
        MadeUpEntry(id: "1", version: "", updated: "yesterday"),
      ]))
    #expect(page.reviews.map(\.title) == ["", "", "Title"])
    #expect(page.reviews.map(\.body) == ["", "", "Body"])
    #expect(page.reviews.map(\.author) == [nil, nil, "Author"])
    #expect(page.reviews.map(\.version) == [nil, nil, nil])
    #expect(page.reviews.map(\.date) == [nil, nil, nil])
    #expect(page.reviews.allSatisfy { !$0.dateIsApproximate })
  }

  @Test(
    "Entries without a usable identifier or rating are counted",
    arguments: [nil, "0", "6", "x", "4.5", MadeUpEntry.null])
  func leftOut(_ rating: String?) throws {
    let page = try page(MadeUpFeed.json([MadeUpEntry(id: "2", rating: rating), MadeUpEntry(id: "1")]))
    #expect(page.reviews.map(\.id) == ["1"])
    #expect(page.leftOut == 1)
    #expect(try self.page(MadeUpFeed.json([MadeUpEntry(id: "https://x.example")])).leftOut == 1)
  }

  @Test("The last page is found by its relation in links of any order (trap 14)")
  func lastPage() throws {
    #expect(try page(MadeUpFeed.json([], last: 7)).last == 7)
    #expect(try page(MadeUpFeed.json([], last: nil)).last == nil)
    #expect(try page(MadeUpFeed.xml([])).last == 3)
  }

  @Test("XML gives the plain text with its entities resolved, not the HTML beside it")
  func plainText() throws {
    let entry = MadeUpEntry(id: "1", title: "R&D <b>", body: "5 > 4 & \"so on\"\nnext line")
    let review = try #require(try page(MadeUpFeed.xml([entry])).reviews.first)
    #expect(review.title == "R&D <b>")
    #expect(review.body == "5 > 4 & \"so on\"\nnext line")
    let numeric =
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:im='http://itunes.apple.com/rss'><entry><id>1</id>"
      + "<im:rating>5</im:rating><title>&#128064;&#x1F600;<![CDATA[<&>]]></title></entry></feed>"
    #expect(try page(Array(numeric.utf8)).reviews.first?.title == "👀😀<&>")
  }

  @Test(
    "What is no feed is said in plain words",
    arguments: [
      ("", "the answer is empty"), ("<html><body>Busy", "the answer is a web page"),
      ("<!DOCTYPE html><html></html>", "the answer is a web page"), ("<rss></rss>", "the answer is a web page"),
      ("CustomerReviews RSS page depth", "the answer begins “CustomerReviews RSS page depth”"),
      ("{}", "the answer has no feed in it"), (#"{"feed":[]}"#, "the answer has no feed in it"),
      (#"{"feed":{"entry":[}}"#, "unexpected byte in line 1, byte 19"),
      ("\u{1F}", "the answer begins “\u{1F}”"),
    ])
  func faults(_ body: String, _ words: String) {
    #expect(throws: BodyFault(words)) { try page(Array(body.utf8)) }
  }

  @Test("Document types are refused, so that no entity swells and no file is read")
  func entityBomb() {
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM
      "file:///etc/passwd">]><feed xmlns="http://www.w3.org/2005/Atom"><title>&b;&c;</title></feed>
      """
    let fault = #expect(throws: XMLFault.self) { try XMLTreeReader.root(of: Array(bomb.utf8)) }
    #expect(fault?.words == "a document type")
    let nested = String(repeating: "<a>", count: 100_000)
    #expect(throws: XMLFault(words: "nested too deep", line: 1, column: 100)) {
      try XMLTreeReader.root(of: Array(nested.utf8))
    }
    let many = "<a>" + String(repeating: "<b/>", count: 10) + "</a>"
    #expect(throws: XMLFault.self) { try XMLTreeReader.root(of: Array(many.utf8), most: 10) }
  }
}
