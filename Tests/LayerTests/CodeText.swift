/// The lines of Swift code without what stands in comments and string literals.
///
/// Interpolations are taken for text, which is good enough to look for words that must not be there.
struct CodeText {
  private enum State: Equatable {
    case code, lineComment
    case blockComment(depth: Int)
    case string(quotes: Int, hashes: Int)
  }

  /// The code, line by line; where text was, is nothing.
  private(set) var lines: [String] = [""]

  private var state = State.code
  private var rest: ArraySlice<Character>

  init(_ source: [String]) {
    rest = Array(source.joined(separator: "\n"))[...]
    while !rest.isEmpty { step() }
  }

  private mutating func step() {
    if rest.first == "\n" {
      rest.removeFirst()
      lines.append("")
      if state == .lineComment { state = .code }
      return
    }
    switch state {
    case .code: code()
    case .lineComment: rest.removeFirst()
    case .blockComment(let depth):
      if take("/*") {
        state = .blockComment(depth: depth + 1)
      } else if take("*/") {
        state = depth == 1 ? .code : .blockComment(depth: depth - 1)
      } else {
        rest.removeFirst()
      }
    case .string(let quotes, let hashes): text(quotes, hashes)
    }
  }

  private mutating func code() {
    let hashes = rest.prefix { $0 == "#" }.count
    if take("//") {
      state = .lineComment
    } else if take("/*") {
      state = .blockComment(depth: 1)
    } else if rest.dropFirst(hashes).first == "\"" {
      rest.removeFirst(hashes)
      let quotes = rest.starts(with: "\"\"\"") ? 3 : 1
      rest.removeFirst(quotes)
      lines[lines.count - 1] += "\""
      state = .string(quotes: quotes, hashes: hashes)
    } else {
      lines[lines.count - 1].append(rest.removeFirst())
    }
  }

  private mutating func text(_ quotes: Int, _ hashes: Int) {
    let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: hashes)
    if take("\\" + String(repeating: "#", count: hashes)) {
      if rest.first != "\n" { rest = rest.dropFirst() }
    } else if take(end) {
      lines[lines.count - 1] += "\""
      state = .code
    } else {
      rest.removeFirst()
    }
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.starts(with: word) else { return false }
    rest.removeFirst(word.count)
    return true
  }
}
