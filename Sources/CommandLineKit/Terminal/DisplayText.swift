/// Text as a terminal shows it: how wide it is, and made safe to be shown.
///
/// Columns are counted by `Character`, so that accents, families of emoji and flags count as what they look like.
/// Right-to-left text is left in its logical order and counts like any other: terminals without bidirectional layout
/// then keep every column in place, and no directional control is ever written to help those that have it.
public enum DisplayText {
  /// Where text stands in a column that is wider.
  public enum Alignment: Sendable {
    /// At the left, blanks after it.
    case left
    /// At the right, blanks before it.
    case right
  }

  /// How many columns a text takes, as a terminal with current Unicode widths shows it.
  public static func width(_ text: String) -> Int {
    plainWidth(text) ?? text.reduce(0) { $0 + width($1) }
  }

  /// How many columns a character takes: 0, 1, 2, or more where a cluster has several spacing letters.
  public static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    guard scalars.count > 1 else { return CodePoint.width(first) }
    if isEmoji(first, in: scalars) { return 2 }
    return scalars.reduce(0) { $0 + CodePoint.width($1) }
  }

  /// The text with everything made visible that could steer a terminal or hide.
  ///
  /// Line feed, tab and return become `\n`, `\t` and `\r`; all other controls, directional and zero-width characters
  /// become escapes such as `\u{202E}`. Joiners stay inside emoji only.
  public static func neutralised(_ text: String) -> String {
    neutralised(text, allowing: [])
  }

  /// The neutralised text, with some characters let through as they are, such as the line feed in a text of many lines.
  public static func neutralised(_ text: String, allowing allowed: Set<Unicode.Scalar>) -> String {
    if plainWidth(text) != nil { return text }
    var result = String.UnicodeScalarView()
    for character in text {
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        if !CodePoint.isHidden(scalar) || allowed.contains(scalar) || joinsEmoji(scalars, at: index) {
          result.append(scalar)
        } else {
          result.append(contentsOf: escape(scalar).unicodeScalars)
        }
      }
    }
    return String(result)
  }

  /// The text cut to a number of columns, with an ellipsis where something was cut: `…`, or `..` for ASCII.
  public static func truncated(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    guard width(text) > columns else { return text }
    let room = columns - width(ellipsis)
    guard room >= 0 else { return String(repeating: ".", count: max(0, columns)) }
    var used = 0
    let kept = text.prefix { character in
      used += width(character)
      return used <= room
    }
    return kept + ellipsis
  }

  /// The text filled up with blanks to a number of columns; a wider one stays as it is.
  public static func padded(_ text: String, to columns: Int, alignment: Alignment = .left) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - width(text)))
    return alignment == .left ? text + blanks : blanks + text
  }

  /// The text in ASCII, for terminals that show nothing else: accents fall away, dashes and quotes become their ASCII
  /// kin, and each other character becomes `?`.
  public static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { result, character in
      result += character.isASCII ? String(character) : substitute(character)
    }
  }

  // MARK: - Parts

  /// How many columns a text takes of which each code point is a character and takes one; `nil` for other texts.
  ///
  /// Most texts are such, and to find where characters end takes far longer than to read bytes.
  private static func plainWidth(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var (width, index) = (0, 0)
      while index < bytes.count {
        let length = plainLength(bytes, index)
        if length == 0 { return nil }
        (width, index) = (width + 1, index + length)
      }
      return width
    }
  }

  /// How many bytes a code point has that is shown by itself, in one column; 0 for all others.
  ///
  /// These are ASCII, Latin with its accents in one code point (U+00A1 to U+02FF), and our own dashes, quotes, minus and
  /// blocks. None of them steers anything or joins what stands before it.
  @inline(__always)
  private static func plainLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch bytes[index] {
    case 0x20..<0x7F: 1
    case 0xC2: bytes[index + 1] > 0xA0 && bytes[index + 1] != 0xAD ? 2 : 0
    case 0xC3...0xCB: 2
    case 0xE2: isPlainSign(bytes[index + 1], bytes[index + 2]) ? 3 : 0
    default: 0
    }
  }

  /// Whether the second and third byte after E2 are of a dash, a quote, an ellipsis, the minus or a block.
  private static func isPlainSign(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: (0x90...0x94).contains(third) || (0x98...0x9F).contains(third) || third == 0xA6
    case 0x88: third == 0x92
    case 0x96: third < 0xA0
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  private static func joinsEmoji(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard scalars[index] == zeroWidthJoiner, index > 0, index + 1 < scalars.count else { return false }
    let before = scalars[..<index].last { !$0.properties.isVariationSelector && !$0.properties.isEmojiModifier }
    return before.map(isPictograph) == true && isPictograph(scalars[index + 1])
  }

  /// Whether a cluster of several code points is drawn as one picture.
  private static func isEmoji(_ first: Unicode.Scalar, in scalars: Character.UnicodeScalarView) -> Bool {
    let rest = scalars.dropFirst()
    if isRegionalIndicator(first) { return rest.first.map(isRegionalIndicator) == true }
    guard first.properties.isEmoji else { return false }
    return rest.contains(emojiSelector)
      || isPictograph(first)
        && (first.properties.isEmojiPresentation || rest.contains(where: \.properties.isEmojiModifier))
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func substitute(_ character: Character) -> String {
    if let known = substitutes[character] { return known }
    let bases = character.unicodeScalars.map(CodePoint.asciiBase)
    let text = bases.compactMap(\.self).joined()
    return bases.contains(nil) || text.isEmpty ? "?" : text
  }

  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let substitutes: [Character: String] = [
    "·": "-", "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "×": "x", "•": "*", "…": "..", "→": "->", "←": "<-",
    "‘": "'", "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o",
    "Ø": "O", "đ": "d", "ł": "l", "Ł": "L", "ı": "i", "\u{A0}": " ", "€": "EUR", "£": "GBP",
  ]
}
