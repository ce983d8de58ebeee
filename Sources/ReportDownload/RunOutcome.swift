public import CommandLineKit

/// How a run ends that asked for several reports.
public enum RunOutcome {
  /// The exit code of a run.
  ///
  /// - Parameters:
  ///   - failures: the exit code of each reason alone.
  ///   - isPassing: whether the network or a limit of requests is the only reason.
  ///   - had: how many answers were good.
  /// - Returns: 0 where nothing failed, 75 where the only reason passes, 1 where other reports came, else the code of the
  ///   worst reason.
  public static func exitCode(of failures: [ExitCode], isPassing: Bool, had: Int) -> ExitCode {
    if failures.isEmpty { return .done }
    if isPassing { return .tryLater }
    if had > 0 { return .partial }
    return worst.first { failures.contains($0) } ?? failures.first ?? .partial
  }

  private static let worst: [ExitCode] = [.noPermission, .configuration, .unavailable, .noInput, .tryLater]
}
