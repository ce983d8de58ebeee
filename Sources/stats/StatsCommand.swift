import AppSales
import CommandLineKit
import SalesArchive

/// `stats`: options, reports, figures, output, in one straight line.
struct StatsCommand {
  private let context: CommandContext
  private let arguments: ParsedArguments

  init(_ context: CommandContext, _ arguments: ParsedArguments) {
    self.context = context
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitCode {
    let asked = try StatsOptions(arguments, today: PacificClock.day(at: context.now))
    let configuration = try Configuration.load(context, arguments)
    if arguments.isSet("show-config") {
      try context.output.write(configuration.text())
      return .done
    }
    let logger = try Logger(context, arguments)
    let input = try ReportInput(arguments, configuration)
    let options = asked.withPeriod(upTo: input.newestDay)
    for skipped in input.tree.skipped { logger.named("archive").info("\(skipped.path): skipped: \(skipped.reason)") }
    let cursor = try input.archive.map { _ throws(CommandFailure) in try LookCursor(options.cursorName, context) }
    let plan = try ConversionPlan(options, configuration, context)
    let counting = Counting(
      input: input, options: options, index: index(of: input), plan: plan,
      newest: PacificClock.newestDailyReport(at: context.now))
    let outcome = try counting.outcome(cursor?.seen)
    context.leftovers.take((input, outcome))
    let problems = Problems(input, outcome)
    try problems.report(by: context.name, to: context.errors)
    guard outcome.reports > 0 || problems.isEmpty else { return problems.exitCode }
    let summary = try counting.summary(outcome)
    context.leftovers.take(summary)
    try SummaryOutput(options, context, arguments).write(summary)
    if summary.totals.rows == 0, let filters = options.filters {
      logger.warning("no row matches \(filters)")
    }
    if !options.format.carriesWarnings { for warning in summary.warningsBeside { logger.warning(warning) } }
    if options.movesCursor, let look = outcome.look { try cursor?.remember(look) }
    return problems.isEmpty ? .done : .partial
  }

  /// The index of the folder that is read; `nil` where there is no one folder, no place for it, or no wish for it.
  private func index(of input: ReportInput) -> ReportIndex? {
    guard !arguments.isSet("no-cache"), let root = input.folder, let cache = try? context.directories.cache
    else { return nil }
    return ReportIndex(cache: cache, root: root)
  }
}

extension CommandFailure {
  /// A sum that leaves its range.
  static let overflow = CommandFailure(
    .badData, "the sums leave the range of exact arithmetic (±1.7 × 10²⁶)",
    hint: "some report holds absurd numbers; `stats --by vendor,month FILE` finds it")
}
