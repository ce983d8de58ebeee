/// What is wrong with a report, and where.
///
/// The place is a line and a column of the file; the file's name is known to the caller alone.
public struct ReportError: Error, Hashable, Sendable {
  /// The kind of trouble, for programs.
  public enum Code: String, Sendable {
    case empty, notAReport, missingColumn, doubledColumn, shortRow, longRow, badNumber, badDate, badCurrency, badPeriod
    case badIdentifier, overflow, badText
  }

  /// The kind of trouble.
  public let code: Code
  /// The line, counted from 1; `nil` where the whole file is meant.
  public let line: Int?
  /// The column's name in the file's own spelling, where one cell is meant.
  public let column: String?
  /// One sentence without place and full stop.
  public let message: String
  /// What to do, where there is something to do.
  public let hint: String?

  /// Trouble of a kind at a place.
  public init(_ code: Code, line: Int? = nil, column: String? = nil, _ message: String, hint: String? = nil) {
    self.code = code
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }
}
