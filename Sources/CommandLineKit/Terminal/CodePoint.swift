import CUTF8Proc

/// What the Unicode character database knows of a code point, as far as a terminal cares.
///
/// The widths are those of utf8proc (East Asian Width and the general category); the other properties are those of the
/// standard library.
enum CodePoint {
  /// How many columns a code point takes by itself: 0, 1 or 2.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: 1
    case 0..<0x20, 0x7F: 0
    // Vowels and finals of Hangul join the syllable that their initial has the room for; utf8proc gives them one.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    default: Int(utf8proc_charwidth(Int32(scalar.value)))
    }
  }

  /// The ASCII letters that a code point is made of once its accents are taken away, such as `e` for `é`; `nil` where
  /// something else than ASCII is left.
  static func asciiBase(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII { return String(scalar) }
    if isMark(scalar) { return "" }
    var parts = [Int32](repeating: 0, count: 32)
    var boundary: Int32 = 0
    let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
    let count = utf8proc_decompose_char(Int32(scalar.value), &parts, parts.count, options, &boundary)
    guard count > 0, count <= parts.count else { return nil }
    let bases = parts[..<count].compactMap { Unicode.Scalar(UInt32($0)) }.filter { !isMark($0) }
    guard !bases.isEmpty, bases.allSatisfy({ $0.isASCII && $0.value >= 0x20 }) else { return nil }
    return String(String.UnicodeScalarView(bases))
  }

  /// Whether a code point must not reach a terminal as it is: it steers the terminal or the order of the text, or
  /// cannot be seen where it stands.
  ///
  /// These are the controls C0, DEL and C1, line and paragraph separators, noncharacters, and what Unicode calls format
  /// or ignorable: directional embeddings, overrides, isolates and marks, joiners, zero width spaces, the byte order
  /// mark, tags, fillers. Variation selectors are left, since they belong to the character before them, and so are the
  /// visible signs that enclose numbers in Arabic, Syriac and Kaithi.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return properties.isDefaultIgnorableCodePoint || !enclosesNumbers(scalar)
    default:
      return properties.isNoncharacterCodePoint
        || (properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The property Prepended_Concatenation_Mark, which the standard library does not have.
  private static func enclosesNumbers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
