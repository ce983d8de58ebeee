import Glibc

/// The world of one run of a command: all that it is given and all that it may touch.
public struct CommandContext: Sendable {
  /// The command's name, as errors and logs show it.
  public var name: String
  /// The arguments, without the program's path.
  public var arguments: [String]
  /// The environment variables.
  public var environment: Environment
  /// The time in seconds since 1970-01-01 UTC, fixed for the whole run.
  public var now: Int64
  /// Where data goes.
  public var output: Output
  /// Where talk goes.
  public var errors: Output
  /// Seconds of a clock that only goes forward, for durations.
  public var clock: MonotonicClock
  /// What is left to the end of the process.
  public let leftovers = Leftovers()

  /// A world made by hand, as tests need it.
  public init(
    name: String, arguments: [String] = [], environment: Environment = [:], now: Int64 = 0,
    output: Output = .memory(), errors: Output = .memory(), clock: MonotonicClock = .system
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.now = now
    self.output = output
    self.errors = errors
    self.clock = clock
  }

  /// The world of this process; `APPSALES_NOW`, an ISO 8601 time in UTC, replaces the clock for tests.
  public static func current(name: String) throws(CommandFailure) -> CommandContext {
    let environment = Environment.process
    // Swift finds them through /proc/self/maps. Without that they would seem to be none, and `--dry-run` not to be there.
    guard !CommandLine.arguments.isEmpty else {
      throw CommandFailure(
        .readWrite, place: "/proc", "the arguments of the command cannot be read",
        hint: "mount /proc, as systems have it")
    }
    return CommandContext(
      name: name, arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      now: try currentTime(environment), output: Output(descriptor: STDOUT_FILENO, place: "standard output"),
      errors: .standardError)
  }

  /// What the place where data goes can show, by `--color`, `--width` and the environment.
  public func traits(_ arguments: ParsedArguments) -> TerminalTraits {
    TerminalTraits(
      color: arguments.value("color").flatMap(ColorChoice.init) ?? .auto,
      width: arguments.value("width").flatMap { Int($0) },
      place: output.descriptor.map(TerminalPlace.init) ?? TerminalPlace(isTerminal: output.isTerminal),
      environment: { environment[$0] })
  }

  /// Where the folders of the toolkit are.
  public var directories: Directories { Directories(environment: environment) }
}

extension Output {
  /// Standard error of this process, unbuffered.
  static var standardError: Output { Output(descriptor: STDERR_FILENO, place: "standard error", capacity: 0) }
}

/// The time of `APPSALES_NOW`, else of the system, in seconds since 1970-01-01 UTC.
func currentTime(_ environment: Environment) throws(CommandFailure) -> Int64 {
  guard let text = environment.nonEmpty("APPSALES_NOW") else { return Int64(time(nil)) }
  guard let seconds = secondsSince1970(text) else {
    throw CommandFailure(
      .configuration, place: "APPSALES_NOW", "expected a time like 2024-03-20T18:00:00Z, found \"\(text)\"")
  }
  return seconds
}
