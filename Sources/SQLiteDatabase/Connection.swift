import CSQLite
import Glibc

/// An open database; closed when it goes away.
///
/// A connection belongs to one thread at a time, as do its statements.
public struct Connection: ~Copyable {
  /// What may be done with the file.
  public enum Access: Sendable {
    /// Read only; the file must be there.
    case read
    /// Read only, a file that nobody writes to meanwhile, in a folder where no lock can be made.
    case readUnchanging
    /// Read and write; the file must be there.
    case write
    /// Read and write; the file is made if it is not there.
    case create
  }

  private let handle: OpaquePointer

  /// Opens a database file.
  ///
  /// A symbolic link in place of the file is refused, since it could lead a write anywhere; links in the path to its
  /// folder are followed. `busyMilliseconds` is how long a call waits for the lock of another connection.
  public init(_ path: String, _ access: Access = .create, busyMilliseconds: Int32 = 5_000) throws(DatabaseError) {
    let flags =
      switch access {
      case .read: SQLITE_OPEN_READONLY
      case .readUnchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let resolved = resolvingFolder(path)
    let name = access == .readUnchanging ? unchangingURI(resolved) : resolved
    handle = try open(name, flags | SQLITE_OPEN_NOFOLLOW)
    sqlite3_busy_timeout(handle, busyMilliseconds)
  }

  private init(memory: Void) throws(DatabaseError) {
    handle = try open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  /// A new database that lives in memory and goes away with the connection.
  public static func inMemory() throws(DatabaseError) -> Connection { try Connection(memory: ()) }

  // Statements that are still alive keep the connection open behind the scenes until they go away too.
  deinit { sqlite3_close_v2(handle) }

  /// Runs statements one after the other and forgets the rows that they yield.
  public func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(of: handle, code: code, sql: sql) }
  }

  /// Prepares one statement, to be run as often as needed.
  ///
  /// Throws if there is no statement in the text or more than one.
  public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    try Statement(sql, on: handle)
  }

  /// The number in the first column of the first row; `nil` if there is no row or no number.
  public func integer(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Runs `body` in a transaction: all of it is kept, or nothing if it throws.
  ///
  /// The lock for writing is taken at the beginning, so that waiting happens there and nowhere else.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, have rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Lets readers work beside one writer (https://sqlite.org/wal.html).
  public func useWriteAheadLog() throws(DatabaseError) {
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  }

  /// The version that the application keeps in the file for its schema; 0 in a new one.
  public func userVersion() throws(DatabaseError) -> Int { Int(try integer("PRAGMA user_version") ?? 0) }

  /// Notes the version of the schema.
  public func setUserVersion(_ version: Int32) throws(DatabaseError) { try execute("PRAGMA user_version = \(version)") }

  /// The row identifier of the row inserted last.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement inserted, changed or deleted.
  public var changes: Int { Int(sqlite3_changes64(handle)) }
}

/// A name as it may stand in a statement, whatever characters it has; NUL, which SQL cannot hold, becomes U+FFFD.
public func quotedIdentifier(_ name: String) -> String {
  var quoted = "\""
  for scalar in name.unicodeScalars {
    if scalar == "\"" { quoted += "\"" }
    quoted.unicodeScalars.append(scalar == "\0" ? "\u{FFFD}" : scalar)
  }
  return quoted + "\""
}

/// Once for the process; where it is too late for it, SQLite is as right and a little slower.
private let isConfigured = sqlite3_config_uncounted() == SQLITE_OK

private func open(_ path: String, _ flags: Int32) throws(DatabaseError) -> OpaquePointer {
  var handle: OpaquePointer?
  _ = isConfigured
  // One thread at a time uses a connection, so that no call need lock it.
  let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
  guard code == SQLITE_OK, let handle else {
    let error = DatabaseError(of: handle, code: code)
    sqlite3_close_v2(handle)
    throw error
  }
  return handle
}

/// The address of a file that does not change (https://sqlite.org/uri.html), with all that could mean something escaped.
private func unchangingURI(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".utf8)
  var escaped: [UInt8] = []
  for byte in path.utf8 {
    if plain.contains(byte) {
      escaped.append(byte)
    } else {
      escaped += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return "file:" + String(decoding: escaped, as: UTF8.self) + "?immutable=1"
}

/// The path with the links in its folder resolved: SQLite's no-follow would refuse those as well.
private func resolvingFolder(_ path: String) -> String {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
  guard let resolved = realpath(folder, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved) + "/" + name
}
