/// A JSON text being written, with keys in the order in which they come and two blanks a level.
///
/// The shape of the interface keeps the text valid: members are written in the closure of their object, elements in that
/// of their array, and numbers that are none become strings. Characters that could steer a terminal are escaped.
public struct JSONWriter {
  private var text = JSONText()

  /// An empty text.
  public init() {}

  /// Writes the value of the text, an object, and a line feed.
  public mutating func object<Failure: Error>(_ body: (inout JSONObject) throws(Failure) -> Void) throws(Failure) {
    try JSONObject.write(in: &text, body)
    text.bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the value of the text, an array, and a line feed.
  public mutating func array<Failure: Error>(_ body: (inout JSONArray) throws(Failure) -> Void) throws(Failure) {
    try JSONArray.write(in: &text, body)
    text.bytes.append(UInt8(ascii: "\n"))
  }

  /// Takes away what was written so far and not yet taken, UTF-8.
  public mutating func takeBytes() -> [UInt8] { text.takeBytes() }
}

/// A value of JSON that has no parts.
public enum JSONScalar: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A number, as its exact decimal text.
  case number(String)
  /// A whole number.
  case integer(Int)
  /// True or false.
  case bool(Bool)
  /// Nothing.
  case null
}

/// The members of an object being written.
public struct JSONObject {
  fileprivate var text: JSONText

  /// Writes a member without parts.
  public mutating func member(_ name: String, _ value: JSONScalar) {
    text.key(name)
    text.scalar(value)
  }

  /// Writes a member that is a text, or null.
  public mutating func member(_ name: String, _ value: String?) { member(name, value.map(JSONScalar.string) ?? .null) }

  /// Writes a member that is a whole number.
  public mutating func member(_ name: String, _ value: Int) { member(name, .integer(value)) }

  /// Writes a member that is an object.
  public mutating func object<Failure: Error>(
    _ name: String, _ body: (inout JSONObject) throws(Failure) -> Void
  ) throws(Failure) {
    text.key(name)
    try JSONObject.write(in: &text, body)
  }

  /// Writes a member that is an array.
  public mutating func array<Failure: Error>(
    _ name: String, _ body: (inout JSONArray) throws(Failure) -> Void
  ) throws(Failure) {
    text.key(name)
    try JSONArray.write(in: &text, body)
  }

  /// Takes away what was written so far, so that a long text need not be held whole.
  public mutating func takeBytes() -> [UInt8] { text.takeBytes() }

  fileprivate static func write<Failure: Error>(
    in text: inout JSONText, _ body: (inout JSONObject) throws(Failure) -> Void
  ) throws(Failure) {
    // The bytes are moved in and out, never copied.
    var object = JSONObject(text: JSONText())
    swap(&object.text, &text)
    defer { swap(&object.text, &text) }
    object.text.open("{")
    try body(&object)
    object.text.close("}")
  }
}

/// The elements of an array being written.
public struct JSONArray {
  fileprivate var text: JSONText

  /// Writes an element without parts.
  public mutating func element(_ value: JSONScalar) {
    text.separate()
    text.scalar(value)
  }

  /// Writes an element that is an object.
  public mutating func object<Failure: Error>(_ body: (inout JSONObject) throws(Failure) -> Void) throws(Failure) {
    text.separate()
    try JSONObject.write(in: &text, body)
  }

  /// Writes an element that is an array.
  public mutating func array<Failure: Error>(_ body: (inout JSONArray) throws(Failure) -> Void) throws(Failure) {
    text.separate()
    try JSONArray.write(in: &text, body)
  }

  /// How many bytes are waiting to be taken.
  public var pendingBytes: Int { text.bytes.count }

  /// Takes away what was written so far, so that a long text need not be held whole.
  public mutating func takeBytes() -> [UInt8] { text.takeBytes() }

  fileprivate static func write<Failure: Error>(
    in text: inout JSONText, _ body: (inout JSONArray) throws(Failure) -> Void
  ) throws(Failure) {
    var array = JSONArray(text: JSONText())
    swap(&array.text, &text)
    defer { swap(&array.text, &text) }
    array.text.open("[")
    try body(&array)
    array.text.close("]")
  }
}
