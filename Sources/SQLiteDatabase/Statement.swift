import CSQLite

/// A prepared statement; finalized when it goes away.
///
/// Parameters count from 1, columns from 0, as in SQLite. A statement is run with `run`, or row by row:
///
///     try statement.bind([.text("US")])
///     while try statement.step() { use(statement.text(0)) }
///     statement.reset()
public struct Statement: ~Copyable {
  private let handle: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
    var handle: OpaquePointer?
    var isAlone = true
    let code = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(connection, text, -1, &handle, &tail)
      isAlone = tail.map { String(cString: $0).allSatisfy(\.isWhitespace) } ?? true
      return code
    }
    guard code == SQLITE_OK else { throw DatabaseError(of: connection, code: code, sql: sql) }
    guard let handle, isAlone else {
      sqlite3_finalize(handle)
      throw DatabaseError(code: SQLITE_MISUSE, message: "expected one statement", sql: sql)
    }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Moves to the next row; `false` if there is none.
  public func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    guard code != SQLITE_ROW else { return true }
    guard code == SQLITE_DONE else { throw error(code) }
    return false
  }

  /// Makes the statement ready to be run again; its parameters stay bound.
  public func reset() { sqlite3_reset(handle) }

  /// Binds the values in order, runs the statement to its end and resets it.
  public func run(_ values: [SQLValue] = []) throws(DatabaseError) {
    defer { reset() }
    try bind(values)
    while try step() {}
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(of: sqlite3_db_handle(handle), code: code, sql: sqlite3_sql(handle).map { String(cString: $0) })
  }
}

extension Statement {
  /// Binds the values to the parameters from the first on.
  public func bind(_ values: [SQLValue]) throws(DatabaseError) {
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// Binds a value to a parameter.
  public func bind(_ value: SQLValue, at index: Int) throws(DatabaseError) {
    switch value {
    case .null: try check(sqlite3_bind_null(handle, Int32(clamping: index)))
    case .integer(let number): try check(sqlite3_bind_int64(handle, Int32(clamping: index), number))
    case .real(let number): try check(sqlite3_bind_double(handle, Int32(clamping: index), number))
    case .text(let text): try bind(text, at: index)
    case .blob(let bytes): try bindBlob(bytes, at: index)
    }
  }

  /// Binds a text to a parameter.
  public func bind(_ text: String, at index: Int) throws(DatabaseError) {
    var text = text
    try check(text.withUTF8 { bindingText($0, at: index) })
  }

  /// Binds a text, given as UTF-8, to a parameter; the bytes are copied.
  public func bindText(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) throws(DatabaseError) {
    try check(bindingText(bytes, at: index))
  }

  private func bindingText(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int32 {
    // SQLite takes a missing pointer for NULL, and an empty buffer may have none.
    guard !bytes.isEmpty else { return sqlite3_bind_text(handle, Int32(clamping: index), "", 0, copied) }
    return bytes.withMemoryRebound(to: CChar.self) {
      sqlite3_bind_text64(
        handle, Int32(clamping: index), $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
    }
  }

  private func bindBlob(_ bytes: [UInt8], at index: Int) throws(DatabaseError) {
    let index = Int32(clamping: index)
    let code =
      bytes.isEmpty
      ? sqlite3_bind_zeroblob(handle, index, 0)
      : bytes.withUnsafeBytes { sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copied) }
    try check(code)
  }
}

extension Statement {
  /// How many columns a row has.
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The name of a column.
  public func columnName(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(clamping: column)).map { String(cString: $0) } ?? ""
  }

  /// The whole number in a column; `nil` for NULL.
  public func integer(_ column: Int) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(handle, Int32(clamping: column))
  }

  /// The whole number in a column; zero for NULL.
  public func number(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(clamping: column)) }

  /// The floating-point number in a column; `nil` for NULL.
  public func real(_ column: Int) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, Int32(clamping: column))
  }

  /// The text in a column; `nil` for NULL.
  public func text(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(handle, Int32(clamping: column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The text in a column as UTF-8 where SQLite has it; an empty one for NULL.
  ///
  /// The bytes are valid only until the next step, and while the statement lives.
  public func textBytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    // No closure takes them: it would be called through a generic function of another module, for each cell of long lists.
    // A value is looked at with fewer checks than a column; as one thread uses a connection, it stays where it is meanwhile.
    let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
    let start = sqlite3_value_text(value)
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  /// The bytes in a column; `nil` for NULL.
  public func blob(_ column: Int) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    let start = sqlite3_column_blob(handle, Int32(clamping: column))
    let count = Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The value in a column, as it is stored.
  public func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(handle, Int32(clamping: column)) {
    case SQLITE_INTEGER: .integer(integer(column) ?? 0)
    case SQLITE_FLOAT: .real(real(column) ?? 0)
    case SQLITE_TEXT: .text(text(column) ?? "")
    case SQLITE_BLOB: .blob(blob(column) ?? [])
    default: .null
    }
  }

  /// Whether a column holds NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
  }
}

/// Tells SQLite to copy what is bound (SQLITE_TRANSIENT, a macro that Swift does not see).
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
