/// The words of a command that stands in one text, as settings have it.
///
/// Blanks separate words; `'…'` is taken as it is; in `"…"` and outside of quotes a backslash takes away the meaning of the
/// character behind it. Nothing else means anything: there is no shell, so no variables, no `$(…)`, no `;`.
public struct CommandWords: Hashable, Sendable {
  /// The words; the first one is the program.
  public let words: [String]

  /// The text as it was given.
  let text: String

  /// The words of a text; `nil` where there are none, where a quote or an escape is not finished, or with a NUL.
  public init?(_ text: String) {
    var reader = Reader(rest: text.unicodeScalars[...])
    guard !text.unicodeScalars.contains("\0"), let words = reader.words(), words.first?.isEmpty == false else {
      return nil
    }
    self.words = words
    self.text = text
  }

  private struct Reader {
    var rest: Substring.UnicodeScalarView
    var word: String.UnicodeScalarView?

    mutating func words() -> [String]? {
      var words: [String] = []
      while let scalar = rest.popFirst() {
        switch scalar {
        case " ", "\t", "\n", "\r":
          if let word { words.append(String(word)) }
          word = nil
        case "'", "\"":
          word = word ?? String.UnicodeScalarView()
          guard quoted(scalar) else { return nil }
        case "\\":
          guard let next = rest.popFirst() else { return nil }
          add(next)
        default: add(scalar)
        }
      }
      return words + (word.map { [String($0)] } ?? [])
    }

    /// Takes what stands up to the closing quote; `false` where there is none.
    private mutating func quoted(_ quote: Unicode.Scalar) -> Bool {
      while let scalar = rest.popFirst() {
        if scalar == quote { return true }
        guard quote == "\"", scalar == "\\" else {
          add(scalar)
          continue
        }
        guard let next = rest.popFirst() else { return false }
        add(next)
      }
      return false
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
      var grown = word ?? String.UnicodeScalarView()
      grown.append(scalar)
      word = grown
    }
  }
}
