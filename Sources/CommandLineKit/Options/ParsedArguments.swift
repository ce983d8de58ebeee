/// What a command line says.
public struct ParsedArguments: Sendable {
  private var given: [String: [String?]] = [:]
  /// What is no option, in order; `-` is an operand.
  public internal(set) var operands: [String] = []

  init() {}

  mutating func add(_ name: String, _ value: String?) { given[name, default: []].append(value) }

  /// The last value of an option; `nil` if it was not given or has none.
  public func value(_ name: String) -> String? { given[name]?.last ?? nil }

  /// All values of an option in order, lists taken apart.
  public func values(_ name: String) -> [String] { given[name]?.compactMap { $0 } ?? [] }

  /// Whether an option was given.
  public func isSet(_ name: String) -> Bool { given[name] != nil }

  /// How often an option was given; a list counts each of its values.
  public func count(_ name: String) -> Int { given[name]?.count ?? 0 }

  /// The last value of an option as a whole number; `nil` if it was not given.
  public func wholeNumber(
    _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(CommandFailure) -> Int? {
    let rule = ValueRule.wholeNumber(range)
    return try converted(name, expected: rule.expected) { text in
      CommandLineKit.wholeNumber(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The last value of an option in another type; `nil` if it was not given, a failure if the conversion has no answer.
  ///
  /// `expected` describes a good value, such as `a day like 2024-05-31`.
  public func converted<Value>(
    _ name: String, expected: String, _ convert: (String) -> Value?
  ) throws(CommandFailure) -> Value? {
    guard let text = value(name) else { return nil }
    return try Self.convert(text, of: name, expected, convert)
  }

  /// All values of an option in another type.
  public func allConverted<Value>(
    _ name: String, expected: String, _ convert: (String) -> Value?
  ) throws(CommandFailure) -> [Value] {
    var all: [Value] = []
    for text in values(name) { all.append(try Self.convert(text, of: name, expected, convert)) }
    return all
  }

  private static func convert<Value>(
    _ text: String, of name: String, _ expected: String, _ convert: (String) -> Value?
  ) throws(CommandFailure) -> Value {
    guard let value = convert(text) else {
      throw CommandFailure(.usage, place: "--\(name)", "expected \(expected), found \"\(text)\"")
    }
    return value
  }
}
