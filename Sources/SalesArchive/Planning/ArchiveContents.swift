public import AppSales

/// What an archive has and knows, by vendor, kind and period.
public struct ArchiveContents: Sendable {
  /// The files of each report; mostly one.
  public let files: [Journal.Subject: [ReportFile]]
  /// What the journal says.
  public let journal: Journal
  /// For each series of reports the days from the oldest to the newest period of which the archive has a report, or knows
  /// that there were no sales.
  public let spans: [ReportSeries: ReportPeriod]
  private let asked: [ReportSeries: ReportDay]

  /// The contents of an archive.
  ///
  /// - Parameters:
  ///   - files: what stands in it, the `files` and `others` of a `ReportTree`; what has no bytes is no report.
  ///   - journal: its journal.
  public init(files: [ReportFile], journal: Journal) {
    var found: [Journal.Subject: [ReportFile]] = [:]
    for file in files where file.size > 0 {
      guard let name = file.reportName, let subject = Journal.Subject(name) else { continue }
      found[subject, default: []].append(file)
    }
    self.files = found
    self.journal = journal
    var spans: [ReportSeries: ReportPeriod] = [:]
    var asked: [ReportSeries: ReportDay] = [:]
    for subject in found.keys { ArchiveContents.add(subject, to: &spans) }
    for (subject, state) in journal.states {
      if state == .noSales { ArchiveContents.add(subject, to: &spans) }
      if let series = ReportSeries(subject) { asked[series] = min(asked[series] ?? subject.begin, subject.begin) }
    }
    (self.spans, self.asked) = (spans, asked)
  }

  private static func add(_ subject: Journal.Subject, to spans: inout [ReportSeries: ReportPeriod]) {
    guard let series = ReportSeries(subject) else { return }
    let period = series.frequency.period(containing: subject.begin)
    spans[series] = spans[series]?.union(period) ?? period
  }

  /// Looks at an archive.
  ///
  /// - Parameter archive: the folder; one that does not exist has nothing.
  /// - Throws: `ArchiveError` where a folder cannot be listed or the journal cannot be read.
  public init(archive: String) throws(ArchiveError) {
    try self.init(archive: archive, journal: Journal(archive: archive, contents: true))
  }

  /// Looks at an archive whose journal is known.
  ///
  /// - Throws: `ArchiveError` where a folder cannot be listed.
  init(archive: String, journal: Journal) throws(ArchiveError) {
    let tree = ReportTree(paths: [archive])
    // What cannot be listed must not pass for missing.
    if let failure = tree.failures.first(where: { $0.code != .notFound || $0.path != archive }) { throw failure }
    self.init(files: tree.files + tree.others, journal: journal)
  }

  /// Whether the report of a subject is there.
  public func has(_ subject: Journal.Subject) -> Bool { files[subject] != nil }

  private static func isInPlace(_ file: ReportFile) -> Bool {
    guard let place = file.reportName?.archivePath.utf8 else { return false }
    return file.path.utf8.suffix(place.count).elementsEqual(place)
  }

  /// The first day of which the archive has a report, or was ever told anything; `nil` where it never got anything, whatever
  /// it asked for.
  public func beginning(of series: ReportSeries) -> ReportDay? {
    spans[series].map { min($0.begin, asked[series] ?? $0.begin) }
  }

  /// Reports that are in their places and of which the journal knows no bytes, in order.
  var unlisted: [Journal.Subject] {
    files.filter { journal.contents[$0.key] == nil && $0.value.contains(where: ArchiveContents.isInPlace) }.keys.sorted
    {
      ($0.vendor, $0.kind, $0.begin) < ($1.vendor, $1.kind, $1.begin)
    }
  }
}
