/// A text of a report cell that compares by its bytes.
///
/// Swift's `String` takes “é” in one or two code points for the same text, but two SKUs that differ in their bytes are
/// two products.
public struct CellText: Hashable, Comparable, Sendable {
  /// The text; bytes that are no UTF-8 have become U+FFFD.
  public let string: String

  /// The same text.
  public init(_ string: String) { self.string = string }

  /// The text of these bytes.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { string = String(decoding: bytes, as: UTF8.self) }

  /// Whether there is nothing in the cell.
  public var isEmpty: Bool { string.isEmpty }

  /// Whether the bytes are the same.
  public static func == (a: CellText, b: CellText) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }

  /// The order of the bytes.
  public static func < (a: CellText, b: CellText) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = string
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension CellText: Codable {
  /// Reads a text.
  public init(from decoder: any Decoder) throws {
    string = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}
