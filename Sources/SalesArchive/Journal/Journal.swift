public import AppSales
import Glibc

/// What an archive was told about each period: `journal.tsv`, one line for each answer ever obtained.
///
/// The reading side. Columns are known by their names in the header: `time account vendor kind period state size sha256 note`.
/// Where a period has several lines, the last one holds.
public struct Journal: Sendable {
  /// The name of the file in the archive's folder.
  public static let fileName = "journal.tsv"

  /// What the store answered for a period.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The report is in the archive.
    case stored
    /// The period had no sales: there will never be a report.
    case noSales = "no-sales"
    /// The report was not out yet.
    case notYet = "not-yet"
    /// The store had dropped the report already.
    case expired
    /// A corrected report took the place of an earlier one.
    case replaced
  }

  /// What a line is about.
  public struct Subject: Hashable, Sendable {
    /// The vendor.
    public let vendor: VendorNumber
    /// The word for kind and frequency, such as `sales-daily`.
    public let kind: String
    /// The first day of the period.
    public let begin: ReportDay

    /// The subject of these parts.
    public init(vendor: VendorNumber, kind: String, begin: ReportDay) {
      self.vendor = vendor
      self.kind = kind
      self.begin = begin
    }

    /// What a report's name is about; `nil` for the old names that do not say whose it is.
    public init?(_ name: ReportName) {
      guard let vendor = name.vendor else { return nil }
      self.init(vendor: vendor, kind: name.journalKind, begin: name.period.begin)
    }
  }

  /// The bytes of a stored report.
  public struct Contents: Hashable, Sendable {
    /// How many.
    public let size: Int
    /// Their digest.
    public let sha256: SHA256Digest
  }

  /// The last state of every period.
  public private(set) var states: [Subject: State] = [:]
  /// The bytes of every report that is or was stored; only where they were asked for.
  public private(set) var contents: [Subject: Contents] = [:]
  /// Lines that make no sense, each named; they are passed over.
  public private(set) var problems: [ArchiveError] = []
  /// Whether the last line was cut off while it was written, and so was passed over.
  public private(set) var isTorn = false

  private let wantsContents: Bool

  /// A journal without lines.
  public init() { self.init(wantsContents: false) }

  init(wantsContents: Bool) { self.wantsContents = wantsContents }

  /// Reads the journal of an archive; one without a journal has no lines.
  ///
  /// - Parameters:
  ///   - folder: the archive.
  ///   - contents: whether size and SHA-256 of reports are wanted too.
  /// - Throws: `ArchiveError` where the file cannot be read or its header is not one of a journal.
  public init(archive folder: String, contents: Bool = false) throws(ArchiveError) {
    let path = folder.utf8.last == UInt8(ascii: "/") ? folder + Journal.fileName : "\(folder)/\(Journal.fileName)"
    self.init(wantsContents: contents)
    var bytes = ByteBuffer()
    do throws(ArchiveError) {
      let file = try InputFile(path: path, followsLinks: false)
      _ = try file.read(into: &bytes)
    } catch {
      guard error.code == .notFound else { throw error }
      return
    }
    try read(bytes.bytes, path)
  }

  /// Reads the bytes of a journal.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: the file's, for messages.
  ///   - contents: whether size and SHA-256 of reports are wanted too.
  /// - Throws: `malformedJournal` where the header is not one of a journal.
  public init(bytes: UnsafeRawBufferPointer, path: String, contents: Bool = false) throws(ArchiveError) {
    self.init(wantsContents: contents)
    try read(bytes, path)
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(ArchiveError) {
    guard !bytes.isEmpty else { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, let columns = JournalColumns(first) else {
      throw ArchiveError(.malformedJournal, path: path, line: 1, detail: "the header lacks a column")
    }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      // Only what stands before a line feed was written whole.
      guard index < lines.count - 1 else {
        isTorn = true
        break
      }
      add(line, columns, ArchiveError(.malformedJournal, path: path, line: index + 1))
    }
  }

  private mutating func add(_ line: Slice<UnsafeRawBufferPointer>, _ columns: JournalColumns, _ place: ArchiveError) {
    let cells = Journal.cells(line)
    func problem(_ text: String) {
      problems.append(ArchiveError(place.code, path: place.path, line: place.line, detail: text))
    }
    guard cells.count > columns.last else { return problem("\(cells.count) columns") }
    guard let vendor = VendorNumber(cells[columns.vendor]) else {
      return problem("\"\(cells[columns.vendor])\" is no vendor number")
    }
    guard let begin = ReportDay(cells[columns.period]) else {
      return problem("\"\(cells[columns.period])\" is no day")
    }
    guard let state = State(rawValue: cells[columns.state]) else {
      return problem("\"\(cells[columns.state])\" is no state")
    }
    let subject = Subject(vendor: vendor, kind: cells[columns.kind], begin: begin)
    states[subject] = state
    if wantsContents, let found = columns.contents(cells) { contents[subject] = found }
  }

  /// Takes in a line that was written.
  mutating func add(_ state: State, _ found: Contents?, of subject: Subject) {
    states[subject] = state
    if let found { contents[subject] = found }
  }

  static func cells(_ line: Slice<UnsafeRawBufferPointer>) -> [String] {
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return text.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The periods for which the store said that there were no sales, by vendor, in order.
  public var noSales: [VendorNumber: [ReportPeriod]] {
    var periods: [VendorNumber: [ReportPeriod]] = [:]
    for (subject, state) in states where state == .noSales {
      let prefix = "sales-"
      guard subject.kind.hasPrefix(prefix),
        let frequency = ReportFrequency(rawValue: String(subject.kind.dropFirst(prefix.count)))
      else { continue }
      periods[subject.vendor, default: []].append(frequency.period(containing: subject.begin))
    }
    return periods.mapValues { $0.sorted { ($0.begin, $0.end) < ($1.begin, $1.end) } }
  }
}

/// Where a journal's header has the columns that are read.
private struct JournalColumns {
  let vendor: Int
  let kind: Int
  let period: Int
  let state: Int
  private let size: Int?
  private let sha256: Int?

  var last: Int { max(vendor, kind, period, state) }

  init?(_ header: Slice<UnsafeRawBufferPointer>) {
    let names = Journal.cells(header)
    guard let vendor = names.firstIndex(of: "vendor"), let kind = names.firstIndex(of: "kind"),
      let period = names.firstIndex(of: "period"), let state = names.firstIndex(of: "state")
    else { return nil }
    (self.vendor, self.kind, self.period, self.state) = (vendor, kind, period, state)
    size = names.firstIndex(of: "size")
    sha256 = names.firstIndex(of: "sha256")
  }

  /// The bytes that a line speaks of; `nil` where it speaks of none.
  func contents(_ cells: [String]) -> Journal.Contents? {
    guard let size, let sha256, max(size, sha256) < cells.count, let count = Int(cells[size]), count >= 0,
      let digest = SHA256Digest(cells[sha256])
    else { return nil }
    return Journal.Contents(size: count, sha256: digest)
  }
}
