/// Text as the full-text index sees it.
///
/// The index takes what stands between blanks and punctuation for a word. Scripts without blanks between words, such as
/// Chinese, would make a whole sentence one word; their characters are indexed one by one and searched in a row.
enum SearchText {
  /// A text with blanks around the characters of such scripts.
  static func indexed(_ text: String) -> String {
    // Those scripts begin at U+0E00, whose first byte is 0xE0.
    guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if standsAlone(scalar) {
        result.append(" ")
        result.append(scalar)
        result.append(" ")
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The query of FTS5 for words that people type; `nil` where no word is among them, so that nothing can be found.
  ///
  /// Every word must occur, as a whole or as the beginning of one; words between a pair of quotes must stand in a row.
  /// Nothing that is typed is taken for the index's own query language.
  static func query(_ words: String) -> String? {
    let parts = words.split(separator: "\"", omittingEmptySubsequences: false)
    let isPaired = !parts.count.isMultiple(of: 2)
    let terms = parts.enumerated().flatMap { place, part in
      isPaired && !place.isMultiple(of: 2)
        ? [phrase(part, isPrefix: false)]
        : part.split(whereSeparator: \.isWhitespace).map { phrase($0, isPrefix: true) }
    }
    let all = terms.compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: " AND ")
  }

  private static func phrase(_ text: Substring, isPrefix: Bool) -> String? {
    // The index's own idea of a letter is that of Unicode 6.1; a later letter finds nothing, which is right.
    guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return nil }
    let isWhole = text.unicodeScalars.last.map(standsAlone) ?? false
    let safe = String(text.unicodeScalars.filter { $0 != "\"" && $0 != "\0" })
    return "\"" + indexed(safe) + "\"" + (isPrefix && !isWhole ? " *" : "")
  }

  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x312F,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
