import AppSales
import CommandLineKit
import ReviewArchive

/// `reviews`: options, apps, asking, report, output, in one straight line.
struct ReviewsCommand {
  private let context: CommandContext
  private let arguments: ParsedArguments

  init(_ context: CommandContext, _ arguments: ParsedArguments) {
    self.context = context
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitCode {
    let options = try ReviewsOptions(arguments)
    let configuration = try Configuration.load(context, arguments)
    let logger = try Logger(context, arguments)
    let access = options.isOffline ? nil : try ReviewAccess(options, configuration, context, logger)
    let archive = try open(options)
    let kept = try translated { () throws(ReviewArchiveError) in try archive.apps() }
    let place = try configuration.archive.value
    let choice = try AppChoice(options, kept: kept) { SalesCatalogue(archive: place, logger.named("archive")) }
    let traits = context.traits(arguments)
    let end = try access.map { access throws(CommandFailure) in
      try ask(choice, ReviewAsking(archive, access, options, context, logger), traits)
    }
    for warning in end?.warnings ?? [] { logger.warning(warning.message) }
    if let code = StopSignal.exitCode { return code }
    try show(choice, options, archive, end?.warnings ?? [], traits, logger)
    return end?.exitCode ?? .done
  }

  private func open(_ options: ReviewsOptions) throws(CommandFailure) -> ReviewArchive {
    let given = context.environment.nonEmpty("APPSALES_REVIEWS")
    let path = if let given { given } else { try context.directories.data + "/reviews.sqlite" }
    return try translated { () throws(ReviewArchiveError) in
      try ReviewArchive(path, for: options.isOffline ? .reading : .writing)
    }
  }

  private func ask(
    _ choice: AppChoice, _ asking: ReviewAsking, _ traits: TerminalTraits
  ) throws(CommandFailure) -> ReviewAsking.End {
    StopSignal.catchAll()
    let progress = AskingProgress(
      total: choice.apps.count * choice.countries.count, context, isQuiet: arguments.isSet("quiet"),
      width: traits.width ?? 80)
    return try asking.run(choice, progress)
  }

  /// Shows what is kept, tells whoever is to be told, and remembers the look once the output is out.
  private func show(
    _ choice: AppChoice, _ options: ReviewsOptions, _ archive: ReviewArchive, _ warnings: [ReviewWarning],
    _ traits: TerminalTraits, _ logger: Logger
  ) throws(CommandFailure) {
    let newest = try translated { () throws(ReviewArchiveError) in try archive.newestVisit() }
    var query = options.query
    query.countries = options.countries
    var apps: [KeptApp] = []
    for app in choice.apps {
      apps.append(
        try translated { () throws(ReviewArchiveError) in
          try archive.overview(of: app, countries: query.countries, look: query.look)
        })
    }
    let report = ReviewReport(apps: apps, query: query, warnings: warnings, now: context.now)
    try ReviewOutput(options, context, traits).write(report, from: archive)
    if let command = options.notifyCommand { try NewsLetter(report, archive).send(command, logger) }
    guard options.movesCursor else { return }
    guard archive.isWritable else {
      return logger.warning("\(archive.path): cannot be written, so this look is not remembered")
    }
    try translated { () throws(ReviewArchiveError) in
      try archive.rememberLook(
        query.look, apps: choice.apps, countries: query.countries, upTo: newest, at: context.now)
    }
  }
}
