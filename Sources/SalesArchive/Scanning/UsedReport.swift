public import AppSales

/// A report that counts: its file, and what of it.
public struct UsedReport: Sendable {
  /// The file.
  public let file: ReportFile
  /// Whose it is, where that is known.
  public let vendor: VendorNumber?
  /// The days that it counts for.
  public let period: ReportPeriod
}

extension ExplanationCount {
  /// Adds the rows of a report.
  ///
  /// - Throws: `ScanFailure` where the file is not what it was a moment ago.
  public mutating func add(_ report: UsedReport, _ reader: inout ReportReader) throws(ScanFailure) {
    let path = report.file.path
    guard begin(path, report.period, vendor: report.vendor?.description) else { return }
    do {
      var rows: SalesRowReader = SalesRowReader()
      _ = try reader.read(report.file) { part in
        try rows.read(part.bytes) { line, record in
          // A file of many spans is a report for each of them.
          if record.span == report.period { add(line, record) }
        }
      }
    } catch let error as ArchiveError {
      throw ScanFailure(path: path, cause: .file(error))
    } catch let error as ReportError {
      throw ScanFailure(path: path, cause: .report(error))
    } catch {
      throw ScanFailure(path: path, cause: .file(ArchiveError(.readFailed, path: path, detail: "\(error)")))
    }
  }
}
