/// Why the body of an answer cannot be read.
struct BodyFault: Error, Hashable {
  /// What is wrong and where; to be neutralised before a terminal sees it.
  let message: String

  init(_ message: String) { self.message = message }

  init(_ fault: JSONFault) { message = "\(fault.code.rawValue) in line \(fault.line), byte \(fault.column)" }

  init(_ fault: XMLFault) { message = "\(fault.words) in line \(fault.line), byte \(fault.column)" }
}

/// What a body is by its first byte; the header says `text/javascript` of anything.
enum BodyForm: Hashable {
  case json
  case markup
  case other

  init(_ body: [UInt8]) {
    let mark: [UInt8] = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.prefix(3)) : []
    switch body.dropFirst(mark.count).first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .markup
    default: self = .other
    }
  }

  /// The value of a JSON body.
  static func json(_ body: [UInt8]) throws(BodyFault) -> JSONValue {
    guard BodyForm(body) == .json else { throw BodyForm.isNone(body) }
    do { return try JSONReader.value(of: body) } catch { throw BodyFault(error) }
  }

  /// What a body is that is not what was asked for.
  static func isNone(_ body: [UInt8]) -> BodyFault {
    if body.isEmpty { return BodyFault("the answer is empty") }
    if BodyForm(body) == .markup { return BodyFault("the answer is a web page") }
    if body.starts(with: [0x1F, 0x8B]) { return BodyFault("the answer is packed, which nobody asked for") }
    return BodyFault("the answer begins “\(String(decoding: body.prefix(60), as: UTF8.self))”")
  }
}
