import AppSales
import Testing

@testable import AppStoreClient

@Suite("Paging of the feed")
struct FeedPagingTests {
  @Test(
    "A first run reads all that the feed shows, and no page more than it must (traps 9, 14, 47)",
    arguments: [
      (1, 1, 1), (49, 49, 1), (50, 50, 2), (51, 51, 2), (100, 100, 3), (120, 120, 3), (500, 500, 10), (560, 500, 10),
    ])
  func firstRun(_ stocked: Int, _ read: Int, _ pages: Int) {
    let shop = MadeUpShop(["us": stocked])
    let trial = ReviewTrial(shop)
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US ok+ \(read)"])
    #expect(shop.asked.filter { $0 != "us/lookup" } == (1...pages).map { "us/\($0)/json" })
    #expect(end.warnings.isEmpty)
    #expect(end.reason == .finished)
  }

  @Test("No request ever goes where a link of a feed leads (traps 9, 10, 12)")
  func links() {
    let trial = ReviewTrial(MadeUpShop(["us": 130, "de": 130]))
    trial.run("US DE")
    #expect(trial.client.begun.count == 7)
    #expect(trial.client.begun.allSatisfy { FeedRequest($0.request.url).map { !$0.isXML } ?? false })
  }

  @Test("A later run goes on only while a page brings something new")
  func laterRun() {
    let shop = MadeUpShop(["us": 160])
    let trial = ReviewTrial(shop)
    trial.run("US")
    shop.forget()
    trial.run("US")
    #expect(shop.asked.filter { $0 != "us/lookup" } == ["us/1/json"])
    #expect(trial.memory.lines == ["US ok+ 50"])
    shop.shelves["us"] = MadeUpEntry.list(170)
    shop.forget()
    trial.run("US")
    #expect(shop.asked.filter { $0 != "us/lookup" } == ["us/1/json", "us/2/json"])
    #expect(trial.memory.known.count == 170)
  }

  @Test("After a failed page 2 the next run reads the country whole (trap 48)")
  func brokenRun() {
    let shop = MadeUpShop(["us": 160])
    let trial = ReviewTrial(shop)
    shop.intervene = { $0.page == 2 ? .answer(503) : nil }
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US failed 50"])
    #expect(end.codes == ["country-failed"])
    shop.intervene = { _ in nil }
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 160"])
  }

  @Test("New reviews that come before a failed page take back that the country was read whole (trap 48)")
  func brokenLaterRun() {
    let shop = MadeUpShop(["us": 160])
    let trial = ReviewTrial(shop)
    trial.run("US")
    shop.shelves["us"] = MadeUpEntry.list(260)
    shop.intervene = { $0.page == 2 ? .answer(503) : nil }
    trial.run("US")
    shop.intervene = { _ in nil }
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 260"])
  }

  @Test("Pages that overlap give each review once (trap 15)")
  func overlap() {
    let shop = MadeUpShop(["us": 90])
    var pushed = false
    shop.intervene = { wish in
      if wish.page == 2, !pushed {
        pushed = true
        shop.shelves["us"] = MadeUpEntry.list(93)
      }
      return nil
    }
    let trial = ReviewTrial(shop)
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 90"])
    #expect(Set(trial.memory.results[0].reviews.map(\.id)).count == 90)
  }

  @Test("A page that repeats the one before ends the reading, which is not called complete (trap 15)")
  func repeated() {
    let shop = MadeUpShop(["us": 200])
    shop.intervene = { wish in
      wish.page == 2 ? .answer(200, shop.page(FeedRequest(country: "us", page: 1))) : nil
    }
    let trial = ReviewTrial(shop)
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US ok 50"])
    #expect(end.codes == ["country-incomplete"])
    #expect(!shop.asked.contains("us/3/json"))
  }

  @Test("A hint at more pages than there are costs one look, and one at fewer loses nothing (trap 47)")
  func hints() {
    let shop = MadeUpShop(["us": 70, "de": 120])
    shop.last = ["us": 10, "de": 2]
    let trial = ReviewTrial(shop)
    let end = trial.run("US DE")
    #expect(trial.memory.lines == ["US ok+ 70", "DE ok+ 120"])
    #expect(shop.asked == ["us/1/json", "us/2/json", "us/3/json", "us/lookup", "de/1/json", "de/2/json", "de/3/json"])
    #expect(end.warnings.isEmpty)
  }

  @Test("An empty page within a list that goes on is asked for again (trap 6)")
  func emptyWithin() {
    let shop = MadeUpShop(["us": 170])
    var times = 1
    shop.intervene = { wish in
      guard wish.page == 2, times > 0 else { return nil }
      times -= 1
      return .answer(200, MadeUpFeed.json([], last: nil))
    }
    let trial = ReviewTrial(shop)
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 170"])
    times = .max
    let again = ReviewTrial(shop)
    let end = again.run("US")
    #expect(again.memory.lines == ["US ok 50"])
    #expect(end.codes == ["country-incomplete"])
    #expect(again.memory.results[0].outcome.failure?.code == .throttled)
  }

  @Test("Years without a review between two pages are a gap, a quiet app is none (trap 16)")
  func gaps() {
    let shop = MadeUpShop(["us": 100, "de": 100])
    for place in 50..<100 {
      shop.shelves["us"]?[place].updated = "2018-03-01T10:00:00-07:00"
      shop.shelves["de"]?[place].updated = "2026-02-01T10:00:00-07:00"
    }
    let end = ReviewTrial(shop).run("US DE")
    #expect(end.codes == ["gap"])
    #expect(end.warnings.first?.storefront?.code == "US")
    #expect(end.warnings.first?.message.contains("2018-03-01") == true)
  }

  @Test("The order of an unsorted form proves nothing: all its pages are read")
  func unsorted() {
    let shop = MadeUpShop(["us": 120])
    let trial = ReviewTrial(shop)
    trial.run("US")
    shop.forget()
    shop.intervene = { $0.page != nil && $0.isSorted ? .answer(502) : nil }
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 120"])
    #expect(shop.asked.filter { $0.hasSuffix("unsorted") } == ["us/1/unsorted", "us/2/unsorted", "us/3/unsorted"])
  }
}
