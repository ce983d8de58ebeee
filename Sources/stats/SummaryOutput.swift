import AppSales
import CommandLineKit
import SalesArchive
import WorkSharing

/// Puts a summary into its format and out.
struct SummaryOutput {
  private let options: StatsOptions
  private let context: CommandContext
  private let traits: TerminalTraits

  init(_ options: StatsOptions, _ context: CommandContext, _ arguments: ParsedArguments) {
    self.options = options
    self.context = context
    traits = context.traits(arguments)
  }

  /// Writes to the file that was asked for, whole or not at all, or to standard output.
  ///
  /// - Throws: 73, 74 or 77 where it cannot be written.
  func write(_ summary: SalesSummary) throws(CommandFailure) {
    guard let path = options.output else {
      try write(summary, to: context.output)
      return try context.output.flush()
    }
    let file = try OutputFile(path: path)
    try write(summary, to: file.output)
    try file.commit()
  }

  private func write(_ summary: SalesSummary, to output: Output) throws(CommandFailure) {
    let view: SummaryView = options.asked.isEmpty ? .overview : .asked
    let limits = OverviewLimits(top: options.top, order: options.order)
    let renderer = options.format.renderer(
      for: summary, view: view, limits: limits, traits: traits, now: context.now,
      jobs: options.jobs ?? Workers.available)
    try renderer.write { bytes throws(CommandFailure) in try output.write(bytes) }
  }
}

extension SalesSummary {
  /// The warnings, for formats that have no place for them.
  var warningsBeside: [String] {
    let face = SummaryFace(self, painter: Painter(TerminalTraits())) { _ in nil }
    return warnings.map(\.message) + (comparison.map { ComparisonWords(comparison: $0, face: face).warnings } ?? [])
  }
}
