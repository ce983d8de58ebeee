import Testing

@testable import AppStoreClient

@Suite("Header fields and addresses") struct HeaderTests {
  @Test(
    "Dates of all three forms are read",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 20 Jun 2024 16:30:00 GMT", 1_718_901_000),
      ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Thu, 29 Feb 2023 00:00:00 GMT", nil),
      ("Thu, 20 Jun 2024 24:00:00 GMT", nil), ("Thu, 20 Jun 2024 16:30:00 PST", nil), ("", nil), ("3", nil),
      ("Thu, 20 Foo 2024 16:30:00 GMT", nil), ("Thu, -1 Jun 2024 16:30:00 GMT", nil), ("a b c d e f", nil),
    ] as [(String, Int64?)])
  func dates(text: String, seconds: Int64?) { #expect(HTTPDate.seconds(text) == seconds) }

  @Test(
    "Retry-After is seconds or a date, counted from the answer's own",
    arguments: [
      ("3", 3), ("0", 0), ("99999999999999999999", 1_000_000_000), ("Thu, 20 Jun 2024 16:30:10 GMT", 10),
      ("Thu, 20 Jun 2024 16:29:00 GMT", 0), ("soon", nil), ("", nil), ("-3", nil), ("3.5", nil),
    ] as [(String, Int?)])
  func retryAfter(text: String, seconds: Int?) {
    let fields = [HTTPHeader("retry-after", text), HTTPHeader("DATE", "Thu, 20 Jun 2024 16:30:00 GMT")]
    #expect(RetryAfter.seconds(of: HTTPResponse(status: 429, headers: fields), now: 0) == seconds)
  }

  @Test("Retry-After without a Date is counted from our clock")
  func retryAfterOurClock() {
    let response = HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", "Thu, 20 Jun 2024 16:30:10 GMT")])
    #expect(RetryAfter.seconds(of: response, now: 1_718_901_005) == 5)
    #expect(RetryAfter.seconds(of: HTTPResponse(status: 429), now: 0) == nil)
  }

  @Test(
    "The budget is read from whatever order",
    arguments: [
      ("user-hour-lim:3600;user-hour-rem:3598;", 3600, 3598), ("user-hour-rem:0; user-hour-lim:3500", 3500, 0),
      ("user-hour-rem:7;user-min-lim:50;", nil, 7),
    ] as [(String, Int?, Int?)])
  func budgets(header: String, limit: Int?, remaining: Int?) {
    #expect(RateBudget(header: header)?.limit == limit)
    #expect(RateBudget(header: header)?.remaining == remaining)
  }

  @Test("A header without numbers is no budget", arguments: ["", "a:b", "user-hour-lim:", "user-hour-rem:-1;", ";;;"])
  func noBudget(header: String) { #expect(RateBudget(header: header) == nil) }

  @Test(
    "Only this machine is loopback",
    arguments: [
      ("http://127.0.0.1:8080/x", true), ("http://localhost", true), ("http://[::1]:1/", true),
      ("http://127.1.2.3", true),
      ("http://127.0.0.1.example.invalid", false), ("http://127.0.0.1@example.invalid", nil),
      ("http://localhost.", false),
      ("http://127.0.0.999", false), ("http://example.invalid?127.0.0.1", false), ("http://a b", nil),
      ("https://", nil),
      ("http://127.0.0.1:99999", nil), ("http://127.0.0.1:x", nil), ("HTTP://LOCALHOST/", true), ("http://ä", nil),
      ("http://example.invalid\\@127.0.0.1", nil), ("https:/x", nil), ("http://[]", nil),
    ] as [(String, Bool?)])
  func loopback(address: String, isLoopback: Bool?) { #expect(HTTPAddress(address)?.isLoopback == isLoopback) }

  @Test("The address of the service may end with slashes, and has no query")
  func base() {
    #expect(StoreAddress("http://127.0.0.1:80//")?.base == "http://127.0.0.1:80")
    for wrong in ["http://example.invalid", "https://example.invalid?x", "https://example.invalid#x", "", "127.0.0.1"] {
      #expect(StoreAddress(wrong) == nil)
    }
  }

  @Test(
    "Spans of time in their two largest units",
    arguments: [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (3720, "1 h 2 min"), (86_400, "1 d"), (90_061, "1 d 1 h"),
      (31_536_000, "365 d"),
    ] as [(Int64, String)])
  func durations(seconds: Int64, words: String) { #expect(ClockWords.duration(seconds) == words) }

  @Test("A clock is named from a minute on")
  func clocks() {
    #expect(ClockWords.sentence(3720) == "this machine's clock is 1 h 2 min fast")
    #expect(ClockWords.sentence(-86_400) == "this machine's clock is 1 d slow")
    #expect(ClockWords.sentence(59) == nil)
    #expect(ClockWords.sentence(.min) != nil)
  }
}
