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
}
