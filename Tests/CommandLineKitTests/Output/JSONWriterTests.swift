import CommandLineKit
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  func written(_ body: (inout JSONObject) -> Void) -> String {
    var writer = JSONWriter()
    writer.object(body)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  @Test("Members stand in the order in which they come, two blanks a level")
  func layout() {
    let text = written { json in
      json.member("b", "text")
      json.member("a", 12)
      json.object("empty") { _ in }
      json.array("list") { list in
        list.element(.bool(true))
        list.object { $0.member("none", .null) }
        list.array { _ in }
      }
      json.member("exact", .number("-0.70"))
    }
    #expect(
      text == """
        {
          "b": "text",
          "a": 12,
          "empty": {},
          "list": [
            true,
            {
              "none": null
            },
            []
          ],
          "exact": -0.70
        }

        """)
  }

  @Test(
    "Strings are escaped so that nothing steers a terminal",
    arguments: [
      ("quote \" backslash \\ slash /", #""quote \" backslash \\ slash /""#),
      ("\n\r\t\u{0}\u{1B}\u{7F}", #""\n\r\t\u0000\u001B\u007F""#),
      ("\u{9B}\u{202E}\u{2028}", #""\u009B\u202E\u2028""#), ("\u{E0041}", #""\uDB40\uDC41""#),
      ("Übung 日本 👨‍👩‍👧", "\"Übung 日本 👨‍👩‍👧\""), ("", "\"\""),
    ])
  func strings(text: String, expected: String) {
    #expect(written { $0.member("k", text) } == "{\n  \"k\": \(expected)\n}\n")
  }

  @Test("Keys are escaped like strings")
  func keys() {
    #expect(written { $0.member("a\"b", 1) } == "{\n  \"a\\\"b\": 1\n}\n")
  }

  @Test(
    "A number that is none becomes a string",
    arguments: [
      ("0", true), ("-1.50", true), ("1e-9", true), ("12E+3", true), ("99999999999999999999999.5", true),
      ("nan", false),
      ("", false), ("-", false), ("01", false), ("1.", false), (".5", false), ("+1", false), ("1e", false),
      ("1 2", false), ("1,2", false),
    ])
  func numbers(text: String, isNumber: Bool) {
    let expected = isNumber ? text : "\"\(text)\""
    #expect(written { $0.member("k", .number(text)) } == "{\n  \"k\": \(expected)\n}\n")
  }

  @Test("Parts taken in between make up the same text")
  func parts() {
    var parts: [UInt8] = []
    var writer = JSONWriter()
    writer.object { json in
      json.array("list") { list in
        for number in 1...3 {
          list.element(.integer(number))
          parts += list.takeBytes()
        }
      }
    }
    parts += writer.takeBytes()
    let whole = written { $0.array("list") { list in (1...3).forEach { list.element(.integer($0)) } } }
    #expect(String(decoding: parts, as: UTF8.self) == whole)
  }

  @Test("A failure inside leaves the writer usable")
  func failure() {
    struct Stop: Error {}
    var writer = JSONWriter()
    #expect(throws: Stop.self) { try writer.object { _ in throw Stop() } }
    #expect(!writer.takeBytes().isEmpty)
  }
}
