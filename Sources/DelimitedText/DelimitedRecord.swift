public import CByteMask

/// Where a field lies, relative to the first byte of its record or of the reader's buffer.
@usableFromInline typealias FieldBounds = field_bounds

/// A record as slices of the reader's buffer, unquoted.
///
/// It is valid only inside the closure that it is handed to: the reader uses the same memory for the next one.
@frozen public struct DelimitedRecord {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let bounds: UnsafePointer<FieldBounds>

  /// How many fields the record has: as many as there are names, or any number if the dialect is lenient.
  public let count: Int
  /// The number of the record, from 1, the header not counted.
  public let number: Int
  /// The line in which the record begins, from 1.
  public let line: Int

  @inlinable init(
    base: UnsafePointer<UInt8>, bounds: UnsafePointer<FieldBounds>, count: Int, number: Int, line: Int
  ) {
    self.base = base
    self.bounds = bounds
    self.count = count
    self.number = number
    self.line = line
  }

  /// The bytes of the field at an index from 0 to below `count`.
  @inlinable public subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(index >= 0 && index < count, "no field at this index")
    let field = bounds[index]
    return UnsafeBufferPointer(start: base + Int(field.start), count: Int(field.end &- field.start))
  }

  /// The text of the field at an index from 0 to below `count`; U+FFFD stands for bytes that are not UTF-8.
  public func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The texts of all fields.
  public var texts: [String] { (0..<count).map(text) }
}
