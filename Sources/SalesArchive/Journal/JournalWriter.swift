import Glibc

/// The journal of an archive, open for lines to be added; closed with the value.
///
/// Lines are only ever added. What a run that was cut off left of a line is cut away when the journal is opened, and a line
/// that could not be written whole is taken back.
struct JournalWriter: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let calls: FileCalls
  private let columns: [String]
  /// What the journal said when it was opened.
  let journal: Journal
  /// How many bytes of a broken line were cut away.
  let cutAway: Int

  /// Opens the journal of an archive, which is made where there is none, and repairs its end.
  ///
  /// - Throws: `ArchiveError`; `malformedJournal` for a file that is no journal, which is left as it is.
  init(in folder: borrowing ArchiveFolder) throws(ArchiveError) {
    let file = try JournalWriter.open(in: folder)
    do throws(ArchiveError) {
      let opened = try JournalWriter.prepare(file, in: folder)
      (columns, journal, cutAway) = (opened.columns, opened.journal, opened.cutAway)
    } catch {
      close(file)
      throw error
    }
    descriptor = file
    path = folder.path(of: Journal.fileName)
    calls = folder.calls
  }

  deinit { close(descriptor) }

  /// Adds lines, all or none.
  ///
  /// - Throws: `ArchiveError`.
  func add(_ lines: [JournalLine]) throws(ArchiveError) {
    let length = try JournalWriter.length(descriptor, path)
    let bytes = Array(lines.map { $0.text(columns) }.joined().utf8)
    if let failure = bytes.withUnsafeBytes({ calls.writeAll($0, to: descriptor) }) {
      _ = calls.truncate(descriptor, length)
      throw writingError(path, failure)
    }
  }

  /// Waits until the disk has all lines.
  ///
  /// - Throws: `writeFailed`.
  func sync() throws(ArchiveError) {
    guard calls.sync(descriptor) == 0 else { throw writingError(path, errno) }
  }

  private static func open(in folder: borrowing ArchiveFolder) throws(ArchiveError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = folder.calls.open(folder.descriptor, Journal.fileName, flags, 0o600)
    guard file >= 0 else { throw writingError(folder.path(of: Journal.fileName), errno, creating: true) }
    return file
  }

  private struct Opened {
    var columns: [String]
    var journal: Journal
    var cutAway: Int
  }

  private static func prepare(_ file: Int32, in folder: borrowing ArchiveFolder) throws(ArchiveError) -> Opened {
    let path = folder.path(of: Journal.fileName)
    guard let found = try folder.contents(of: Journal.fileName) else { throw ArchiveError(.notFound, path: path) }
    let whole = found.bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let torn = found.bytes.count - whole
    let header = Array((JournalLine.columns.joined(separator: "\t") + "\n").utf8)
    if whole == 0 {
      // Nothing but a beginning of our own header is ours to cut away.
      guard header.starts(with: found.bytes) else {
        throw ArchiveError(.malformedJournal, path: path, line: 1, detail: "the header lacks a column")
      }
    }
    let journal = try found.bytes.prefix(whole).withUnsafeBytes { bytes in
      Result { () throws(ArchiveError) in try Journal(bytes: bytes, path: path, contents: true) }
    }.get()
    if torn > 0, folder.calls.truncate(file, whole) != 0 { throw writingError(path, errno) }
    if whole == 0 {
      try begin(file, header, in: folder, path)
      return Opened(columns: JournalLine.columns, journal: journal, cutAway: torn)
    }
    let first = found.bytes.withUnsafeBytes { bytes in Journal.cells(bytes.prefix { $0 != UInt8(ascii: "\n") }) }
    return Opened(columns: first, journal: journal, cutAway: torn)
  }

  private static func begin(
    _ file: Int32, _ header: [UInt8], in folder: borrowing ArchiveFolder, _ path: String
  ) throws(ArchiveError) {
    let calls = folder.calls
    if let failure = header.withUnsafeBytes({ calls.writeAll($0, to: file) }) {
      _ = calls.truncate(file, 0)
      throw writingError(path, failure)
    }
    guard calls.sync(file) == 0 else { throw writingError(path, errno) }
    try folder.sync()
  }

  private static func length(_ file: Int32, _ path: String) throws(ArchiveError) -> Int {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw systemError(path, errno) }
    return Int(status.st_size)
  }
}
