/// Why a file of an archive could not be found, read or understood.
///
/// Plain data: the sentence is made in `message`, the advice in `hint`, and the exit code by the command.
public struct ArchiveError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// No file of that name.
    case notFound
    /// The permissions of the file or of a folder on the way forbid it.
    case permissionDenied
    /// A folder, FIFO, socket or device where a regular file is needed.
    case notRegular
    /// A symbolic link in a place where links are not followed.
    case symbolicLink
    /// The system refused to open, list or read.
    case readFailed
    /// The file changed while it was read, twice in a row.
    case changedWhileRead
    /// The system has no memory for it.
    case outOfMemory
    /// A file of no bytes, or one that unpacks to none.
    case empty
    /// A container that is no report, such as zip.
    case foreignContainer
    /// A web page, as a portal or a proxy answers.
    case webPage
    /// JSON, as the store answers when it has no report.
    case json
    /// Neither packed nor text.
    case notText
    /// A gzip file that ends too early.
    case truncated
    /// The CRC of a gzip member is wrong.
    case checksumMismatch
    /// The length in the trailer of a gzip member is wrong.
    case lengthMismatch
    /// Bytes that are no valid deflate data or gzip header.
    case damaged
    /// More text than the limit allows.
    case tooLarge
    /// Far more text from far fewer bytes than any report has.
    case suspiciousRatio
    /// A line longer than the limit, in a text too large to be held as a whole.
    case lineTooLong
    /// A line of the journal that makes no sense.
    case malformedJournal
    /// A file of what was seen that makes no sense.
    case malformedCursor
    /// A file or folder that cannot be made.
    case cannotCreate
    /// Bytes that could not be written down for good.
    case writeFailed
    /// Somebody else works on the archive.
    case locked
    /// The file system has no locks.
    case noLocks
  }

  /// What went wrong.
  public let code: Code
  /// The file, as it was named; `-` for standard input.
  public let path: String
  /// The line, from 1, where there is one to name.
  public let line: Int?
  /// What was found: a container, a system's error text, a cell.
  public let detail: String?
  /// The system's error number, where a call failed.
  public let errorNumber: Int32?

  /// An error at a place.
  public init(_ code: Code, path: String, line: Int? = nil, detail: String? = nil, errorNumber: Int32? = nil) {
    self.code = code
    self.path = path
    self.line = line
    self.detail = detail
    self.errorNumber = errorNumber
  }

  /// The file, and the line where there is one: `journal.tsv:17`.
  public var place: String { line.map { "\(path):\($0)" } ?? path }
}

extension ArchiveError: CustomStringConvertible {
  /// Place and message.
  ///
  /// The path is from outside: neutralise before it reaches a terminal.
  public var description: String { "\(place): \(message)" }

  /// One sentence without the place, small first letter, no full stop.
  public var message: String { detail.map { "\(sentence): \($0)" } ?? sentence }

  private var sentence: String {
    switch code {
    case .notFound: "no such file or folder"
    case .permissionDenied: "permission denied"
    case .notRegular: "not a regular file"
    case .symbolicLink: "a symbolic link, which is not followed here"
    case .readFailed: "cannot be read"
    case .changedWhileRead: "changed while it was read"
    case .outOfMemory: "not enough memory"
    case .empty: "the file is empty"
    case .foreignContainer: "neither gzip nor plain text"
    case .webPage: "a web page, not a report"
    case .json: "JSON, not a report"
    case .notText: "the contents are not text"
    case .truncated: "the gzip data end too early"
    case .checksumMismatch: "the gzip checksum is wrong"
    case .lengthMismatch: "the gzip length is wrong"
    case .damaged: "the gzip data are damaged"
    case .tooLarge: "more text than the limit allows"
    case .suspiciousRatio: "unpacks to far more than any report"
    case .lineTooLong: "a line is too long"
    case .malformedJournal: "not a line of a journal"
    case .malformedCursor: "not a line of a cursor"
    case .cannotCreate: "cannot be created"
    case .writeFailed: "cannot be written"
    case .locked: "another run works on this archive"
    case .noLocks: "the file system has no locks"
    }
  }

  /// What can be done about it; `nil` where there is nothing to say.
  public var hint: String? {
    switch code {
    case .truncated, .checksumMismatch, .lengthMismatch, .damaged: "the file is damaged; download it again"
    case .foreignContainer: "unpack it first"
    case .webPage: "a download may have been answered by a login page or a proxy; download the report again"
    case .json: "a download may have saved an error message of the store; look into the file, then download it again"
    case .changedWhileRead: "something is writing it; try again"
    case .suspiciousRatio, .tooLarge: "the file may be made to fill memory; it was not read further"
    case .malformedJournal: "move the file away: a new one is made from the reports"
    case .locked: "wait for it to end and try again"
    case .noLocks: "without locks, see to it yourself that only one run at a time works on the archive"
    case .empty: "a download may have failed; remove the file and download it again"
    default: nil
    }
  }
}
