import AppSales
import TestSupport
import Testing

@Suite("Forms of texts")
struct TextFormTests {
  private static let rows = [
    sale(), sale(), sale(["Units": "-1", "Customer Price": "-0.99"]),
    sale(["Title": "Notes “día” \u{1F600}", "SKU": "N2"]),
    sale(["Begin Date": "03/03/2024", "End Date": "03/03/2024"]), sale(["Order Type": "last cell"]),
  ]
  private static let text = report(rows)

  @Test("Line ends, blank lines and a missing last line end change nothing", arguments: changed)
  func lineEnds(changed: Changed) throws {
    #expect(try facts(changed.text) == facts(TextFormTests.text))
  }

  /// The text in another form.
  struct Changed: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  private static let changed = [
    Changed("CRLF", text.replacing("\n", with: "\r\n")),
    Changed("lone CR", text.replacing("\n", with: "\r")),
    Changed("lone CR, none at the end", String(text.replacing("\n", with: "\r").dropLast())),
    Changed("no last line end", String(text.dropLast())),
    Changed("blank lines", text.replacing("\n", with: "\n\n")),
    Changed("blank lines before the header", "\n \n\t\t\n" + text),
    Changed("blank lines of CRLF", text.replacing("\n", with: "\r\n\r\n")),
    Changed("lines of tabs", text.replacing("\n", with: "\n" + String(repeating: "\t", count: 27) + "\n")),
    Changed(
      "lines of more tabs than cells", text.replacing("\n", with: "\n" + String(repeating: "\t", count: 500) + "\n")),
    Changed("lines of blanks", text.replacing("\n", with: "\n   \t \u{A0}\n")),
    Changed("byte order mark", "\u{FEFF}" + text),
    Changed("blanks around all cells", text.replacing("\t", with: " \t ")),
    Changed("no-break spaces around all cells", text.replacing("\t", with: "\u{A0}\t\u{A0}")),
    Changed("a tab at the end of each line", text.replacing("\n", with: "\t\n")),
    Changed("a tab at the end of each row", text.replacing("\n", with: "\t\n").replacing("Type\t\n", with: "Type\n")),
    Changed(
      "empty cells at the end of each row",
      text.replacing("\n", with: "\t \t\u{A0}\n").replacing("Type\t \t\u{A0}\n", with: "Type\n")
    ),
  ]

  @Test("UTF-16 is known by its byte order mark", arguments: [true, false])
  func utf16(isBigEndian: Bool) throws {
    for text in [
      TextFormTests.text, TextFormTests.text.replacing("\n", with: "\r\n"),
      TextFormTests.text.replacing("\n", with: "\r"),
    ] {
      let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
        isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
      #expect(try facts(bytes) == facts(TextFormTests.text))
      let error = try #require(fault(Array(bytes.dropLast())))
      #expect(error.code == .badText)
    }
  }

  private static func csv(_ rows: [[String]], end: String = "\r\n") -> String {
    let quoted = rows.map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + end }
    return quoted.joined()
  }

  private static func cells(_ rows: [[String: String]]) -> [[String]] {
    [Layout.l7.columns] + rows.map { row in Layout.l7.columns.map { row[$0] ?? "" } }
  }

  @Test("CSV gives what the store's form gives", arguments: ["\n", "\r\n", "\r", "\n\n"])
  func commas(end: String) throws {
    let rows = TextFormTests.rows + [sale(["Title": "So-called \"Notes\", again"])]
    for mark in ["", "\u{FEFF}", end] {
      #expect(try facts(mark + TextFormTests.csv(TextFormTests.cells(rows), end: end)) == facts(report(rows)))
    }
    let plain = TextFormTests.cells(TextFormTests.rows).map { $0.joined(separator: ",") + end }.joined()
    #expect(try facts(plain) == facts(TextFormTests.text))
  }

  @Test("Tabs and line breaks in a cell of CSV become blanks, and lines are counted as they are in the file")
  func breaksInCommas() throws {
    let odd = TextFormTests.cells([sale(["Title": "a\tb\r\nc"])])
    let key = try #require(try facts(TextFormTests.csv(odd)).keys.first)
    #expect(key.title.string == "a b  c")
    let bad = TextFormTests.cells([sale(["Title": "a\nb\nc"]), sale(), sale(["Units": "x"])])
    #expect(fault(TextFormTests.csv(bad, end: "\n"))?.line == 6)
    #expect(fault("\n\n" + TextFormTests.csv(bad, end: "\n\n"))?.line == 11)
  }

  @Test("CSV whose quoting is wrong is an error with its line")
  func brokenCommas() throws {
    let error = try #require(fault(TextFormTests.csv(TextFormTests.cells([sale()])) + "\"open"))
    #expect(error.code == .badText)
    #expect(error.line == 3)
  }

  @Test("A quote is data in the store's form", arguments: ["\"Notes\"", "\"", "5\" nails", "'a','b'", "\"\"\"", "a,b"])
  func quotes(title: String) throws {
    let rows = [sale(["Title": title]), sale(["Title": title, "Units": "1"]), sale()]
    let facts = try facts(report(rows))
    #expect(facts.rows == 3)
    #expect(Set(facts.keys.map(\.title.string)) == [title, "Notes"])
  }

  @Test("Line breaks of Unicode are data", arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\u{0B}x", "\u{0C}x", "a\rb"])
  func unicodeBreaks(title: String) throws {
    let facts = try facts(report([sale(["Title": "a\(title)b"]), sale()]))
    #expect(facts.rows == 2)
    #expect(facts.keys.contains { $0.title.string.unicodeScalars.elementsEqual("a\(title)b".unicodeScalars) })
  }

  @Test("A report without rows is a report", arguments: ["", "\n", "\r\n", "\n\n\t\n", "\r"])
  func headerOnly(end: String) throws {
    #expect(try facts(Layout.l7.header + end) == ReportFacts())
  }

  @Test("A text without a header is none", arguments: ["", "\n", "\r\n\r\n", " \t \n", "\u{FEFF}", "\u{FEFF}\n"])
  func empty(text: String) throws { #expect(fault(text)?.code == .empty) }

  @Test(
    "What is no report is called so",
    arguments: [
      "<!DOCTYPE html>\n<html>", "{\"errors\": []}", "a,b,c\n1,2,3\n", "a\tb\n", "Provider\n",
      String(repeating: "x", count: 5000),
    ])
  func foreign(text: String) throws {
    let error = try #require(fault(text))
    #expect(error.code == .notAReport)
    #expect(error.line == 1)
  }

  @Test("A line of a megabyte is read")
  func longLine() throws {
    let title = String(repeating: "ab\"ç ", count: 200_000)
    let facts = try facts(report([sale(["Title": title + "x"]), sale(), sale(["Title": title + "x"])]))
    #expect(facts.rows == 3)
    #expect(facts.keys.map(\.title.string.utf8.count).max() == title.utf8.count + 1)
  }
}
