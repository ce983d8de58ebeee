/// A word each of whose characters is one code point that is shown as it is, in one column or in two.
///
/// Most words of most languages are simple: they can be measured without looking up what Unicode says of their characters.
/// A word with anything else in it, such as an accent that combines, a joiner, a control or an emoji, is none.
struct SimpleWord {
  /// Where it ends in its line.
  let end: Int
  /// How many columns it takes.
  let columns: Int
  /// Whether characters of two columns are in it.
  let hasWide: Bool

  /// Measures the word of a line, UTF-8, that begins at `start` and ends before a blank; `nil` where it is not simple.
  init?(_ line: UnsafeBufferPointer<UInt8>, _ start: Int) {
    var (end, columns, hasWide) = (start, 0, false)
    while end < line.count {
      let byte = line[end]
      if byte &- 0x21 < 0x5E {
        (end, columns) = (end + 1, columns + 1)
        continue
      }
      if byte < 0x21, byte == 0x20 || byte &- 0x09 < 5 { break }
      let (scalar, length) = SimpleWord.scalar(line, end)
      let width = SimpleWord.width(scalar)
      guard width > 0 else { return nil }
      (end, columns) = (end + length, columns + width)
      hasWide = hasWide || width == 2
    }
    (self.end, self.columns, self.hasWide) = (end, columns, hasWide)
  }

  /// The columns of a simple character; zero for any other.
  static func width(_ scalar: UInt32) -> Int {
    switch scalar {
    // By far the most frequent ones first.
    case 0x4E00...0x9FFF: 2
    case 0x20..<0x7F: 1
    // Latin-1, Latin Extended, Greek, Cyrillic, Hebrew, Arabic; without combining marks, soft hyphens and the unassigned.
    case 0xA1...0xAC, 0xAE...0x24F, 0x391...0x3A1, 0x3A3...0x3FF, 0x400...0x482, 0x48A...0x52F, 0x5D0...0x5EA,
      0x621...0x63A, 0x641...0x64A:
      1
    // Dashes, quotation marks, the ellipsis.
    case 0x2010...0x2015, 0x2018...0x201F, 0x2026: 1
    // Punctuation and characters of Chinese and Japanese, syllables of Korean, wide forms of ASCII.
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0xAC00...0xD7A3,
      0xFF01...0xFF60:
      2
    default: 0
    }
  }

  /// The first code point and how many bytes it has; zero, which is not simple, where the bytes are no good UTF-8.
  @inline(__always)
  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (scalar: UInt32, length: Int) {
    let (first, left) = (bytes[start], bytes.count - start)
    if first < 0x80 { return (UInt32(first), 1) }
    if first & 0xF0 == 0xE0, left >= 3 {
      let (second, third) = (bytes[start + 1], bytes[start + 2])
      let scalar = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
      return second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && scalar >= 0x800 ? (scalar, 3) : (0, 1)
    }
    guard first & 0xE0 == 0xC0, left >= 2, bytes[start + 1] & 0xC0 == 0x80 else { return (0, 1) }
    let scalar = UInt32(first & 0x1F) << 6 | UInt32(bytes[start + 1] & 0x3F)
    return scalar >= 0x80 ? (scalar, 2) : (0, 1)
  }
}

/// The parts of a simple word between which a line may end, as ``WordUnits`` has them.
struct SimpleUnits {
  private let word: UnsafeBufferPointer<UInt8>
  private var at = 0
  /// The character at that place, which has been measured already; of no columns where none has.
  private var scalar: UInt32 = 0
  private var width = 0
  private var length = 0

  /// The parts of a word that ``SimpleWord`` has measured.
  init(_ word: UnsafeBufferPointer<UInt8>) { self.word = word }

  mutating func next() -> (start: Int, columns: Int)? {
    guard at < word.count else { return nil }
    if width == 0 { measure() }
    let (start, isAlone) = (at, WordUnits.standsAlone(scalar, width))
    var columns = 0
    repeat {
      columns += width
      at += length
      width = 0
    } while at < word.count && goesOn(isAlone)
    return (start, columns)
  }

  /// Whether the next character belongs to the same part.
  private mutating func goesOn(_ isAlone: Bool) -> Bool {
    measure()
    return isAlone ? WordUnits.isClosing(scalar) : !WordUnits.standsAlone(scalar, width)
  }

  private mutating func measure() {
    (scalar, length) = SimpleWord.scalar(word, at)
    width = SimpleWord.width(scalar)
  }
}
