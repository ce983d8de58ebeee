public import AppSales
import Synchronization

/// An archive open for writing: the one place where reports are put on disk and answers are noted.
///
/// As long as the value lives, no other run changes the archive. It can be used from several tasks; they take turns.
public final class ReportStore: Sendable {
  /// How to work.
  public struct Options: Sendable {
    /// For how long another run is waited for, in milliseconds.
    public var lockWait: Int64
    /// Whether to go on where the file system has no locks.
    ///
    /// The user must then see to it that no other run is at work.
    public var worksWithoutLocks: Bool
    /// How many hours after its publication the word “no sales” is final for a report.
    public var settleHours: Int
    /// How much of a report is unpacked at most.
    public var limits: ReadingLimits
    /// Asked while another run is waited for; `true` ends the wait.
    public var isStopped: @Sendable () -> Bool

    /// Options; the defaults are ten seconds, locks, and 48 hours.
    public init(
      lockWait: Int64 = 10_000, worksWithoutLocks: Bool = false, settleHours: Int = 48,
      limits: ReadingLimits = ReadingLimits(), isStopped: @escaping @Sendable () -> Bool = { false }
    ) {
      self.lockWait = lockWait
      self.worksWithoutLocks = worksWithoutLocks
      self.settleHours = settleHours
      self.limits = limits
      self.isStopped = isStopped
    }
  }

  /// Who asked for a report, and when.
  public struct Source: Hashable, Sendable {
    /// The name of the account.
    public var account: String
    /// When the answer came, in seconds since 1970 (UTC).
    public var time: Int64
    /// What else is worth noting, one line.
    public var note: String

    /// A source of these parts.
    public init(account: String, time: Int64, note: String = "") {
      self.account = account
      self.time = time
      self.note = note
    }
  }

  /// What became of a report.
  public enum Outcome: Hashable, Sendable {
    /// It is new here.
    case stored
    /// The archive had its text already.
    case unchanged
    /// It took the place of another one, which is kept under a path in the archive.
    case replaced(keptAs: String)
  }

  /// The folder, as it was named.
  public let archive: String
  /// What a run before this one had left, and was put in order.
  public let repairs: Repairs
  private let options: Options
  private let writer: Mutex<ArchiveWriter>

  /// Opens an archive, which is made where there is none; takes its lock, and removes what killed runs left behind.
  ///
  /// Look at what is there (`contents()`) only after that, lest another run stores the same reports meanwhile.
  ///
  /// - Throws: `ArchiveError`: `locked` where another run is at work, `cannotCreate` or `permissionDenied` where nothing can be
  ///   written, `malformedJournal` where `journal.tsv` is something else.
  public convenience init(archive: String, options: Options = Options()) throws(ArchiveError) {
    try self.init(archive: archive, options: options, calls: .system)
  }

  init(archive: String, options: Options, calls: FileCalls) throws(ArchiveError) {
    let opened = try ArchiveWriter(archive: archive, options: options, calls: calls)
    self.archive = archive
    self.options = options
    repairs = opened.repairs
    writer = Mutex(opened)
  }

  /// What the archive has and knows now.
  ///
  /// - Throws: `ArchiveError` where a folder cannot be listed.
  public func contents() throws(ArchiveError) -> ArchiveContents {
    try ArchiveContents(archive: archive, journal: writer.withLock { $0.journal })
  }

  /// Notes from which period on reports are wanted, before the first one is asked for.
  ///
  /// The archive is complete from its oldest report on; without the note, a first run that is killed would let all that it
  /// had not got yet pass for never wanted.
  ///
  /// - Throws: `ArchiveError`.
  public func begin(_ plan: FetchPlan, from source: Source) throws(ArchiveError) {
    try writer.withLock { writer throws(ArchiveError) in try writer.begin(plan, source) }
  }

  /// Stores a report and notes it.
  ///
  /// Bytes with another text that the archive has are kept in `replaced` beside the report.
  ///
  /// - Throws: `ArchiveError`; what was in the archive is then still there.
  public func store(_ report: CheckedReport, from source: Source) throws(ArchiveError) -> Outcome {
    try writer.withLock { writer throws(ArchiveError) in try writer.store(report, source) }
  }

  /// Notes that the store has no report to give.
  ///
  /// - Returns: The state that the answer proves: “no sales” of a young day is `notYet`, of one that the store may have dropped
  ///   `expired`. A report that is in the archive stays `stored`.
  /// - Throws: `ArchiveError`.
  public func note(_ answer: MissingAnswer, for name: ReportName, from source: Source) throws(ArchiveError)
    -> Journal.State
  {
    let state = answer.state(of: ReportAvailability(name), at: source.time, settleHours: options.settleHours)
    return try writer.withLock { writer throws(ArchiveError) in try writer.note(state, name, source) }
  }

  /// Notes reports that are in the archive but not in its journal, after they were checked: those of a run that was killed
  /// between a report and its line, those that somebody put there, and all where the journal was lost.
  ///
  /// - Returns: Those that are damaged, and so were not noted.
  /// - Throws: `ArchiveError` where the archive cannot be read or the journal cannot be written.
  public func adopt(at time: Int64) throws(ArchiveError) -> [ScanFailure] {
    let contents = try contents()
    return try writer.withLock { writer throws(ArchiveError) in try writer.adopt(contents, at: time) }
  }

  /// Waits until the disk has all lines of the journal: to be called once at the end of a run.
  ///
  /// - Throws: `writeFailed`.
  public func finish() throws(ArchiveError) {
    try writer.withLock { writer throws(ArchiveError) in try writer.finish() }
  }
}
