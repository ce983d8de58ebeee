import AppSales
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Two requests at a time")
struct TwoRequestsTests {
  /// A run against a shop that takes its time, in milliseconds, for each answer.
  private static func trial(
    _ shop: MadeUpShop, requests: Int, milliseconds: Int = 4000, memory: Memory = Memory()
  ) -> ReviewTrial {
    var trial = ReviewTrial(memory: memory) { request in
      var reply = shop.reply(request)
      reply.milliseconds = milliseconds
      return reply
    }
    trial.requests = requests
    return trial
  }

  private static let countries = "US DE FR JP GB IT ES"

  private static func shop() -> MadeUpShop {
    MadeUpShop(["us": 120, "de": 3, "fr": 0, "jp": 55, "gb": 1, "it": 500, "es": 2])
  }

  @Test("Never more are open than allowed, and they begin the pause apart", arguments: [1, 2], [100, 1700, 4000])
  func pace(_ requests: Int, _ milliseconds: Int) {
    let trial = TwoRequestsTests.trial(TwoRequestsTests.shop(), requests: requests, milliseconds: milliseconds)
    trial.run(TwoRequestsTests.countries)
    #expect(trial.client.most == (milliseconds > 1000 ? requests : 1))
    let begun = trial.client.begun
    for (before, after) in zip(begun, begun.dropFirst()) {
      let isLookup = before.request.url.contains("lookup")
      let apart = after.at - before.at - (requests == 1 ? Int64(milliseconds) * 1_000_000 : 0)
      #expect(apart >= (isLookup ? 2_000_000_000 : 1_000_000_000), "\(before) \(after)")
    }
  }

  @Test("It takes less time where answers do")
  func time() {
    let ends = [1, 2].map { requests in
      let trial = TwoRequestsTests.trial(
        MadeUpShop(["us": 3, "de": 3, "fr": 3, "jp": 3, "gb": 3]), requests: requests)
      trial.run("US DE FR JP GB")
      return trial.client.now
    }
    #expect(ends[1] < ends[0] * 3 / 4)
  }

  @Test("Whatever goes wrong, the outcome is that of one at a time", arguments: 0..<40)
  func same(_ number: Int) {
    var seeds = SeededRandom()
    let seed = UInt64.random(in: .min ... .max, using: &seeds)
    let outcomes = [1, 2].map { requests in
      let shop = TwoRequestsTests.shop()
      var tries: [String: Int] = [:]
      shop.intervene = { wish in
        tries[wish.description, default: 0] += 1
        // What happens to a request depends on what it is and how often it was sent, and not on when.
        var random = SeededRandom(seed: seed)
        for byte in "\(wish.description) \(tries[wish.description] ?? 0)".utf8 {
          random = SeededRandom(seed: random.next() ^ UInt64(byte))
        }
        guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
        return [
          .answer(503), .answer(403), .answer(429, [], [HTTPHeader("Retry-After", "30")]), .failure(.cut),
          .answer(200, Array("<html>".utf8)), .answer(502), .answer(429, [], [HTTPHeader("Retry-After", "9999")]),
          .answer(404), .answer(200, MadeUpFeed.json([], last: nil)),
        ].randomElement(using: &random)
      }
      let trial = TwoRequestsTests.trial(shop, requests: requests)
      let end = trial.run(TwoRequestsTests.countries)
      let first = trial.memory.results.map { "\($0)" }
      trial.run(TwoRequestsTests.countries)
      let next = trial.memory.results.map { "\($0)" }
      return (first: first, next: next, reason: end.reason, warnings: end.warnings, client: trial.client)
    }
    #expect(outcomes[0].first == outcomes[1].first, "seed \(seed)")
    #expect(outcomes[0].next == outcomes[1].next, "seed \(seed)")
    #expect(outcomes[0].reason == outcomes[1].reason && outcomes[0].warnings == outcomes[1].warnings, "seed \(seed)")
    #expect(outcomes[1].client.most <= 2)
  }

  @Test("An answer that asks to be left alone holds both", arguments: [429, 403, 503])
  func holding(_ status: Int) throws {
    let shop = TwoRequestsTests.shop()
    var isFirst = true
    shop.intervene = { wish in
      guard wish.country == "de", wish.page == 1, isFirst else { return nil }
      isFirst = false
      return .answer(status, [], [HTTPHeader("Retry-After", "60")])
    }
    let trial = TwoRequestsTests.trial(shop, requests: 2)
    trial.run(TwoRequestsTests.countries)
    let begun = trial.client.begun.map { (path: FeedRequest($0.request.url)?.description ?? "", at: $0.at) }
    let refused = try #require(begun.firstIndex { $0.path == "de/1/json" })
    #expect(begun[refused - 1].path == "us/1/json", "it was sent beside another one")
    let ended = begun[refused].at + 4_000_000_000
    let held =
      status == 503 ? begun.filter { $0.path == "de/1/json" }.dropFirst() : begun[...].filter { $0.at > ended }[...]
    #expect(!held.isEmpty && held.allSatisfy { $0.at >= ended + 60_000_000_000 }, "\(begun)")
    #expect(trial.memory.lines.prefix(2) == ["US ok+ 120", "DE ok+ 3"])
  }

  @Test("While a host is in trouble nothing is sent ahead of time, and what is not needed any more is dropped")
  func trouble() {
    let shop = TwoRequestsTests.shop()
    shop.intervene = { $0.country == "us" ? .answer(503) : nil }
    let trial = TwoRequestsTests.trial(shop, requests: 2, milliseconds: 100)
    trial.run("US DE")
    #expect(trial.client.most == 1)
    let slow = TwoRequestsTests.trial(TwoRequestsTests.shop(), requests: 2)
    slow.client.isCancelled = { slow.client.begun.count == 2 }
    #expect(slow.run("US DE FR").reason == .interrupted)
    slow.client.isCancelled = { false }
    let left = try? slow.client.next(until: nil)
    #expect(left == nil)
  }
}
