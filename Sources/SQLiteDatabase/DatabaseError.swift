import CSQLite

/// What SQLite refused, and why.
public struct DatabaseError: Error, Sendable, Equatable {
  /// The extended result code (https://sqlite.org/rescode.html); the lowest eight bits are the primary one.
  public let code: Int32
  /// SQLite's words.
  public let message: String
  /// The statement that failed; `nil` if none was at work.
  public let sql: String?

  /// An error from its parts.
  public init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The error that a connection reports for its last call.
  init(of connection: OpaquePointer?, code: Int32, sql: String? = nil) {
    let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
    let text = connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(
      // A call out of order reports its code but leaves that of the call before in place.
      code: extended & 0xFF == code & 0xFF ? extended : code,
      message: text.map { String(cString: $0) } ?? "error \(code)", sql: sql)
  }

  /// The primary result code.
  public var primaryCode: Int32 { code & 0xFF }

  /// Whether another connection holds the lock and a later try may work.
  public var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// Whether the file is no database or a damaged one.
  public var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  /// Whether the disk is full or a read or write failed.
  public var isInputOutput: Bool { primaryCode == SQLITE_FULL || primaryCode == SQLITE_IOERR }

  /// Whether the file cannot be opened or not be written.
  public var isAccess: Bool {
    [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH].contains(primaryCode)
  }

  /// Whether a value breaks a constraint of its table.
  public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }
}

extension DatabaseError: CustomStringConvertible {
  /// The message, the code and the statement.
  public var description: String {
    "\(message) (SQLite \(code))" + (sql.map { " in: \($0)" } ?? "")
  }
}
