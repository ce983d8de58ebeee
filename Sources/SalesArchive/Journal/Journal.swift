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
  }

  /// The last state of every period.
  public private(set) var states: [Subject: State] = [:]
  /// Lines that make no sense, each named; they are passed over.
  public private(set) var problems: [ArchiveError] = []
  /// Whether the last line was cut off while it was written, and so was passed over.
  public private(set) var isTorn = false

  /// A journal without lines.
  public init() {}

  /// Reads the journal of an archive; one without a journal has no lines.
  ///
  /// - Throws: `ArchiveError` where the file cannot be read or its header is not one of a journal.
  public init(archive folder: String) throws(ArchiveError) {
    let path = folder.utf8.last == UInt8(ascii: "/") ? folder + Journal.fileName : "\(folder)/\(Journal.fileName)"
    self.init()
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
  /// - Throws: `malformedJournal` where the header is not one of a journal.
  public init(bytes: UnsafeRawBufferPointer, path: String) throws(ArchiveError) {
    self.init()
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
    states[Subject(vendor: vendor, kind: cells[columns.kind], begin: begin)] = state
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

  var last: Int { max(vendor, kind, period, state) }

  init?(_ header: Slice<UnsafeRawBufferPointer>) {
    let names = Journal.cells(header)
    guard let vendor = names.firstIndex(of: "vendor"), let kind = names.firstIndex(of: "kind"),
      let period = names.firstIndex(of: "period"), let state = names.firstIndex(of: "state")
    else { return nil }
    (self.vendor, self.kind, self.period, self.state) = (vendor, kind, period, state)
  }
}
