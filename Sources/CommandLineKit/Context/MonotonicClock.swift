import Glibc

/// A clock that only goes forward: for durations, never for dates.
public struct MonotonicClock: Sendable {
  private let read: @Sendable () -> Int64

  /// A clock that a function drives, in nanoseconds.
  public init(nanoseconds: @escaping @Sendable () -> Int64) { read = nanoseconds }

  /// The system's clock.
  public static var system: MonotonicClock {
    MonotonicClock {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }
  }

  /// Nanoseconds since some fixed moment.
  public var nanoseconds: Int64 { read() }
}
