extension JSONValue {
  /// The member of an object, unless it is null.
  subscript(field name: String) -> JSONValue? {
    let value = self[name]
    return value == .null ? nil : value
  }

  /// The elements of an array; a single value that is none stands for itself.
  var items: [JSONValue] { elements ?? [self] }

  /// The text of a string, or of a number as it is written: an identifier beyond 53 bits stays exact.
  var label: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
