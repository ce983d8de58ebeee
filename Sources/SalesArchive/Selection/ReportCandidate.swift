public import AppSales

/// A report that may be counted: whose it is, what it covers, and how to tell it from copies.
public struct ReportCandidate: Hashable, Sendable {
  /// Whose report it is; `nil` where neither name nor anything else says it.
  public var vendor: VendorNumber?
  /// What it calls itself; only for messages, since the period says what it covers.
  public var frequency: ReportFrequency
  /// The days that it covers.
  public var period: ReportPeriod
  /// Where it is; for messages, and to break ties.
  public var path: String
  /// When the file was last changed, in nanoseconds since 1970 (UTC).
  public var modified: Int64
  /// The digest of its text; needed only for those that `ReportSelection.needingDigest(_:)` names.
  public var digest: TextDigest?

  /// A candidate of these parts.
  public init(
    vendor: VendorNumber?, frequency: ReportFrequency, period: ReportPeriod, path: String, modified: Int64,
    digest: TextDigest? = nil
  ) {
    self.vendor = vendor
    self.frequency = frequency
    self.period = period
    self.path = path
    self.modified = modified
    self.digest = digest
  }
}

extension ReportCandidate {
  /// The candidate that a file's name makes it; `nil` where the name says nothing, or names no sales report.
  public init?(_ file: ReportFile) {
    guard let name = file.reportName, name.kind == .sales else { return nil }
    self.init(
      vendor: name.vendor, frequency: name.frequency, period: name.period, path: file.path, modified: file.modified)
  }
}
