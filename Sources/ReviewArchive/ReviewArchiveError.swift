import SQLiteDatabase

/// Why the archive of reviews cannot be used.
public struct ReviewArchiveError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no such file.
    case notFound = "not-found"
    /// The file is no database, or a damaged one.
    case damaged
    /// The file is a database of another program.
    case foreign
    /// A newer version of the toolkit made the file.
    case newer
    /// Another run holds the lock.
    case busy
    /// The file or its folder cannot be created.
    case cannotCreate = "cannot-create"
    /// The file may not be read or written.
    case permissionDenied = "permission-denied"
    /// Reading or writing failed, as on a full disk.
    case readWrite = "read-write"
    /// A fault of ours.
    case fault
  }

  /// What went wrong.
  public let code: Code
  /// The file.
  public let path: String
  /// One sentence, without a full stop.
  public let message: String
  /// What to do about it.
  public let hint: String?

  init(_ code: Code, _ path: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.path = path
    self.message = message
    self.hint = hint
  }

  /// What SQLite's error means for the archive.
  init(_ error: DatabaseError, at path: String) {
    switch true {
    case error.isBusy:
      self.init(.busy, path, "another run is writing to it", hint: "try again when that is done")
    case error.isCorrupt: self = .damaged(path, error.message)
    case error.isInputOutput: self.init(.readWrite, path, error.message, hint: "is the disk full or going bad?")
    case error.isAccess:
      self.init(.permissionDenied, path, error.message, hint: "see who may read and write the file and its folder")
    default: self.init(.fault, path, "\(error)")
    }
  }

  /// The hint never proposes to delete: what the feed does not show any more is nowhere else.
  static func damaged(_ path: String, _ cause: String) -> ReviewArchiveError {
    ReviewArchiveError(
      .damaged, path, "the file is damaged or no database of reviews: \(cause)",
      hint:
        "nothing was changed; restore it from a backup, or try `sqlite3 FILE .recover`, or move it away to begin anew")
  }
}

/// Runs what may fail in SQLite's words, and gives the failure in ours.
func translating<Result: ~Copyable>(
  _ path: String, _ body: () throws(DatabaseError) -> Result
) throws(ReviewArchiveError) -> Result {
  do {
    return try body()
  } catch {
    throw ReviewArchiveError(error, at: path)
  }
}
