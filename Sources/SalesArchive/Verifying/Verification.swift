public import AppSales
import Glibc

/// What was found when every report of an archive was read and compared with the journal.
///
/// Nothing is written and nobody is asked.
public struct Verification: Sendable {
  /// What was found, in the order of places.
  public private(set) var findings: [Finding] = []
  /// How many reports were read.
  public private(set) var reports = 0
  /// How many bytes they have.
  public private(set) var bytes = 0
  /// What the archive has, damaged or not.
  public let contents: ArchiveContents

  /// Verifies an archive.
  ///
  /// - Parameters:
  ///   - archive: the folder.
  ///   - now: seconds since 1970 (UTC).
  ///   - limits: how much of a report is unpacked at most.
  ///   - progress: called before each report, with how many were read and how many there are.
  /// - Throws: `ArchiveError` where there is no archive, or its journal cannot be read.
  public init(
    archive: String, at now: Int64, limits: ReadingLimits = ReadingLimits(),
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(ArchiveError) {
    let root = try ArchiveFolder(path: archive, calls: .system)
    let journal = try Journal(archive: archive, contents: true)
    let tree = ReportTree(paths: [archive])
    let files = tree.files + tree.others
    contents = ArchiveContents(files: files, journal: journal)
    var reading = ReportVerifier(contents, root: root.path(of: ""), limits: limits, now: now)
    for (index, file) in files.enumerated() {
      progress(index, files.count)
      reading.read(file)
      bytes += file.size
    }
    reports = files.count
    findings = reading.finish()
    findings += SeriesVerifier(contents, at: now).findings
    findings += StrayVerifier(tree, journal, root: root.path(of: "")).findings
    findings += try Leftovers.find(in: root).map { place in
      Finding(.information, .leftover, place, "left behind by a run that was killed; the next one removes it")
    }
    findings.sort { bytesPrecede($0.place, $1.place) || ($0.place == $1.place && $0.sentence < $1.sentence) }
  }

  /// Whether nothing is broken, missing or in doubt.
  public var isClean: Bool { findings.allSatisfy { $0.severity == .information } }

  /// What must be asked for again to mend the archive, in order, each once.
  public var repair: [ReportName] {
    Set(findings.flatMap(\.repair)).sorted { bytesPrecede($0.archivePath, $1.archivePath) }
  }

  /// The reports whose files are damaged, as `ArchiveCalendar` wants them.
  public var damaged: Set<ReportName> { Set(findings.compactMap(\.damaged)) }
}
