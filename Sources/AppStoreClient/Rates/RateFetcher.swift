public import AppSales

/// Where the European Central Bank's history of reference rates is.
public struct RateAddress: Hashable, Sendable {
  /// The address of the list.
  public let url: String

  private static let path = "/stats/eurofxref/eurofxref-hist.xml"

  /// The bank's own.
  public static let centralBank = RateAddress(url: "https://www.ecb.europa.eu" + path)

  /// The list of another service, such as `APPSALES_RATES` names it: the address of an XML file, or one that the bank's
  /// path follows; `nil` unless it is `https:`, or `http:` on this machine.
  public init?(_ text: String) {
    guard let address = HTTPAddress(text), address.isAllowed, !text.contains("?"), !text.contains("#") else {
      return nil
    }
    var base = text[...]
    while base.last == "/" { base = base.dropLast() }
    url = base.hasSuffix(".xml") ? String(base) : base + RateAddress.path
  }

  private init(url: String) { self.url = url }
}

/// Why a list of rates could not be had.
public enum RateFetchFailure: Error, Hashable, Sendable {
  /// No answer.
  case network(HTTPFailure)
  /// Another status than success.
  case status(Int)
  /// The answer is no list.
  case notAList(RateListReader.Fault)
  /// The user cancelled the run.
  case interrupted
}

/// Gets the history of reference rates.
public struct RateFetcher {
  private let client: any HTTPClient
  private let address: RateAddress
  private let policy: RetryPolicy
  private let now: () -> Int64
  private let timeout: Int

  /// A fetcher.
  ///
  /// - Parameters:
  ///   - client: Sends the request.
  ///   - address: Where the list is.
  ///   - policy: When to try again.
  ///   - now: The time of day in seconds since 1970.
  ///   - timeout: How long the transfer may take, in milliseconds.
  public init(
    _ client: any HTTPClient, at address: RateAddress, policy: RetryPolicy, now: @escaping () -> Int64, timeout: Int
  ) {
    self.client = client
    self.address = address
    self.policy = policy
    self.now = now
    self.timeout = timeout
  }

  /// All rates of the list.
  ///
  /// - Throws: Why it could not be had.
  public func rates() throws(RateFetchFailure) -> [PublishedRate] {
    let response = try answer()
    guard response.status == 200 else { throw .status(response.status) }
    do throws(RateListReader.Fault) {
      return try RateListReader.rates(of: response.body)
    } catch {
      throw .notAList(error)
    }
  }

  private func answer() throws(RateFetchFailure) -> HTTPResponse {
    let retrying = RetryingClient(client, policy: policy, now: now)
    _ = retrying.submit(HTTPRequest(address.url, bodyLimit: 64 << 20, timeout: timeout))
    let completion: HTTPCompletion?
    do throws(HTTPInterruption) {
      completion = try retrying.next(until: nil)
    } catch {
      throw .interrupted
    }
    switch completion?.result {
    case .success(let response): return response
    case .failure(let failure): throw .network(failure)
    case nil: throw .interrupted
    }
  }
}
