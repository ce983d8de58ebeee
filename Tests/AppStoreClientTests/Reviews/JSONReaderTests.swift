import Testing

@testable import AppStoreClient

@Suite("JSON")
struct JSONReaderTests {
  @Test(
    "Values are read as they are written, numbers included",
    arguments: [
      ("null", JSONValue.null), (" true ", .bool(true)), ("14560118397123456789", .number("14560118397123456789")),
      ("-0.5e+3", .number("-0.5e+3")), (#""a\n\u00e9\ud83d\ude00\/""#, .string("a\né😀/")), ("[]", .array([])),
      (
        #"{"a":[1,{"b":null}],"a2":""}"#,
        .object(["a": .array([.number("1"), .object(["b": .null])]), "a2": .string("")])
      ),
      (#"["\ud83d","\udc00","\ud83dA"]"#, .array([.string("\u{FFFD}"), .string("\u{FFFD}"), .string("\u{FFFD}A")])),
      ("\u{FEFF}{}", .object([:])), ("\"tab\there\"", .string("tab\there")),
    ])
  func values(_ text: String, _ wanted: JSONValue) throws {
    #expect(try JSONReader.value(of: Array(text.utf8)) == wanted)
  }

  @Test(
    "What is wrong is told with its line and byte",
    arguments: [
      ("", "unexpected end", 1, 1), ("{\n\"a\" 1}", "unexpected byte", 2, 5), ("[1,]", "unexpected byte", 1, 4),
      ("01", "unexpected byte", 1, 2), ("[1\n", "unexpected end", 2, 1), ("\"a", "unexpected end", 1, 3),
      (#""\x""#, "unexpected byte", 1, 3), ("{} x", "unexpected byte", 1, 4), ("1.", "unexpected end", 1, 3),
      (#""\u12g4""#, "unexpected byte", 1, 6), ("<html>", "unexpected byte", 1, 1),
    ])
  func faults(_ text: String, _ words: String, _ line: Int, _ column: Int) {
    let fault = #expect(throws: JSONFault.self) { try JSONReader.value(of: Array(text.utf8)) }
    #expect(fault?.code.rawValue == words)
    #expect(fault?.line == line)
    #expect(fault?.column == column)
  }

  @Test("Depth and number of values have limits")
  func limits() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONFault(code: .tooDeep, line: 1, column: 33)) { try JSONReader.value(of: deep) }
    let many = Array("[1,2,3]".utf8)
    #expect(throws: JSONFault(code: .tooMany, line: 1, column: 6)) { try JSONReader.value(of: many, most: 3) }
    #expect(throws: Never.self) { try JSONReader.value(of: many, most: 4) }
  }
}
