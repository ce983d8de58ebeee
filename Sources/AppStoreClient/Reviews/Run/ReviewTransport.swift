/// Sends the requests of a run, one after the other, with pauses between and tries again.
final class ReviewTransport {
  /// Whom a request goes to.
  enum Host {
    /// The feed, which wants pauses, and says 403 where it means 429.
    case feed
    /// The lookup, which wants longer ones.
    case lookup
    /// App Store Connect, which says itself how much it bears.
    case api
  }

  /// How many requests have been sent.
  private(set) var count = 0

  private let client: any HTTPClient
  private let pace: ReviewPace
  private let now: () -> Int64
  private let sent: () -> Void
  private var random: any RandomNumberGenerator
  /// Before which moment nothing may be sent to the public hosts.
  private var pauseEnd: Int64?

  init(
    _ client: any HTTPClient, pace: ReviewPace, now: @escaping () -> Int64, random: any RandomNumberGenerator,
    sent: @escaping () -> Void
  ) {
    self.client = client
    self.pace = pace
    self.now = now
    self.random = random
    self.sent = sent
  }

  /// The last word on a request.
  ///
  /// It is asked `tries` times at most, `nil` for as often as the pace says; an answer that says 200 and is none by
  /// `isDamaged` counts as a failure that may pass.
  func answer(
    _ request: HTTPRequest, from host: Host, tries: Int? = nil, isDamaged: (HTTPResponse) -> Bool = { _ in false }
  ) throws(HTTPInterruption) -> Result<HTTPResponse, HTTPFailure> {
    var policy = pace.retries
    policy.tries = tries ?? policy.tries
    var tried = 0
    while true {
      let result = try send(request, to: host)
      tried += 1
      let judged = host == .api ? result : result.map(ReviewTransport.plain)
      switch policy.step(after: judged, tries: tried, now: now(), isDamaged: isDamaged, random: &random) {
      case .end: return result
      case .again(let wait), .holdAll(let wait): try self.wait(wait)
      }
    }
  }

  /// Waits as before a second try.
  func waitBeforeRetry() throws(HTTPInterruption) { try wait(pace.nanoseconds(pace.retries.base, &random)) }

  private func send(_ request: HTTPRequest, to host: Host) throws(HTTPInterruption) -> Result<HTTPResponse, HTTPFailure>
  {
    if host != .api, let pauseEnd { try wait(until: pauseEnd) }
    let id = client.submit(request)
    count += 1
    sent()
    var result = Result<HTTPResponse, HTTPFailure>.failure(HTTPFailure(.other, at: HTTPAddress.host(of: request.url)))
    while let completion = try client.next() {
      guard completion.id == id else { continue }
      result = completion.result
      break
    }
    if host != .api {
      pauseEnd = client.now + pace.nanoseconds(host == .lookup ? pace.lookupPause : pace.pause, &random)
    }
    return result
  }

  private func wait(_ nanoseconds: Int64) throws(HTTPInterruption) { try wait(until: client.now + nanoseconds) }

  private func wait(until moment: Int64) throws(HTTPInterruption) {
    while client.now < moment { _ = try client.next(until: moment) }
  }

  /// An answer as it is meant: the public hosts have nothing that anybody could be forbidden.
  private static func plain(_ response: HTTPResponse) -> HTTPResponse {
    response.status == 403 ? HTTPResponse(status: 429, headers: response.headers, body: response.body) : response
  }
}
