import AppSales

/// Unpacks reports and checks what is inside against what they should be.
struct ReportCheck: ~Copyable {
  private var reader: ReportReader
  private var decoder = SalesReportDecoder()

  init(limits: ReadingLimits) {
    reader = ReportReader(limits: limits)
  }

  /// What was found in a good report.
  struct Found {
    var source: ReportSource
    var text: TextDigest
    /// How many rows; `nil` for kinds whose rows are not read.
    var rows: Int?
  }

  /// Checks bytes in memory against the name of what they should be; the path is for messages.
  mutating func check(_ bytes: [UInt8], for name: ReportName, path: String) throws(ScanFailure) -> Found {
    try check(name, path) { reader, body in
      try bytes.withUnsafeBytes { try reader.read(bytes: $0, name: path, body) }
    }
  }

  /// Checks a file against its name; one without a name of the store must be a sales report of some days.
  mutating func check(_ file: ReportFile) throws(ScanFailure) -> Found {
    try check(file.reportName, file.path) { reader, body in try reader.read(file, body) }
  }

  private typealias Body = (ReportTextPart) throws -> Void

  private mutating func check(
    _ name: ReportName?, _ path: String, _ read: (inout ReportReader, Body) throws -> ReportSource
  ) throws(ScanFailure) -> Found {
    do {
      return name?.kind ?? .sales == .sales ? try checkSales(name, read) : try checkOther(read)
    } catch let error as ArchiveError {
      throw ScanFailure(path: path, cause: .file(error))
    } catch let error as ReportError {
      throw ScanFailure(path: path, cause: .report(error))
    } catch {
      throw ScanFailure(path: path, cause: .file(ArchiveError(.readFailed, path: path, detail: "\(error)")))
    }
  }

  private mutating func checkSales(
    _ name: ReportName?, _ read: (inout ReportReader, Body) throws -> ReportSource
  ) throws -> Found {
    var text = TextDigest()
    decoder.begin()
    let source = try read(&reader) { part in
      text.update(part.bytes)
      try decoder.add(part.bytes)
    }
    let digest = try decoder.finish()
    if let name { try ReportDecoding.check(digest, against: name.period) }
    return Found(source: source, text: text, rows: digest.rows)
  }

  /// Of other kinds only the container and the first line are known.
  private mutating func checkOther(_ read: (inout ReportReader, Body) throws -> ReportSource) throws -> Found {
    var text = TextDigest()
    let source = try read(&reader) { part in
      text.update(part.bytes)
      if part.isFirst { try ReportCheck.checkHeader(part.bytes) }
    }
    return Found(source: source, text: text, rows: nil)
  }

  private static func checkHeader(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) {
    let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: true)
    guard cells.count >= 3 else {
      throw ReportError(
        .notAReport, line: 1, "the first line does not name the columns of a report",
        hint: "A report's first line names its columns, separated by tabs.")
    }
  }
}
