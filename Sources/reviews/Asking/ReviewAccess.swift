import AppStoreClient
import CommandLineKit
import ReportDownload

/// How a run reaches the public feed and App Store Connect.
struct ReviewAccess {
  let client: CurlClient
  let feed: FeedAddress
  let api: ReviewAPI?
  let pace: ReviewPace
  let clock: RunClock

  /// - Throws: 77 and 78 for what is wrong with account, key or variables; 78 for `--source api` without an account.
  init(
    _ options: ReviewsOptions, _ configuration: Configuration, _ context: CommandContext, _ logger: Logger
  ) throws(CommandFailure) {
    let clock = RunClock(context)
    self.clock = clock
    client = try context.httpClient(limit: configuration.reviewRequests.value)
    feed = try context.address("APPSALES_FEED", FeedAddress.init) ?? .store
    let second = try context.retryBase(standard: 1000)
    var pace = ReviewPace(base: second)
    if let pause = configuration.reviewPause?.value { pace.setPause(pause * second) }
    pace.requests = configuration.reviewRequests.value
    self.pace = pace
    api = try ReviewAccess.api(options, configuration, context, clock, logger)
  }

  private static func api(
    _ options: ReviewsOptions, _ configuration: Configuration, _ context: CommandContext, _ clock: RunClock,
    _ logger: Logger
  ) throws(CommandFailure) -> ReviewAPI? {
    guard options.source != .feed else { return nil }
    let address = try context.address("APPSALES_API", StoreAddress.init) ?? .store
    do throws(CommandFailure) {
      guard let tokens = try tokens(try configuration.account(), context, clock) else {
        guard options.source == .api else { return nil }
        throw CommandFailure(
          .configuration, place: "--source api", "there is no account with a key for App Store Connect",
          hint: "set key-id, issuer-id and key-file in a section [account main] of the settings, or use --source feed")
      }
      return ReviewAPI(at: address, tokens: tokens)
    } catch {
      guard options.source == .auto else { throw error }
      logger.warning("\(error.place.map { $0 + ": " } ?? "")\(error.message); the public feed is read instead")
      return nil
    }
  }

  /// What makes tokens for an account; `nil` where it has no key.
  private static func tokens(
    _ account: AccountSettings, _ context: CommandContext, _ clock: RunClock
  ) throws(CommandFailure) -> TokenSource? {
    guard let keyID = account.keyID?.value, let path = account.keyFile?.value else { return nil }
    return try context.tokens(account, keyID: keyID, keyFile: path, now: clock.now)
  }
}
