import AppSales
import Testing

@testable import AppStoreClient

/// App Store Connect's list of one app's reviews, as a script.
final class MadeUpConnect {
  /// Territories of the reviews, newest first.
  var territories: [String]
  /// What stands in for the usual answer to a page, by its number from 0.
  var intervene: (Int) -> ScriptedClient.Reply? = { _ in nil }
  /// Makes the address of the next page from the usual one.
  var next: (String) -> String = { $0 }
  var pageSize = 200
  var hasTotal = true
  private(set) var tokens: [BearerToken?] = []

  init(_ territories: [String]) { self.territories = territories }

  func reply(_ request: HTTPRequest) -> ScriptedClient.Reply {
    tokens.append(request.token)
    let page = request.url.range(of: "&cursor=C").flatMap { Int(request.url[$0.upperBound...]) } ?? 0
    if let reply = intervene(page) { return reply }
    let begin = page * pageSize
    let shown = territories.enumerated().dropFirst(begin).prefix(pageSize)
    let data = shown.map { place, territory in
      let number = territories.count - place
      let response = place.isMultiple(of: 2) ? "" : #""data":{"type":"customerReviewResponses","id":"r\#(number)"},"#
      return """
        {"type":"customerReviews","id":"\(number)-b08c","attributes":{"rating":5,"title":"No \(number)","body":null,
        "reviewerNickname":"Nick","createdDate":"2026-01-15T10:00:00-08:00","territory":"\(territory)"},
        "relationships":{"response":{\(response)"links":{}}}}
        """
    }
    let included = shown.filter { !$0.offset.isMultiple(of: 2) }.reversed().map { place, _ in
      #"{"type":"customerReviewResponses","id":"r\#(territories.count - place)","attributes":{"responseBody":"To \#(territories.count - place)","state":"PUBLISHED","lastModifiedDate":"2026-01-16T10:00:00-08:00"}}"#
    }
    let isLast = begin + pageSize >= territories.count
    let following = request.url.range(of: "&cursor=").map { request.url[..<$0.lowerBound] } ?? request.url[...]
    let links = isLast ? "" : #""next":"\#(next("\(following)&cursor=C\(page + 1)"))""#
    let meta = hasTotal ? #","meta":{"paging":{"total":\#(territories.count),"limit":200}}"# : ""
    return .answer(
      200,
      Array(
        #"{"data":[\#(data.joined(separator: ","))],"included":[\#(included.joined(separator: ","))],"links":{\#(links)}\#(meta)}"#
          .utf8))
  }
}

@Suite("Reviews of App Store Connect")
final class APIRunTests {
  let folder: KeyFolder
  let api: ReviewAPI

  init() throws {
    folder = try #require(KeyFolder())
    let key = try SigningKey.load(folder.write(try #require(MadeKey.curve())))
    let identity = try #require(KeyIdentity(keyID: "2X9R4HXF34", issuerID: nil))
    let address = try #require(StoreAddress("https://connect.example"))
    // Each look at the clock is a second later, so that a new token differs from the old one.
    var now: Int64 = 1_790_000_000
    let tokens = TokenSource(identity, key: key) {
      now += 1
      return now
    }
    api = ReviewAPI(at: address, tokens: tokens)
  }

  /// A run against App Store Connect, with a shop beside it.
  private func trial(_ connect: MadeUpConnect, _ shop: MadeUpShop = MadeUpShop(), memory: Memory = Memory())
    -> ReviewTrial
  {
    var trial = ReviewTrial(memory: memory) { request in
      HTTPAddress(request.url)?.host == "connect.example" ? connect.reply(request) : shop.reply(request)
    }
    trial.api = api
    return trial
  }

  @Test("All cursors are read, and every answer of the developer lands on its review (traps 30, 35)")
  func cursors() throws {
    let trial = trial(MadeUpConnect(Array(repeating: "USA", count: 450)))
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 450"])
    #expect(end.warnings.isEmpty)
    #expect(trial.client.begun.count == 3)
    let reviews = trial.memory.results[0].reviews
    #expect(reviews.map(\.id) == (1...450).reversed().map { "\($0)-b08c" })
    #expect(reviews.enumerated().allSatisfy { $1.response?.body == ($0.isMultiple(of: 2) ? nil : "To \(450 - $0)") })
    #expect(reviews[0].date == 1_768_500_000)
    #expect(reviews[0].body.isEmpty)
    #expect(reviews[0].author == "Nick")
    #expect(trial.memory.results[0].outcome.total == 450)
  }

  @Test("Territories are asked for by three letters, Kosovo by the store's own (traps 20, 21)")
  func territories() throws {
    let trial = trial(MadeUpConnect(["USA", "XKS", "USA"]))
    trial.run("US XK JP")
    #expect(trial.memory.lines == ["US ok+ 2", "XK ok+ 1", "JP none+ 0"])
    let asked = try #require(trial.client.begun.first?.request.url)
    #expect(
      asked == "https://connect.example/v1/apps/700000001/customerReviews?filter%5Bterritory%5D=USA,XKS,JPN"
        + "&include=response&limit=200&sort=-createdDate")
  }

  @Test("The feed is not asked where the API answers, and its hosts never see the token")
  func feedIsLeftAlone() {
    let shop = MadeUpShop(["us": 3])
    var trial = trial(MadeUpConnect(["USA"]), shop)
    trial.run("US")
    #expect(shop.asked.isEmpty)
    trial.choice = .feed
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 3"])
    #expect(trial.client.begun.allSatisfy { $0.request.url.hasPrefix("https://shop") == ($0.request.token == nil) })
  }

  @Test(
    "A next page elsewhere is refused, and nothing is sent there (traps 31, 32)",
    arguments: [
      ("https://connect.example/", "https://evil.example/"), ("https://connect.example/", "http://connect.example/"),
      ("https://connect.example/", "https://connect.example:444/"),
      ("https://connect.example/", "https://a@connect.example/"),
      ("/apps/700000001/", "/apps/8/"), ("/customerReviews", "/customerReviews/../../x"),
      ("filter%5Bterritory%5D=USA", "filter%5Bterritory%5D=USA,JPN"), ("filter%5Bterritory%5D=USA&", ""),
      ("&include=response", ""), ("&cursor=", "&filter%5Bterritory%5D=JPN&cursor="),
      ("&cursor=", "&filter[rating]=1&cursor="),
    ])
  func foreignNext(_ part: String, _ other: String) {
    let connect = MadeUpConnect(Array(repeating: "USA", count: 450))
    connect.next = { usual in
      guard let range = usual.range(of: part) else { return usual }
      return usual[..<range.lowerBound] + other + usual[range.upperBound...]
    }
    let trial = trial(connect)
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US failed 200"])
    #expect(trial.memory.results[0].outcome.failure?.code == .foreignAddress)
    #expect(trial.client.begun.count == 1)
    #expect(end.codes == ["country-failed"])
  }

  @Test("A next page in another spelling of the same parameters is good, one seen before is not")
  func sameNext() {
    let connect = MadeUpConnect(Array(repeating: "USA", count: 450))
    connect.next = { usual in
      let cursor = usual.range(of: "&cursor=").map { String(usual[$0.upperBound...]) } ?? ""
      return
        "https://CONNECT.example:443/v1/apps/700000001/customerReviews?sort=-createdDate&include=response&limit=100"
        + "&filter[territory]=USA&cursor=\(cursor)"
    }
    let trial = trial(connect)
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 450"])
    connect.next = { usual in usual.range(of: "&cursor=").map { "\(usual[..<$0.lowerBound])&cursor=C1" } ?? usual }
    let loop = self.trial(connect)
    loop.run("US")
    #expect(loop.memory.lines == ["US failed 400"])
    #expect(loop.client.begun.count == 2)
  }

  @Test("A review of a territory that was not asked for is left out and said (trap 32)")
  func foreignTerritory() {
    let connect = MadeUpConnect(["USA", "JPN", "USA", "ZZZ"])
    let trial = trial(connect)
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US ok 2"])
    #expect(end.codes == ["country-incomplete", "foreign-territory"])
    #expect(end.warnings.last?.message.contains("JPN, ZZZ") == true)
  }

  @Test("Fewer reviews than the source counts is not complete (trap 30)")
  func total() {
    let connect = MadeUpConnect(Array(repeating: "USA", count: 450))
    connect.intervene = { $0 == 2 ? .answer(200, Array(#"{"data":[],"links":{}}"#.utf8)) : nil }
    let trial = trial(connect)
    let end = trial.run("US JP")
    #expect(trial.memory.lines == ["US ok 400", "JP unknown 0"])
    #expect(end.warnings.map(\.message) == ["400 of 450 reviews came"])
  }

  @Test("A later run stops at a page that has nothing new, if all countries were read whole before")
  func laterRun() {
    let connect = MadeUpConnect(Array(repeating: "USA", count: 450))
    let trial = trial(connect)
    trial.run("US")
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 200"])
    #expect(trial.client.begun.count == 4)
    trial.run("US DE")
    #expect(trial.memory.lines == ["US ok+ 450", "DE none+ 0"])
  }

  @Test("Without a total and without a next link, what came is all")
  func bare() {
    let connect = MadeUpConnect(["USA", "USA"])
    connect.hasTotal = false
    let trial = trial(connect)
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 2"])
  }

  @Test("A 401 gets one new token, and no more (trap 33)", arguments: [1, 9])
  func unauthorized(_ times: Int) {
    let connect = MadeUpConnect(["USA"])
    var left = times
    connect.intervene = { _ in
      left -= 1
      return left >= 0
        ? .answer(401, Array(#"{"errors":[{"status":"401","code":"NOT_AUTHORIZED","title":"t"}]}"#.utf8)) : nil
    }
    let shop = MadeUpShop(["us": 3])
    let trial = trial(connect, shop)
    trial.run("US")
    #expect(connect.tokens.count == 2)
    #expect(connect.tokens[0] != connect.tokens[1])
    #expect(trial.memory.lines == [times == 1 ? "US ok+ 1" : "US failed 0"])
    #expect(trial.memory.results[0].outcome.failure?.code == (times == 1 ? nil : .unauthorized))
    #expect(shop.asked.isEmpty)
  }

  @Test(
    "A key that may not read reviews: auto says so once and reads the feed, api fails; 403 is not asked again (trap 33)"
  )
  func forbidden() {
    let connect = MadeUpConnect(["USA"])
    connect.intervene = { _ in
      .answer(403, Array(#"{"errors":[{"status":"403","code":"FORBIDDEN_ERROR","detail":"No."}]}"#.utf8))
    }
    var trial = trial(connect, MadeUpShop(["us": 6, "de": 2]))
    trial.apps = [MadeUpShop.app, MadeUpShop.app]
    let end = trial.run("US DE")
    #expect(trial.memory.lines == ["US ok+ 6", "DE ok+ 2", "US ok+ 6", "DE ok+ 2"])
    #expect(end.codes == ["api-refused"])
    #expect(end.warnings[0].message.contains("FORBIDDEN_ERROR: No."))
    #expect(connect.tokens.count == 1)
    trial.choice = .api
    trial.apps = [MadeUpShop.app]
    trial.run("US DE")
    #expect(trial.memory.lines == ["US failed 0", "DE failed 0"])
    #expect(trial.memory.results[0].outcome.failure?.code == .forbidden)
  }

  @Test("Somebody else's app is read from the feed without a word")
  func notFound() {
    let connect = MadeUpConnect([])
    connect.intervene = { _ in .answer(404, Array(#"{"errors":[{"status":"404","code":"NOT_FOUND"}]}"#.utf8)) }
    let trial = trial(connect, MadeUpShop(["us": 6]))
    let end = trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 6"])
    #expect(end.warnings.isEmpty)
  }

  @Test("A 429 in the middle is waited out; trouble that stays keeps what has come and is not replaced by the feed")
  func trouble() {
    let connect = MadeUpConnect(Array(repeating: "USA", count: 450))
    var left = 1
    connect.intervene = { page in
      guard page == 1, left > 0 else { return nil }
      left -= 1
      return .answer(429, [], [HTTPHeader("Retry-After", "7")])
    }
    let shop = MadeUpShop(["us": 3])
    let trial = trial(connect, shop)
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 450"])
    connect.intervene = { $0 == 1 ? .answer(503) : nil }
    let again = self.trial(connect, shop)
    let end = again.run("US DE")
    #expect(again.memory.lines == ["US failed 200", "DE failed 0"])
    #expect(end.codes == ["country-failed"])
    #expect(shop.asked.isEmpty)
  }

  @Test("Without an account, api fails and auto reads the feed")
  func noAccount() {
    var trial = ReviewTrial(MadeUpShop(["us": 6]))
    trial.run("US")
    #expect(trial.memory.lines == ["US ok+ 6"])
    trial.choice = .api
    trial.run("US")
    #expect(trial.memory.results[0].outcome.failure?.code == .key)
  }
}
