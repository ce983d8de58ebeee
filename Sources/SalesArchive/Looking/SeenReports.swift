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
    private var kept: Kept

    private enum Kept: Sendable {
      case measures(SalesMeasures)
      case line(SeenLine)
    }

    /// A report that came to something.
    public init(text: TextDigest, measures: SalesMeasures) {
      self.text = text
      kept = .measures(measures)
    }

    /// A report as it stands in a file; what it came to is read when somebody asks, which is rare.
    init(text: TextDigest, _ line: SeenLine) {
      self.text = text
      kept = .line(line)
    }

    /// What it came to.
    public var measures: SalesMeasures {
      switch kept {
      case .measures(let measures): measures
      case .line(let line): line.measures
      }
    }

    /// What it came to, as text.
    var measuresText: [UInt8] {
      switch kept {
      case .measures(let measures): Array(MeasuresText.text(measures).utf8)
      case .line(let line): Array(line.bytes)
      }
    }

    /// Whether both are of the same text and came to the same.
    public static func == (a: Report, b: Report) -> Bool { a.text == b.text && a.measures == b.measures }

    /// Feeds what tells the text from others.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
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
  /// Whether that is more, or other reports, than before; else only the time of the look is new.
  public var isNews = true
}
