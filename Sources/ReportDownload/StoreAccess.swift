public import AppSales
public import AppStoreClient
public import CommandLineKit

/// An account of the settings, with its key read and ready to sign: what it takes to ask the store.
public struct StoreAccess {
  /// The account's name.
  public let name: String
  /// The vendor numbers whose reports are asked for.
  public let vendors: [VendorNumber]
  private let tokens: TokenSource
  private let clock: RunClock

  /// Reads an account and its key.
  ///
  /// - Parameters:
  ///   - account: the settings.
  ///   - vendors: the vendor numbers to use instead of the settings'; none for those of the settings.
  ///   - context: has the clock and the environment. `APPSALES_ALLOW_OPEN_KEY=1` takes a key that others can read.
  /// - Throws: 78 for what is missing or wrong, 77 for a key that others can read.
  public init(
    _ account: AccountSettings, vendors: [VendorNumber] = [], _ context: CommandContext
  ) throws(CommandFailure) {
    name = account.name
    self.vendors = vendors.isEmpty ? try StoreAccess.vendors(account) : vendors
    clock = RunClock(context)
    let keyID = try StoreAccess.needed(account.keyID, "key-id", "ASC_KEY_ID", account)
    let path = try StoreAccess.needed(account.keyFile, "key-file", "ASC_PRIVATE_KEY_PATH", account)
    tokens = try context.tokens(account, keyID: keyID, keyFile: path, now: clock.now)
  }

  /// A fetcher for the account.
  ///
  /// - Parameters:
  ///   - jobs: how many requests run at once.
  ///   - timeout: seconds for one transfer.
  ///   - versions: what an earlier run has learnt.
  ///   - context: `APPSALES_API` names another address, `APPSALES_RETRY_BASE_MS` another first wait.
  /// - Returns: A fetcher that stops when a signal asks for it, and gives up after two hours.
  /// - Throws: 78 for a variable that makes no sense.
  public func fetcher(
    jobs: Int, timeout: Int, versions: [ReportKind: String] = [:], _ context: CommandContext
  ) throws(CommandFailure) -> ReportFetcher {
    let client = try context.httpClient(limit: jobs)
    var policy = RetryPolicy()
    policy.base = try context.retryBase(standard: policy.base)
    policy.deadline = client.now + StoreAccess.longestRun
    return ReportFetcher(
      client, at: try context.address("APPSALES_API", StoreAddress.init) ?? .store, tokens: tokens, now: clock.now,
      policy: policy, timeout: timeout * 1000, versions: versions)
  }

  /// No run waits for longer than this, in nanoseconds: two hours.
  private static let longestRun: Int64 = 7200 * 1_000_000_000

  private static func vendors(_ account: AccountSettings) throws(CommandFailure) -> [VendorNumber] {
    let texts = try needed(account.vendors, "vendor", "ASC_VENDOR_NUMBER", account)
    return texts.compactMap { VendorNumber($0) }
  }

  private static func needed<Value>(
    _ setting: Setting<Value>?, _ name: String, _ variable: String, _ account: AccountSettings
  ) throws(CommandFailure) -> Value {
    guard let setting else {
      throw CommandFailure(
        .configuration, place: "account \(account.name)", "\(name) is not set",
        hint: "add a line `\(name) = …` to the section [account \(account.name)] of the settings, or set \(variable)")
    }
    return setting.value
  }
}

/// The time of day within a run: the time at its begin and what has passed since, by a clock that nobody sets.
public struct RunClock: Sendable {
  private let begin: Int64
  private let started: Int64
  private let clock: MonotonicClock

  /// The clock of a run.
  public init(_ context: CommandContext) {
    begin = context.now
    clock = context.clock
    started = context.clock.nanoseconds
  }

  /// Seconds since 1970 (UTC).
  @Sendable public func now() -> Int64 { begin + (clock.nanoseconds - started) / 1_000_000_000 }
}
