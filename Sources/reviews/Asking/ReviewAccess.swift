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
    let settings = CurlClient.Settings(
      userAgent: "AppSales/\(Toolkit.version)", certificateFile: context.environment.nonEmpty("SSL_CERT_FILE"))
    guard let client = CurlClient(settings, isCancelled: { StopSignal.hasCome }) else {
      throw CommandFailure(.bug, "libcurl has no memory left")
    }
    self.client = client
    feed = try ReviewAccess.address("APPSALES_FEED", context, FeedAddress.init) ?? .store
    let second = try ReviewAccess.base(context)
    var pace = ReviewPace(base: second)
    if let pause = configuration.reviewPause?.value { pace.setPause(pause * second) }
    self.pace = pace
    api = try ReviewAccess.api(options, configuration, context, clock, logger)
  }

  private static func api(
    _ options: ReviewsOptions, _ configuration: Configuration, _ context: CommandContext, _ clock: RunClock,
    _ logger: Logger
  ) throws(CommandFailure) -> ReviewAPI? {
    guard options.source != .feed else { return nil }
    let address = try address("APPSALES_API", context, StoreAddress.init) ?? .store
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
    guard let identity = KeyIdentity(keyID: keyID, issuerID: account.issuerID?.value) else {
      throw CommandFailure(
        .configuration, place: "account \(account.name)", "key-id and issuer-id are letters, digits and - only",
        hint: "both stand in App Store Connect under Users and Access, Integrations")
    }
    let allowsExposed = context.environment["APPSALES_ALLOW_OPEN_KEY"] == "1"
    do {
      let key = try SigningKey.load(path, allowExposed: allowsExposed)
      return TokenSource(identity, key: key, now: clock.now) { () throws(FetchFailure) in
        try SigningKey.load(path, allowExposed: allowsExposed)
      }
    } catch {
      throw error.commandFailure()
    }
  }

  private static func address<Address>(
    _ name: String, _ context: CommandContext, _ make: (String) -> Address?
  ) throws(CommandFailure) -> Address? {
    guard let text = context.environment.nonEmpty(name) else { return nil }
    guard let address = make(text) else {
      throw CommandFailure(
        .configuration, place: name, "expected an address of https, or of http on this machine, found \"\(text)\"")
    }
    return address
  }

  /// What a second lasts, in milliseconds: tests have it shorter.
  private static func base(_ context: CommandContext) throws(CommandFailure) -> Int {
    guard let text = context.environment.nonEmpty("APPSALES_RETRY_BASE_MS") else { return 1000 }
    guard let number = Int(text), (0...60_000).contains(number) else {
      throw CommandFailure(
        .configuration, place: "APPSALES_RETRY_BASE_MS", "expected milliseconds from 0 to 60000, found \"\(text)\"")
    }
    return number
  }
}
