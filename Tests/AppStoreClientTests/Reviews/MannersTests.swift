import AppSales
import Testing

@testable import AppStoreClient

@Suite("Manners")
struct MannersTests {
  @Test("One request at a time, pages 1 to 2 seconds apart, lookups farther")
  func pace() {
    let trial = ReviewTrial(MadeUpShop(["us": 500, "de": 500]))
    trial.run("US DE")
    #expect(trial.client.most == 1)
    let begun = trial.client.begun
    for (before, after) in zip(begun, begun.dropFirst()) {
      let pause = after.at - before.at
      let isLookup = before.request.url.contains("lookup")
      #expect((isLookup ? 2_000_000_000...4_000_000_000 : 1_000_000_000...2_000_000_000).contains(pause))
    }
    #expect(Set(zip(begun, begun.dropFirst()).map { $1.at - $0.at }).count > 10)
  }

  @Test("A bare base shortens every pause")
  func fastPace() {
    #expect(ReviewPace(base: 1).pause == 1)
    #expect(ReviewPace(base: 0).lookupPause == 0)
    #expect(ReviewPace(base: .max).pause == 90_000)
  }

  @Test("Bursts are waited out: 503 twice, a 403 that means 429, a 429, a connection that is cut, a web page (trap 37)")
  func bursts() {
    let shop = MadeUpShop(["us": 55, "jp": 55, "de": 55, "fr": 55, "it": 55])
    var troubles: [String: [ScriptedClient.Reply]] = [
      "us": [.answer(503), .answer(503)], "jp": [.answer(403)], "fr": [.failure(.cut)],
      "de": [.answer(429, [], [HTTPHeader("Retry-After", "30")])], "it": [.answer(200, Array("<html>".utf8))],
    ]
    shop.intervene = { wish in
      guard wish.page != nil, let reply = troubles[wish.country]?.first else { return nil }
      troubles[wish.country]?.removeFirst()
      return reply
    }
    let trial = ReviewTrial(shop)
    let end = trial.run("US JP DE FR IT")
    #expect(trial.memory.lines == ["US ok+ 55", "JP ok+ 55", "DE ok+ 55", "FR ok+ 55", "IT ok+ 55"])
    #expect(end.warnings.isEmpty)
    #expect(shop.asked.allSatisfy { !$0.hasSuffix("xml") })
    let german = trial.client.begun.filter { $0.request.url.contains("/de/") }.map(\.at)
    #expect(german[1] - german[0] >= 30_000_000_000)
  }

  @Test(
    "What fails for good fails for its country only, and is said in plain words (traps 11, 43)",
    arguments: [
      (400, "CustomerReviews RSS page depth is limited to 10", ReviewFailure.Code.badRequest, 1),
      (503, "<html>busy</html>", .serverTrouble, 8), (403, "", .throttled, 4),
      (200, "<html>busy</html>", .unreadable, 8),
      (302, "", .foreignAddress, 1),
    ])
  func failure(_ status: Int, _ body: String, _ code: ReviewFailure.Code, _ tries: Int) {
    let shop = MadeUpShop(["us": 3, "fr": 3, "jp": 3])
    shop.intervene = { $0.country == "fr" && $0.page != nil ? .answer(status, Array(body.utf8)) : nil }
    let trial = ReviewTrial(shop)
    let end = trial.run("US FR JP")
    #expect(trial.memory.lines == ["US ok+ 3", "FR failed 0", "JP ok+ 3"])
    #expect(trial.memory.results[1].outcome.failure?.code == code)
    #expect(end.codes == ["country-failed"])
    #expect(end.warnings[0].message.hasPrefix("France: "))
    if status == 400 { #expect(end.warnings[0].message.contains("page depth is limited to 10")) }
    #expect(shop.asked.count { $0.hasPrefix("fr/") } == tries)
  }

  @Test(
    "When the JSON form answers 502, the XML form is read, and JSON is tried but once a page from then on (trap 37)")
  func otherForm() {
    let shop = MadeUpShop(["us": 3, "de": 3])
    shop.intervene = { $0.page != nil && !$0.isXML ? .answer(502) : nil }
    let trial = ReviewTrial(shop)
    trial.run("US DE")
    #expect(trial.memory.lines == ["US ok+ 3", "DE ok+ 3"])
    let json = "us/1/json"
    #expect(
      shop.asked == [
        json, json, json, json, "us/1/xml", "us/2/json", "us/2/xml", "us/lookup", "de/1/json", "de/1/xml", "de/2/json",
        "de/2/xml",
      ])
  }

  @Test("A host that cannot be reached ends the run after three countries")
  func unreachable() {
    let trial = ReviewTrial { _ in .failure(.refused) }
    let end = trial.run("US DE FR JP GB")
    #expect(trial.memory.lines == ["US failed 0", "DE failed 0", "FR failed 0", "JP stopped 0", "GB stopped 0"])
    #expect(end.requests == 12)
    #expect(end.codes.last == "stopped")
  }

  @Test("A cancelled run keeps what it has read, lists the rest, and the next one goes on from there")
  func cancelled() {
    let shop = MadeUpShop(["us": 120, "de": 120, "fr": 120])
    let trial = ReviewTrial(shop)
    trial.client.isCancelled = { shop.asked.contains("de/2/json") }
    let end = trial.run("US DE FR")
    #expect(end.reason == .interrupted)
    #expect(trial.memory.lines == ["US ok+ 120", "DE stopped 100", "FR stopped 0"])
    #expect(end.warnings.last?.message.contains("DE FR") == true)
    trial.client.isCancelled = { false }
    trial.run("DE FR US")
    #expect(trial.memory.known.count == 360)
    #expect(trial.memory.lines == ["DE ok+ 120", "FR ok+ 120", "US ok+ 50"])
  }

  @Test("What the caller throws ends the run at once")
  func callerFails() throws {
    struct FullDisk: Error {}
    let shop = MadeUpShop(["us": 3, "de": 3])
    let plan = ReviewRun.Plan(apps: [MadeUpShop.app], storefronts: [try storefront("US"), try storefront("DE")])
    let feed = try #require(FeedAddress("https://shop.example"))
    let run = ReviewRun(plan, client: ScriptedClient { shop.reply($0) }, feed: feed, now: { 0 })
    #expect(throws: FullDisk.self) { try run.run { _ in throw FullDisk() } }
    #expect(!shop.asked.contains("de/1/json"))
  }

  @Test("The lookup is asked for a name once an app, or in each country for its ratings")
  func lookups() {
    let shop = MadeUpShop(["us": 3, "de": 3])
    var trial = ReviewTrial(shop)
    trial.run("US DE")
    #expect(trial.memory.results.map { $0.lookup?.name } == ["Made App", nil])
    trial.lookups = .everyCountry
    trial.run("US DE")
    #expect(trial.memory.results.map { $0.lookup?.ratings?.count } == [30, 30])
  }
}
