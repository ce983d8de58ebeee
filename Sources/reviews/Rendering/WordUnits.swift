import CommandLineKit

/// The parts of a word between which a line may end: characters of two columns stand alone, as in Chinese, but take
/// closing punctuation along; all others stay together.
struct WordUnits: Sequence, IteratorProtocol {
  /// A part and how many columns it takes.
  struct Unit {
    var text: Substring
    var columns: Int
  }

  private var rest: Substring

  init(_ word: String) { rest = word[...] }

  mutating func next() -> Unit? {
    guard let first = rest.first else { return nil }
    var end = rest.index(after: rest.startIndex)
    var columns = DisplayText.width(first)
    let isWide = columns == 2
    while end < rest.endIndex {
      let character = rest[end]
      let width = DisplayText.width(character)
      guard isWide ? WordUnits.isClosing(character) : width != 2 else { break }
      columns += width
      end = rest.index(after: end)
    }
    defer { rest = rest[end...] }
    return Unit(text: rest[..<end], columns: columns)
  }

  private static func isClosing(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return false }
    switch scalar {
    case "、", "。", "，", "．", "！", "？", "：", "；", "）", "」", "』", "】", "》", "〉", "〕", "ー", "…", "!", "?", ".", ",", ")":
      return true
    default: return false
    }
  }
}
