import AppSales
import CommandLineKit
import SalesArchive

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

  func write(_ summary: SalesSummary, _ logger: Logger) throws(CommandFailure) {
    let renderer = renderer(summary)
    if let path = options.output {
      var bytes: [UInt8] = []
      renderer.write { bytes += $0 }
      do {
        try AtomicFile.replace(path, with: bytes)
      } catch {
        throw error.commandFailure
      }
    } else {
      try renderer.write { bytes throws(CommandFailure) in try context.output.write(bytes) }
      try context.output.flush()
    }
  }

  private func renderer(_ summary: SalesSummary) -> any SummaryRenderer {
    JSONSummary(summary)
  }
}
