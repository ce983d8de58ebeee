import AppSales
import CommandLineKit
import ReviewArchive
import Testing

@testable import reviews

@Suite("Reviews in every format") struct ReviewsRenderingTests {
  typealias Fixture = ReviewsFixture

  static var news: ReviewQuery {
    var query = ReviewQuery()
    query.isNews = true
    return query
  }

  @Test("Text in 80 columns") func text() throws {
    #expect(try Fixture.shown(Fixture.filled()) == ReviewsGolden.text80)
  }

  @Test("Only what is new, in 60 columns of ASCII") func ascii() throws {
    let traits = TerminalTraits(width: 60, unicode: false)
    #expect(try Fixture.shown(Fixture.filled(), .text, ReviewsRenderingTests.news, traits) == ReviewsGolden.newsASCII)
  }

  @Test("JSON as the schema has it") func json() throws {
    #expect(try Fixture.shown(Fixture.filled(), .json, ReviewsRenderingTests.news) == ReviewsGolden.json)
  }

  @Test("CSV under the names of JSON") func csv() throws {
    #expect(try Fixture.shown(Fixture.filled(), .csv) == ReviewsGolden.csv)
  }

  @Test("Markdown") func markdown() throws {
    #expect(try Fixture.shown(Fixture.filled(), .markdown, ReviewsRenderingTests.news) == ReviewsGolden.markdown)
  }

  @Test("Colours say what characters say: without them the text is the same") func colours() throws {
    let archive = try Fixture.filled()
    let colored = try Fixture.shown(archive, .text, ReviewQuery(), TerminalTraits(width: 80, color: true))
    #expect(colored.contains("\u{1B}["))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == ReviewsGolden.text80)
  }

  @Test("No line is wider than the place", arguments: [40, 52, 61, 80, 97, 130]) func widths(_ width: Int) throws {
    for unicode in [true, false] {
      let text = try Fixture.shown(
        Fixture.filled(), .text, ReviewQuery(), TerminalTraits(width: width, unicode: unicode))
      for line in text.split(separator: "\n") { #expect(DisplayText.width(String(line)) <= width, "\(line)") }
    }
  }

  static let hostile = [
    "Clear\u{1B}[2Jscreen", "a\u{1B}]0;title\u{7}b", "C1 \u{9B}31m \u{85} line", "\u{202E}gnp.exe\u{202C}",
    "\u{2066}x\u{2069}",
    "ret\rurn", "nu\0ll", "de\u{7F}l", "=1+1", "<script>alert(1)</script>", "[a](javascript:b)", "| a | b |", "# head",
    "1. one",
    "![i](http://x.example/y.png)", "www.x.example", "@somebody", "```", "\u{2028}sep", "a\u{200B}b", "----", "+1",
    "&lt;",
  ]

  @Test("Nothing that customers write can steer a terminal", arguments: [ReviewFormat.text, .json, .csv, .markdown])
  func harmless(_ format: ReviewFormat) throws {
    let archive = try ReviewArchive.inMemory()
    for (number, text) in ReviewsRenderingTests.hostile.enumerated() {
      try Fixture.keep(
        [
          Fixture.review(
            "\(number)", title: text, body: text + " body", author: text, version: "1" + text, response: text)
        ],
        in: archive)
    }
    let shown = try Fixture.shown(archive, format)
    let bad = shown.unicodeScalars.filter { scalar in
      scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) || scalar == "\u{2028}"
        || scalar == "\u{200B}"
    }
    #expect(bad.isEmpty)
    for word in ["Clear", "screen", "gnp.exe", "somebody"] { #expect(shown.contains(word)) }
  }

  static let markup: [(text: String, escaped: String)] = [
    ("plain words, it's 5", "plain words, it's 5"), ("<b>", "&lt;b&gt;"), ("*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"),
    ("1. one", "1&#46; one"), ("3.5 stars", "3.5 stars"), ("12) x", "12\\) x"), ("# h", "\\# h"), ("- a", "\\- a"),
    ("a - b", "a - b"), ("+1", "\\+1"), ("===", "\\==="), ("http://x", "http&#58;//x"), ("www.x", "www&#46;x"),
    ("a@b", "a&#64;b"),
    ("[x](y)", "\\[x\\](y)"), ("![x]", "\\!\\[x\\]"), ("a|b", "a\\|b"), ("a\nb", "a b"), ("&amp;", "&amp;amp;"),
    ("é", "é"),
  ]

  @Test("Markdown shows text as it is", arguments: markup) func escaped(_ text: String, _ escaped: String) {
    #expect(MarkdownText.line(text) == escaped)
  }

  @Test("A quotation keeps its lines, and none of them begins a block") func quote() {
    #expect(MarkdownText.quote("a\n\n    code\r\n# b\n") == "> a  \n> code  \n> \\# b\n")
    #expect(MarkdownText.quote(" \n") == "")
  }

  @Test("Numbers of stars", arguments: 0...5) func stars(_ rating: Int) {
    let drawn = StarText.drawn(rating, unicode: true)
    #expect(drawn.count == 5)
    #expect(drawn.filter { $0 == "★" }.count == rating)
    #expect(StarText.drawn(rating, unicode: false).filter { $0 == "*" }.count == rating)
  }

  @Test(
    "Times in UTC, whatever the year",
    arguments: [
      (Int64(0), "1970-01-01T00:00:00Z"), (1_717_243_200, "2024-06-01T12:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_827_696, "2000-02-29T12:34:56Z"), (.max, "9999-12-31T23:59:59Z"), (.min, "0001-01-01T00:00:00Z"),
    ])
  func times(_ seconds: Int64, _ text: String) { #expect(UTCText.iso8601(seconds) == text) }
}
