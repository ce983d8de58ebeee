public import AppSales

/// A report that was unpacked and found right, and so may be stored.
///
/// Nothing is written before a value of this type exists: the gzip members, their CRC and length, the header, each row and
/// its dates are checked in memory. There is no vendor in a report: whose it is, only the request says.
public struct CheckedReport: Sendable {
  /// What it is, and where it belongs.
  public let name: ReportName
  /// The bytes as they came; packed, where they came as plain text.
  public let bytes: [UInt8]
  /// The SHA-256 of those bytes.
  public let sha256: SHA256Digest
  /// Whether it came as plain text and was packed here.
  public let wasPlain: Bool
  /// How many rows of data it has; `nil` for kinds whose rows are not read.
  public let rows: Int?
  /// How many bytes stand after the last gzip member and belong to nothing.
  public let trailingGarbage: Int
  /// Tells its text from another one.
  let text: TextDigest

  /// Checks an answer of the store.
  ///
  /// - Parameters:
  ///   - bytes: the body of the answer.
  ///   - name: what was asked for.
  ///   - limits: how much is unpacked at most.
  /// - Throws: `ScanFailure` that says what is wrong with the bytes.
  public init(
    _ bytes: [UInt8], for name: ReportName, limits: ReadingLimits = ReadingLimits()
  ) throws(ScanFailure) {
    var check = ReportCheck(limits: limits)
    let found = try check.check(bytes, for: name, path: name.fileName)
    wasPlain = found.source.container == .text
    self.bytes = wasPlain ? try CheckedReport.packed(bytes, name) : bytes
    self.name = name
    sha256 = SHA256Digest(of: self.bytes)
    rows = found.rows
    trailingGarbage = found.source.trailingGarbage
    text = found.text
  }

  private static func packed(_ bytes: [UInt8], _ name: ReportName) throws(ScanFailure) -> [UInt8] {
    var packed: [UInt8] = []
    if var packer = GzipPacker(), bytes.withUnsafeBytes({ packer.append($0, to: &packed) }) { return packed }
    throw ScanFailure(path: name.fileName, cause: .file(ArchiveError(.outOfMemory, path: name.fileName)))
  }
}
