import AppSales
import CommandLineKit
import ReviewArchive
import Testing

@testable import reviews

/// Archives and reports made up for tests of the command.
enum ReviewsFixture {
  static let app: Int64 = 700_000_001
  /// 2024-06-01 12:00 UTC.
  static let now: Int64 = 1_717_243_200

  static func review(
    _ id: String, _ country: String = "US", rating: Int = 4, title: String = "Title", body: String = "Body",
    author: String? = "Jo", version: String? = "2.0", daysAgo: Int64? = 1, votes: ReviewVotes? = nil,
    response: String? = nil
  ) throws -> CustomerReview {
    CustomerReview(
      app: app, storefront: try #require(Storefront(code: country)), source: .feed, id: id, rating: rating,
      title: title, body: body, author: author, version: version, date: daysAgo.map { now - $0 * 86_400 }, votes: votes,
      response: response.map { ReviewResponse(body: $0, date: nil, isPublished: true) })
  }

  static func keep(
    _ reviews: [CustomerReview], _ country: String = "US", state: CountryState = .ok, ratings: RatingSummary? = nil,
    in archive: ReviewArchive, at time: Int64 = now
  ) throws {
    let storefront = try #require(Storefront(code: country))
    let outcome = CountryOutcome(
      app: app, storefront: storefront, source: .feed, state: state, isComplete: state == .ok)
    let lookup = ratings.map { AppLookup(app: app, storefront: storefront, name: "Notes", kind: .app, ratings: $0) }
    _ = try archive.store(
      CountryResult(outcome: outcome, reviews: reviews, lookup: lookup), isWhole: false, at: time)
  }

  /// Six reviews in three countries, two of them new and one edited since a look of three days ago.
  static func filled() throws -> ReviewArchive {
    let archive = try ReviewArchive.inMemory()
    let before = now - 3 * 86_400
    try keep(
      [
        review("14", rating: 5, title: "Simply good", body: "I use it every day.", daysAgo: 10),
        review(
          "13", rating: 1, title: "Crash", body: "It crashes when I open a long note on my old phone, every time.",
          author: nil, version: nil, daysAgo: 12, votes: ReviewVotes(sum: 2, count: 3),
          response: "Fixed in 2.1.\n\nThank you."),
      ], ratings: RatingSummary(average: 4.5, count: 1400), in: archive, at: before)
    try keep(
      [review("12", "DE", rating: 4, title: "Schön", body: "Läuft prima.\r\n\r\n\r\nMehr davon!", daysAgo: 20)], "DE",
      in: archive, at: before)
    try keep([], "FR", state: .none, in: archive, at: before)
    try keep([], "JP", state: .unknown, in: archive, at: before)
    try archive.rememberLook(
      "default", apps: [app], countries: [], upTo: archive.newestVisit(), at: before)
    try keep(
      [
        review("16", rating: 2, title: "没有中文", body: "这个应用使用直观，感受很好，可是没有中文。希望尽快支持中文！", daysAgo: 1),
        review("14", rating: 4, title: "Still good", body: "I used it every day.", daysAgo: 2),
      ], ratings: RatingSummary(average: 4.4, count: 1410), in: archive)
    try keep([review("15", "DE", rating: 5, title: "", body: "", daysAgo: nil)], "DE", in: archive)
    return archive
  }

  static func report(_ archive: ReviewArchive, _ query: ReviewQuery = ReviewQuery()) throws -> ReviewReport {
    ReviewReport(
      apps: [try archive.overview(of: app, countries: query.countries, look: query.look)], query: query,
      warnings: [
        ReviewWarning(
          .feedEmpty, app: app, storefront: Storefront(code: "JP"), "Japan: empty although there are ratings")
      ], now: now)
  }

  static func shown(
    _ archive: ReviewArchive, _ format: ReviewFormat = .text, _ query: ReviewQuery = ReviewQuery(),
    _ traits: TerminalTraits = TerminalTraits(width: 80)
  ) throws -> String {
    var bytes: [UInt8] = []
    try format.renderer(traits).write(report(archive, query), from: archive) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
