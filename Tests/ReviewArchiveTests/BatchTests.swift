import AppSales
import ReviewArchive
import TestSupport
import Testing

@Suite("Reviews read ahead") struct BatchTests {
  /// Reviews in no order, many of one moment, with and without votes, versions, authors, dates and responses.
  static func filled(_ random: inout SeededRandom) throws -> ReviewArchive {
    let archive = try ReviewArchive.inMemory()
    for country in ["US", "DE", "JP"] {
      var reviews: [CustomerReview] = []
      for number in 0..<200 {
        reviews.append(
          try Fixture.review(
            "\(country)\(number)", country, rating: Int.random(in: 1...5, using: &random),
            title: Bool.random(using: &random) ? "" : "Títle \(number)",
            body: ["storm", "storm\nand calm", "嵐 storm", "calm"].randomElement(using: &random),
            version: Bool.random(using: &random) ? nil : "\(number).0",
            date: Int.random(in: 0..<9, using: &random) == 0 ? nil : Int64.random(in: 0..<50, using: &random),
            votes: Bool.random(using: &random)
              ? nil : ReviewVotes(sum: Int.random(in: -3...9, using: &random), count: 9),
            response: Int.random(in: 0..<5, using: &random) == 0
              ? ReviewResponse(body: "Danke", date: 1, isPublished: true) : nil))
      }
      try archive.keep(Fixture.visit(reviews, country))
      if country == "US" { try archive.look() }
    }
    return archive
  }

  /// All that a batch tells of a review.
  private static func facts(_ review: ReadReview) -> [String] {
    [review.country, review.title, review.body, review.author, review.version, review.response].map {
      String(decoding: $0, as: UTF8.self)
    } + [
      "\(review.rating)", "\(review.date)", "\(review.isDateApproximate)", "\(String(describing: review.votes))",
      "\(review.isUnlisted)", "\(review.isNew)", "\(review.isEdited)",
    ]
  }

  private static func facts(_ rows: borrowing ReviewRows) -> [String] {
    [ReviewRows.Field.country, .title, .body, .author, .version, .response].map { rows.text($0) ?? "" } + [
      "\(rows.rating)", "\(rows.date)", "\(rows.isDateApproximate)", "\(String(describing: rows.votes))",
      "\(rows.unlistedAt != nil)", "\(rows.isNew)", "\(rows.isEdited)",
    ]
  }

  private static func read(_ archive: ReviewArchive, _ query: ReviewQuery) throws -> [[String]] {
    let rows = try archive.reviews(of: Fixture.app, query)
    var all: [[String]] = []
    while try rows.next() { all.append(facts(rows)) }
    return all
  }

  private static func readAhead(
    _ archive: ReviewArchive, _ query: ReviewQuery, _ arrangement: ReviewRows.Arrangement, bytes: Int
  ) throws -> [(facts: [String], place: ReviewPlace)] {
    let rows = try archive.reviews(of: Fixture.app, query, .readable, arrangement)
    var all: [(facts: [String], place: ReviewPlace)] = []
    var isMore = true
    while isMore {
      var batch = ReviewBatch()
      isMore = try rows.read(into: &batch, bytes: bytes)
      batch.forEach { all.append((facts($0), $0.place(in: query.order))) }
    }
    return all
  }

  @Test("A batch has what the rows have, in parts of any size", arguments: [1, 100, 1 << 20])
  func same(bytes: Int) throws {
    var random = SeededRandom()
    let archive = try BatchTests.filled(&random)
    let query = ReviewQuery()
    #expect(
      try BatchTests.readAhead(archive, query, .ordered, bytes: bytes).map(\.facts) == BatchTests.read(archive, query),
      "seed \(random.seed)")
  }

  @Test("What is found in any order has the places of the database's own order", arguments: ReviewQuery.Order.allCases)
  func places(order: ReviewQuery.Order) throws {
    var random = SeededRandom()
    let archive = try BatchTests.filled(&random)
    let queries = [
      ListingTests.query { $0.words = "storm" }, ListingTests.query { ($0.words, $0.stars) = ("storm", [1, 5]) },
      ListingTests.query { ($0.words, $0.isNews) = ("storm", true) }, ListingTests.query { $0.words = "nowhere" },
      ListingTests.query { ($0.words, $0.isAnswered) = ("calm", true) }, ListingTests.query { $0.words = "*" },
    ]
    for var query in queries {
      query.order = order
      let found = try BatchTests.readAhead(archive, query, .asFound, bytes: 1000)
      let sorted = found.sorted { $0.place < $1.place }.map(\.facts)
      #expect(try sorted == BatchTests.read(archive, query), "seed \(random.seed): \(query)")
    }
  }
}
