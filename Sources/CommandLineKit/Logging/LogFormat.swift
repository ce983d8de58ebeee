/// The shape of a log line, as `--log-format` gives it.
///
/// A text in which `%indent` stands for two blanks per open scope, `%level` for `error` to `debug`, `%context` for the
/// names of program and context such as `stats/archive`, `%message` for the message, and `%%` for a percent sign.
public struct LogFormat: Sendable, Equatable {
  private enum Part: Sendable, Equatable {
    case literal(String)
    case indent, level, context, message
  }

  private static let names: [(name: String, part: Part)] = [
    ("indent", .indent), ("level", .level), ("context", .context), ("message", .message),
  ]

  private let parts: [Part]

  /// The line `stats: warning: message`, with the message indented.
  public static let standard = LogFormat(parts: [
    .context, .literal(": "), .level, .literal(": "), .indent, .message,
  ])

  private init(parts: [Part]) { self.parts = parts }

  /// Reads a format.
  ///
  /// - Throws: A failure with code 64 for a part that does not exist, or if there is no message.
  public init(_ text: String) throws(CommandFailure) {
    var parts: [Part] = []
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.literal(String(rest[..<percent])))
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        parts.append(.literal("%"))
        rest = rest.dropFirst()
      } else {
        parts.append(try LogFormat.part(&rest))
      }
    }
    parts.append(.literal(String(rest)))
    guard parts.contains(.message) else { throw LogFormat.failure("has no %message") }
    self.parts = parts.filter { $0 != .literal("") }
  }

  private static func part(_ rest: inout Substring) throws(CommandFailure) -> Part {
    guard let (name, part) = names.first(where: { rest.hasPrefix($0.name) }) else {
      let word = String(rest.prefix { $0.isLetter })
      let meant = nearest(to: word, among: names.map(\.name)).map { "did you mean %\($0)?" }
      throw failure("has an unknown part %\(word)", hint: meant)
    }
    rest = rest.dropFirst(name.count)
    return part
  }

  private static func failure(_ message: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(
      .usage, place: "--log-format", message, hint: hint ?? "the parts are %indent, %level, %context, %message and %%")
  }

  /// One line with its end; context and message must be neutralised.
  func line(level: LogLevel, context: String, depth: Int, message: String) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .indent: String(repeating: "  ", count: depth)
      case .level: level.rawValue
      case .context: context
      case .message: message
      }
    }.joined() + "\n"
  }
}
