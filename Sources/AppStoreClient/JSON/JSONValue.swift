/// A JSON value (RFC 8259).
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
    guard bytes.count <= limit, let value = try? JSONReader.value(of: bytes) else { return nil }
    self = value
  }
}
