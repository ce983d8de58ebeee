import AppSales
import CommandLineKit
import Glibc
import ReviewArchive
import TestSupport
import Testing

@testable import reviews

@Suite("Lists of entries")
struct EntryListTests {
  typealias Fixture = ReviewsFixture

  /// Enough reviews for two threads, in a file, since they open it both; some of one moment, some in bursts.
  private static func archive(_ random: inout SeededRandom, days: ClosedRange<Int64> = 0...900) throws -> ReviewArchive
  {
    var template = Array("/tmp/appsales-entries-XXXXXX\0".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let archive = try ReviewArchive(folder + "/reviews.sqlite", for: .writing)
    for country in ["US", "CN"] {
      let reviews = try (0..<600).map { number in
        try Fixture.review(
          "\(country)\(number)", country, rating: Int.random(in: 1...5, using: &random),
          title: ["Fine", "很好", "Ça va", "👍🏽"].randomElement(using: &random) ?? "",
          body: String(repeating: "The storm is over. 很好。 ", count: Int.random(in: 1...9, using: &random)),
          daysAgo: Int64.random(in: days, using: &random),
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
  private static func plain(_ archive: ReviewArchive, _ query: ReviewQuery) throws -> String {
    var lines = TextLines(style.painter)
    var entries = TextEntries(style.painter, marksNew: false)
    var reader = try archive.reader(of: Fixture.app, query)
    while try reader.step() { entries.write(reader.review, to: &lines) }
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  private static let style = EntryStyle(painter: Painter(TerminalTraits(width: 60)), marksNew: false)

  private static func list(_ archive: ReviewArchive, _ query: ReviewQuery, kept: Int = 1200) -> EntryList {
    var list = EntryList(Fixture.app, query, archive, kept: kept, style)
    // Also where there is but one processor.
    list.otherPlace = archive.place
    return list
  }

  @Test(
    "Whoever makes them, and from whichever end, the text is the same", arguments: [nil, "storm", "nowhere"],
    [0...900, 0...0, 0...3])
  func same(words: String?, days: ClosedRange<Int64>) throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random, days: days)
    for order in ReviewQuery.Order.allCases {
      for limit in [nil, 7] {
        var query = ReviewQuery()
        (query.order, query.words, query.limit) = (order, words, limit)
        let plain = try EntryListTests.plain(archive, query)
        // With so many reviews of the app, or so few of it among others.
        for kept in [1200, 500] {
          var list = EntryListTests.list(archive, query, kept: kept)
          for most in [list.most, 1, 60_000] {
            for place in [archive.place, nil] {
              (list.most, list.otherPlace) = (most, place)
              let (text, hasAny) = try EntryListTests.text(list)
              #expect(text == plain && hasAny == !plain.isEmpty, "seed \(random.seed): \(order), \(most)")
            }
          }
        }
      }
    }
  }

  @Test("Reviews are read as they stand where most are of the app, no index leads to them, and they are not too many")
  func byNumber() throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random)
    func isReadByNumber(_ kept: Int, _ change: (inout ReviewQuery) -> Void = { _ in }) throws -> Bool {
      var query = ReviewQuery()
      change(&query)
      return try EntryListTests.list(archive, query, kept: kept).isReadByNumber()
    }
    let country = try Fixture.review("1", "US").storefront
    #expect(try archive.highestNumber() == 1200)
    for (kept, isRead) in [(1200, true), (600, true), (599, false), (32_768, true), (32_769, false)] {
      #expect(try isReadByNumber(kept) == isRead, "\(kept)")
    }
    #expect(try isReadByNumber(1200) { $0.stars = [1] })
    #expect(try !isReadByNumber(1200) { $0.countries = [country] })
    #expect(try !isReadByNumber(1200) { $0.since = 0 })
    #expect(try !isReadByNumber(1200) { $0.isNews = true })
    #expect(try !isReadByNumber(1200) { $0.limit = 5 })
    #expect(try isReadByNumber(10) { $0.words = "storm" })
    #expect(try ReviewArchive.inMemory().highestNumber() == 0)
  }

  @Test("Few reviews and reviews in memory are for one thread")
  func alone() throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random)
    #expect(EntryList(Fixture.app, ReviewQuery(), archive, kept: 999, EntryListTests.style).otherPlace == nil)
    let memory = try ReviewArchive.inMemory()
    #expect(EntryList(Fixture.app, ReviewQuery(), memory, kept: 9999, EntryListTests.style).otherPlace == nil)
  }

  @Test("A reader that leaves ends the list at once", arguments: [nil, "storm"])
  func leaving(words: String?) throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random)
    var query = ReviewQuery()
    query.words = words
    let list = EntryListTests.list(archive, query)
    #expect(throws: CommandFailure.brokenPipe) { _ = try list.write { _ throws(CommandFailure) in throw .brokenPipe } }
  }

  @Test("What cannot be opened once more is read by one thread", arguments: [nil, "storm"])
  func unopened(words: String?) throws {
    var random = SeededRandom()
    let archive = try EntryListTests.archive(&random)
    var query = ReviewQuery()
    query.words = words
    var list = EntryListTests.list(archive, query)
    list.otherPlace = ReviewArchive.Place(path: "/nowhere/reviews.sqlite")
    #expect(try EntryListTests.text(list).text == EntryListTests.plain(archive, query), "seed \(random.seed)")
  }
}
