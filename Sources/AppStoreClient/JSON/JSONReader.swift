/// Reads a JSON text, strictly in its grammar and within limits on depth and number of values.
///
/// What is wrong within a string is no reason to lose a page of reviews: a lone surrogate and broken UTF-8 become U+FFFD,
/// and control characters stand for themselves.
struct JSONReader {
  private let bytes: [UInt8]
  private let deepest: Int
  private var left: Int
  private var at = 0

  /// The value of a whole text.
  static func value(of bytes: [UInt8], deepest: Int = 32, most: Int = 200_000) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes: bytes, deepest: deepest, left: most)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.at == bytes.count else { throw reader.fault() }
    return value
  }

  private init(bytes: [UInt8], deepest: Int, left: Int) {
    self.bytes = bytes
    self.deepest = deepest
    self.left = left
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < deepest else { throw fault(.tooDeep) }
    guard left > 0 else { throw fault(.tooMany) }
    left -= 1
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(_ depth: Int) throws(JSONFault) -> JSONValue {
    var members: [String: JSONValue] = [:]
    at += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { throw fault() }
      let name = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw fault() }
      members[name] = try value(depth: depth + 1)
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fault() }
    }
  }

  private mutating func array(_ depth: Int) throws(JSONFault) -> JSONValue {
    var elements: [JSONValue] = []
    at += 1
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw fault() }
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    for letter in word.utf8 { guard take(letter) else { throw fault() } }
    return value
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let begin = at
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try digits()
    }
    return .number(String(decoding: bytes[begin..<at], as: UTF8.self))
  }

  private mutating func digits() throws(JSONFault) {
    let count = bytes[at...].prefix { (0x30...0x39).contains($0) }.count
    guard count > 0 else { throw fault() }
    at += count
  }

  private mutating func string() throws(JSONFault) -> String {
    at += 1
    var text: [UInt8] = []
    while let byte {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(&text)
      default: text.append(byte)
      }
    }
    throw fault()
  }

  private mutating func escape(_ text: inout [UInt8]) throws(JSONFault) {
    guard let byte else { throw fault() }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try character()).utf8)
    default:
      at -= 1
      throw fault()
    }
  }

  /// The character of one escape, or of two that make a pair.
  private mutating func character() throws(JSONFault) -> Character {
    let first = try unit()
    if let scalar = Unicode.Scalar(UInt32(first)) { return Character(scalar) }
    let mark = at
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      at = mark
      return "\u{FFFD}"
    }
    let second = try unit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
    else {
      at = mark
      return "\u{FFFD}"
    }
    return Character(scalar)
  }

  private mutating func unit() throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault() }
      at += 1
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B && byte != 0x0C) { at += 1 }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    at += 1
    return true
  }

  private func fault(_ code: JSONFault.Code = .unexpected) -> JSONFault {
    let before = bytes.prefix(at)
    let line = before.count { $0 == 0x0A } + 1
    let column = at - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONFault(code: code == .unexpected && at >= bytes.count ? .unfinished : code, line: line, column: column)
  }
}
