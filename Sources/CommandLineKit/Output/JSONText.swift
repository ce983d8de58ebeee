/// The bytes of a JSON text and where in it the writer stands.
struct JSONText {
  var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true

  mutating func takeBytes() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  mutating func open(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    depth += 1
    isFirst = true
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(UInt8(ascii: bracket))
    isFirst = false
  }

  mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  mutating func key(_ name: String) {
    separate()
    string(name)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
  }

  mutating func scalar(_ value: JSONScalar) {
    switch value {
    case .string(let text): string(text)
    case .number(let text): number(text)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .null: bytes.append(contentsOf: "null".utf8)
    }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  /// A text that is no number by the grammar of JSON would break the whole: it becomes a string.
  private mutating func number(_ text: String) {
    if isJSONNumber(text) { bytes.append(contentsOf: text.utf8) } else { string(text) }
  }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    // The zero width joiner is hidden, but harmless and a part of emoji.
    case _ where CodePoint.isHidden(scalar) && scalar != "\u{200D}": escape(scalar)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16, uppercase: true)
      bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
    }
  }
}

/// Whether a text is a number by RFC 8259.
private func isJSONNumber(_ text: String) -> Bool {
  var rest = text.utf8[...]
  func takeDigits() -> Int {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.count
  }
  func take(_ allowed: String) -> Bool {
    guard let next = rest.first, allowed.utf8.contains(next) else { return false }
    rest = rest.dropFirst()
    return true
  }
  _ = take("-")
  if !take("0"), takeDigits() == 0 { return false }
  if take("."), takeDigits() == 0 { return false }
  if take("eE") {
    _ = take("+-")
    if takeDigits() == 0 { return false }
  }
  return rest.isEmpty
}
