/// What the store's own file name says about a report: `S_D_80012345_20240302.txt.gz`.
///
/// A name is a claim: what the report really covers stands in its rows.
public struct ReportName: Hashable, Sendable {
  /// What the report is about.
  public let kind: ReportKind

  /// How long a span it covers.
  public let frequency: ReportFrequency

  /// Whose report it is; `nil` for the names of before 2010, which do not say it.
  public let vendor: VendorNumber?

  /// The days that it covers: one, a week from Monday to Sunday, a calendar month or year.
  public let period: ReportPeriod

  /// The name of the report of the period in which a day lies; `nil` where the store makes no such report.
  public init?(
    _ kind: ReportKind = .sales, _ frequency: ReportFrequency, vendor: VendorNumber?, containing day: ReportDay
  ) {
    guard kind.frequencies.contains(frequency), ReportDay.reportYears.contains(day.date.year) else { return nil }
    self.kind = kind
    self.frequency = frequency
    self.vendor = vendor
    period = frequency.period(containing: day)
  }

  /// The store's name for the report, packed: `S_D_80012345_20240302.txt.gz`.
  public var fileName: String {
    let letter = kind.hasLetter ? "\(frequency.letter)_" : ""
    let owner = vendor.map { "\($0)_" } ?? ""
    let date = frequency.requestDate(of: period).filter { $0 != "-" }
    return kind.prefix + letter + owner + date + kind.suffix + ".txt.gz"
  }

  /// The place of the report in an archive: its name in a folder for the month of its first day.
  public var archivePath: String { "\(period.begin.monthText)/\(fileName)" }

  /// The word for kind and frequency in the archive's journal: `sales-daily`.
  public var journalKind: String { "\(kind.rawValue)-\(frequency.rawValue)" }
}

extension ReportName: CustomStringConvertible {
  /// The file name.
  public var description: String { fileName }
}
