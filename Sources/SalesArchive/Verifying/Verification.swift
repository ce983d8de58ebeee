public import AppSales

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

  /// Verifies an archive.
  ///
  /// - Parameters:
  ///   - archive: the folder.
  ///   - now: seconds since 1970 (UTC).
  ///   - limits: how much of a report is unpacked at most.
  ///   - progress: called before each report, with how many were read and how many there are.
  /// - Throws: `ArchiveError` where there is no archive, or its journal is something else.
  public init(
    archive: String, at now: Int64, limits: ReadingLimits = ReadingLimits(),
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(ArchiveError) {
  }

  /// Whether nothing is broken, missing or in doubt.
  public var isClean: Bool { findings.allSatisfy { $0.severity == .information } }

  /// What must be asked for again to mend the archive, in order, each once.
  public var repair: [ReportName] {
    Set(findings.flatMap(\.repair)).sorted { bytesPrecede($0.archivePath, $1.archivePath) }
  }
}
