/// Sends the requests of a run, one after the other, with pauses between and tries again.
///
/// Where two may be open at once, the second one is a request that is foreseen: the first one of what is read next. What is read
/// does not depend on it, only when that is there.
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
  private var foreseen = Foreseen.nothing
  /// Whether the last answer of a public host was none: then nothing is sent ahead of time.
  private var isTroubled = false

  /// An answer, and when it came.
  private typealias Answer = (result: Result<HTTPResponse, HTTPFailure>, at: Int64)

  /// What becomes of a request that is foreseen.
  private enum Foreseen {
    case nothing
    case planned(HTTPRequest)
    case open(HTTPRequest, TransferID)
    case answered(HTTPRequest, Answer)
  }

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
      let (result, moment) = try send(request, to: host)
      tried += 1
      let judged = host == .api ? result : result.map(ReviewTransport.plain)
      switch policy.step(after: judged, tries: tried, now: now(), isDamaged: isDamaged, random: &random) {
      case .end: return result
      case .again(let wait), .holdAll(let wait): try self.wait(until: moment + wait)
      }
    }
  }

  /// Announces a request to the feed that will be sent for certain, if the run goes on; it may be open beside another one.
  func foresee(_ request: HTTPRequest) {
    guard pace.requests > 1, case .nothing = foreseen else { return }
    foreseen = .planned(request)
  }

  /// Drops what was foreseen.
  func forget() {
    if case .open = foreseen { client.cancelAll() }
    foreseen = .nothing
  }

  /// Waits as before a second try.
  func waitBeforeRetry() throws(HTTPInterruption) {
    try wait(until: client.now + pace.nanoseconds(pace.retries.base, &random))
  }

  private func send(_ request: HTTPRequest, to host: Host) throws(HTTPInterruption) -> Answer {
    switch foreseen {
    case .answered(let early, let answer) where early.url == request.url:
      foreseen = .nothing
      return answer
    case .open(let early, let id) where early.url == request.url:
      return try answer(to: id, of: early, from: .feed)
    case .planned(let early) where early.url == request.url: foreseen = .nothing
    default: break
    }
    if host != .api, let pauseEnd { try wait(until: pauseEnd) }
    return try answer(to: submit(request, to: host), of: request, from: host)
  }

  private func submit(_ request: HTTPRequest, to host: Host) -> TransferID {
    let id = client.submit(request)
    count += 1
    sent()
    // Where two may be open, it is the beginnings that are apart.
    if pace.requests > 1 { pause(after: host) }
    return id
  }

  /// Waits for an answer, and sends meanwhile what is foreseen, once that may be.
  private func answer(to id: TransferID, of asked: HTTPRequest, from host: Host) throws(HTTPInterruption) -> Answer {
    while true {
      let due = timeOfForeseen
      if let due, due <= client.now, case .planned(let request) = foreseen {
        foreseen = .open(request, submit(request, to: .feed))
        continue
      }
      if let completion = try client.next(until: due) {
        let answer = (completion.result, client.now)
        if completion.id == id {
          ended(answer, host)
          if case .open(_, id) = foreseen { foreseen = .nothing }
          return answer
        }
        take(completion.id, answer)
      } else if due == nil {
        return (.failure(HTTPFailure(.other, at: HTTPAddress.host(of: asked.url))), client.now)
      }
    }
  }

  /// When the foreseen request may be sent; `nil` for not now.
  private var timeOfForeseen: Int64? {
    guard case .planned = foreseen, !isTroubled else { return nil }
    return pauseEnd ?? client.now
  }

  private func ended(_ answer: Answer, _ host: Host) {
    guard host != .api else { return }
    isTroubled = !((try? answer.result.get()).map { (200..<300).contains($0.status) } ?? false)
    if pace.requests == 1 { pause(after: host) }
  }

  private func pause(after host: Host) {
    guard host != .api else { return }
    let end = client.now + pace.nanoseconds(host == .lookup ? pace.lookupPause : pace.pause, &random)
    pauseEnd = max(pauseEnd ?? end, end)
  }

  /// Keeps the answer to a foreseen request; one that asks to be left alone holds for all.
  private func take(_ id: TransferID, _ answer: Answer) {
    guard case .open(let request, id) = foreseen else { return }
    foreseen = .answered(request, answer)
    ended(answer, .feed)
    let step = pace.retries.step(
      after: answer.result.map(ReviewTransport.plain), tries: 1, now: now(), isDamaged: { _ in false }, random: &random)
    if case .holdAll(let wait) = step { pauseEnd = max(pauseEnd ?? 0, answer.at + wait) }
  }

  private func wait(until moment: Int64) throws(HTTPInterruption) {
    while client.now < moment {
      if let completion = try client.next(until: moment) { take(completion.id, (completion.result, client.now)) }
    }
  }

  /// An answer as it is meant: the public hosts have nothing that anybody could be forbidden.
  private static func plain(_ response: HTTPResponse) -> HTTPResponse {
    response.status == 403 ? HTTPResponse(status: 429, headers: response.headers, body: response.body) : response
  }
}
