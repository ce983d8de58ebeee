/// A value of a JSON text (RFC 8259).
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  /// A number as it is written: an identifier beyond 53 bits stays exact.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member of an object; `nil` for any other value, without such a member and where it is null.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
    return value
  }

  /// The elements of an array; a single value that is none stands for itself.
  var elements: [JSONValue] {
    if case .array(let elements) = self { return elements }
    return [self]
  }

  /// The text of a string or number; `nil` for anything else.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}

/// Why a text is no JSON, or one that nobody should read.
struct JSONFault: Error, Hashable {
  enum Code: String, Hashable {
    case unexpected = "unexpected byte"
    case unfinished = "unexpected end"
    case tooDeep = "nested too deep"
    case tooMany = "too many values"
  }

  let code: Code
  /// Where, from 1.
  let line: Int
  /// Which byte of the line, from 1.
  let column: Int
}
