/// Why a transfer has no answer.
public struct HTTPFailure: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: String, Hashable, CaseIterable, Sendable {
    /// The host's name is not known, or no name server answers.
    case nameResolution
    /// Nobody listens, or the network cannot be reached.
    case refused
    /// No connection within the time for it.
    case connectTimeout
    /// The transfer stalled or took too long.
    case timeout
    /// The connection ended before the answer did.
    case cut
    /// The host's certificate has run out, or is not valid yet.
    case certificateExpired
    /// The certificate is another host's.
    case certificateWrongHost
    /// Nobody whom this machine trusts vouches for the certificate.
    case certificateUnknownIssuer
    /// This machine has no list of whom to trust.
    case certificateStoreMissing
    /// The other side does not speak TLS, or we do not speak what it does.
    case notTLS
    /// The answer is no HTTP.
    case notHTTP
    /// The proxy cannot be reached or refuses.
    case proxy
    /// The body is larger than the request allows.
    case tooLarge
    /// The answer leads to another address.
    case redirect
    /// The address is none, or would send the token in the clear.
    case badAddress
    /// The time for the whole run is over.
    case runDeadline
    /// Anything else.
    case other
  }

  /// What went wrong.
  public let code: Code
  /// The host that was asked.
  public let host: String
  /// Particulars, perhaps in the words of a library or a proxy; to be neutralised before a terminal sees it.
  public let detail: String

  /// A failure from its parts.
  public init(_ code: Code, at host: String, detail: String = "") {
    self.code = code
    self.host = host
    self.detail = detail
  }

  /// Whether a second try may succeed.
  public var isTransient: Bool {
    switch code {
    case .nameResolution, .refused, .connectTimeout, .timeout, .cut, .proxy: true
    default: false
    }
  }
}
