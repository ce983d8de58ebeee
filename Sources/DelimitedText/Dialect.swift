/// How a text divides into records and fields.
///
/// The defaults are those of RFC 4180: a comma, double quotes, names in the first record.
public struct Dialect: Sendable {
  /// Where the names of the fields come from.
  public enum Names: Sendable, Equatable {
    /// The first record holds them.
    case header
    /// They are given. `replacingHeader`: the first record holds other names, which these replace.
    case given([String], replacingHeader: Bool = false)
    /// There are none: the fields are called `FIELD_1`, `FIELD_2` and so on, as many as the first record has.
    case numbered
  }

  /// What stands between two fields: one byte or several, such as `::`; no line break and no quote in it.
  public var separator: [UInt8]

  /// What encloses a field that holds separators, line breaks or, doubled, itself; `nil`: it is data like any other.
  public var quote: UInt8?

  /// Where the names of the fields come from.
  public var names: Names

  /// Whether faulty records are kept as well as can be instead of ending the reading.
  ///
  /// Records then have as many fields as they have, text after a closing quote belongs to its field, a quoted field
  /// that is never closed reaches to the end, and half a UTF-16 unit at the end is dropped. The reader counts them.
  public var lenient: Bool

  /// The most bytes, as UTF-8, that a record may have, its quotes included.
  public var maximumRecordBytes: Int

  /// The most fields that a record may have.
  public var maximumFields: Int

  /// A dialect; whether it makes sense is said by the reader that is given it.
  public init(
    separator: [UInt8] = [UInt8(ascii: ",")], quote: UInt8? = UInt8(ascii: "\""), names: Names = .header,
    lenient: Bool = false, maximumRecordBytes: Int = 64 << 20, maximumFields: Int = 1 << 20
  ) {
    self.separator = separator
    self.quote = quote
    self.names = names
    self.lenient = lenient
    self.maximumRecordBytes = maximumRecordBytes
    self.maximumFields = maximumFields
  }

  /// Comma-separated values (RFC 4180).
  public static let csv = Dialect()

  /// Tab-separated values without quoting, as the store writes them.
  public static let tsv = Dialect(separator: [UInt8(ascii: "\t")], quote: nil)

  /// What is wrong with the dialect; `nil` if nothing is.
  var fault: String? {
    if separator.isEmpty { return "the separator is empty" }
    if separator.contains(where: isLineBreak) { return "the separator contains a line break" }
    if let quote, isLineBreak(quote) { return "the quote is a line break" }
    if let quote, separator.contains(quote) { return "the separator contains the quote" }
    if let quote, quote >= 0x80 { return "the quote is not an ASCII character" }
    // Offsets within a record are kept in 32 bits.
    guard (1...1 << 30).contains(maximumRecordBytes), (1...1 << 30).contains(maximumFields) else {
      return "a limit is not between 1 and 2^30"
    }
    return nil
  }
}

let carriageReturn = UInt8(ascii: "\r")
let lineFeed = UInt8(ascii: "\n")

func isLineBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
