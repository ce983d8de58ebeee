/// A value as SQLite stores it.
public enum SQLValue: Sendable, Equatable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// The text, or nothing.
  public static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }

  /// The whole number, or nothing.
  public static func integer(orNull number: Int64?) -> SQLValue { number.map(SQLValue.integer) ?? .null }
}
