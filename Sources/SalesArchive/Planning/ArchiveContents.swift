public import AppSales

/// What an archive has and knows, by vendor, kind and period.
public struct ArchiveContents: Sendable {
  /// The files of each report; mostly one.
  public let files: [Journal.Subject: [ReportFile]]
  /// What the journal says.
  public let journal: Journal
  private let oldest: [Series: ReportDay]

  /// One vendor's reports of a kind and frequency.
  private struct Series: Hashable {
    let vendor: VendorNumber
    let kind: String
  }

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
    oldest = ArchiveContents.oldest(found, journal)
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

  /// Reports that are there and of which the journal knows no bytes, in order.
  var unlisted: [Journal.Subject] {
    files.keys.filter { journal.contents[$0] == nil }.sorted {
      ($0.vendor, $0.kind, $0.begin) < ($1.vendor, $1.kind, $1.begin)
    }
  }

  /// The first day of the oldest period of which the archive has a report, or was ever told anything; `nil` where it has
  /// nothing and knows of no period without sales.
  public func oldest(_ kind: ReportKind, _ frequency: ReportFrequency, of vendor: VendorNumber) -> ReportDay? {
    oldest[Series(vendor: vendor, kind: "\(kind.rawValue)-\(frequency.rawValue)")]
  }

  private static func oldest(_ files: [Journal.Subject: [ReportFile]], _ journal: Journal) -> [Series: ReportDay] {
    var oldest: [Series: ReportDay] = [:]
    var begun: Set<Series> = []
    func add(_ subject: Journal.Subject, isAnswer: Bool) {
      let series = Series(vendor: subject.vendor, kind: subject.kind)
      oldest[series] = min(oldest[series] ?? subject.begin, subject.begin)
      if isAnswer { begun.insert(series) }
    }
    for subject in files.keys { add(subject, isAnswer: true) }
    for (subject, state) in journal.states { add(subject, isAnswer: state == .noSales) }
    // An archive that never got anything is empty, whatever was asked for.
    return oldest.filter { begun.contains($0.key) }
  }
}
