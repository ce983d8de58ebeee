extension FetchFailure {
  /// The failure of a report for want of an answer.
  public init(_ failure: HTTPFailure) {
    let (message, hint) = failure.words
    let detail = failure.detail.isEmpty ? "" : " (\(failure.detail.prefix(300)))"
    self.init(.network(failure.code), message + detail, hint: hint)
  }
}

extension HTTPFailure {
  /// A sentence and what to do about it.
  fileprivate var words: (String, String?) {
    switch code {
    case .nameResolution: ("cannot find the host \(host)", "check the network and its name servers")
    case .refused: ("cannot connect to \(host)", "check the network; a firewall may be in the way")
    case .connectTimeout: ("no connection to \(host) in time", "check the network; a firewall may be in the way")
    case .timeout: ("\(host) stopped sending, or was too slow", "try again later")
    case .cut: ("the connection to \(host) ended before the answer did", "try again later")
    case .certificateExpired:
      ("the certificate of \(host) is not valid at this time", "check this machine's clock; else the host is at fault")
    case .certificateWrongHost: ("the certificate is not one of \(host)", "something on the way answers in its place")
    case .certificateUnknownIssuer:
      (
        "this machine does not trust the certificate of \(host)",
        "install the package ca-certificates, or the certificate of the proxy that reads your traffic"
      )
    case .certificateStoreMissing:
      ("this machine has no list of trusted certificates", "install the package ca-certificates")
    case .notTLS: ("\(host) does not speak TLS", "check the address")
    case .notHTTP: ("\(host) does not speak HTTP", "check the address")
    case .proxy: ("the proxy failed on the way to \(host)", "check https_proxy and no_proxy in the environment")
    case .tooLarge: ("the answer of \(host) is larger than any report", nil)
    case .redirect: ("\(host) leads elsewhere, and the token must not", "check the address and the proxy")
    case .badAddress: ("\(host) is no address of https", "http is allowed for this machine only")
    case .runDeadline: ("the time for the run is over", "the next run goes on from here")
    case .other: ("the transfer from \(host) failed", nil)
    }
  }
}
