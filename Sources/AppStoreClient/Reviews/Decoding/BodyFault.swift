/// Why the body of an answer cannot be read.
struct BodyFault: Error, Hashable {
  /// What is wrong and where; to be neutralised before a terminal sees it.
  let message: String

  init(_ message: String) { self.message = message }

  init(_ fault: JSONFault) { message = "\(fault.code.rawValue) in line \(fault.line), byte \(fault.column)" }

  init(_ fault: XMLFault) { message = "\(fault.words) in line \(fault.line), byte \(fault.column)" }
}

extension BodyFault {
  /// What a body is that is not what was asked for.
  init(_ body: [UInt8]) {
    switch BodyKind(body) {
    case .empty: message = "the answer is empty"
    case .html: message = "the answer is a web page"
    case .gzip: message = "the answer is packed, which nobody asked for"
    default: message = "the answer begins “\(String(decoding: body.prefix(60), as: UTF8.self))”"
    }
  }
}

extension JSONReader {
  /// The value of a body that is JSON by its first byte, whatever the header calls it.
  static func value(ofBody body: [UInt8]) throws(BodyFault) -> JSONValue {
    guard BodyKind(body) == .json else { throw BodyFault(body) }
    do throws(JSONFault) { return try value(of: body) } catch { throw BodyFault(error) }
  }
}
