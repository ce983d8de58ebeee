import AppSales
import CommandLineKit
import ReviewArchive
import TestSupport
import Testing

@testable import reviews

@Suite("Lists of entries")
struct EntryListTests {
  typealias Fixture = ReviewsFixture

  /// So many reviews that they are read in several parts.
  private static func archive(_ random: inout SeededRandom) throws -> ReviewArchive {
    let archive = try ReviewArchive.inMemory()
    for country in ["US", "CN"] {
      let reviews = try (0..<600).map { number in
        try Fixture.review(
          "\(country)\(number)", country, rating: Int.random(in: 1...5, using: &random),
          title: ["Fine", "很好", "Ça va", "👍🏽"].randomElement(using: &random) ?? "",
          body: String(repeating: "The storm is over. 很好。 ", count: Int.random(in: 1...9, using: &random)),
          daysAgo: Int64.random(in: 0...40, using: &random),
          votes: Bool.random(using: &random) ? ReviewVotes(sum: Int.random(in: -2...9, using: &random), count: 9) : nil)
      }
      try Fixture.keep(reviews, country, in: archive)
    }
    return archive
  }

  private static func text(_ list: EntryList) throws -> (text: String, hasAny: Bool) {
    var bytes: [UInt8] = []
    let hasAny = try list.write { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), hasAny)
  }

  /// The entries one by one, by one thread, in the order of the database.
  private static func plain(_ archive: ReviewArchive, _ query: ReviewQuery, _ painter: Painter) throws -> String {
    var text = ""
    let maker = EntryMaker(painter, marksNew: false, nil)
    let rows = try archive.reviews(of: Fixture.app, query, .readable)
    var isMore = true
    while isMore {
      var batch = ReviewBatch()
      isMore = try rows.read(into: &batch, bytes: 1)
      text += String(decoding: maker.make(batch).bytes, as: UTF8.self)
    }
    return text
  }

  @Test("Whoever makes them, and in whatever order they are found, the text is the same", arguments: [true, false])
  func same(isSearch: Bool) throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random)
    let painter = Painter(TerminalTraits(width: 60))
    for order in ReviewQuery.Order.allCases {
      var query = ReviewQuery()
      query.order = order
      query.words = isSearch ? "storm" : nil
      let plain = try EntryListTests.plain(archive, query, painter)
      var list = EntryList(Fixture.app, query, archive, painter, marksNew: false)
      for most in [list.mostToSort, 1, 100_000] {
        list.mostToSort = most
        let (text, hasAny) = try EntryListTests.text(list)
        #expect(text == plain && hasAny, "seed \(random.seed): \(order), \(most)")
      }
    }
  }

  @Test("A list of nothing says so", arguments: [nil, "hail"])
  func nothing(words: String?) throws {
    var query = ReviewQuery()
    query.words = words
    query.version = "none"
    let archive = try Fixture.filled()
    let list = EntryList(Fixture.app, query, archive, Painter(TerminalTraits(width: 60)), marksNew: true)
    #expect(try EntryListTests.text(list) == ("", false))
  }

  @Test("A reader that leaves ends the list at once", arguments: [nil, "storm"])
  func leaving(words: String?) throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random)
    var query = ReviewQuery()
    query.words = words
    let list = EntryList(Fixture.app, query, archive, Painter(TerminalTraits(width: 60)), marksNew: true)
    #expect(throws: CommandFailure.brokenPipe) { _ = try list.write { _ throws(CommandFailure) in throw .brokenPipe } }
  }
}
