import DelimitedText
import Testing

/// One text, how it is to be read, and what comes out; run through both readers at several chunk sizes.
struct ReadingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let source: [UInt8]
  let dialect: Dialect
  let records: [[String]]
  let fault: DelimitedTextError.Code?
  let line: Int

  init(
    _ name: String, _ text: String, _ records: [[String]], in dialect: Dialect = plain,
    fault: DelimitedTextError.Code? = nil, line: Int = 0
  ) {
    self.init(name, bytes: Array(text.utf8), records, in: dialect, fault: fault, line: line)
  }

  init(
    _ name: String, bytes: [UInt8], _ records: [[String]], in dialect: Dialect = plain,
    fault: DelimitedTextError.Code? = nil, line: Int = 0
  ) {
    self.name = name
    source = bytes
    self.dialect = dialect
    self.records = records
    self.fault = fault
    self.line = line
  }

  var testDescription: String { name }
}

private let plain = Dialect(names: .numbered)
private let lenient = Dialect(names: .numbered, lenient: true)
private let tabs = Dialect(separator: [9], quote: nil, names: .numbered)
private let colons = Dialect(separator: Array("::".utf8), names: .numbered)
private let apostrophes = Dialect(separator: [UInt8(ascii: ";")], quote: UInt8(ascii: "'"), names: .numbered)

private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
  bytes(of: [0xFEFF] + Array(text.utf16), isBigEndian: isBigEndian)
}

private func bytes(of units: [UInt16], isBigEndian: Bool) -> [UInt8] {
  units.flatMap { unit in
    let big = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return isBigEndian ? big : big.reversed()
  }
}

extension ReadingCase {
  static let all: [ReadingCase] = [
    lineCases, quoteCases, faultCases, lenientCases, separatorCases, encodingCases,
  ].flatMap(\.self)

  private static let lineCases: [ReadingCase] = [
    ReadingCase("Nothing", "", []),
    ReadingCase("A field", "a", [["a"]]),
    ReadingCase("LF", "a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ReadingCase("CRLF", "a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ReadingCase("CR", "a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
    ReadingCase("All three", "a,b\r1,2\n3,4\r\n5,6", [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]]),
    ReadingCase("No last line break", "a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ReadingCase("Empty lines", "\n\r\n\ra\n\n\r\rb\n\n", [["a"], ["b"]]),
    ReadingCase("A quoted empty field on its own", "a\n\"\"\nb\n", [["a"], [""], ["b"]]),
    ReadingCase("Empty fields", ",\n,\na,", [["", ""], ["", ""], ["a", ""]]),
    ReadingCase("Spaces are data", " a , b \n", [[" a ", " b "]]),
    ReadingCase("NUL is data", "a\0,\0\n", [["a\0", "\0"]]),
    ReadingCase(
      "More fields than a block has bytes", String(repeating: ",", count: 200), [Array(repeating: "", count: 201)]),
    ReadingCase(
      "Longer than a block", String(repeating: "x", count: 130) + ",y\n1,2",
      [[String(repeating: "x", count: 130), "y"], ["1", "2"]]),
  ]

  private static let quoteCases: [ReadingCase] = [
    ReadingCase("Quoted fields", #""a","b"\#n"1",2\#n"#, [["a", "b"], ["1", "2"]]),
    ReadingCase("Separators in quotes", #""a,b",c\#n"#, [["a,b", "c"]]),
    ReadingCase("Line breaks in quotes", #""a\#r\#nb\#nc\#rd",e\#n"#, [["a\r\nb\nc\rd", "e"]]),
    ReadingCase("Doubled quotes", #""a""b","""",""""""\#n"#, [["a\"b", "\"", "\"\""]]),
    ReadingCase(
      "Doubled quotes in one field only", #""a","b""","c"\#n"d",e,f\#n"#, [["a", "b\"", "c"], ["d", "e", "f"]]),
    ReadingCase("Quotes at the end of the text", #"a,"b""#, [["a", "b"]]),
    ReadingCase(
      "Quotes within an unquoted field are data", #"5" disk,a"b"\#n1,2\#n"#, [["5\" disk", "a\"b\""], ["1", "2"]]),
    ReadingCase("After a bare quote all goes on", #"a","b"\#n"c""d",e\#n"#, [["a\"", "b"], ["c\"d", "e"]]),
    ReadingCase("A space before a quote makes it data", #"a, "b"\#n"#, [["a", " \"b\""]]),
    ReadingCase("Another quote", #"'a;''b''';"\#n"#, [["a;'b'", "\""]], in: apostrophes),
    ReadingCase("No quote at all", "\"a\tb\"\n\"\t\"\n", [["\"a", "b\""], ["\"", "\""]], in: tabs),
    ReadingCase(
      "A quoted field longer than a block", "\"" + String(repeating: "x,\n", count: 50) + "\",y\n",
      [[String(repeating: "x,\n", count: 50), "y"]]),
  ]

  private static let faultCases: [ReadingCase] = [
    ReadingCase("Never closed", "a\nb\n\"c\nd\n", [["a"], ["b"]], fault: .unclosedQuote, line: 3),
    ReadingCase("Never closed after a line break", "\"a\nb\",\"c\n", [], fault: .unclosedQuote, line: 2),
    ReadingCase("Only a quote", "\"", [], fault: .unclosedQuote, line: 1),
    ReadingCase("Text after quotes", "a,b\n\"1\"2,3\n", [["a", "b"]], fault: .textAfterQuote, line: 2),
    ReadingCase("A space after quotes", "\"a\" ,b\n", [], fault: .textAfterQuote, line: 1),
    ReadingCase(
      "A forgotten quote is named where it opened", "a,b\r\n1,\"x\r\n2,\"y\"\r\n", [["a", "b"]], fault: .textAfterQuote,
      line: 2),
    ReadingCase(
      "Too few fields", "a,b\r\n1,2\r\n3\r\n", [["a", "b"], ["1", "2"]], fault: .fieldCount(expected: 2, found: 1),
      line: 3),
    ReadingCase(
      "Too many fields", "a,b\n\"\n\",2\n3,4,5\n", [["a", "b"], ["\n", "2"]],
      fault: .fieldCount(expected: 2, found: 3), line: 4),
    ReadingCase(
      "Lines are counted by any break", "a\r\n\r\n\n\r\"b\r\nc\rd\"\n\r\ne,f", [["a"], ["b\r\nc\rd"]],
      fault: .fieldCount(expected: 1, found: 2), line: 9),
  ]

  private static let lenientCases: [ReadingCase] = [
    ReadingCase("Kept: any number of fields", "a,b\n1\n1,2,3\n", [["a", "b"], ["1"], ["1", "2", "3"]], in: lenient),
    ReadingCase("Kept: text after quotes", #""a"b"c,"d" \#n1,2\#n"#, [["ab\"c", "d "], ["1", "2"]], in: lenient),
    ReadingCase("Kept: never closed", "a,\"b\nc,\"\"d", [["a", "b\nc,\"d"]], in: lenient),
    ReadingCase("Kept: only a quote", "\"", [[""]], in: lenient),
  ]

  private static let separatorCases: [ReadingCase] = [
    ReadingCase("Two colons", "a::b\n1::\"2::3\"\n", [["a", "b"], ["1", "2::3"]], in: colons),
    ReadingCase("One colon is data", "a:b::c:\n", [["a:b", "c:"]], in: colons),
    ReadingCase("Three colons", "a:::b\n1::\n", [["a", ":b"], ["1", ""]], in: colons),
    ReadingCase("A colon at the end", "a::b:", [["a", "b:"]], in: colons),
    ReadingCase("A colon after quotes", "\"a\":b\n", [], in: colons, fault: .textAfterQuote, line: 1),
    ReadingCase(
      "NUL as a separator", "a\0b\n1\0\n", [["a", "b"], ["1", ""]], in: Dialect(separator: [0], names: .numbered)),
    ReadingCase(
      "NUL as a quote", "a,\0b,\0\n\0\0,1\n", [["a", "b,"], ["", "1"]], in: Dialect(quote: 0, names: .numbered)),
    ReadingCase(
      "A separator that is no ASCII", "a→b\n", [["a", "b"]],
      in: Dialect(separator: Array("→".utf8), names: .numbered)),
  ]

  private static let encodingCases: [ReadingCase] = [
    ReadingCase("UTF-8 with a mark", bytes: [0xEF, 0xBB, 0xBF] + Array("\"é\",b".utf8), [["é", "b"]]),
    ReadingCase("Only a mark", bytes: [0xEF, 0xBB, 0xBF], []),
    ReadingCase("Less than a mark", bytes: [0xEF, 0xBB], [["\u{FFFD}"]]),
    ReadingCase(
      "UTF-16, small end first", bytes: utf16("é,\"😀\"\r\n→,\n", isBigEndian: false), [["é", "😀"], ["→", ""]]),
    ReadingCase(
      "UTF-16, big end first", bytes: utf16("é,\"😀\"\r\n→,\n", isBigEndian: true), [["é", "😀"], ["→", ""]]),
    ReadingCase("Two colons in UTF-16", bytes: utf16("é::😀", isBigEndian: true), [["é", "😀"]], in: colons),
    ReadingCase(
      "Lone surrogates", bytes: bytes(of: [0xFEFF, 0xD83D, 0x2C, 0xDE00, 0xD83D, 0xD83D], isBigEndian: false),
      [["\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"]]),
    ReadingCase("Half a unit", bytes: utf16("a\nb", isBigEndian: true) + [0], [["a"]], fault: .halfUnit, line: 2),
    ReadingCase(
      "Kept: all but half a unit", bytes: utf16("a\nb", isBigEndian: true) + [0], [["a"], ["b"]], in: lenient),
  ]
}
