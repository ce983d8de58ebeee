import AppSales
import TestSupport

@testable import AppStoreClient

/// The public feed and the lookup of one app, as a script for the client.
final class MadeUpShop {
  static let app: Int64 = 700_000_001

  /// The reviews of a country.
  var shelves: [String: [MadeUpEntry]] = [:]
  /// How many ratings a country has; `nil` where the app is not sold.
  var ratings: [String: Int] = [:]
  /// What the `last` link says, where it differs.
  var last: [String: Int] = [:]
  /// Asked before all else; `nil` leaves it to the shop.
  var intervene: (FeedRequest) -> ScriptedClient.Reply? = { _ in nil }
  /// What was asked, such as `us/1/json` or `us/lookup`.
  private(set) var asked: [String] = []

  /// Stocks countries with so many reviews.
  init(_ counts: [String: Int] = [:]) {
    for (country, count) in counts {
      shelves[country] = MadeUpEntry.list(count)
      ratings[country] = count * 10
    }
  }

  func reply(_ request: HTTPRequest) -> ScriptedClient.Reply {
    guard let wish = FeedRequest(request.url) else { return .answer(404) }
    asked.append(wish.description)
    if let reply = intervene(wish) { return reply }
    if wish.page == nil { return .answer(200, MadeUpFeed.lookup(MadeUpShop.app, ratings: ratings[wish.country])) }
    return .answer(200, page(wish))
  }

  func forget() { asked = [] }

  func page(_ wish: FeedRequest) -> [UInt8] {
    let shelf = shelves[wish.country] ?? []
    let number = wish.page ?? 1
    let entries = Array(shelf.dropFirst((number - 1) * 50).prefix(50))
    let last = last[wish.country] ?? (shelf.isEmpty ? nil : min(10, (shelf.count + 49) / 50))
    return wish.isXML ? MadeUpFeed.xml(entries) : MadeUpFeed.json(entries, last: last)
  }
}

/// A request for a page, or for a lookup where it has no page.
struct FeedRequest: CustomStringConvertible {
  var country: String
  var page: Int?
  var isXML = false
  var isSorted = true

  init(country: String, page: Int?) {
    self.country = country
    self.page = page
  }

  /// Only what the made-up shop's host and the usual paths name; `nil` for anything else.
  init?(_ url: String) {
    let base = "https://shop.example/"
    guard url.hasPrefix(base) else { return nil }
    let rest = url.dropFirst(base.count)
    if rest.hasPrefix("lookup?id=\(MadeUpShop.app)&country=") {
      self.init(country: String(rest.suffix(2)), page: nil)
      return
    }
    let parts = rest.split(separator: "/")
    guard parts.count >= 6, parts[1] == "rss", parts[2] == "customerreviews", parts[3].hasPrefix("page="),
      parts[4] == "id=\(MadeUpShop.app)", let page = Int(parts[3].dropFirst(5))
    else { return nil }
    self.init(country: String(parts[0]), page: page)
    isXML = parts.last == "xml"
    isSorted = parts.contains("sortby=mostrecent")
  }

  var description: String {
    guard let page else { return "\(country)/lookup" }
    return "\(country)/\(page)/\(isXML ? "xml" : isSorted ? "json" : "unsorted")"
  }
}

/// What is kept between runs: all reviews, and which countries were read whole.
final class Memory {
  var known: Set<ReviewKey> = []
  var whole: Set<String> = []
  private(set) var results: [CountryResult] = []

  var knowledge: ReviewKnowledge {
    ReviewKnowledge(
      isKnown: { self.known.contains($0.key) },
      wasReadWhole: { _, place, kind in self.whole.contains("\(place.code) \(kind)") },
      hasReviews: { _, place in self.known.contains { $0.storefront == place } })
  }

  /// Takes a result as a store would.
  func take(_ result: CountryResult) {
    results.append(result)
    let place = "\(result.outcome.storefront.code) \(result.outcome.source)"
    let isNew = !known.isSuperset(of: result.reviews.map(\.key))
    known.formUnion(result.reviews.map(\.key))
    if result.outcome.isComplete { whole.insert(place) } else if isNew { whole.remove(place) }
  }

  func forgetResults() { results = [] }

  /// One line a country: code, state, `+` if complete, number of reviews read.
  var lines: [String] {
    results.map {
      "\($0.outcome.storefront.code) \($0.outcome.state.rawValue)\($0.outcome.isComplete ? "+" : "") \($0.reviews.count)"
    }
  }
}

/// Runs against a shop and, where an account is given, App Store Connect.
struct ReviewTrial {
  let client: ScriptedClient
  let memory: Memory
  var api: ReviewAPI?
  var choice = ReviewRun.SourceChoice.auto
  var lookups = LookupPolicy.firstCountry
  var apps = [MadeUpShop.app]
  /// How many requests may be open at once.
  var requests = 1

  init(_ shop: MadeUpShop, memory: Memory = Memory()) {
    self.init(memory: memory) { shop.reply($0) }
  }

  init(memory: Memory = Memory(), script: @escaping (HTTPRequest) -> ScriptedClient.Reply) {
    client = ScriptedClient(script)
    self.memory = memory
  }

  /// Reads countries named by their codes; `each` may end the run by an error.
  @discardableResult
  func run(_ countries: String) -> ReviewRunEnd {
    let plan = ReviewRun.Plan(
      apps: apps, storefronts: countries.split(separator: " ").compactMap { Storefront(code: $0) }, choice: choice,
      lookups: lookups)
    guard let feed = FeedAddress("https://shop.example/") else {
      return ReviewRunEnd(reason: .interrupted, warnings: [], requests: 0)
    }
    memory.forgetResults()
    var pace = ReviewPace()
    pace.requests = requests
    let run = ReviewRun(
      plan, client: client, feed: feed, api: api, knowing: memory.knowledge, pace: pace, now: { 1_790_000_000 },
      random: SeededRandom(seed: 1))
    return run.run { memory.take($0) }
  }
}

extension ReviewRunEnd {
  var codes: [String] { warnings.map(\.code.rawValue) }
}
