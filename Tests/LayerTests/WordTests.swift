import Testing

@Suite("Words that must not be in the code")
struct WordTests {
  /// Words, and why they are refused.
  private static let refused = [
    ("print(", "output goes through the checked writer of CommandLineKit"),
    ("debugPrint(", "output goes through the checked writer of CommandLineKit"),
    ("fatalError(", "bad input is an error value, and a bug has exit code 70"),
    ("preconditionFailure(", "bad input is an error value, and a bug has exit code 70"),
    ("try!", "errors are handled"),
    ("as!", "casts are checked"),
    ("@unchecked Sendable", "what is shared is Sendable by construction"),
    ("nonisolated(unsafe)", "there are no globals"),
    ("unowned(unsafe)", "handles have one owner"),
  ]

  @Test("Nothing prints past the writer, gives up, or evades the compiler")
  func words() throws {
    // A fuzz target has no other way to say that it found something.
    for file in try SourceFile.all(below: ["Sources", "Samples", "Tests"]) where file.target != "Fuzzing" {
      for (number, line) in CodeText(file.lines).lines.enumerated() {
        for (word, reason) in WordTests.refused where WordTests.contains(line, word) {
          Issue.record("\(file.path):\(number + 1): \(word) – \(reason)")
        }
      }
    }
  }

  @Test("Nothing is unwrapped by force")
  func unwraps() throws {
    for file in try SourceFile.all(below: ["Sources", "Samples", "Tests"]) {
      for (number, line) in CodeText(file.lines).lines.enumerated() where WordTests.unwraps(line) {
        Issue.record("\(file.path):\(number + 1): an optional is unwrapped by force")
      }
    }
  }

  @Test(
    "Words are found in code, and not in comments or strings",
    arguments: [
      ("print(1)", true), ("  x = try! f()", true), ("sprint(1)", false), (".print(x)", false), ("// print(1)", false),
      ("let a = \"print(1)\"; b()", false), ("let a = \"\\\"\"; print(a)", true), ("/* print( */ print(2)", true),
      ("let a = #\"\"print(\"\"#", false), ("func print(_ x: Int)", true), ("let a = \"\\(b) try!\"", false),
    ])
  func examples(code: String, isRefused: Bool) {
    let lines = CodeText(code.split(separator: "\n").map(String.init)).lines
    let found = lines.contains { line in WordTests.refused.contains { WordTests.contains(line, $0.0) } }
    #expect(found == isRefused, "\(lines)")
  }

  @Test(
    "Unwrapping by force is told from the other uses of the mark",
    arguments: [
      ("a!", true), ("a![0]", true), ("f()!.b", true), ("a != b", false), ("!a", false), ("a!=b", false),
      ("(!a)", false),
    ])
  func marks(code: String, isUnwrap: Bool) {
    #expect(WordTests.unwraps(code) == isUnwrap)
  }

  /// Whether a word stands in a line, and not as the end of a longer one or as a member.
  private static func contains(_ line: String, _ word: String) -> Bool {
    line.ranges(of: word).contains { range in
      guard let before = line[..<range.lowerBound].last else { return true }
      return !(before.isLetter || before.isNumber || before == "_" || before == ".")
    }
  }

  private static func unwraps(_ line: String) -> Bool {
    let characters = Array(line)
    return characters.indices.dropFirst().contains { place in
      guard characters[place] == "!" else { return false }
      let before = characters[place - 1]
      let isPostfix = before.isLetter || before.isNumber || ["_", ")", "]"].contains(before)
      return isPostfix && characters.dropFirst(place + 1).first != "="
    }
  }
}
