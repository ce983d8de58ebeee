/// When to try again, and how long to wait before that.
public struct RetryPolicy: Sendable {
  /// How often to ask in all.
  public var tries: Int
  /// The first wait in milliseconds; each further one is twice as long, up to a minute, give or take a quarter.
  public var base: Int
  /// The longest wait that the service may ask for, in seconds.
  public var longestWait: Int
  /// When the whole run is to be over, in nanoseconds of the client's clock; `nil` for never.
  public var deadline: Int64?

  /// A policy: five tries, waits of 1, 2, 4 and 8 seconds, a quarter of an hour at the service's request.
  public init(tries: Int = 5, base: Int = 1000, longestWait: Int = 900, deadline: Int64? = nil) {
    self.tries = tries
    self.base = base
    self.longestWait = longestWait
    self.deadline = deadline
  }

  /// What to do after an outcome.
  enum Step: Hashable {
    /// It is the last word.
    case end
    /// Try again after so many nanoseconds; the others may go on meanwhile.
    case again(after: Int64)
    /// Ask nothing at all for so many nanoseconds, then try again.
    case holdAll(for: Int64)
  }

  /// What to do after a failure or an answer.
  ///
  /// - Parameters:
  ///   - result: the failure or the answer.
  ///   - tries: how often this request has been sent.
  ///   - now: the time of day in seconds, for services that name a time without saying what time it is there.
  ///   - isDamaged: whether the answer of a service that says “200” is none.
  ///   - random: where the jitter comes from.
  /// - Returns: whether to try again, and when.
  func step(
    after result: Result<HTTPResponse, HTTPFailure>, tries: Int, now: Int64, isDamaged: (HTTPResponse) -> Bool,
    random: inout any RandomNumberGenerator
  ) -> Step {
    guard tries < self.tries else { return .end }
    switch result {
    case .failure(let failure): return failure.isTransient ? .again(after: backoff(tries, &random)) : .end
    case .success(let response):
      if response.status == 429 { return rateStep(response, tries, now, &random) }
      guard [408, 500, 502, 503, 504].contains(response.status) || isDamaged(response) else { return .end }
      guard let asked = RetryAfter.seconds(of: response, now: now) else {
        return .again(after: backoff(tries, &random))
      }
      return asked <= longestWait ? .again(after: max(nanoseconds(asked), backoff(tries, &random))) : .end
    }
  }

  private func rateStep(
    _ response: HTTPResponse, _ tries: Int, _ now: Int64, _ random: inout any RandomNumberGenerator
  ) -> Step {
    if let asked = RetryAfter.seconds(of: response, now: now) {
      return asked <= longestWait ? .holdAll(for: nanoseconds(asked) + backoff(1, &random) / 8) : .end
    }
    // The hour is used up: no wait of ours is that long.
    if RateBudget(of: response)?.remaining == 0 { return .end }
    return .holdAll(for: backoff(tries, &random))
  }

  private func nanoseconds(_ seconds: Int) -> Int64 { Int64(seconds) * 1_000_000_000 }

  /// Twice as long each time, up to a minute, and up to a quarter more or less, so that many clients do not come back at once.
  private func backoff(_ tries: Int, _ random: inout any RandomNumberGenerator) -> Int64 {
    let milliseconds = min(60_000, min(60_000, max(0, base)) << min(10, max(0, tries - 1)))
    return Int64(milliseconds) * Int64.random(in: 750_000...1_250_000, using: &random)
  }
}

/// How long a service asks to be left alone (RFC 9110, 10.2.3).
enum RetryAfter {
  /// Seconds, from the field `Retry-After`; `nil` without it or where it says nothing.
  ///
  /// A date is counted from the answer's own `Date`, so that a wrong clock here does no harm, else from `now`.
  static func seconds(of response: HTTPResponse, now: Int64) -> Int? {
    guard let text = response.header("Retry-After") else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty {
      return min(Int(text) ?? 1_000_000_000, 1_000_000_000)
    }
    guard let date = HTTPDate.seconds(text) else { return nil }
    let from = response.header("Date").flatMap(HTTPDate.seconds) ?? now
    return Int(min(1_000_000_000, max(0, date - from)))
  }
}
