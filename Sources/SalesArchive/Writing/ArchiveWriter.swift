import AppSales
import Glibc

/// What was put in order when an archive was opened.
public struct Repairs: Hashable, Sendable {
  /// Temporary files of killed runs that were removed, as paths in the archive.
  public internal(set) var removed: [String] = []
  /// How many bytes of a broken line were cut off the journal.
  public internal(set) var cutAway = 0
}

/// What belongs to an archive that is open for writing: its folder, its lock, its journal.
struct ArchiveWriter: ~Copyable {
  let root: ArchiveFolder
  private let lock: ArchiveLock?
  private let lines: JournalWriter
  private let limits: ReadingLimits
  let repairs: Repairs
  private(set) var journal: Journal

  init(archive: String, options: ReportStore.Options, calls: FileCalls) throws(ArchiveError) {
    try AtomicFile.makeFolder(archive)
    let root = try ArchiveFolder(path: archive, calls: calls)
    // Said before anything is asked for, and not when the first report comes.
    guard faccessat(root.descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw writingError(archive, errno, creating: true)
    }
    let lock = try ArchiveWriter.lock(root, options)
    let lines = try JournalWriter(in: root)
    var repairs = Repairs()
    repairs.cutAway = lines.cutAway
    // Without a lock, somebody may be writing them at this moment.
    if lock != nil { repairs.removed = try Leftovers.remove(from: root) }
    journal = lines.journal
    limits = options.limits
    self.repairs = repairs
    self.lines = lines
    self.lock = lock
    self.root = root
  }

  private static func lock(
    _ root: borrowing ArchiveFolder, _ options: ReportStore.Options
  ) throws(ArchiveError) -> ArchiveLock? {
    do throws(ArchiveError) {
      return try ArchiveLock(in: root, waiting: options.lockWait, isStopped: options.isStopped)
    } catch {
      guard error.code == .noLocks, options.worksWithoutLocks else { throw error }
      return nil
    }
  }

  mutating func begin(_ plan: FetchPlan, _ source: ReportStore.Source) throws(ArchiveError) {
    guard let first = plan.ask.first, let subject = Journal.Subject(first), journal.states[subject] == nil,
      try root.report(first) == nil
    else { return }
    try add(.notYet, nil, subject, source, ["wanted from here on"])
  }

  mutating func store(
    _ report: CheckedReport, _ source: ReportStore.Source
  ) throws(ArchiveError) -> ReportStore.Outcome {
    let subject = try ArchiveWriter.subject(report.name)
    let new = Journal.Contents(size: report.bytes.count, sha256: report.sha256)
    switch try root.put(report, limits) {
    case .new:
      try add(.stored, new, subject, source, ArchiveWriter.notes(report))
      return .stored
    case .same(let contents, let isOtherwisePacked):
      try add(
        .stored, contents, subject, source, isOtherwisePacked ? ["the same text as before, packed otherwise"] : [])
      return .unchanged
    case .replaced(let path):
      try add(.replaced, new, subject, source, ["older bytes in \(path)"] + ArchiveWriter.notes(report))
      return .replaced(keptAs: path)
    }
  }

  private static func notes(_ report: CheckedReport) -> [String] {
    var notes: [String] = []
    if report.wasPlain { notes.append("came as plain text, packed here") }
    if report.trailingGarbage > 0 { notes.append("\(report.trailingGarbage) bytes after the end") }
    return notes
  }

  mutating func note(
    _ state: Journal.State, _ name: ReportName, _ source: ReportStore.Source
  ) throws(ArchiveError) -> Journal.State {
    let subject = try ArchiveWriter.subject(name)
    guard try root.report(name) != nil else {
      try add(state, nil, subject, source, [])
      return state
    }
    // The store's word of today does not undo a report that it gave before.
    let kept: Journal.State = journal.states[subject] == .replaced ? .replaced : .stored
    try add(kept, journal.contents[subject], subject, source, ["the store has it no longer"])
    return kept
  }

  mutating func adopt(_ contents: ArchiveContents, at time: Int64) throws(ArchiveError) -> [ScanFailure] {
    var check = ReportCheck(limits: limits)
    var failures: [ScanFailure] = []
    var found: [JournalLine] = []
    for subject in contents.unlisted {
      guard let name = contents.files[subject]?.first?.reportName,
        let file = try root.report(name)
      else { continue }
      do throws(ScanFailure) {
        _ = try check.check(file, for: name, path: root.path(of: name.archivePath))
        let contents = Journal.Contents(size: file.count, sha256: SHA256Digest(of: file))
        found.append(
          JournalLine(time: time, account: "", subject: subject, state: .stored, contents: contents, note: "found"))
      } catch {
        failures.append(error)
      }
    }
    try add(found)
    return failures
  }

  func finish() throws(ArchiveError) { try lines.sync() }

  private mutating func add(
    _ state: Journal.State, _ contents: Journal.Contents?, _ subject: Journal.Subject, _ source: ReportStore.Source,
    _ notes: [String]
  ) throws(ArchiveError) {
    let note = (notes + [source.note]).filter { !$0.isEmpty }.joined(separator: "; ")
    try add([
      JournalLine(
        time: source.time, account: source.account, subject: subject, state: state, contents: contents, note: note)
    ])
  }

  private mutating func add(_ new: [JournalLine]) throws(ArchiveError) {
    guard !new.isEmpty else { return }
    try lines.add(new)
    for line in new { journal.add(line.state, line.contents, of: line.subject) }
  }

  private static func subject(_ name: ReportName) throws(ArchiveError) -> Journal.Subject {
    guard let subject = Journal.Subject(name) else {
      throw ArchiveError(.cannotCreate, path: name.fileName, detail: "the name does not say whose report it is")
    }
    return subject
  }
}
