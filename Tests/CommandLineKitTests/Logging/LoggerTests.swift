import Synchronization
import Testing

@testable import CommandLineKit

/// A clock that stands still until a test moves it.
final class HandClock: Sendable {
  private let now = Mutex<Int64>(0)

  var clock: MonotonicClock { MonotonicClock { self.now.withLock { $0 } } }

  func advance(milliseconds: Int64) { now.withLock { $0 += milliseconds * 1_000_000 } }
}

@Suite("Logging")
struct LoggerTests {
  private let output = Output.memory()

  private func logger(_ levels: LogLevels = LogLevels(), _ format: LogFormat = .standard) -> Logger {
    Logger(name: "stats", levels: levels, format: format, output: output)
  }

  @Test("A warning has the shape that the contract says")
  func shape() {
    logger().warning("12 rows have no currency")
    #expect(output.text == "stats: warning: 12 rows have no currency\n")
  }

  @Test("Each level hears itself and what matters more", arguments: LogLevel.allCases)
  func levels(_ level: LogLevel) {
    let logger = logger(LogLevels(standard: level))
    for other in LogLevel.allCases { logger.log(other, other.rawValue) }
    let heard = LogLevel.allCases.filter { $0 <= level }
    #expect(output.text == heard.map { "stats: \($0.rawValue): \($0.rawValue)\n" }.joined())
  }

  @Test("A message that nobody hears is not even made")
  func lazy() {
    let made = Mutex(0)
    func message() -> String {
      made.withLock {
        $0 += 1; return "made"
      }
    }
    logger().debug(message())
    logger().info(message())
    #expect(made.withLock { $0 } == 0)
    logger().error(message())
    #expect(made.withLock { $0 } == 1)
  }

  @Test("A context has a level of its own, and inner contexts follow it")
  func contexts() {
    let logger = logger(LogLevels(standard: .error, contexts: ["archive": .debug, "gzip": .error]))
    logger.warning("a")
    logger.named("archive").debug("b")
    logger.named("archive").named("scan").debug("c")
    logger.named("archive").named("gzip").warning("d")
    #expect(output.text == "stats/archive: debug: b\nstats/archive/scan: debug: c\n")
  }

  @Test("Scopes indent what is said within them, and tell how long they took")
  func scopes() {
    let hand = HandClock()
    let logger = Logger(name: "stats", levels: LogLevels(standard: .debug), output: output, clock: hand.clock)
    let result = logger.scope("reading", at: .info) { inner in
      hand.advance(milliseconds: 12)
      inner.scope("one file") { $0.info("3 rows") }
      return 7
    }
    logger.info("ready")
    #expect(result == 7)
    #expect(
      output.text == """
        stats: info: reading
        stats: debug:   one file
        stats: info:     3 rows
        stats: debug:   one file: done in 0.0 ms
        stats: info: reading: done in 12 ms
        stats: info: ready

        """)
  }

  @Test("A scope that fails says so and passes the failure on")
  func failingScope() {
    let failure = CommandFailure(.badData, "x")
    #expect(throws: failure) {
      try logger(LogLevels(standard: .debug)).scope("reading") { _ throws(CommandFailure) in throw failure }
    }
    #expect(output.text.contains("reading: failed after "))
  }

  @Test(
    "Formats arrange the four parts",
    arguments: [
      ("%message", "hi\n"), ("%level %message", "info hi\n"), ("[%context] %indent%message", "[stats/a]   hi\n"),
      ("100%% %message!", "100% hi!\n"), ("%message%message", "hihi\n"), ("%levels %message", "infos hi\n"),
    ])
  func formats(_ format: String, _ line: String) throws {
    let logger = logger(LogLevels(standard: .info), try LogFormat(format))
    logger.scope("s") { $0.named("a").info("hi") }
    #expect(output.text == line)
  }

  @Test(
    "A format that cannot be read is a usage error",
    arguments: [
      ("%mesage", "has an unknown part %mesage\nhint: did you mean %message?"),
      ("%level", "has no %message\nhint: the parts are %indent, %level, %context, %message and %%"),
      ("%message %", "has an unknown part %\nhint: the parts are %indent, %level, %context, %message and %%"),
    ])
  func badFormats(_ format: String, _ text: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try LogFormat(format) }
    #expect(failure.code == .usage)
    #expect(failure.rendered(by: "x") == "x: error: --log-format: \(text)\n")
  }

  @Test(
    "Options and APPSALES_LOG set the levels",
    arguments: [
      ("", "", .warning, [:]), ("-v", "", .info, [:]), ("-vv", "", .debug, [:]), ("-vvvv", "", .debug, [:]),
      ("-q", "", .error, [:]), ("-q", "debug", .error, [:]), ("", "info", .info, [:]),
      ("", "archive=debug,info", .info, ["archive": .debug]), ("-v", "archive=debug,error", .info, ["archive": .debug]),
    ] as [(String, String, LogLevel, [String: LogLevel])])
  func settings(_ options: String, _ variable: String, _ standard: LogLevel, _ contexts: [String: LogLevel]) throws {
    let arguments = try bake.parse(options.isEmpty ? [] : [options])
    let levels = try LogLevels(arguments, ["APPSALES_LOG": variable])
    #expect(levels == LogLevels(standard: standard, contexts: contexts))
  }

  @Test(
    "A level that does not exist is a configuration error",
    arguments: ["loud", "archive=debgu", "archive", "a=", "a=b=info"])
  func badLevels(_ variable: String) throws {
    let arguments = try bake.parse([])
    let failure = try #require(throws: CommandFailure.self) { try LogLevels(arguments, ["APPSALES_LOG": variable]) }
    #expect(failure.code == .configuration && failure.place == "APPSALES_LOG" && failure.hint != nil)
  }

  @Test("Neither message nor context can steer the terminal or forge a line")
  func neutral() {
    logger().named("a\nb").warning("x\u{1B}[2J\nstats: error: forged\u{9B}31m")
    #expect(output.text.filter { $0 == "\n" }.count == 1)
    #expect(!output.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
  }

  @Test("A log that cannot be written disturbs nobody")
  func closed() {
    Logger(name: "stats", output: Output(descriptor: -1, place: "standard error", capacity: 0)).error("x")
  }

  @Test(
    "Durations are short and exact enough",
    arguments: [
      (0, "0.0 ms"), (449_999, "0.4 ms"), (9_999_999, "9.9 ms"), (12_000_000, "12 ms"), (3_450_000_000, "3.4 s"),
      (125_000_000_000, "2:05 min"), (3_725_000_000_000, "1:02:05 h"), (-5, "0.0 ms"),
    ] as [(Int64, String)])
  func durations(_ nanoseconds: Int64, _ text: String) { #expect(durationText(nanoseconds) == text) }
}
