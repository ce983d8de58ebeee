/// Which messages are written: up to one level, and up to another one in some contexts.
public struct LogLevels: Sendable, Equatable {
  /// The level that holds where nothing else is said.
  public var standard: LogLevel
  /// The levels of some contexts, by their names.
  public var contexts: [String: LogLevel]

  /// Levels made by hand.
  public init(standard: LogLevel = .warning, contexts: [String: LogLevel] = [:]) {
    self.standard = standard
    self.contexts = contexts
  }

  /// The levels of a run, decided here and nowhere else: `-q` and `-v` over `APPSALES_LOG` over warnings.
  ///
  /// `-q` leaves only errors, `-v` adds information, `-vv` all. `APPSALES_LOG` is a list such as `archive=debug,info`: a
  /// level for a context, or for all of them.
  ///
  /// - Throws: A failure with code 78 for a list that cannot be read.
  public init(_ arguments: ParsedArguments, _ environment: Environment) throws(CommandFailure) {
    self.init()
    for part in (environment.nonEmpty("APPSALES_LOG") ?? "").split(separator: ",") { try add(part) }
    let count = arguments.count("verbose")
    if arguments.isSet("quiet") {
      standard = .error
    } else if count > 0 {
      standard = count == 1 ? .info : .debug
    }
  }

  private mutating func add(_ part: Substring) throws(CommandFailure) {
    let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = LogLevel.allCases.map(\.rawValue)
    guard let last = sides.last, let level = LogLevel(rawValue: last) else {
      let meant = nearest(to: sides.last ?? "", among: names).map { "did you mean \"\($0)\"?" }
      throw CommandFailure(
        .configuration, place: "APPSALES_LOG", "expected \(alternatives(names)), found \"\(sides.last ?? "")\"",
        hint: meant ?? "for example APPSALES_LOG=archive=debug,info")
    }
    if sides.count == 2 { contexts[sides[0]] = level } else { standard = level }
  }

  /// The level up to which a context is heard; the innermost name of `a/b` that has a level decides.
  func level(of context: [String]) -> LogLevel {
    for name in context.reversed() {
      if let level = contexts[name] { return level }
    }
    return standard
  }
}
