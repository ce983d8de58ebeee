public import AppSales

/// Asks the store for reports, several at a time, and hands out each answer as it comes.
public final class ReportFetcher {
  /// No report is larger than this, packed: 24 MiB are a million rows.
  ///
  /// A body without end is held in memory up to here.
  static let largestBody = 24 << 20

  /// What the fetcher tells while it works, for a log.
  public enum Notice: Sendable {
    /// A request will be repeated after a wait of so many milliseconds, and why.
    case retry(ReportRequest, reason: String, wait: Int)
    /// The token was renewed since the store had refused it.
    case tokenRenewed
    /// The store named the version in which it wants to be asked for a kind of report.
    case version(ReportKind, String)
  }

  /// The version by which to ask for a kind of report, as the store has named it: to be kept from run to run.
  public internal(set) var versions: [ReportKind: String]

  /// What the store last said about the requests that are left.
  public internal(set) var budget: RateBudget?

  /// Called with what happens on the way.
  public var onNotice: ((Notice) -> Void)?

  let client: any HTTPClient
  let address: StoreAddress
  let tokens: TokenSource
  let now: () -> Int64
  let policy: RetryPolicy
  let timeout: Int

  /// A fetcher.
  ///
  /// - Parameters:
  ///   - client: sends the requests; the fetcher repeats them as the policy says.
  ///   - address: where the service is.
  ///   - tokens: makes the tokens.
  ///   - now: the time of day in seconds since 1970.
  ///   - policy: when to try again.
  ///   - timeout: how long one transfer may take, in milliseconds.
  ///   - versions: what an earlier run has learnt.
  public init(
    _ client: any HTTPClient, at address: StoreAddress = .store, tokens: TokenSource, now: @escaping () -> Int64,
    policy: RetryPolicy = RetryPolicy(), timeout: Int = 120_000, versions: [ReportKind: String] = [:]
  ) {
    self.client = client
    self.address = address
    self.tokens = tokens
    self.now = now
    self.policy = policy
    self.timeout = timeout
    self.versions = versions
  }

  /// Asks for reports, in order, as many at once as the client's limit says.
  ///
  /// Each request gets one answer, or more where the caller asks again (three in all). One that fails does not keep the
  /// others from being asked for, unless its failure is sure to be theirs too; then they get it without being asked for.
  public func run(_ requests: [ReportRequest], each: (ReportResult) -> ReportVerdict) -> FetchEnd {
    FetchRun(self, requests).run(each)
  }
}
