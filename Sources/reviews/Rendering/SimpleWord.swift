/// A word each of whose characters is one code point that is shown as it is, in one column or in two.
///
/// Most words of most languages are simple: they can be measured without looking up what Unicode says of their characters.
/// A word with anything else in it, such as an accent that combines, a joiner, a control or an emoji, is none.
struct SimpleWord {
  /// How many columns it takes.
  let columns: Int
  /// Whether characters of two columns are in it.
  let hasWide: Bool

  /// Measures a word, UTF-8; `nil` where it is not simple.
  init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    var (columns, hasWide) = (0, false)
    var rest = word
    while !rest.isEmpty {
      let (scalar, length) = SimpleWord.scalar(rest)
      let width = SimpleWord.width(scalar)
      guard width > 0 else { return nil }
      columns += width
      hasWide = hasWide || width == 2
      rest = rest.dropFirst(length)
    }
    self.columns = columns
    self.hasWide = hasWide
  }

  /// The first part of a simple word behind which a line may end, as ``WordUnits`` has it.
  static func firstUnit(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> (length: Int, columns: Int) {
    let (first, length) = scalar(word)
    var unit = (length: length, columns: width(first))
    let isWide = unit.columns == 2
    var rest = word.dropFirst(length)
    while !rest.isEmpty {
      let (next, length) = scalar(rest)
      let columns = width(next)
      guard isWide ? WordUnits.isClosing(next) : columns != 2 else { break }
      unit = (unit.length + length, unit.columns + columns)
      rest = rest.dropFirst(length)
    }
    return unit
  }

  /// The columns of a simple character; zero for any other.
  static func width(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x20..<0x7F: 1
    // Latin-1, Latin Extended, Greek, Cyrillic, Hebrew, Arabic; without combining marks, soft hyphens and the unassigned.
    case 0xA1...0xAC, 0xAE...0x24F, 0x391...0x3A1, 0x3A3...0x3FF, 0x400...0x482, 0x48A...0x52F, 0x5D0...0x5EA,
      0x621...0x63A, 0x641...0x64A:
      1
    // Dashes, quotation marks, the ellipsis.
    case 0x2010...0x2015, 0x2018...0x201F, 0x2026: 1
    // Punctuation and characters of Chinese and Japanese, syllables of Korean, wide forms of ASCII.
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF60:
      2
    default: 0
    }
  }

  /// The first code point and how many bytes it has; zero, which is not simple, where the bytes are no good UTF-8.
  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (scalar: UInt32, length: Int) {
    let start = bytes.startIndex
    let first = bytes[start]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first & 0xE0 == 0xC0 ? 2 : first & 0xF0 == 0xE0 ? 3 : 0
    guard length > 0, bytes.count >= length else { return (0, 1) }
    var scalar = UInt32(first) & (length == 2 ? 0x1F : 0x0F)
    for index in start + 1..<start + length {
      guard bytes[index] & 0xC0 == 0x80 else { return (0, 1) }
      scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    return scalar >= (length == 2 ? 0x80 : 0x800) ? (scalar, length) : (0, 1)
  }
}
