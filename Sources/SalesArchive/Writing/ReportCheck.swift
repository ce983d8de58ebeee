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

  /// Checks bytes against the name of what they should be.
  ///
  /// - Parameter path: the file's, for messages; the name's own where there is none.
  /// - Throws: `ScanFailure`.
  mutating func check(_ bytes: [UInt8], for name: ReportName, path: String? = nil) throws(ScanFailure) -> Found {
    let path = path ?? name.fileName
    do {
      return name.kind == .sales ? try checkSales(bytes, name, path) : try checkOther(bytes, path)
    } catch let error as ArchiveError {
      throw ScanFailure(path: path, cause: .file(error))
    } catch let error as ReportError {
      throw ScanFailure(path: path, cause: .report(error))
    } catch {
      throw ScanFailure(path: path, cause: .file(ArchiveError(.readFailed, path: path, detail: "\(error)")))
    }
  }

  private mutating func checkSales(_ bytes: [UInt8], _ name: ReportName, _ path: String) throws -> Found {
    var text = TextDigest()
    decoder.begin()
    let source = try bytes.withUnsafeBytes { all in
      try reader.read(bytes: all, name: path) { part in
        text.update(part.bytes)
        try decoder.add(part.bytes)
      }
    }
    let digest = try decoder.finish()
    try ReportDecoding.check(digest, against: name.period)
    return Found(source: source, text: text, rows: digest.rows)
  }

  /// Of other kinds only the container and the first line are known.
  private mutating func checkOther(_ bytes: [UInt8], _ path: String) throws -> Found {
    var text = TextDigest()
    let source = try bytes.withUnsafeBytes { all in
      try reader.read(bytes: all, name: path) { part in
        text.update(part.bytes)
        if part.isFirst { try ReportCheck.checkHeader(part.bytes) }
      }
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
