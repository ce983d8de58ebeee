/// What is wrong with a file of exchange rates, and where.
public struct RateFileError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The column's name, where one cell is meant.
  public let column: String?
  /// One sentence without place and full stop.
  public let message: String
  /// What to do, where there is something to do.
  public let hint: String?

  /// Trouble at a place.
  public init(line: Int, column: String? = nil, _ message: String, hint: String? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }
}
