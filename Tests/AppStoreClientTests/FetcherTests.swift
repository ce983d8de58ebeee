import AppSales
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("The fetcher") struct FetcherTests {
  /// What a request asks for.
  struct Asked: Hashable {
    var day: String
    var version: String?
    var accepts: String?
  }

  /// A store by script, a fetcher, and what came of it.
  final class Bench {
    var asked: [Asked] = []
    var results: [ReportResult] = []
    var tokens: [String] = []
    var verdict: (ReportResult) -> ReportVerdict = { _ in .goOn }
    var policy = RetryPolicy()
    let days = ["2024-06-19", "2024-06-18", "2024-06-17", "2024-06-16", "2024-06-15"]
    private(set) var fetcher: ReportFetcher?
    private(set) var client: ScriptedClient?
    private let folder: KeyFolder

    init() throws { folder = try #require(KeyFolder()) }

    /// Runs a fetcher against a script that gets each request and its number for that day, from 1.
    @discardableResult func run(
      _ kind: ReportKind = .sales, jobs: Int = 1, versions: [ReportKind: String] = [:],
      _ script: @escaping (Asked, Int) -> HTTPResponse
    ) throws -> FetchEnd {
      let client = ScriptedClient { [unowned self] request in
        let asked = Bench.asked(request)
        self.asked.append(asked)
        tokens.append(request.token?.text ?? "")
        let response = script(asked, self.asked.count { $0.day == asked.day })
        return ScriptedClient.Reply(result: .success(response), milliseconds: 10)
      }
      client.limit = jobs
      let bytes = try #require(MadeKey.curve())
      let key = try SigningKey.load(folder.write(bytes))
      let identity = try #require(KeyIdentity(keyID: "2X9R4HXF34", issuerID: "57246542"))
      let source = TokenSource(identity, key: key) { AnswerTests.now }
      let fetcher = ReportFetcher(client, tokens: source, now: { AnswerTests.now }, policy: policy, versions: versions)
      (self.fetcher, self.client) = (fetcher, client)
      let requests = try days.map { day in
        let day = try #require(ReportDay(day))
        let name = try #require(ReportName(kind, .daily, vendor: VendorNumber("80012345"), containing: day))
        return try #require(ReportRequest(name))
      }
      return fetcher.run(requests) { [unowned self] result in
        results.append(result)
        return verdict(result)
      }
    }

    private static func asked(_ request: HTTPRequest) -> Asked {
      var filters: [String: String] = [:]
      for pair in request.url.split(separator: "?").last?.split(separator: "&") ?? [] {
        let words = pair.split(separator: "=")
        filters[String(words[0]).replacing("filter%5B", with: "").replacing("%5D", with: "")] = String(words[1])
      }
      let accept = request.headers.first { $0.name == "Accept" }?.value
      return Asked(day: filters["reportDate"] ?? "", version: filters["version"], accepts: accept)
    }

    var answers: [ReportAnswer] { results.map(\.answer) }

    var codes: [FetchFailure.Code] {
      answers.compactMap { if case .failed(let failure) = $0 { failure.code } else { nil } }
    }
  }

  static let report = HTTPResponse(status: 200, headers: [StoreAnswer.rateLimit], body: StoreAnswer.report)

  @Test("Each request has one answer, in order with one job, and the budget is known", arguments: [1, 2, 9])
  func all(jobs: Int) throws {
    let bench = try Bench()
    #expect(try bench.run(jobs: jobs) { _, _ in FetcherTests.report } == .finished)
    #expect(Set(bench.results.map(\.request.name.period.begin.description)) == Set(bench.days))
    #expect(bench.asked.map(\.day) == bench.days)
    #expect(bench.asked.allSatisfy { $0.version == nil && $0.accepts == "application/a-gzip" })
    #expect(bench.answers.allSatisfy { if case .report = $0 { true } else { false } })
    #expect(bench.client?.most == min(jobs, 5))
    #expect(bench.fetcher?.budget?.remaining == 3598)
    #expect(Set(bench.tokens).count == 1)
  }

  @Test("One day that fails does not stop the others")
  func oneBad() throws {
    let bench = try Bench()
    try bench.run(jobs: 2) { asked, _ in asked.day == "2024-06-17" ? StoreAnswer.page(503) : FetcherTests.report }
    #expect(bench.results.count == 5)
    #expect(bench.codes == [.serverTrouble(status: 503)])
    #expect(bench.asked.count { $0.day == "2024-06-17" } == 5)
  }

  @Test("A web page in place of a report is asked for again")
  func page() throws {
    let bench = try Bench()
    try bench.run { asked, number in
      asked.day == "2024-06-17" && number <= 2 ? StoreAnswer.page(200) : FetcherTests.report
    }
    #expect(bench.codes.isEmpty)
    #expect(bench.asked.count == 7)
  }

  @Test("A version that the store names is used from then on", arguments: [1, 4])
  func version(jobs: Int) throws {
    let bench = try Bench()
    try bench.run(jobs: jobs) { asked, _ in asked.version == "1_1" ? FetcherTests.report : StoreAnswer.version("1_1") }
    #expect(bench.codes.isEmpty)
    #expect(bench.fetcher?.versions == [.sales: "1_1"])
    for day in bench.days { #expect(bench.asked.count { $0.day == day && $0.version != "1_1" } <= 1) }
    #expect(bench.asked.count == 5 + jobs)
  }

  @Test("A version that is named and then refused is a failure of the configuration")
  func versionRefused() throws {
    let bench = try Bench()
    try bench.run { _, _ in StoreAnswer.version("1_1") }
    #expect(bench.codes == [FetchFailure.Code](repeating: .versionRefused, count: 5))
    #expect(bench.asked.count == 2)
    #expect(bench.results.map(\.wasAsked) == [true, false, false, false, false])
  }

  @Test("After one 401 the token is renewed and the request repeated", arguments: [1, 4])
  func renewed(jobs: Int) throws {
    let bench = try Bench()
    var first: String?
    try bench.run(jobs: jobs) { [unowned bench] _, _ in
      let token = bench.tokens.last
      first = first ?? token
      return token == first ? StoreAnswer.unauthorized : FetcherTests.report
    }
    #expect(bench.codes.isEmpty)
    #expect(Set(bench.tokens).count == 2)
    #expect(bench.asked.count == 5 + jobs)
  }

  @Test(
    "What is sure to fail for all is not asked for again", arguments: [1, 4],
    [StoreAnswer.unauthorized, StoreAnswer.forbidden, StoreAnswer.agreements, StoreAnswer.vendor])
  func forAll(jobs: Int, response: HTTPResponse) throws {
    let bench = try Bench()
    try bench.run(jobs: jobs) { _, _ in response }
    #expect(bench.codes.count == 5)
    #expect(Set(bench.codes).count == 1)
    #expect(bench.asked.count <= (response.status == 401 ? 2 : 1) * jobs)
    #expect(bench.results.count(where: \.wasAsked) == jobs)
  }

  @Test("A lasting rate limit ends the run after five tries, with waits")
  func rateLimit() throws {
    let bench = try Bench()
    try bench.run { _, _ in StoreAnswer.rateLimited }
    #expect(bench.codes == [FetchFailure.Code](repeating: .rateLimited(retryAfter: nil), count: 5))
    #expect(bench.asked.count == 5)
    #expect(try #require(bench.client).now >= 15 * 750_000_000)
  }

  @Test("The accept header is left out where the store does not like it")
  func accept() throws {
    let bench = try Bench()
    try bench.run { asked, _ in asked.accepts == nil ? FetcherTests.report : StoreAnswer.notAcceptable }
    #expect(bench.codes.isEmpty)
    #expect(bench.asked.count == 10)
  }

  @Test("A damaged body is asked for again, three times in all")
  func askAgain() throws {
    let bench = try Bench()
    bench.verdict = { $0.request.name.period.begin.description == "2024-06-17" ? .askAgain : .goOn }
    try bench.run { _, _ in FetcherTests.report }
    #expect(bench.asked.count == 7)
    #expect(bench.results.filter { $0.attempt > 1 }.map(\.attempt) == [2, 3])
    #expect(bench.results.filter { !$0.mayAskAgain }.count == 1)
  }

  @Test("Stop means stop")
  func stop() throws {
    let bench = try Bench()
    bench.verdict = { _ in .stop }
    #expect(try bench.run(jobs: 4) { _, _ in FetcherTests.report } == .stopped)
    #expect(bench.results.count == 1)
  }

  @Test("No sales is proven for sales, which are asked for without a version")
  func noSales() throws {
    let bench = try Bench()
    try bench.run { _, _ in StoreAnswer.noSales }
    #expect(bench.answers == [ReportAnswer](repeating: .noSales(isProven: true), count: 5))
    #expect(bench.asked.count == 5)
  }

  @Test("A version that may be retired is looked up before no sales is believed", arguments: [1, 4])
  func retired(jobs: Int) throws {
    let bench = try Bench()
    try bench.run(.subscription, jobs: jobs) { asked, _ in
      switch asked.version {
      case nil: StoreAnswer.version("1_4")
      case "1_4": asked.day == "2024-06-17" ? StoreAnswer.noSales : FetcherTests.report
      default: StoreAnswer.noSales
      }
    }
    #expect(bench.answers.count(where: { $0 == .noSales(isProven: true) }) == 1)
    #expect(bench.results.count == 5)
    #expect(bench.codes.isEmpty)
    #expect(bench.fetcher?.versions == [.subscription: "1_4"])
    #expect(bench.asked.count { $0.version == nil } == 1)
  }

  @Test("A version that the store confirms is looked up once")
  func confirmed() throws {
    let bench = try Bench()
    try bench.run(.subscription, jobs: 2, versions: [.subscription: "1_4"]) { asked, _ in
      asked.version == nil ? StoreAnswer.version("1_4") : StoreAnswer.noSales
    }
    #expect(bench.answers == [ReportAnswer](repeating: .noSales(isProven: true), count: 5))
    #expect(bench.asked.count { $0.version == nil } == 1)
  }

  @Test("Without proof no sales is not believed")
  func unproven() throws {
    let bench = try Bench()
    try bench.run(.subscriber, jobs: 4) { _, _ in StoreAnswer.noSales }
    #expect(bench.answers == [ReportAnswer](repeating: .noSales(isProven: false), count: 5))
    #expect(bench.asked.count == 6)
  }

  @Test("A store in lasting trouble is left alone after a while")
  func trouble() throws {
    let bench = try Bench()
    bench.policy.tries = 1
    bench.verdict = { $0.mayAskAgain ? .askAgain : .goOn }
    try bench.run { _, _ in StoreAnswer.page(503) }
    // Eight in a row, and what was under way by then; without an end it would be fifteen.
    #expect((8...9).contains(bench.asked.count))
    #expect(bench.results.contains { !$0.wasAsked })
  }

  @Test("The run has a deadline")
  func deadline() throws {
    let bench = try Bench()
    bench.policy.deadline = 25_000_000
    #expect(try bench.run { _, _ in FetcherTests.report } == .finished)
    #expect(bench.answers.count == 5)
    #expect(bench.codes == [FetchFailure.Code](repeating: .network(.runDeadline), count: 3))
  }

  @Test("Neither the token nor the key is in any answer, whatever the store repeats")
  func secrets() throws {
    let bench = try Bench()
    try bench.run { [unowned bench] _, _ in
      StoreAnswer.error(400, "PARAMETER_ERROR.INVALID", "Bad \(bench.tokens.last ?? "")")
    }
    #expect(bench.codes.count == 5)
    for answer in bench.answers { #expect(!"\(answer)".contains("eyJ")) }
  }
}
