import CommandLineKit
import ReviewArchive

/// Hands the news of a run to the command that the user has named for it.
///
/// That command is not ours: whatever becomes of it is said, and changes no exit code.
struct NewsLetter {
  private let report: ReviewReport
  private let archive: ReviewArchive

  /// The news of a report: what of it is new or edited since the last look.
  init(_ report: ReviewReport, _ archive: ReviewArchive) throws(CommandFailure) {
    var report = report
    report.query.isNews = true
    var query = report.query
    query.limit = 1
    var apps: [KeptApp] = []
    for app in report.apps {
      var hasNews = false
      try archive.forEach(of: app.app, query) { _ in hasNews = true }
      if hasNews { apps.append(app) }
    }
    report.apps = apps
    self.report = report
    self.archive = archive
  }

  /// Runs the command, if there is news.
  func send(_ command: CommandWords, _ logger: Logger) throws(CommandFailure) {
    guard !report.apps.isEmpty else { return }
    var bytes: [UInt8] = []
    try TextReviews(TerminalTraits(width: 78)).write(report, from: archive) { bytes += $0 }
    let end = ChildProcess.run(command.words, input: String(decoding: bytes, as: UTF8.self))
    if let trouble = end.trouble { logger.warning("notify-command \(command.words.first ?? "") \(trouble)") }
  }
}
