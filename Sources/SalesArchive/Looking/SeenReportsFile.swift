import AppSales
import Glibc

/// A cursor on disk: a text file with a line for each report that had been seen.
///
/// Columns: `vendor`, `begin`, `last`, `crc32`, `adler32`, `length`, `measures`. The first line is the format's name, the
/// time of the look in seconds since 1970 (UTC), and the CRC-32 of all that follows, which may be missing or wrong where
/// somebody edited the file: then every cell is checked.
public struct SeenReportsFile: Sendable {
  private static let mark = "appsales-cursor-1"
  private let path: String

  /// The cursor of a name in a folder.
  ///
  /// - Parameters:
  ///   - folder: Where cursors are.
  ///   - name: Letters, digits, `-` and `_`; `nil` is returned for any other name.
  public init?(folder: String, name: String) {
    let allowed = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard allowed, !name.isEmpty, name.utf8.count <= 64 else { return nil }
    path = "\(folder)/\(name).tsv"
  }

  /// What the cursor remembers; nothing where there is no file yet.
  ///
  /// - Throws: `ArchiveError` where the file cannot be read or is no cursor.
  public func load() throws(ArchiveError) -> SeenReports {
    guard let bytes = try contents() else { return SeenReports() }
    if let seen = unchanged(bytes) { return seen }
    return try checked(String(decoding: bytes, as: UTF8.self))
  }

  /// The first line in parts: the time, and the checksum of what follows from a place on.
  private static func header(_ bytes: [UInt8]) -> (time: Int64, checksum: UInt32, start: Int)? {
    guard let end = bytes.prefix(100).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let cells = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 3, cells[0] == mark, let time = Int64(cells[1]), let sum = UInt32(cells[2], radix: 16)
    else { return nil }
    return (time, sum, end + 1)
  }

  /// What a file remembers that is as it was written; `nil` for any other.
  private func unchanged(_ bytes: [UInt8]) -> SeenReports? {
    guard let header = SeenReportsFile.header(bytes),
      SeenText.checksum(bytes, from: header.start) == header.checksum,
      let reports = SeenText(bytes).reports(from: header.start)
    else { return nil }
    var seen = SeenReports()
    (seen.lookedAt, seen.reports) = (header.time, reports)
    return seen
  }

  private func checked(_ text: String) throws(ArchiveError) -> SeenReports {
    var seen = SeenReports()
    // By bytes: to Swift, a carriage return and a line feed are one character.
    let bytes = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = bytes.lazy.map { Substring($0) }.enumerated().makeIterator()
    guard let first = lines.next()?.element.split(separator: "\t"), (2...3).contains(first.count),
      first[0] == SeenReportsFile.mark, let time = Int64(first[1])
    else { throw ArchiveError(.malformedCursor, path: path, line: 1) }
    seen.lookedAt = time
    while let (index, line) = lines.next() {
      if line.isEmpty { continue }
      guard let (identity, report) = SeenReportsFile.entry(line) else {
        throw ArchiveError(.malformedCursor, path: path, line: index + 1)
      }
      seen.reports[identity] = report
    }
    return seen
  }

  /// Writes the cursor, whole or not at all.
  ///
  /// - Throws: `ArchiveError` where the file cannot be written.
  public func store(_ seen: SeenReports) throws(ArchiveError) {
    try AtomicFile.makeFolder(String(parentPrefix(path).dropLast()))
    let lines = seen.reports.map { SeenReportsFile.line($0.key, $0.value) }.sorted { $0.lexicographicallyPrecedes($1) }
    let body = Array(lines.joined())
    let sum = String(SeenText.checksum(body, from: 0), radix: 16)
    try AtomicFile.replace(path, with: Array("\(SeenReportsFile.mark)\t\(seen.lookedAt ?? 0)\t\(sum)\n".utf8) + body)
  }

  /// Remembers that there was a look and nothing new: only the digits of the time are written, at once and in their
  /// place.
  ///
  /// - Throws: `ArchiveError` where the file cannot be written.
  public func store(timeOf seen: SeenReports) throws(ArchiveError) {
    let digits = String(seen.lookedAt ?? 0)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    let old =
      descriptor < 0 ? nil : withBytes(descriptor, at: 0, count: SeenReportsFile.mark.utf8.count + 22) { Array($0) }
    guard let old, let header = SeenReportsFile.header(old), String(header.time).utf8.count == digits.utf8.count,
      pwrite(descriptor, digits, digits.utf8.count, off_t(SeenReportsFile.mark.utf8.count + 1)) == digits.utf8.count
    else { return try store(seen) }
  }

  private func contents() throws(ArchiveError) -> [UInt8]? {
    var buffer = ByteBuffer()
    do throws(ArchiveError) {
      _ = try InputFile(path: path, followsLinks: true).read(into: &buffer)
      return Array(buffer.bytes)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  private static func line(_ identity: SeenReports.Identity, _ report: SeenReports.Report) -> [UInt8] {
    let text = report.text
    let cells = [
      MeasuresText.encoded(identity.vendor), identity.period.begin.description, identity.period.last.description,
      String(text.crc, radix: 16), String(text.adler, radix: 16), String(text.length),
    ]
    return Array(cells.map { $0 + "\t" }.joined().utf8) + report.measuresText + [UInt8(ascii: "\n")]
  }

  private static func entry(_ line: Substring) -> (SeenReports.Identity, SeenReports.Report)? {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 7, let vendor = MeasuresText.decoded(cells[0]),
      let first = ReportDay(String(cells[1])), let last = ReportDay(String(cells[2])),
      let period = ReportPeriod(first: first, last: last), let crc = UInt32(cells[3], radix: 16),
      let adler = UInt32(cells[4], radix: 16), let length = Int(cells[5]),
      let measures = MeasuresText.measures(cells[6])
    else { return nil }
    return (
      SeenReports.Identity(vendor: vendor, period: period),
      SeenReports.Report(text: TextDigest(crc: crc, adler: adler, length: length), measures: measures)
    )
  }
}
