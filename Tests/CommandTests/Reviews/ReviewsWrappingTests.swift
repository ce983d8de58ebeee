import CommandLineKit
import TestSupport
import Testing

@testable import reviews

@Suite("Wrapping what customers wrote") struct ReviewsWrappingTests {
  static func wrapped(
    _ text: String, width: Int?, indent: Int = 0, paragraphs: Bool = true, unicode: Bool = true
  ) -> String {
    var lines = TextLines(Painter(TerminalTraits(width: width, unicode: unicode)))
    var text = text
    text.withUTF8 { lines.wrap($0, indent: indent, paragraphs: paragraphs) }
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  static let cases: [(text: String, width: Int?, indent: Int, wrapped: String)] = [
    ("one two three", 80, 2, "  one two three"),
    ("one two three", 9, 2, "  one two\n  three"),
    ("one two three", 8, 2, "  one\n  two\n  three"),
    ("one two  ", nil, 0, "one two"),
    ("  lead", 9, 0, "lead"),
    ("abcdefghij k", 4, 0, "abcd\nefgh\nij k"),
    ("a\nb", 9, 0, "a\nb"),
    ("a\r\nb\rc", 9, 0, "a\nb\nc"),
    ("\n\na\n\n\n\nb\n\n", 9, 1, " a\n\n b"),
    ("a\tb\u{B}c", 9, 0, "a b c"),
    ("", 9, 3, ""), ("   ", 9, 3, ""), ("\n", 9, 3, ""),
    ("naïve café", 6, 0, "naïve\ncafé"),
    ("e\u{301}e\u{301} e\u{301}", 4, 0, "e\u{301}e\u{301} e\u{301}"),
    ("直观感受很好", 8, 0, "直观感受\n很好"),
    ("直观感受。很好", 8, 0, "直观感\n受。很好"),
    ("abc直观", 5, 0, "abc直\n观"), ("한국어 제목", 8, 0, "한국어\n제목"), ("한국어제목", 6, 0, "한국어\n제목"),
    ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, 0, "👨‍👩‍👧👨‍👩‍👧\n👨‍👩‍👧"),
    ("تطبيق ممتاز", 6, 0, "تطبيق\nممتاز"),
    ("Привет мир", 6, 0, "Привет\nмир"),
    ("a\u{1B}[2Jb", 40, 0, "a\\u{1B}[2Jb"),
    ("a\u{202E}b", 40, 0, "a\\u{202E}b"),
    ("a\u{9B}31mb", 40, 0, "a\\u{9B}31mb"),
    ("a\u{85}b\u{2028}c", 40, 0, "a\\u{85}b\\u{2028}c"),
    ("soft\u{AD}hyphen", 40, 0, "soft\\u{AD}hyphen"),
    ("a\u{200B}b\0c\u{7F}d", 60, 0, "a\\u{200B}b\\u{0}c\\u{7F}d"),
  ]

  @Test("Texts in lines", arguments: cases)
  func lines(_ text: String, width: Int?, indent: Int, wrapped: String) {
    #expect(ReviewsWrappingTests.wrapped(text, width: width, indent: indent) == wrapped)
  }

  @Test("A text of one line has no line breaks of its own") func oneLine() {
    #expect(ReviewsWrappingTests.wrapped("a\nb\r\nc", width: 80, paragraphs: false) == "a b c")
  }

  @Test("In ASCII everything is ASCII") func ascii() {
    let text = ReviewsWrappingTests.wrapped("Größe 直观 “so”\u{1B}", width: 80, unicode: false)
    #expect(text == "Grosse ?? \"so\"\\u{1B}")
  }

  @Test("No line is wider than the place, nothing is lost, and nothing steers the terminal") func properties() {
    var random = SeededRandom()
    let pieces = [
      "a", "bc", "word", "averyveryverylongwordindeed", " ", "  ", "\n", "\r\n", "é", "ß", "Ж", "直", "观。", "。", "！",
      "👍🏽",
      "🇩🇪", "👨‍👩‍👧", "e\u{301}", "ا", "م", "\u{202E}", "\u{1B}[31m", "\u{85}", "\u{AD}", "-", ".", "ー", "한국",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let width = Int.random(in: 12...40, using: &random)
      let indent = Int.random(in: 0...4, using: &random)
      let wrapped = ReviewsWrappingTests.wrapped(text, width: width, indent: indent)
      for line in wrapped.split(separator: "\n") {
        #expect(DisplayText.width(String(line)) <= width, "seed \(random.seed): \(text.debugDescription)")
      }
      func solid(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      // Wrapping between the parts of a word may join nothing and part no character.
      let words = text.split { " \n\r\r\n".contains($0) }.map { DisplayText.neutralised(String($0)) }.joined()
      #expect(solid(wrapped) == solid(words), "seed \(random.seed): \(text.debugDescription)")
      let controls = wrapped.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) }
      #expect(controls.isEmpty, "seed \(random.seed): \(text.debugDescription)")
    }
  }

  @Test(
    "Letters of one column are wrapped as word by word, also before others",
    arguments: [("x", ""), ("é", ""), ("ж", ""), ("x", " 👍"), ("ж", " 👍 y")])
  func narrow(_ letter: String, _ end: String) {
    var random = SeededRandom()
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...12, using: &random))
      }
      let width = Int.random(in: 5...30, using: &random)
      // A letter of two code points takes the other way.
      let other = words.joined(separator: " ").replacing("x", with: "o\u{332}") + end
      let text = words.joined(separator: " ").replacing("x", with: letter) + end
      let lines = ReviewsWrappingTests.wrapped(text, width: width, indent: 1)
      let expected = ReviewsWrappingTests.wrapped(other, width: width, indent: 1)
      #expect(lines.replacing(letter, with: "o\u{332}") == expected, "seed \(random.seed): \(text)")
    }
  }

  @Test("What is kept of words that were looked up does not change how later ones are written") func oddWords() {
    let text = "👍e\u{301} 👍\u{E9} 👍e\u{301}"
    #expect(Array(ReviewsWrappingTests.wrapped(text, width: 80).utf8) == Array(text.utf8))
    let long = String(repeating: "👍", count: 20)
    #expect(
      ReviewsWrappingTests.wrapped("\(long)a \(long)b", width: nil) == "\(long)a \(long)b", "longer than what is kept")
  }
}

@Suite("Words that are measured fast") struct ReviewsSimpleWordTests {
  @Test("A simple character is as wide as Unicode has it, and harmless") func widths() {
    var count = 0
    for value in UInt32(0x20)...0x10FFFF {
      let width = SimpleWord.width(value)
      guard width > 0, let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let isRight = DisplayText.width(text) == width && DisplayText.neutralised(text) == text
      #expect(isRight, "U+\(String(value, radix: 16, uppercase: true))")
      count += 1
    }
    #expect(count > 30_000)
  }

  @Test("Simple words break where others do") func units() {
    var random = SeededRandom()
    let pieces = Array("ab直观，。！）ーé…中!한국").map(String.init)
    for _ in 0..<500 {
      let word = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let bytes = Array(word.utf8)
      let units = bytes.withUnsafeBufferPointer { bytes in
        var units = SimpleUnits(bytes)
        var all: [(start: Int, columns: Int)] = []
        while let unit = units.next() { all.append(unit) }
        return all
      }
      let ends = units.dropFirst().map(\.start) + [bytes.count]
      let texts = zip(units, ends).map { String(decoding: bytes[$0.start..<$1], as: UTF8.self) }
      let expected = Array(WordUnits(word))
      #expect(texts == expected.map { String($0.text) }, "seed \(random.seed): \(word)")
      #expect(units.map(\.columns) == expected.map(\.columns), "seed \(random.seed): \(word)")
    }
  }

  @Test("Narrow characters are counted up to the first other one, and their columns are") func narrow() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let count = Int.random(in: 0...40, using: &random)
      let letters = (0..<count).map { _ in "ab éжא“ ".randomElement(using: &random) ?? "a" }
      let text = String(letters)
      let other = ["直", "👍", "\u{301}", "\u{1B}", "\u{A0}", "\u{85}"].randomElement(using: &random) ?? "直"
      let bytes = Array((text + other + "é").utf8)
      let prefix = bytes.withUnsafeBufferPointer { $0.narrowPrefix(behind: $0.printablePrefix) }
      #expect(prefix == text.utf8.count, "seed \(random.seed): \(text)")
      let wanted = Int.random(in: 0...50, using: &random)
      let found = Array(text.utf8).withUnsafeBufferPointer { $0.narrowEnd(columns: wanted, false) }
      let part = String(letters.prefix(wanted))
      #expect(found == (part.utf8.count, part.count), "seed \(random.seed): \(text)")
      let plain = Array(text.utf8).withUnsafeBufferPointer { bytes in
        let plain = bytes.part(0, bytes.printablePrefix)
        return (plain.narrowEnd(columns: wanted, true), plain.narrowEnd(columns: wanted, false))
      }
      #expect(plain.0 == plain.1, "seed \(random.seed): \(text)")
    }
  }

  static let columns: [(text: String, columns: Int?)] = [
    ("", 0), ("Jo K", 4), ("José", 4), ("いちご1", 7), ("王 明", 5), (" x", nil), ("a  b", nil), ("x ", 2), ("a👍", nil),
    ("e\u{301}", nil), ("a\u{1B}", nil), ("a\tb", nil),
  ]

  @Test("Names that are simple are measured at once", arguments: columns)
  func simpleColumns(_ text: String, _ columns: Int?) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { $0.simpleColumns } == columns)
  }

  @Test("The printable bytes at the beginning are counted up to the first other one, wherever it stands")
  func printablePrefix() {
    for other: UInt8 in [0x00, 0x0A, 0x1F, 0x7F, 0x80, 0xC3, 0xFF] {
      for place in 0..<20 {
        for follower: UInt8 in [0x20, 0x7E, 0x00, 0xFF] {
          let bytes = [UInt8](repeating: 0x20, count: place / 2) + [UInt8](repeating: 0x7E, count: place - place / 2)
          let all = bytes + [other] + [UInt8](repeating: follower, count: 9)
          #expect(all.withUnsafeBufferPointer { $0.printablePrefix } == place, "\(other) at \(place)")
          #expect(bytes.withUnsafeBufferPointer { $0.printablePrefix } == place)
        }
      }
    }
  }
}
