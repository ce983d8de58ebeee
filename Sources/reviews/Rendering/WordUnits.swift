import CommandLineKit

/// The parts of a word between which a line may end: characters of two columns stand alone, as in Chinese, but take
/// closing punctuation along; all others stay together, and so do the syllables of Korean, which has blanks.
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
    let isAlone = WordUnits.standsAlone(first, columns)
    while end < rest.endIndex {
      let character = rest[end]
      let width = DisplayText.width(character)
      guard isAlone ? WordUnits.isClosing(character) : !WordUnits.standsAlone(character, width) else { break }
      columns += width
      end = rest.index(after: end)
    }
    defer { rest = rest[end...] }
    return Unit(text: rest[..<end], columns: columns)
  }

  private static func standsAlone(_ character: Character, _ width: Int) -> Bool {
    character.unicodeScalars.first.map { standsAlone($0.value, width) } == true
  }

  /// Whether a line may end before and behind a character of so many columns.
  static func standsAlone(_ scalar: UInt32, _ width: Int) -> Bool { width == 2 && !(0xAC00...0xD7A3 ~= scalar) }

  private static func isClosing(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.count == 1 && scalars.first.map { isClosing($0.value) } == true
  }

  /// Whether a character may not begin a line behind one of two columns: `、。，．！？：；）」』】》〉〕ー…` and `!?.,)`.
  static func isClosing(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF01, 0xFF1F, 0xFF1A, 0xFF1B, 0xFF09, 0x300D, 0x300F, 0x3011, 0x300B, 0x3009,
      0x3015, 0x30FC, 0x2026, 0x21, 0x3F, 0x2E, 0x2C, 0x29:
      true
    default: false
    }
  }
}
