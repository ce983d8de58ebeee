import Glibc
import SQLiteDatabase

/// All reviews ever seen, in one SQLite file: nothing is deleted, and every text is kept with the time when it was seen.
///
/// Many may read while one writes. All writing is in short transactions, one for each country that was read.
public final class ReviewArchive {
  /// What the archive is opened for.
  public enum Access: Sendable {
    /// To read; the file must be there.
    case reading
    /// To read and write; the file and its folder are made if they are not there.
    case writing
  }

  /// The database; for reading by `sqlite3` as well.
  let database: Connection
  /// The path of the file.
  public let path: String

  /// Opens the archive at a path, by one connection; for one thread at a time.
  ///
  /// A file that is no archive is refused and left as it is. `busyMilliseconds` is how long a call waits for another run.
  public init(
    _ path: String, for access: Access, busyMilliseconds: Int32 = 10_000
  ) throws(ReviewArchiveError) {
    self.path = path
    try ReviewArchive.prepare(path, access)
    // Looking writes as well: it moves a cursor. Only what this user may not write is opened to be read; the log beside the
    // file wants its folder to be writable, too.
    let folder = parent(of: path)
    let isWritable =
      access == .writing || Glibc.access(path, W_OK) == 0 && Glibc.access(folder.isEmpty ? "." : folder, W_OK) == 0
    let database = try translating(path) { () throws(DatabaseError) in
      try Connection(
        path, access == .writing ? .create : isWritable ? .write : .readUnchanging, busyMilliseconds: busyMilliseconds)
    }
    try ReviewArchive.check(try translating(path) { () throws(DatabaseError) in try database.contents() }, path)
    if isWritable { try translating(path) { () throws(DatabaseError) in try database.prepareForWriting() } }
    try translating(path) { () throws(DatabaseError) in try database.execute(Connection.mapping) }
    self.database = database
    self.isWritable = isWritable
  }

  /// Whether looks and reviews can be stored.
  public let isWritable: Bool

  /// Where an archive is, for another thread to open it once more.
  public struct Place: Sendable {
    fileprivate let path: String
    fileprivate let access: Connection.Access

    /// The place of a path.
    public init(path: String) { self.init(path: path, access: .read) }

    fileprivate init(path: String, access: Connection.Access) {
      self.path = path
      self.access = access
    }
  }

  /// Where the archive is; `nil` where it is in memory.
  public var place: Place? {
    path == ReviewArchive.memory ? nil : Place(path: path, access: isWritable ? .read : .readUnchanging)
  }

  /// Opens an archive once more, to be read only, while whoever told the place keeps it open.
  public init(_ place: Place, busyMilliseconds: Int32 = 10_000) throws(ReviewArchiveError) {
    path = place.path
    isWritable = false
    database = try translating(path) { () throws(DatabaseError) in
      let database = try Connection(place.path, place.access, busyMilliseconds: busyMilliseconds)
      try database.execute(Connection.mapping)
      return database
    }
  }

  private static let memory = ":memory:"

  private init(memory: Void) throws(ReviewArchiveError) {
    path = ReviewArchive.memory
    isWritable = true
    database = try translating(path) { () throws(DatabaseError) in
      let database = try Connection.inMemory()
      try database.migrate()
      return database
    }
  }

  /// An archive that lives in memory, for tests.
  public static func inMemory() throws(ReviewArchiveError) -> ReviewArchive { try ReviewArchive(memory: ()) }

  private static func prepare(_ path: String, _ access: Access) throws(ReviewArchiveError) {
    var information = stat()
    guard stat(path, &information) != 0 else { return }
    let reason = errno
    guard access == .writing else {
      let code: ReviewArchiveError.Code = reason == ENOENT || reason == ENOTDIR ? .notFound : .permissionDenied
      throw ReviewArchiveError(
        code, path, code == .notFound ? "no reviews are kept yet" : message(reason),
        hint: code == .notFound ? "run `reviews` without --offline to fetch some" : nil)
    }
    try makeFolder(parent(of: path), for: path)
  }

  private static func makeFolder(_ folder: String, for path: String) throws(ReviewArchiveError) {
    guard !folder.isEmpty, mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT else {
      let code: ReviewArchiveError.Code = errno == EACCES || errno == EPERM ? .permissionDenied : .cannotCreate
      throw ReviewArchiveError(code, path, "cannot create the folder \(folder): \(message(errno))")
    }
    try makeFolder(parent(of: folder), for: path)
    try makeFolder(folder, for: path)
  }

  private static func check(_ contents: Connection.Contents, _ path: String) throws(ReviewArchiveError) {
    switch contents {
    case .nothing, .ours(version: ...ReviewSchema.version): return
    case .ours(let version):
      throw ReviewArchiveError(
        .newer, path, "a newer version of the toolkit made it (schema \(version), known is \(ReviewSchema.version))",
        hint: "update the toolkit, or name another file")
    case .foreign:
      throw ReviewArchiveError(
        .foreign, path, "it is a database of another program", hint: "move it away, or name another file")
    }
  }
}

extension Connection {
  /// Pages of the file are read where the system has them in memory.
  fileprivate static let mapping = "PRAGMA mmap_size = 268435456"

  /// Turns the write-ahead log on and brings the schema up to date.
  fileprivate func prepareForWriting() throws(DatabaseError) {
    // The switch to the log does not wait for the lock by itself.
    for _ in 0..<200 {
      do {
        try useWriteAheadLog()
        break
      } catch  where error.isBusy {
        usleep(25_000)
      }
    }
    if try contents() != .ours(version: ReviewSchema.version) { try migrate() }
  }
}

private func parent(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return String(path[..<slash])
}

private func message(_ error: Int32) -> String { strerror(error).map { String(cString: $0) } ?? "error \(error)" }
