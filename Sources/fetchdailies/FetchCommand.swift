import AppSales
import CommandLineKit
import SalesArchive

/// `fetchdailies`: options, settings, and then the one task that was asked for.
struct FetchCommand {
  private let context: CommandContext
  private let arguments: ParsedArguments

  init(_ context: CommandContext, _ arguments: ParsedArguments) {
    self.context = context
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitCode {
    let options = try FetchOptions(arguments)
    let configuration = try Configuration.load(context, arguments)
    let desk = Desk(
      context: context, options: options, configuration: configuration, archive: try configuration.archive.value,
      logger: try Logger(context, arguments), isQuiet: arguments.isSet("quiet"), traits: context.traits(arguments))
    switch options.task {
    case .verify: return try ArchiveCheck(desk).run()
    case .calendar: return try CalendarTask(desk).run()
    case .rates: return try RatesTask(desk).run()
    case .plan: return try DryRun(desk, accounts(options, configuration)).run()
    case .fetch: return try FetchTask(desk, accounts(options, configuration)).run()
    case .repair: return try RepairTask(desk, accounts(options, configuration)).run()
    }
  }

  private func accounts(
    _ options: FetchOptions, _ configuration: Configuration
  ) throws(CommandFailure) -> [AccountSettings] {
    try checkClock()
    if options.isForAllAccounts, !configuration.accountNames.isEmpty { return try configuration.accounts() }
    return [try configuration.account()]
  }

  /// A machine without a battery wakes up in 1970: nothing would be wanted, and all would seem well.
  private func checkClock() throws(CommandFailure) {
    guard PacificClock.day(at: context.now).date.year < 2010 else { return }
    throw CommandFailure(
      .tryLater, "the clock of this machine says \(PacificClock.day(at: context.now)), which cannot be",
      hint: "set the clock; then the days that are out can be told")
  }
}

/// What every task is given.
struct Desk {
  let context: CommandContext
  let options: FetchOptions
  let configuration: Configuration
  /// The folder of reports.
  let archive: String
  let logger: Logger
  let isQuiet: Bool
  /// What the place of the output can show.
  let traits: TerminalTraits

  /// A line on the terminal that tells how far the work is.
  func progress(_ total: Int, _ noun: String = "reports") -> Progress {
    Progress(
      total: total, noun: noun, output: context.errors, isQuiet: isQuiet, width: traits.width ?? 80, hasBar: true,
      clock: context.clock)
  }

  /// Says something in the one shape of errors.
  func report(_ failure: CommandFailure) { try? context.errors.write(failure.rendered(by: context.name)) }
}
