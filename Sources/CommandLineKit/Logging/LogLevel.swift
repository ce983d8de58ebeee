/// How much a message matters.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// Something did not work.
  case error
  /// Something is odd, and the work goes on.
  case warning
  /// What happens, in large steps.
  case info
  /// What happens, in small steps.
  case debug

  /// Whether a level matters more than another.
  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    case .debug: 3
    }
  }
}
