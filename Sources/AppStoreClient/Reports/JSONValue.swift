/// A JSON value (RFC 8259), for bodies of a few kilobytes.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member of an object.
  subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of an array.
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The text of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a text; `nil` where it is no JSON, longer than the limit or deeper than 32.
  init?(_ bytes: [UInt8], limit: Int = 1 << 20) {
    guard bytes.count <= limit else { return nil }
    var parser = JSONParser(bytes: bytes[...])
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }
}

/// A parser by recursive descent, with a limit to the descent.
private struct JSONParser {
  var bytes: ArraySlice<UInt8>

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return bytes.isEmpty
    }
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipBlanks()
    switch bytes.first {
    case UInt8(ascii: "{") where depth < 32: return object(depth: depth)
    case UInt8(ascii: "[") where depth < 32: return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func skipBlanks() { bytes = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  private mutating func take(_ word: String) -> Bool {
    guard bytes.starts(with: word.utf8) else { return false }
    bytes = bytes.dropFirst(word.utf8.count)
    return true
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    let isWhole = list("{", "}") { parser in
      parser.skipBlanks()
      guard parser.bytes.first == UInt8(ascii: "\""), let name = parser.string() else { return false }
      parser.skipBlanks()
      guard parser.take(":"), let value = parser.value(depth: depth + 1) else { return false }
      members[name] = value
      return true
    }
    return isWhole ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    let isWhole = list("[", "]") { parser in
      guard let value = parser.value(depth: depth + 1) else { return false }
      elements.append(value)
      return true
    }
    return isWhole ? .array(elements) : nil
  }

  private mutating func list(_ opening: String, _ closing: String, _ item: (inout JSONParser) -> Bool) -> Bool {
    guard take(opening) else { return false }
    skipBlanks()
    if take(closing) { return true }
    while item(&self) {
      skipBlanks()
      if take(closing) { return true }
      guard take(",") else { return false }
    }
    return false
  }

  private mutating func number() -> JSONValue? {
    let text = bytes.prefix { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    let word = String(decoding: text, as: UTF8.self)
    guard let first = text.first, first != 0x2B, first != 0x2E, Double(word) != nil else { return nil }
    bytes = bytes.dropFirst(text.count)
    return .number(word)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: String(Character(scalar)).utf8)
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    switch bytes.popFirst() {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return codePoint()
    case .some(let byte) where [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(byte):
      return Unicode.Scalar(byte)
    default: return nil
    }
  }

  /// Four hexadecimal digits, or eight of a pair; half a pair becomes the replacement character.
  private mutating func codePoint() -> Unicode.Scalar? {
    guard let unit = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(unit), bytes.starts(with: "\\u".utf8) else {
      return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }
    let before = bytes
    bytes = bytes.dropFirst(2)
    guard let low = self.unit() else { return nil }
    guard (0xDC00..<0xE000).contains(low) else {
      bytes = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
    bytes = bytes.dropFirst(4)
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
