public import AppSales

/// What had been seen at a look: every report by what it covers, with its contents and what they came to.
///
/// The sums are kept so that a report which the store corrects later can show as its difference, when its old bytes are
/// long gone.
public struct SeenReports: Hashable, Sendable {
  /// Whose report it was, and what it covered.
  public struct Identity: Hashable, Sendable {
    /// The vendor number; empty where unknown.
    public var vendor: String
    /// The days.
    public var period: ReportPeriod
  }

  /// A report as it was seen.
  public struct Report: Hashable, Sendable {
    /// What tells its text from others.
    public var text: TextDigest
    /// What it came to.
    public var measures: SalesMeasures
  }

  /// When the look was, in seconds since 1970 (UTC); `nil` before the first one.
  public var lookedAt: Int64?
  /// The reports.
  public var reports: [Identity: Report] = [:]

  /// Nothing seen yet.
  public init() {}
}

/// What a look brings: the difference to the last one, and what will then have been seen.
public struct Look: Hashable, Sendable {
  /// What changed.
  public var since: SinceLastLook
  /// What has been seen once this look is over.
  public var seen: SeenReports
}
