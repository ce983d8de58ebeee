/// Says on standard error what a command does, as far as somebody wants to hear it.
///
/// A logger is a value: a part of the program gets one of its own by ``named(_:)``, an inner step by ``scope(_:at:_:)``.
public struct Logger: Sendable {
  private let levels: LogLevels
  private let format: LogFormat
  private let output: Output
  private let clock: MonotonicClock
  private let context: [String]
  private let depth: Int
  private let limit: LogLevel

  private init(
    _ levels: LogLevels, _ format: LogFormat, _ output: Output, _ clock: MonotonicClock, context: [String], depth: Int
  ) {
    self.levels = levels
    self.format = format
    self.output = output
    self.clock = clock
    self.context = context
    self.depth = depth
    limit = levels.level(of: context)
  }

  /// A logger that writes lines of a format to an output.
  public init(
    name: String, levels: LogLevels = LogLevels(), format: LogFormat = .standard, output: Output,
    clock: MonotonicClock = .system
  ) {
    self.init(levels, format, output, clock, context: [name], depth: 0)
  }

  /// The logger of a run, from `-v`, `-q`, `--log-format` and `APPSALES_LOG`.
  ///
  /// - Throws: A failure for a format (64) or a variable (78) that cannot be read.
  public init(_ context: CommandContext, _ arguments: ParsedArguments) throws(CommandFailure) {
    var format = LogFormat.standard
    if let text = arguments.value("log-format") { format = try LogFormat(text) }
    self.init(
      name: context.name, levels: try LogLevels(arguments, context.environment), format: format,
      output: context.errors, clock: context.clock)
  }

  /// A logger of a part of the program, whose lines carry its name and whose level can be set apart.
  public func named(_ name: String) -> Logger {
    Logger(levels, format, output, clock, context: context + [name], depth: depth)
  }

  /// Whether messages of a level are written.
  public func isOn(_ level: LogLevel) -> Bool { level <= limit }

  /// Says that something did not work.
  public func error(_ message: @autoclosure () -> String) { log(.error, message()) }

  /// Says that something is odd.
  public func warning(_ message: @autoclosure () -> String) { log(.warning, message()) }

  /// Says what happens, in large steps.
  public func info(_ message: @autoclosure () -> String) { log(.info, message()) }

  /// Says what happens, in small steps.
  public func debug(_ message: @autoclosure () -> String) { log(.debug, message()) }

  /// Writes a message if its level is on; only then is it made at all.
  public func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard isOn(level) else { return }
    let line = format.line(
      level: level, context: DisplayText.neutralised(context.joined(separator: "/")), depth: depth,
      message: DisplayText.neutralised(message()))
    // Standard error may be closed or full: there is no other place to say so.
    try? output.write(line)
  }

  /// Runs a step: says its name, indents all that the inner logger says, and at its end says how long it took.
  public func scope<Result, Failure: Error>(
    _ name: @autoclosure () -> String, at level: LogLevel = .debug,
    _ body: (Logger) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    log(level, name())
    let start = clock.nanoseconds
    do {
      let result = try body(Logger(levels, format, output, clock, context: context, depth: depth + 1))
      log(level, "\(name()): done in \(durationText(clock.nanoseconds - start))")
      return result
    } catch {
      log(level, "\(name()): failed after \(durationText(clock.nanoseconds - start))")
      throw error
    }
  }
}

/// A duration of so many nanoseconds for people: `0.4 ms`, `12 ms`, `3.4 s`, `2:05 min`, `1:02:05 h`.
func durationText(_ nanoseconds: Int64) -> String {
  let micros = max(0, nanoseconds) / 1_000
  switch micros {
  case ..<10_000: return "\(micros / 1_000).\(micros / 100 % 10) ms"
  case ..<1_000_000: return "\(micros / 1_000) ms"
  case ..<60_000_000: return "\(micros / 1_000_000).\(micros / 100_000 % 10) s"
  default: return clockText(seconds: micros / 1_000_000)
  }
}

/// Seconds as a clock shows them: `2:05 min`, `1:02:05 h`.
public func clockText(seconds: Int64) -> String {
  func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
  guard seconds >= 3_600 else { return "\(seconds / 60):\(two(seconds % 60)) min" }
  return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60)) h"
}
