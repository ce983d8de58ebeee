import AppSales
import CommandLineKit

/// Turns a summary into one format of output.
protocol SummaryRenderer: Sendable {
  /// Writes the whole output, UTF-8, in parts of moderate size.
  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure)
}

extension SummaryRenderer {
  /// The whole output as one text.
  func render() -> String {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// How many bytes a renderer collects before it emits them.
let renderedPartSize = 1 << 16

/// Which tables of a summary people see, and how.
enum SummaryView: Sendable {
  /// Those that nobody asked for: products stand below their apps, days are drawn as a line.
  case overview
  /// Those that were asked for, each as a table of its own.
  case asked
}

/// A format that `--format` names.
enum SummaryFormat: String, CaseIterable, Sendable {
  case text, json, csv, tsv, markdown

  /// Whether the output has a place for warnings; others are said beside it.
  var carriesWarnings: Bool { self != .csv && self != .tsv }

  /// What turns a summary into the format.
  ///
  /// - Parameters:
  ///   - summary: The summary, with its groups as they shall be shown.
  ///   - view: How text and Markdown show the groups.
  ///   - limits: How long the tables of the text's overview are.
  ///   - traits: What the place of the output can show; only text cares.
  ///   - now: Seconds since 1970 (UTC).
  ///   - jobs: How many threads may make long tables.
  ///   - countryName: Knows the name of a storefront by its two letters.
  /// - Returns: A renderer for this summary.
  func renderer(
    for summary: SalesSummary, view: SummaryView, limits: OverviewLimits = OverviewLimits(), traits: TerminalTraits,
    now: Int64, jobs: Int = 1, countryName: @escaping @Sendable (String) -> String? = { Storefront(code: $0)?.name }
  ) -> any SummaryRenderer {
    switch self {
    case .text:
      TextSummary(summary, view: view, limits: limits, traits: traits, now: now, countryName: countryName)
    case .json: JSONSummary(summary)
    case .csv: DelimitedSummary(summary, format: .csv, jobs: jobs)
    case .tsv: DelimitedSummary(summary, format: .tsv, jobs: jobs)
    case .markdown: MarkdownSummary(summary, view: view, now: now, countryName: countryName)
    }
  }
}
