public import AppSales

/// One vendor's reports of a kind and frequency, which follow one another without gaps.
public struct ReportSeries: Hashable, Sendable {
  /// Whose reports.
  public let vendor: VendorNumber
  /// Of what kind.
  public let kind: ReportKind
  /// How long a span each covers.
  public let frequency: ReportFrequency

  /// The series of these parts.
  public init(vendor: VendorNumber, kind: ReportKind, frequency: ReportFrequency) {
    self.vendor = vendor
    self.kind = kind
    self.frequency = frequency
  }

  /// The series that a subject of the journal belongs to; `nil` for a word that is not known.
  init?(_ subject: Journal.Subject) {
    // `pre-order-daily`: the frequency follows the last dash.
    guard let dash = subject.kind.utf8.lastIndex(of: UInt8(ascii: "-")),
      let kind = ReportKind(rawValue: String(subject.kind[..<dash])),
      let frequency = ReportFrequency(rawValue: String(subject.kind[dash...].dropFirst()))
    else { return nil }
    self.init(vendor: subject.vendor, kind: kind, frequency: frequency)
  }

  /// The word of the journal: `sales-daily`.
  public var word: String { "\(kind.rawValue)-\(frequency.rawValue)" }

  /// The period that begins with a day.
  func subject(_ begin: ReportDay) -> Journal.Subject { Journal.Subject(vendor: vendor, kind: word, begin: begin) }

  /// The name of the report of the period in which a day lies.
  func name(_ day: ReportDay) -> ReportName? { ReportName(kind, frequency, vendor: vendor, containing: day) }

  /// The periods from the one in which a day lies to the one in which another lies.
  func periods(from first: ReportDay, through last: ReportDay) -> some Sequence<ReportPeriod> {
    sequence(first: frequency.period(containing: first)) { frequency.period(containing: $0.end) }
      .prefix { $0.begin <= last }
  }
}

extension ReportSeries: Comparable {
  /// By vendor, then by the word of the journal.
  public static func < (a: ReportSeries, b: ReportSeries) -> Bool { (a.vendor, a.word) < (b.vendor, b.word) }
}
