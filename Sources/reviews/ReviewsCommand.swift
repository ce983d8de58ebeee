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
    let choice = try AppChoice(options, kept: kept) {
      SalesCatalogue(archive: place, cache: try? context.directories.cache, logger.named("archive"))
    }
    let traits = context.traits(arguments)
    let end = try access.map { access throws(CommandFailure) in
      try ask(choice, ReviewAsking(archive, access, options, context, logger), traits)
    }
    for warning in end?.warnings ?? [] { logger.warning(warning.message) }
    if let code = StopSignal.exitCode { return code }
    let newest = try translated { () throws(ReviewArchiveError) in try archive.newestVisit() }
    let report = try report(choice, options, archive, end?.warnings ?? [])
    try ReviewOutput(options, context, traits).write(report, from: archive)
    let isRemembered = options.movesCursor && archive.isWritable
    if let command = command(configuration, isRemembered: isRemembered) {
      try NewsLetter(report, archive).send(command, logger)
    }
    if options.movesCursor { try remember(report, upTo: newest, in: archive, logger) }
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

  /// What is kept of the apps.
  private func report(
    _ choice: AppChoice, _ options: ReviewsOptions, _ archive: ReviewArchive, _ warnings: [ReviewWarning]
  ) throws(CommandFailure) -> ReviewReport {
    var query = options.query
    query.countries = options.wantsSoldCountries ? choice.countries : options.countries
    var apps: [KeptApp] = []
    for app in choice.apps {
      apps.append(
        try translated { () throws(ReviewArchiveError) in
          try archive.overview(of: app, countries: query.countries, look: query.look)
        })
    }
    return ReviewReport(apps: apps, query: query, warnings: warnings, now: context.now)
  }

  /// The command that gets the news: that of the option always, that of the settings for a look that is remembered, since
  /// it would be told the same again and again otherwise.
  private func command(_ configuration: Configuration, isRemembered: Bool) -> CommandWords? {
    guard let setting = configuration.notifyCommand else { return nil }
    if case .option = setting.origin { return setting.value }
    return isRemembered ? setting.value : nil
  }

  /// Remembers the look; called once the output is out.
  private func remember(
    _ report: ReviewReport, upTo newest: Int64, in archive: ReviewArchive, _ logger: Logger
  ) throws(CommandFailure) {
    guard archive.isWritable else {
      return logger.warning("\(archive.path): cannot be written, so this look is not remembered")
    }
    try translated { () throws(ReviewArchiveError) in
      try archive.rememberLook(
        report.query.look, apps: report.apps.map(\.app), countries: report.query.countries, upTo: newest,
        at: context.now)
    }
  }
}
