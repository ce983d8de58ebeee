import AppSales
import ReviewArchive
import TestSupport
import Testing

@Suite("Reading what people read") struct ReaderTests {
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

  /// All that is told of a review.
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

  private static func readBriefly(
    _ archive: ReviewArchive, _ query: ReviewQuery, _ arrangement: ReviewReader.Arrangement
  ) throws -> [(facts: [String], place: ReviewPlace, number: Int64)] {
    var reader = try archive.reader(of: Fixture.app, query, arrangement)
    var all: [(facts: [String], place: ReviewPlace, number: Int64)] = []
    while try reader.step() {
      all.append((facts(reader.review), reader.review.place(in: query.order), reader.number))
    }
    #expect(try !reader.step())
    return all
  }

  @Test("It has what the rows have, in every order", arguments: ReviewQuery.Order.allCases, [nil, "storm"])
  func same(order: ReviewQuery.Order, words: String?) throws {
    var random = SeededRandom()
    let archive = try ReaderTests.filled(&random)
    let query = ListingTests.query { ($0.order, $0.words) = (order, words) }
    let read = try ReaderTests.readBriefly(archive, query, .ordered).map(\.facts)
    #expect(try read == ReaderTests.read(archive, query), "seed \(random.seed)")
    #expect(read.count == (words == nil ? 600 : read.count))
  }

  @Test("The same reviews come from the other end", arguments: [ReviewQuery.Order.date, .oldest])
  func reversed(order: ReviewQuery.Order) throws {
    var random = SeededRandom()
    let archive = try ReaderTests.filled(&random)
    let query = ListingTests.query { ($0.order, $0.stars) = (order, [1, 4, 5]) }
    let other = try #require(query.reversed)
    let read = try ReaderTests.readBriefly(archive, other, .ordered).map(\.facts)
    #expect(try Array(read.reversed()) == ReaderTests.read(archive, query), "seed \(random.seed)")
  }

  @Test("What is read by number has the places of the database's own order", arguments: ReviewQuery.Order.allCases)
  func places(order: ReviewQuery.Order) throws {
    var random = SeededRandom()
    let archive = try ReaderTests.filled(&random)
    let queries = [
      ListingTests.query { $0.words = "storm" }, ListingTests.query { ($0.words, $0.stars) = ("storm", [1, 5]) },
      ListingTests.query { ($0.words, $0.isNews) = ("storm", true) }, ListingTests.query { $0.words = "nowhere" },
      ListingTests.query { ($0.words, $0.isAnswered) = ("calm", true) }, ListingTests.query { $0.words = "*" },
    ]
    for var query in queries {
      query.order = order
      let up = try ReaderTests.readBriefly(archive, query, .upwards)
      let sorted = up.sorted { $0.place < $1.place }.map(\.facts)
      #expect(try sorted == ReaderTests.read(archive, query), "seed \(random.seed): \(query)")
      #expect(up.map(\.number) == up.map(\.number).sorted())
      let down = try ReaderTests.readBriefly(archive, query, .downwards)
      #expect(down.map(\.number) == up.map(\.number).reversed())
    }
  }

  @Test("An archive that is opened once more has the same reviews, and stays open as long as they are read")
  func twice() throws {
    let folder = try Fixture.folder()
    let archive = try ReviewArchive(folder + "/reviews.sqlite", for: .writing)
    try archive.keep(Fixture.visit([Fixture.review("1"), Fixture.review("2")]))
    let place = try #require(archive.place)
    var reader = try ReviewArchive(place).reader(of: Fixture.app, ReviewQuery())
    var count = 0
    while try reader.step() { count += 1 }
    #expect(count == 2)
    #expect(try !ReviewArchive(place).isWritable)
    #expect(try ReviewArchive.inMemory().place == nil)
  }
}
