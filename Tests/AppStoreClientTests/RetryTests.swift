import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Retries") struct RetryTests {
  static let damaged = [UInt8]("<html>".utf8)

  private func step(
    _ result: Result<HTTPResponse, HTTPFailure>, tries: Int = 1, policy: RetryPolicy = RetryPolicy()
  ) -> RetryPolicy.Step {
    var random: any RandomNumberGenerator = SeededRandom()
    return policy.step(
      after: result, tries: tries, now: 1_718_901_000, isDamaged: { $0.body == RetryTests.damaged }, random: &random)
  }

  private func answer(_ status: Int, _ fields: [String: String] = [:], _ body: [UInt8] = []) -> Result<
    HTTPResponse, HTTPFailure
  > {
    .success(HTTPResponse(status: status, headers: fields.map { HTTPHeader($0, $1) }, body: body))
  }

  private static let second: Int64 = 1_000_000_000

  @Test("Waits are 1, 2, 4 and 8 seconds, give or take a quarter, and there is no sixth try")
  func backoff() {
    for (tries, seconds) in [(1, 1), (2, 2), (3, 4), (4, 8)] as [(Int, Int64)] {
      guard case .again(let wait) = step(answer(503), tries: tries) else {
        Issue.record("no retry after \(tries)")
        continue
      }
      #expect((seconds * 750_000_000...seconds * 1_250_000_000).contains(wait), "\(wait)")
    }
    #expect(step(answer(503), tries: 5) == .end)
    guard case .again(let wait) = step(answer(503), tries: 60, policy: RetryPolicy(tries: 99)) else { return }
    #expect(wait <= 75 * RetryTests.second)
  }

  @Test("Only what may work the next time is tried again")
  func kinds() {
    for status in [408, 500, 502, 503, 504] { #expect(step(answer(status)) != .end, "\(status)") }
    for status in [200, 400, 401, 403, 404, 406, 501] { #expect(step(answer(status)) == .end, "\(status)") }
    let again: Set<HTTPFailure.Code> = [.nameResolution, .refused, .connectTimeout, .timeout, .cut, .proxy]
    for code in HTTPFailure.Code.allCases {
      #expect((step(.failure(HTTPFailure(code, at: "h"))) != .end) == again.contains(code), "\(code)")
    }
    #expect(step(answer(200, [:], RetryTests.damaged)) != .end)
  }

  @Test("Retry-After is obeyed up to a quarter of an hour, and holds all when there were too many requests")
  func retryAfter() {
    for fields in [["Retry-After": "3"], ["Retry-After": "Thu, 20 Jun 2024 16:30:03 GMT"]] {
      guard case .holdAll(let wait) = step(answer(429, fields)) else {
        Issue.record("no wait")
        continue
      }
      #expect((3 * RetryTests.second...4 * RetryTests.second).contains(wait))
    }
    #expect(step(answer(429, ["Retry-After": "900"])) != .end)
    #expect(step(answer(429, ["Retry-After": "901"])) == .end)
    #expect(step(answer(503, ["Retry-After": "901"])) == .end)
    #expect(step(answer(429, ["X-Rate-Limit": "user-hour-lim:3600;user-hour-rem:0;"])) == .end)
    guard case .holdAll = step(answer(429, ["X-Rate-Limit": "user-hour-rem:9;"])) else {
      Issue.record("no wait")
      return
    }
  }

  private func client(_ scripted: ScriptedClient, _ policy: RetryPolicy) -> RetryingClient {
    RetryingClient(scripted, policy: policy, now: { 1_718_901_000 }, random: SeededRandom(seed: 1))
  }

  @Test("A request ends once, with the outcome of its last try")
  func lastTry() throws {
    var left = 2
    let scripted = ScriptedClient { _ in
      left -= 1
      return left >= 0 ? .answer(502) : .answer(200, [1])
    }
    let client = client(scripted, RetryPolicy())
    let id = client.submit(HTTPRequest("https://example.invalid"))
    let end = try #require(try client.next())
    #expect(end.id == id)
    #expect(try end.result.get().body == [1])
    #expect(try client.next() == nil)
    #expect(scripted.begun.count == 3)
    #expect(scripted.now >= 3 * 750_000_000)
  }

  @Test("Others go on while one waits, but nobody while the service wants to be left alone")
  func others() throws {
    let scripted = ScriptedClient { request in
      request.url.hasSuffix("bad") ? .answer(503) : request.url.hasSuffix("many") ? .answer(429) : .answer(200)
    }
    let client = client(scripted, RetryPolicy(tries: 2))
    _ = client.submit(HTTPRequest("https://example.invalid/bad"))
    let good = client.submit(HTTPRequest("https://example.invalid/good"))
    #expect(try client.next()?.id == good)
    #expect(scripted.now == 0)
    #expect(client.room > 0)
    _ = try client.next()
    let start = scripted.now
    _ = client.submit(HTTPRequest("https://example.invalid/many"))
    _ = try client.next(until: start + 1)
    #expect(client.room == 0)
    _ = client.submit(HTTPRequest("https://example.invalid/good"))
    while try client.next() != nil {}
    for (_, at) in scripted.begun.suffix(2) { #expect(at >= start + 750_000_000) }
  }

  @Test("The run ends at its deadline, whatever still waits")
  func deadline() throws {
    let scripted = ScriptedClient { request in
      request.url.hasSuffix("slow") ? .answer(200, milliseconds: 90_000) : .answer(503)
    }
    let client = client(scripted, RetryPolicy(deadline: 2_500_000_000))
    let slow = client.submit(HTTPRequest("https://example.invalid/slow"))
    let bad = client.submit(HTTPRequest("https://example.invalid/bad"))
    // One second, then two that would end too late: the last answer is handed out at once.
    let first = try #require(try client.next())
    #expect(first.id == bad)
    #expect(try first.result.get().status == 503)
    let second = try #require(try client.next())
    #expect(second.id == slow)
    #expect(throws: HTTPFailure(.runDeadline, at: "example.invalid")) { try second.result.get() }
    #expect(scripted.now == 2_500_000_000)
    #expect(try client.next() == nil)
  }

  @Test("What was dropped does not come back")
  func cancelled() throws {
    let scripted = ScriptedClient { _ in .answer(503) }
    let client = client(scripted, RetryPolicy())
    _ = client.submit(HTTPRequest("https://example.invalid"))
    #expect(try client.next(until: 1) == nil)
    client.cancelAll()
    #expect(try client.next() == nil)
  }
}
