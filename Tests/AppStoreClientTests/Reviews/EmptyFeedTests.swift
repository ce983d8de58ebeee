import AppSales
import Testing

@testable import AppStoreClient

@Suite("Empty feeds")
struct EmptyFeedTests {
  private func shop() -> MadeUpShop {
    let shop = MadeUpShop(["us": 3])
    shop.ratings["fr"] = 0
    shop.ratings["de"] = 28_000_000
    return shop
  }

  @Test("The lookup tells no reviews from not sold and from a feed that is held back (traps 2, 7, 13)")
  func threeReasons() {
    let trial = ReviewTrial(shop())
    let end = trial.run("US FR JP DE")
    #expect(trial.memory.lines == ["US ok+ 3", "FR none+ 0", "JP not-sold 0", "DE unknown 0"])
    #expect(end.codes == ["feed-empty"])
    #expect(end.warnings.first?.storefront?.code == "DE")
    #expect(end.warnings.first?.message.contains("28000000 ratings") == true)
    #expect(trial.memory.results[3].lookup?.ratings?.count == 28_000_000)
  }

  @Test("A proven end costs two requests, a doubtful one asks again and in the other form")
  func requests() {
    let shop = shop()
    ReviewTrial(shop).run("FR DE")
    #expect(shop.asked == ["fr/1/json", "fr/lookup", "de/1/json", "de/lookup", "de/1/json", "de/1/xml"])
  }

  @Test("An empty first answer is asked again, and everything is found (trap 6)", arguments: [1, 2])
  func onceEmpty(_ times: Int) {
    let shop = MadeUpShop(["us": 60])
    var left = times
    shop.intervene = { wish in
      guard wish.page == 1, left > 0 else { return nil }
      left -= 1
      return .answer(200, MadeUpFeed.json([], last: nil))
    }
    let trial = ReviewTrial(shop)
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 60"])
    #expect(end.warnings.isEmpty)
  }

  @Test("A feed that turns empty changes nothing, whatever the lookup says of ratings (trap 8)", arguments: [10, 0])
  func turnsEmpty(_ ratings: Int) {
    let shop = MadeUpShop(["us": 51])
    let trial = ReviewTrial(shop)
    trial.run("US")
    shop.shelves["us"] = []
    shop.ratings["us"] = ratings
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US unknown 0"])
    #expect(end.codes == ["feed-empty"])
    #expect(trial.memory.known.count == 51)
    #expect(trial.memory.whole == ["US feed"])
  }

  @Test("Without an answer of the lookup nothing is concluded", arguments: [500, 403, 400])
  func lookupFails(_ status: Int) {
    let shop = shop()
    shop.intervene = { $0.page == nil ? .answer(status, Array("<html>".utf8)) : nil }
    let trial = ReviewTrial(shop)
    let end = trial.run("FR")
    #expect(trial.memory.lines == ["FR unknown 0"])
    #expect(end.codes == ["feed-unproven"])
  }

  @Test("Three countries in a row that were full and turn empty stop the run, and the rest is listed")
  func throttled() {
    let shop = MadeUpShop(["us": 5, "de": 5, "fr": 5, "jp": 5, "gb": 5])
    let trial = ReviewTrial(shop)
    trial.run("US DE FR JP GB")
    shop.shelves = [:]
    let end = trial.run("US DE FR JP GB")
    #expect(
      trial.memory.lines == ["US unknown 0", "DE unknown 0", "FR unknown 0", "JP stopped 0", "GB stopped 0"])
    #expect(end.codes == ["feed-empty", "feed-empty", "feed-empty", "stopped"])
    #expect(end.warnings.last?.message.contains("700000001 in JP GB") == true)
    guard case .stopped(let reason) = end.reason else {
      Issue.record("the run was not stopped")
      return
    }
    #expect(reason.code == .throttled)
  }

  @Test("A full country between them, or few ratings of an app without known reviews, is no throttling")
  func notThrottled() {
    let shop = MadeUpShop(["us": 5, "de": 5, "fr": 5, "jp": 5])
    let trial = ReviewTrial(shop)
    trial.run("US DE FR JP")
    for country in ["us", "de", "jp"] { shop.shelves[country] = [] }
    #expect(trial.run("US DE FR JP").reason == .finished)
    #expect(trial.memory.lines == ["US unknown 0", "DE unknown 0", "FR ok+ 5", "JP unknown 0"])
    let quiet = MadeUpShop()
    quiet.ratings = ["us": 9, "de": 9, "fr": 9, "jp": 9]
    let second = ReviewTrial(quiet)
    second.run("US DE FR JP")
    #expect(second.memory.lines == ["US unknown 0", "DE unknown 0", "FR unknown 0", "JP unknown 0"])
  }

  @Test("An app whose ratings come by the thousand and whose feeds are all empty is held back as well")
  func heldBackFromTheFirst() {
    let shop = MadeUpShop()
    shop.ratings = ["us": 5000, "de": 5000, "fr": 5000, "jp": 5000]
    let trial = ReviewTrial(shop)
    trial.run("US DE FR JP")
    #expect(trial.memory.lines.last == "JP stopped 0")
  }
}
