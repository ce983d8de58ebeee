import AppSales
import ReviewArchive
import Testing

@Suite("Listing reviews") struct ListingTests {
  static func query(_ change: (inout ReviewQuery) -> Void) -> ReviewQuery {
    var query = ReviewQuery()
    change(&query)
    return query
  }

  /// A dozen reviews in two countries.
  static func filled() throws -> ReviewArchive {
    let archive = try ReviewArchive.inMemory()
    try archive.keep(
      Fixture.visit(
        [
          Fixture.review("6", rating: 1, body: "It crashes, can\"t (open it", version: "2.0", date: 600),
          Fixture.review("5", rating: 2, body: "Naïve café", version: "2.0.1", date: 500),
          Fixture.review(
            "4", rating: 5, body: "这个应用使用直观感受很好", date: 400, votes: ReviewVotes(sum: 9, count: 9)),
          Fixture.review("3", rating: 1, body: "does not open", date: 300),
        ], ratings: RatingSummary(average: 4.5, count: 100)))
    try archive.keep(
      Fixture.visit(
        [
          Fixture.review(
            "9", "DE", rating: 3, body: "Absturz open", date: 450,
            response: ReviewResponse(body: "Danke", date: 460, isPublished: true))
        ], "DE", ratings: RatingSummary(average: 3, count: 50)))
    return archive
  }

  static let filters: [(query: ReviewQuery, ids: [String])] = [
    (query { _ in }, ["6", "5", "9", "4", "3"]),
    (query { $0.order = .oldest }, ["3", "4", "9", "5", "6"]),
    (query { $0.order = .stars }, ["6", "3", "5", "9", "4"]),
    (query { $0.order = .helpful }, ["4", "6", "5", "9", "3"]),
    (query { $0.order = .country }, ["9", "6", "5", "4", "3"]),
    (query { $0.stars = [1, 3] }, ["6", "9", "3"]),
    (query { $0.version = "2.0" }, ["6"]),
    (query { $0.since = 450 }, ["6", "5", "9"]),
    (query { $0.isAnswered = true }, ["9"]),
    (query { $0.isAnswered = false }, ["6", "5", "4", "3"]),
    (query { $0.limit = 2 }, ["6", "5"]),
    (query { $0.countries = Storefront(code: "DE").map { [$0] } ?? [] }, ["9"]),
    (query { $0.isNews = true }, ["6", "5", "9", "4", "3"]),
    (query { ($0.words, $0.stars) = ("open", [1]) }, ["6", "3"]),
  ]

  @Test("Filters and orders", arguments: filters)
  func filter(_ query: ReviewQuery, _ ids: [String]) throws {
    #expect(try ListingTests.filled().listed(query).map(\.id) == ids)
  }

  static let searches: [(words: String, ids: [String])] = [
    ("open", ["6", "9", "3"]), ("OPEN crash", ["6"]), ("\"not open\"", ["3"]), ("\"open not\"", []),
    ("cafe", ["5"]), ("CAFÉ", ["5"]), ("直观", ["4"]), ("观直", []), ("使用直观感受", ["4"]), ("ab", ["9"]),
    ("*", []), ("(", []), ("", []), ("can\"t (open", ["6"]), ("NEAR(", []), ("a' OR 1=1 --", []), ("50% off_", []),
    ("title:open", []), ("open NOT crash", []), ("^open", ["6", "9", "3"]), ("op*n", []),
    ("\u{0}open", ["6", "9", "3"]),
  ]

  @Test("Words are found as words and never as commands", arguments: searches)
  func search(_ words: String, _ ids: [String]) throws {
    #expect(try ListingTests.filled().listed(ListingTests.query { $0.words = words }).map(\.id) == ids)
  }

  @Test("The first of very many reviews with a word are those that a list of all of them begins with")
  func firstOfMany() throws {
    let archive = try ReviewArchive.inMemory()
    let reviews = try (0..<4500).map { number in
      // Every tenth lacks the word, and dates come in no order, some of them twice.
      try Fixture.review(
        "\(number)", rating: 1 + number % 5, body: number % 10 == 0 ? "calm" : "storm",
        date: Int64(number * 7919 % 4001))
    }
    try archive.keep(Fixture.visit(reviews))
    for order in ReviewQuery.Order.allCases {
      for stars: Set<Int> in [[], [2]] {
        var query = ListingTests.query { ($0.words, $0.order, $0.stars) = ("storm", order, stars) }
        let all = try archive.listed(query)
        #expect(all.count == (stars.isEmpty ? 4050 : 900))
        query.limit = 30
        #expect(try archive.listed(query) == Array(all.prefix(30)), "\(order)")
      }
    }
  }

  @Test("After an edit the new words are found and the old ones are not") func editedWords() throws {
    let archive = try ListingTests.filled()
    try archive.keep(Fixture.visit([Fixture.review("6", body: "Works 直观", date: 900)]))
    #expect(try archive.listed(ListingTests.query { $0.words = "crashes" }).isEmpty)
    #expect(try archive.listed(ListingTests.query { $0.words = "works" }).map(\.id) == ["6"])
    #expect(try archive.listed(ListingTests.query { $0.words = "直观" }).map(\.id) == ["6", "4"])
  }

  @Test("A look has a name and countries of its own") func looks() throws {
    let archive = try ListingTests.filled()
    let news = ListingTests.query { $0.isNews = true }
    try archive.look(countries: [#require(Fixture.de)])
    #expect(try archive.listed(news).map(\.id) == ["6", "5", "4", "3"])
    try archive.look()
    #expect(try archive.listed(news) == [])
    #expect(try archive.listed(ListingTests.query { ($0.isNews, $0.look) = (true, "cron") }).count == 5)
    // Late and older than all others, but new.
    try archive.keep(Fixture.visit([Fixture.review("1", date: 1)]))
    #expect(try archive.listed(news).map(\.id) == ["1"])
    #expect(try archive.listed().filter(\.isNew).map(\.id) == ["1"])
  }

  @Test("The overview counts stars, news and ratings by country") func overview() throws {
    let archive = try ListingTests.filled()
    try archive.look()
    try archive.keep(
      Fixture.visit(
        [Fixture.review("7", rating: 5, date: 900), Fixture.review("3", title: "New words", date: 901)],
        ratings: RatingSummary(average: 4.6, count: 110)), at: Fixture.now + 1)
    let kept = try archive.overview(of: Fixture.app, countries: [], look: "default")
    #expect(kept.title == "Notes")
    #expect(kept.countries.map(\.country) == ["US", "DE"])
    let us = try #require(kept.countries.first)
    #expect((1...5).map { us.counts[$0] } == [1, 1, 0, 1, 2])
    #expect(us.counts.average == 17.0 / 5)
    #expect(us.new.total == 1)
    #expect(us.edited == 1)
    #expect(us.ratings == RatingSummary(average: 4.6, count: 110))
    #expect(us.earlierRatings == RatingSummary(average: 4.5, count: 100))
    #expect(us.lookedAt == Fixture.now)
    let first = try archive.overview(of: Fixture.app, countries: [#require(Fixture.de)], look: "other")
    #expect(first.countries.map(\.new.total) == [1])
  }
}
