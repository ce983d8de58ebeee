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
  /// A reader that leaves early, as `head` does, or somebody at a pager, has seen what they wanted.
  ///
  /// - Throws: 74 where it cannot be written, and the code of a closed pipe where nobody has read anything.
  func write(_ report: ReviewReport, from archive: ReviewArchive) throws(CommandFailure) {
    let renderer = options.format.renderer(traits)
    guard options.format == .text, options.usesPager, let pager = Pager(context) else {
      return try write(report, from: archive, renderer)
    }
    do throws(CommandFailure) {
      try renderer.write(report, from: archive) { bytes throws(CommandFailure) in try pager.write(bytes) }
      try pager.finish()
    } catch {
      try? pager.finish()
      guard error.code == .brokenPipe else { throw error }
    }
  }

  private func write(
    _ report: ReviewReport, from archive: ReviewArchive, _ renderer: any ReviewRenderer
  ) throws(CommandFailure) {
    let output = context.output
    do throws(CommandFailure) {
      try renderer.write(report, from: archive) { bytes throws(CommandFailure) in try output.write(bytes) }
      try output.flush()
    } catch {
      // Somebody who was not there, such as a program that could not be started, has not looked.
      guard error.code == .brokenPipe, output.hasArrived else { throw error }
    }
  }
}
