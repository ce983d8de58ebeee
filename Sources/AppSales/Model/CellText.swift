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
  public static func == (a: CellText, b: CellText) -> Bool {
    a.string.utf8.count == b.string.utf8.count && compare(a, b) == 0
  }

  /// The order of the bytes.
  public static func < (a: CellText, b: CellText) -> Bool { compare(a, b) < 0 }

  /// Below, at or above zero like the order of the bytes.
  ///
  /// Swift keeps texts as UTF-8, so that the bytes are there as they are; the slow way is for texts that are not.
  private static func compare(_ a: CellText, _ b: CellText) -> Int {
    let fast: Int?? = a.string.utf8.withContiguousStorageIfAvailable { x in
      b.string.utf8.withContiguousStorageIfAvailable { y in compare(x, y) }
    }
    if let fast, let result = fast { return result }
    let (x, y) = (Array(a.string.utf8), Array(b.string.utf8))
    return x.withUnsafeBufferPointer { x in y.withUnsafeBufferPointer { compare(x, $0) } }
  }

  private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(a.count, b.count) where a[index] != b[index] { return Int(a[index]) - Int(b[index]) }
    return a.count - b.count
  }

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
