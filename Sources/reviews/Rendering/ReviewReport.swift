import AppSales
import CommandLineKit
import ReviewArchive

/// What a look shows: the apps with their countries, and what the reader must know.
///
/// The reviews are read from the archive as they are shown.
struct ReviewReport {
  /// The apps, in the order in which they were asked for.
  var apps: [KeptApp]
  /// Which of their reviews.
  var query: ReviewQuery
  /// What the reader must know to trust the list.
  var warnings: [ReviewWarning] = []
  /// The time of the look, in seconds since 1970 UTC.
  var now: Int64
}

/// Where a renderer puts its bytes, in parts of moderate size.
typealias ReviewSink = ([UInt8]) throws(CommandFailure) -> Void

/// Turns a report into one format of output.
protocol ReviewRenderer {
  /// Writes the whole output, UTF-8, with the reviews streamed from the archive.
  func write(
    _ report: ReviewReport, from archive: ReviewArchive, to sink: ReviewSink
  ) throws(CommandFailure)
}

/// How many bytes a renderer collects before it hands them on.
let renderedPartSize = 1 << 16

/// A format that `--format` names.
enum ReviewFormat: String, CaseIterable, Sendable {
  case text, json, csv, markdown

  /// What turns a report into the format; only text cares what the place of the output can show.
  func renderer(_ traits: TerminalTraits) -> any ReviewRenderer {
    switch self {
    case .text: TextReviews(traits)
    case .json: JSONReviews()
    case .csv: DelimitedReviews()
    case .markdown: MarkdownReviews()
    }
  }
}

extension ReviewArchive {
  /// Calls `body` with every review of an app that a query asks for.
  func forEach(
    of app: Int64, _ query: ReviewQuery, _ body: (borrowing ReviewRows) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let rows = try translated { () throws(ReviewArchiveError) in try reviews(of: app, query) }
    while try translated({ () throws(ReviewArchiveError) in try rows.next() }) { try body(rows) }
  }
}
