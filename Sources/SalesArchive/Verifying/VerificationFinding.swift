public import AppSales

extension Verification {
  /// Something that was found in an archive.
  public struct Finding: Hashable, Sendable {
    /// How bad it is.
    public let severity: Severity
    /// What it is, for programs.
    public let kind: Kind
    /// Where: a path in the archive, with the line where one is known; a day or days where there is no file.
    ///
    /// From outside: neutralise before it reaches a terminal.
    public let place: String
    /// One sentence without the place, small first letter, no full stop.
    public let sentence: String
    /// What to do about it, where there is something to do.
    public let hint: String?
    /// The reports that would mend it, if the store still has them.
    public let repair: [ReportName]
    /// The report whose file is damaged, where one is.
    let damaged: ReportName?

    init(
      _ severity: Severity, _ kind: Kind, _ place: String, _ sentence: String, hint: String? = nil,
      repair: [ReportName] = [], damaged: ReportName? = nil
    ) {
      self.damaged = damaged
      self.severity = severity
      self.kind = kind
      self.place = place
      self.sentence = sentence
      self.hint = hint
      self.repair = repair
    }
  }

  /// How bad a finding is.
  public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
    /// Good to know; nothing is wrong.
    case information
    /// Something is missing or in doubt.
    case warning
    /// Something is broken.
    case damage

    /// Less bad first.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .information: 0
      case .warning: 1
      case .damage: 2
      }
    }
  }

  /// What a finding is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A report that cannot be read, unpacked or understood.
    case damaged
    /// A report that was cut off.
    case truncated
    /// A report whose rows are of other days than its name says.
    case wrongDates = "wrong-dates"
    /// A report that is not the one that was stored.
    case altered
    /// A report that the journal has as stored and that is gone.
    case gone
    /// Periods between reports of which nothing is there and nothing is known.
    case hole
    /// Periods between reports that the store has dropped.
    case lost
    /// A report that is there twice with the same text.
    case copy
    /// A report that is there twice with different texts.
    case conflict
    /// A report of several days beside reports of those days.
    case overlap
    /// Reports of several vendors.
    case vendors
    /// A report without rows.
    case headerOnly = "header-only"
    /// A report of several gzip members.
    case severalMembers = "several-members"
    /// A report with bytes after its end.
    case trailingBytes = "trailing-bytes"
    /// A report of which the journal has no line.
    case unlisted
    /// A line of the journal that makes no sense, or a last one that was cut off.
    case journal
    /// Something that is no report of this archive and was left alone.
    case foreign
    /// A file that a killed run left behind.
    case leftover
  }
}
