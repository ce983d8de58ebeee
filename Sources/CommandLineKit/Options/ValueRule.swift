/// What a value may be, and how to say so.
public struct ValueRule: Sendable {
  /// What a good value is, as it follows "expected": `a whole number from 1 to 9`.
  public let expected: String
  /// All good values, where there are few.
  public let allowed: [String]
  /// What helps whoever gave a bad one.
  private var hint: String?
  private let accepts: @Sendable (String) -> Bool

  private init(expected: String, allowed: [String] = [], accepts: @escaping @Sendable (String) -> Bool) {
    self.expected = expected
    self.allowed = allowed
    self.accepts = accepts
  }

  /// Any text.
  public static let any = ValueRule(expected: "a text") { _ in true }

  /// Any text but none.
  public static let nonEmpty = ValueRule(expected: "a text that is not empty") { !$0.isEmpty }

  /// One of these words.
  public static func oneOf(_ allowed: [String]) -> ValueRule {
    ValueRule(expected: alternatives(allowed), allowed: allowed) { allowed.contains($0) }
  }

  /// A whole number in digits, with a sign only if the range has negative numbers.
  public static func wholeNumber(_ range: ClosedRange<Int>) -> ValueRule {
    let expected =
      range.upperBound == Int.max
      ? "a whole number, \(range.lowerBound) or more"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueRule(expected: expected) { CommandLineKit.wholeNumber($0).map(range.contains) ?? false }
  }

  /// What a function accepts; `expected` describes it, such as `a day like 2024-05-31`.
  public static func matching(_ expected: String, _ accepts: @escaping @Sendable (String) -> Bool) -> ValueRule {
    ValueRule(expected: expected, accepts: accepts)
  }

  /// The same rule with a hint for whoever breaks it, unless a good value is near to theirs.
  public func hinting(_ hint: String) -> ValueRule {
    var rule = self
    rule.hint = hint
    return rule
  }

  /// Throws unless the value is good; the failure names the place, what was expected and what was found.
  public func check(_ value: String, at place: String, code: ExitCode) throws(CommandFailure) {
    guard !accepts(value) else { return }
    let suggestion = nearest(to: value, among: allowed).map { "did you mean \"\($0)\"?" }
    throw CommandFailure(code, place: place, "expected \(expected), found \"\(value)\"", hint: suggestion ?? hint)
  }
}

/// Words as a choice: `text, json or csv`.
func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// The number of a text that is digits and nothing else, perhaps after a minus sign.
func wholeNumber(_ text: String) -> Int? {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return Int(text)
}
