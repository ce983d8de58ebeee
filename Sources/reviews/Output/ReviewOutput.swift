import CommandLineKit
import ReviewArchive

/// Puts a report into its format and out.
struct ReviewOutput {
  private let options: ReviewsOptions
  private let context: CommandContext
  private let traits: TerminalTraits

  init(_ options: ReviewsOptions, _ context: CommandContext, _ traits: TerminalTraits) {
    self.options = options
    self.context = context
    self.traits = traits
  }

  /// Writes to standard output, through a pager where the text is longer than the screen.
  ///
  /// - Throws: 74 where it cannot be written.
  func write(_ report: ReviewReport, from archive: ReviewArchive) throws(CommandFailure) {
    let renderer = options.format.renderer(traits)
    guard options.format == .text, options.usesPager, let pager = Pager(context) else {
      let output = context.output
      try renderer.write(report, from: archive) { bytes throws(CommandFailure) in try output.write(bytes) }
      return try output.flush()
    }
    do throws(CommandFailure) {
      try renderer.write(report, from: archive) { bytes throws(CommandFailure) in try pager.write(bytes) }
      try pager.finish()
    } catch {
      try? pager.finish()
      // Who leaves the pager early has seen what they wanted.
      guard error.code == .brokenPipe else { throw error }
    }
  }
}
