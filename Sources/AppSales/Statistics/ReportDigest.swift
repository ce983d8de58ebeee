/// A report as figures need it: for each span of days the keys that occurred, with rows and units.
///
/// It is the meeting point of the data: decoding makes digests, the index keeps them, queries add them up.
public struct ReportDigest: Hashable, Sendable {
  /// How often a key occurred in a span.
  public struct Entry: Hashable, Sendable {
    /// The key's number in the table that goes with the digest.
    public var key: UInt32
    /// How many rows.
    public var rows: UInt32
    /// Their units, in millionths.
    public var units: Int64

    /// An entry of these counts.
    @inlinable public init(key: UInt32, rows: UInt32, units: Int64) {
      self.key = key
      self.rows = rows
      self.units = units
    }
  }

  /// The rows of one span of days.
  public struct Section: Hashable, Sendable {
    /// The days that the rows cover; one day in a daily report.
    public var span: ReportPeriod
    /// The keys that occurred, in the order of their first row; each once, but where a decoder may repeat them.
    public var entries: [Entry]

    /// A section of these entries.
    public init(span: ReportPeriod, entries: [Entry]) {
      self.span = span
      self.entries = entries
    }
  }

  /// The sections by their first day; a report of the store has one, or none where it has no rows.
  public var sections: [Section]

  /// A digest of these sections.
  public init(sections: [Section] = []) { self.sections = sections }

  /// All days that rows speak of; `nil` without rows.
  public var span: ReportPeriod? {
    sections.dropFirst().reduce(sections.first?.span) { $0?.union($1.span) }
  }

  /// How many rows.
  public var rows: Int { sections.reduce(0) { $0 + $1.entries.reduce(0) { $0 + Int($1.rows) } } }
}
