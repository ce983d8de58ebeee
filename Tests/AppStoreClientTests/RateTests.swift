import AppSales
import AppStoreClient
import Testing

@Suite("Exchange rates of the central bank")
struct RateTests {
  private static func list(_ cubes: String, before: String = "") -> [UInt8] {
    Array(
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(before)<gesmes:Envelope "
        + "xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">"
        + "<gesmes:subject>Reference rates</gesmes:subject><Cube>\(cubes)</Cube></gesmes:Envelope>\n").utf8)
  }

  private static let good = list(
    """
    <Cube time="2024-05-03"><Cube currency="USD" rate="1.0743"/><Cube currency="JPY" rate="164.60"/></Cube>
    <Cube time="2024-05-02"><Cube currency='USD' rate='1.0697'/></Cube>
    """)

  @Test("A list is read day by day, so many units of a currency for a euro")
  func reading() throws {
    let rates = try RateListReader.rates(of: RateTests.good)
    #expect(
      rates.map { "\($0.day) \($0.value) \($0.direction) \($0.source)" } == [
        "2024-05-03 1.0743 USD per EUR ECB", "2024-05-03 164.6 JPY per EUR ECB", "2024-05-02 1.0697 USD per EUR ECB",
      ])
  }

  @Test(
    "What is no list is an error and never a guess",
    arguments: [
      [], Array("<html><body>Sorry</body></html>".utf8), Array("N/A".utf8), list(""),
      list("<Cube time=\"2024-05-02\"><Cube currency=\"USD\" rate=\"1,07\"/></Cube>"),
      list("<Cube time=\"2024-05-02\"><Cube currency=\"USD\" rate=\"0\"/></Cube>"),
      list("<Cube time=\"2024-05-02\"><Cube currency=\"US\" rate=\"1\"/></Cube>"),
      list("<Cube time=\"02.05.2024\"><Cube currency=\"USD\" rate=\"1\"/></Cube>"),
      list("<Cube currency=\"USD\" rate=\"1\"/>"), Array(good.dropLast(30)),
      list(
        "<Cube time=\"2024-05-02\"><Cube currency=\"USD\" rate=\"1\"/></Cube>",
        before: "<!DOCTYPE a [<!ENTITY b \"c\">]>"),
    ])
  func faults(bytes: [UInt8]) { #expect(throws: RateListReader.Fault.self) { try RateListReader.rates(of: bytes) } }

  @Test("Trouble that passes is waited out; the same address is asked again")
  func retries() throws {
    var replies = [ScriptedClient.Reply.failure(.cut), .answer(503), .answer(200, RateTests.good)]
    let client = ScriptedClient { _ in replies.removeFirst() }
    #expect(try fetch(client).count == 3)
    #expect(client.begun.map(\.request.url) == Array(repeating: RateAddress.centralBank.url, count: 3))
    #expect(client.begun.allSatisfy { $0.request.token == nil })
  }

  @Test("Trouble that stays is said")
  func failures() {
    #expect(failure(ScriptedClient { _ in .answer(404) }) == .status(404))
    #expect(failure(ScriptedClient { _ in .answer(500) }) == .status(500))
    let page = ScriptedClient { _ in .answer(200, Array("<html></html>".utf8)) }
    guard case .notAList = failure(page) else {
      Issue.record("a page passed for a list")
      return
    }
  }

  @Test(
    "Another service is named by its address, or by that of a list",
    arguments: [
      ("https://rates.example", "https://rates.example/stats/eurofxref/eurofxref-hist.xml"),
      ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/stats/eurofxref/eurofxref-hist.xml"),
      ("https://rates.example/mine.xml", "https://rates.example/mine.xml"), ("http://rates.example", nil),
      ("ftp://rates.example", nil), ("", nil),
    ])
  func addresses(text: String, url: String?) { #expect(RateAddress(text)?.url == url) }

  private func fetch(_ client: ScriptedClient) throws(RateFetchFailure) -> [PublishedRate] {
    try RateFetcher(
      client, at: .centralBank, policy: RetryPolicy(tries: 3, base: 1), now: { 1_700_000_000 }, timeout: 1000
    ).rates()
  }

  private func failure(_ client: ScriptedClient) -> RateFetchFailure? {
    do throws(RateFetchFailure) {
      _ = try fetch(client)
      return nil
    } catch {
      return error
    }
  }
}
