public import AppStoreClient
public import CommandLineKit

/// What every command that asks somebody takes from its world: the client, addresses, waits, and the key of an account.
extension CommandContext {
  /// A client that a signal stops; `SSL_CERT_FILE` names other certificates than the system's.
  ///
  /// - Parameter limit: how many requests run at once.
  /// - Returns: The client.
  /// - Throws: 70 where libcurl has no memory left.
  public func httpClient(limit: Int) throws(CommandFailure) -> CurlClient {
    let settings = CurlClient.Settings(
      userAgent: "AppSales/\(Toolkit.version)", limit: limit, certificateFile: environment.nonEmpty("SSL_CERT_FILE"))
    guard let client = CurlClient(settings, isCancelled: { StopSignal.hasCome }) else {
      throw CommandFailure(.bug, "libcurl has no memory left")
    }
    return client
  }

  /// The address that a variable names; `nil` where it is not set.
  ///
  /// - Throws: 78 for one that `make` does not take.
  public func address<Address>(
    _ variable: String, _ make: (String) -> Address?
  ) throws(CommandFailure) -> Address? {
    guard let text = environment.nonEmpty(variable) else { return nil }
    guard let address = make(text) else {
      throw CommandFailure(
        .configuration, place: variable,
        "expected an address of https, or of http on this machine, found \"\(text)\"")
    }
    return address
  }

  /// The first wait of `APPSALES_RETRY_BASE_MS`, in milliseconds, by which tests are shorter.
  ///
  /// - Parameter standard: the wait where it is not set.
  /// - Returns: The wait.
  /// - Throws: 78 for a variable that makes no sense.
  public func retryBase(standard: Int) throws(CommandFailure) -> Int {
    guard let text = environment.nonEmpty("APPSALES_RETRY_BASE_MS") else { return standard }
    guard let number = Int(text), (0...60_000).contains(number) else {
      throw CommandFailure(
        .configuration, place: "APPSALES_RETRY_BASE_MS", "expected milliseconds from 0 to 60000, found \"\(text)\"")
    }
    return number
  }

  /// Reads an account's key: what makes tokens.
  ///
  /// `APPSALES_ALLOW_OPEN_KEY=1` takes a key that others can read.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - keyID: the key's identifier.
  ///   - path: the key's file.
  ///   - now: the time of day in seconds since 1970.
  /// - Returns: What makes tokens.
  /// - Throws: 78 for what is wrong, 77 for a key that others can read.
  public func tokens(
    _ account: AccountSettings, keyID: String, keyFile path: String, now: @escaping @Sendable () -> Int64
  ) throws(CommandFailure) -> TokenSource {
    guard let identity = KeyIdentity(keyID: keyID, issuerID: account.issuerID?.value) else {
      throw CommandFailure(
        .configuration, place: "account \(account.name)", "key-id and issuer-id are letters, digits and - only",
        hint: "both stand in App Store Connect under Users and Access, Integrations")
    }
    let allowsExposed = environment["APPSALES_ALLOW_OPEN_KEY"] == "1"
    do {
      let key = try SigningKey.load(path, allowExposed: allowsExposed)
      return TokenSource(identity, key: key, now: now) { () throws(FetchFailure) in
        try SigningKey.load(path, allowExposed: allowsExposed)
      }
    } catch {
      throw error.commandFailure()
    }
  }
}
