import TestSupport
import Testing

@testable import AppStoreClient

@Suite("JSON") struct JSONValueTests {
  private func value(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

  @Test("All kinds of values are read")
  func kinds() {
    let text = #" { "a" : [ 1 , -2.5e3 , true , false , null ] , "b" : { } , "c" : "x" , "d" : [ ] } "#
    let expected: JSONValue = .object([
      "a": .array([.number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null]), "b": .object([:]),
      "c": .string("x"), "d": .array([]),
    ])
    #expect(value(text) == expected)
  }

  @Test(
    "Escapes are undone, half pairs become the replacement character",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u6E2C""#, "é測"), (#""\ud83d\ude00""#, "😀"),
      (#""\ud83d""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ude00""#, "\u{FFFD}"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"),
    ])
  func escapes(text: String, expected: String) { #expect(value(text)?.text == expected) }

  @Test(
    "What is no JSON is nothing",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "tru", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "01x", "+1", ".5",
      "1 2",
      "nan", "inf", "{a:1}", "[1}",
    ])
  func wrong(text: String) { #expect(value(text) == nil) }

  @Test("Depth and size have limits")
  func limits() {
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(value(nested(32)) != nil)
    #expect(value(nested(33)) == nil)
    #expect(value(String(repeating: "[", count: 1_000_000)) == nil)
    #expect(JSONValue(Array("\"12345678\"".utf8), limit: 9) == nil)
  }

  @Test("Cut and altered texts never trap")
  func mutations() {
    let text = Array(#"{"errors":[{"status":"404","code":"NOT_FOUND","detail":"\u00e9\ud83d\ude00","n":-1.5e3}]}"#.utf8)
    for end in text.indices { #expect(JSONValue(Array(text[..<end])) == nil) }
    var random = SeededRandom()
    for _ in 0..<2000 {
      var bytes = text
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = StoreError(bytes)
    }
    #expect(StoreError(text)?.status == 404)
  }
}
