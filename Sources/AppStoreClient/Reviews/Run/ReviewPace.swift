/// How hard to press the hosts: one request at a time or two, and so far apart.
public struct ReviewPace: Sendable {
  /// How many requests may be open at once, 1 or 2.
  ///
  /// Pauses lie between the end of one and the beginning of the next one; with two, between their beginnings.
  public var requests = 1
  /// The pause between two pages of the feed, in milliseconds, give or take the jitter.
  public var pause: Int
  /// The pause after a lookup, in milliseconds; the store is said to want no more than twenty a minute.
  public var lookupPause: Int
  /// How much a pause varies, in hundredths of it either way.
  public var jitter: Int
  /// When to try again.
  public var retries: RetryPolicy

  /// A pace of these parts.
  public init(pause: Int, lookupPause: Int, jitter: Int = 33, retries: RetryPolicy) {
    self.pause = pause
    self.lookupPause = lookupPause
    self.jitter = jitter
    self.retries = retries
  }

  /// The usual pace: pauses of 1 to 2 seconds, four tries with waits of 2, 4 and 8, two minutes at the host's request.
  ///
  /// - Parameter base: what a second is to last, in milliseconds; tests have it shorter.
  public init(base: Int = 1000) {
    let base = min(60_000, max(0, base))
    self.init(
      pause: base * 3 / 2, lookupPause: base * 3, retries: RetryPolicy(tries: 4, base: base * 2, longestWait: 120))
  }

  /// Makes the pause between two pages last so long, in milliseconds; that after a lookup lasts twice as long.
  public mutating func setPause(_ milliseconds: Int) {
    pause = min(3_600_000, max(0, milliseconds))
    lookupPause = 2 * pause
  }

  /// A pause of about so many milliseconds, in nanoseconds.
  func nanoseconds(_ milliseconds: Int, _ random: inout any RandomNumberGenerator) -> Int64 {
    let jitter = Int64(min(100, max(0, jitter)))
    let length = Int64(min(3_600_000, max(0, milliseconds)))
    return length * 10_000 * Int64.random(in: (100 - jitter)...(100 + jitter), using: &random)
  }
}
