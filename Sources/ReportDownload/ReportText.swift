import AppSales
public import CommandLineKit
public import SalesArchive

extension CheckedReport {
  /// The unpacked text, of all gzip members.
  ///
  /// - Throws: 70 where it cannot be unpacked: it could be when the report was checked.
  public func unpacked() throws(CommandFailure) -> [UInt8] {
    var reader = ReportReader()
    var text: [UInt8] = []
    do {
      _ = try bytes.withUnsafeBytes { bytes in
        try reader.read(bytes: bytes, name: name.fileName) { part in text.append(contentsOf: part.bytes) }
      }
    } catch {
      throw CommandFailure(.bug, place: name.fileName, "cannot be unpacked any more")
    }
    return text
  }
}
