import AppSales
import AppStoreClient
import CommandLineKit
import ReportDownload
import ReviewArchive

/// Asks for reviews and keeps each country as soon as it is read.
struct ReviewAsking {
  /// What came of it.
  struct End {
    var outcomes: [CountryOutcome] = []
    var warnings: [ReviewWarning] = []
    var added = 0
    var edited = 0
  }

  private let archive: ReviewArchive
  private let access: ReviewAccess
  private let options: ReviewsOptions
  private let context: CommandContext
  private let logger: Logger

  init(
    _ archive: ReviewArchive, _ access: ReviewAccess, _ options: ReviewsOptions, _ context: CommandContext,
    _ logger: Logger
  ) {
    self.archive = archive
    self.access = access
    self.options = options
    self.context = context
    self.logger = logger
  }

  /// - Throws: where the archive does not take what came: 74, 75 and the like.
  func run(_ choice: AppChoice, _ progress: AskingProgress) throws(CommandFailure) -> End {
    var end = End()
    let order = try AskingOrder(choice, keepsCountries: !options.countries.isEmpty, archive)
    let plan = ReviewRun.Plan(
      apps: order.apps, storefronts: order.storefronts, choice: options.source,
      lookups: options.wantsRatings ? .everyCountry : .firstCountry)
    let run = ReviewRun(
      plan, client: access.client, feed: access.feed, api: access.api, knowing: knowledge, pace: access.pace,
      now: access.clock.now, sent: progress.addRequest)
    defer { progress.finish() }
    let runEnd = try run.run { result throws(CommandFailure) in try keep(result, progress, &end) }
    end.warnings = runEnd.warnings
    logger.info("\(runEnd.requests) requests, \(end.added) new reviews, \(end.edited) edited")
    return end
  }

  private var knowledge: ReviewKnowledge {
    let archive = archive
    // A question that the archive cannot answer is answered as if nothing were known: that costs a request at most.
    return ReviewKnowledge(
      isKnown: { (try? archive.isKnown($0)) ?? false },
      // What is edited, answered or gone shows only in a whole list; App Store Connect gives one in a few requests.
      wasReadWhole: { $2 == .feed && (try? archive.wasReadWhole($0, $1, $2)) ?? false },
      hasReviews: { (try? archive.hasReviews($0, $1)) ?? false })
  }

  private func keep(
    _ result: CountryResult, _ progress: AskingProgress, _ end: inout End
  ) throws(CommandFailure) {
    let stored = try translated { () throws(ReviewArchiveError) in
      try archive.store(result, isWhole: result.outcome.source == .api, at: context.now)
    }
    end.outcomes.append(result.outcome)
    end.added += stored.added
    end.edited += stored.edited
    let outcome = result.outcome
    logger.named("asking").debug(
      "\(outcome.app) \(outcome.storefront.code): \(outcome.state.rawValue), \(result.reviews.count) read, "
        + "\(stored.added) new, \(stored.edited) edited")
    progress.addCountry(new: stored.added)
  }
}

extension ReviewAsking.End {
  /// How a run ends that asked for all this.
  var exitCode: ExitCode {
    let troubled = outcomes.filter { outcome in
      switch outcome.state {
      case .ok: !outcome.isComplete
      case .none, .notSold: false
      case .unknown, .failed, .stopped: true
      }
    }
    guard !troubled.isEmpty else { return .done }
    let codes = Set(troubled.map(ReviewAsking.End.code))
    guard troubled.count == outcomes.count, codes.count == 1, let code = codes.first else { return .partial }
    return code
  }

  /// What a country's trouble would mean alone.
  private static func code(_ outcome: CountryOutcome) -> ExitCode {
    switch outcome.failure?.code {
    case .unreachable, .throttled, .serverTrouble:
      outcome.state == .failed || outcome.state == .stopped ? .tryLater : .partial
    case .forbidden, .unauthorized, .key: .noPermission
    case .foreignAddress, .notFound: .unavailable
    case .badRequest, .unreadable, .interrupted, nil: .partial
    }
  }
}
