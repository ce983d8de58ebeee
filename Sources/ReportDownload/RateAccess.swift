public import AppSales
import AppStoreClient
public import CommandLineKit

/// What it takes to ask the European Central Bank for its rates: no account, no key.
public struct RateAccess {
  private let context: CommandContext

  /// Access from a run; `APPSALES_RATES` names another address, `APPSALES_RETRY_BASE_MS` another first wait.
  public init(_ context: CommandContext) { self.context = context }

  /// The history of reference rates.
  ///
  /// - Parameter timeout: Seconds for the transfer.
  /// - Returns: All rates of the list.
  /// - Throws: 69 or 75 where it could not be had, 78 for a variable that makes no sense.
  public func rates(timeout: Int) throws(CommandFailure) -> [PublishedRate] {
    let client = try context.httpClient(limit: 1)
    var policy = RetryPolicy()
    policy.base = try context.retryBase(standard: policy.base)
    let address = try context.address("APPSALES_RATES", { RateAddress($0) }) ?? .centralBank
    let fetcher = RateFetcher(
      client, at: address, policy: policy, now: RunClock(context).now, timeout: timeout * 1000)
    do throws(RateFetchFailure) {
      return try fetcher.rates()
    } catch {
      throw error.commandFailure(at: address.url)
    }
  }
}

extension RateFetchFailure {
  /// How the command ends because of it.
  fileprivate func commandFailure(at url: String) -> CommandFailure {
    switch self {
    case .network(let failure): FetchFailure(failure).commandFailure(at: url)
    case .status(let status) where (500..<600).contains(status) || status == 429:
      CommandFailure(.tryLater, place: url, "the service is in trouble (status \(status))", hint: "try again later")
    case .status(let status):
      CommandFailure(
        .unavailable, place: url, "there is no list of rates (status \(status))", hint: "check APPSALES_RATES")
    case .notAList(let fault):
      CommandFailure(
        .tryLater, place: "\(url):\(fault.line)", "the answer is no list of rates: \(fault.message)",
        hint: "the service, or a proxy on the way, is out of order: try again later")
    case .interrupted: CommandFailure(StopSignal.exitCode ?? .interrupted, "stopped; no rate was changed")
    }
  }
}
