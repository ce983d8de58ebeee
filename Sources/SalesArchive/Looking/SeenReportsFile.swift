import AppSales

/// A cursor on disk: a text file with a line for each report that had been seen.
///
/// Columns: `vendor`, `begin`, `last`, `crc32`, `adler32`, `length`, `measures`. The first line is the format's name and the
/// time of the look in seconds since 1970 (UTC).
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
    var seen = SeenReports()
    guard let text = try contents() else { return seen }
    // By bytes: to Swift, a carriage return and a line feed are one character.
    let bytes = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = bytes.lazy.map { Substring($0) }.enumerated().makeIterator()
    guard let first = lines.next()?.element.split(separator: "\t"), first.count == 2, first[0] == SeenReportsFile.mark,
      let time = Int64(first[1])
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
    let lines = seen.reports.map { SeenReportsFile.line($0.key, $0.value) }.sorted()
    let text = "\(SeenReportsFile.mark)\t\(seen.lookedAt ?? 0)\n" + lines.map { $0 + "\n" }.joined()
    try AtomicFile.replace(path, with: Array(text.utf8))
  }

  private func contents() throws(ArchiveError) -> String? {
    var buffer = ByteBuffer()
    do throws(ArchiveError) {
      _ = try InputFile(path: path, followsLinks: true).read(into: &buffer)
      return String(decoding: buffer.bytes, as: UTF8.self)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  private static func line(_ identity: SeenReports.Identity, _ report: SeenReports.Report) -> String {
    let text = report.text
    let cells = [
      MeasuresText.encoded(identity.vendor), identity.period.begin.description, identity.period.last.description,
      String(text.crc, radix: 16), String(text.adler, radix: 16), String(text.length),
      MeasuresText.text(report.measures),
    ]
    return cells.joined(separator: "\t")
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
