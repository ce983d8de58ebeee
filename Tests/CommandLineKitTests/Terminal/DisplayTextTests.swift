import CommandLineKit
import Testing

@Suite("Text as a terminal shows it")
struct DisplayTextTests {
  @Test(
    "Columns are counted by what is seen",
    arguments: [
      ("", 0), ("Notes", 5), ("Übung", 5), ("U\u{308}bung", 5), ("日本語", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｶﾞ", 2),
      ("👨‍👩‍👧‍👦", 2), ("🇩🇪🇺🇸", 4), ("👍🏽", 2), ("❤️", 2), ("⌚", 2), ("1️⃣", 2), ("☀", 1), ("שלום", 4), ("नमस्ते", 4),
      ("a\u{301}\u{302}", 1),
      ("−", 1), ("…", 1), ("█▉", 2), ("▁▂▃", 3), ("·", 1), ("\u{F8FF}", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayText.width(text) == columns)
  }

  @Test(
    "Nothing that steers a terminal or hides is left",
    arguments: [
      ("plain ASCII \"text\"", "plain ASCII \"text\""), ("\u{1B}[2J", "\\u{1B}[2J"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
      ("\r\n", "\\r\\n"), ("\u{9B}31m", "\\u{9B}31m"), ("\u{7F}", "\\u{7F}"),
      ("\u{202E}abc\u{2066}", "\\u{202E}abc\\u{2066}"),
      ("a\u{200B}b\u{FEFF}", "a\\u{200B}b\\u{FEFF}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
      ("a\u{200D}b", "a\\u{200D}b"),
      ("👨‍👩‍👧", "👨‍👩‍👧"), ("🏳️‍🌈", "🏳️‍🌈"), ("👩🏽‍🚀", "👩🏽‍🚀"), ("👩\u{200D}", "👩\\u{200D}"), ("\u{E0041}", "\\u{E0041}"), ("שלום", "שלום"),
      ("\u{600}1", "\u{600}1"), ("\u{3164}", "\\u{3164}"), ("❤️", "❤️"), ("\u{FFFE}", "\\u{FFFE}"),
      ("\u{FFFD}", "\u{FFFD}"),
    ])
  func neutralised(text: String, shown: String) {
    #expect(DisplayText.neutralised(text) == shown)
  }

  @Test("No code point gets through that a terminal obeys")
  func sweep() {
    for value in UInt32(0)...0xE0FFF {
      guard let scalar = Unicode.Scalar(value), (0x300..<0x2000).contains(value) == false else { continue }
      let shown = DisplayText.neutralised("a" + String(scalar) + "b")
      let left = shown.unicodeScalars.filter {
        switch $0.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: $0.properties.isDefaultIgnorableCodePoint
        default: false
        }
      }
      #expect(left.isEmpty, "U+\(String(value, radix: 16))")
    }
  }

  @Test("Plain characters are as wide and as harmless as they are beside others, which are looked at one by one")
  func plain() {
    for value in Array(0x20..<0x300) + Array(0x2000..<0x2800) {
      guard let scalar = Unicode.Scalar(UInt32(value)), !scalar.properties.isVariationSelector else { continue }
      let text = String(scalar)
      let isAlone = DisplayText.neutralised("日" + text) == "日" + text
      #expect((DisplayText.neutralised(text) == text) == isAlone, "U+\(String(value, radix: 16))")
      guard isAlone, ("日" + text).count == 2 else { continue }
      #expect(DisplayText.width("日" + text) == 2 + DisplayText.width(text), "U+\(String(value, radix: 16))")
    }
  }

  @Test("Allowed characters pass")
  func allowed() {
    #expect(DisplayText.neutralised("a\nb\tc", allowing: ["\n"]) == "a\nb\\tc")
  }

  @Test(
    "A text is cut to its columns, never within a character",
    arguments: [
      ("Notes", 5, "Notes"), ("Notes", 4, "Not…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
      ("Notes", 1, "…"), ("Notes", 0, ""), ("", 0, ""),
    ])
  func truncated(text: String, columns: Int, shown: String) {
    #expect(DisplayText.truncated(text, to: columns) == shown)
  }

  @Test("An ASCII ellipsis that does not fit becomes as many dots as do")
  func asciiEllipsis() {
    #expect(DisplayText.truncated("Notes", to: 4, ellipsis: "..") == "No..")
    #expect(DisplayText.truncated("Notes", to: 1, ellipsis: "..") == ".")
  }

  @Test("Padding counts columns and never cuts")
  func padded() {
    #expect(DisplayText.padded("日本", to: 6) == "日本  ")
    #expect(DisplayText.padded("12", to: 5, alignment: .right) == "   12")
    #expect(DisplayText.padded("12345", to: 3) == "12345")
  }

  @Test(
    "In ASCII accents fall away and the rest becomes a question mark",
    arguments: [
      ("Café", "Cafe"), ("Übung", "Ubung"), ("1–31 May", "1-31 May"), ("−3", "-3"), ("日本", "??"), ("👨‍👩‍👧‍👦!", "?!"),
      ("½", "?"), ("ﬁ", "fi"),
      ("plain", "plain"), ("Straße", "Strasse"),
    ])
  func ascii(text: String, shown: String) {
    #expect(DisplayText.ascii(text) == shown)
  }
}
