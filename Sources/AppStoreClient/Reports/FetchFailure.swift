/// Why a report could not be had, or a key not be used.
///
/// Message and hint hold words of the store and of proxies: they are to be neutralised before a terminal sees them. The
/// key and the token are never among them.
public struct FetchFailure: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// There is no such key file.
    case keyMissing
    /// The key file may not be read.
    case keyUnreadable
    /// The key file is a folder, a pipe or the like.
    case keyNotRegular
    /// Others can read the key file, or it is somebody else's.
    case keyExposed
    /// The key file holds no private key.
    case keyGarbled
    /// The key wants a pass phrase.
    case keyEncrypted
    /// The key is public, or not on the curve P-256.
    case keyWrongKind
    /// The signing library failed.
    case signing

    /// The store does not accept the token; the clock may be wrong by that many seconds, positive where it is fast.
    case unauthorized(skew: Int64?)
    /// The key may not read these reports.
    case roleMissing
    /// The account holder has to accept an agreement.
    case agreementMissing
    /// No such vendor, or the account does not have this type of report.
    case wrongVendorOrType
    /// The store does not accept the version of the report that it named itself.
    case versionRefused
    /// The store does not accept the request for another reason.
    case badRequest(status: Int)
    /// Too many requests; the store names that many seconds to wait.
    case rateLimited(retryAfter: Int?)
    /// The store is in trouble.
    case serverTrouble(status: Int)
    /// Not a report: a web page.
    case htmlPage
    /// Not a report: an error with a status that says success.
    case errorBody
    /// Not a report: nothing.
    case emptyBody
    /// Not a report: neither packed nor with a header of one.
    case strangeBody

    /// No answer.
    case network(HTTPFailure.Code)
  }

  /// When to try again, if ever; each has its exit code.
  public enum Disposition: Int32, Hashable, Sendable {
    /// Never: the service refused for good.
    case refused = 69
    /// Later, without changing anything.
    case later = 75
    /// After credentials or a permission have been put right.
    case noPermission = 77
    /// After the configuration has been put right.
    case configuration = 78
  }

  /// What went wrong.
  public let code: Code
  /// The file at fault, if it is one.
  public let place: String?
  /// One sentence, without a full stop.
  public let message: String
  /// What to do about it.
  public let hint: String?

  /// A failure from its parts.
  public init(_ code: Code, place: String? = nil, _ message: String, hint: String? = nil) {
    self.code = code
    self.place = place
    self.message = message
    self.hint = hint
  }
}

extension FetchFailure {
  /// When to try again, if ever.
  public var disposition: Disposition {
    switch code {
    case .keyExposed, .keyUnreadable, .unauthorized, .roleMissing, .agreementMissing: .noPermission
    case .keyMissing, .keyNotRegular, .keyGarbled, .keyEncrypted, .keyWrongKind, .wrongVendorOrType, .versionRefused:
      .configuration
    case .badRequest, .signing, .strangeBody: .refused
    case .rateLimited, .serverTrouble, .htmlPage, .errorBody, .emptyBody: .later
    case .network(let code): code.disposition
    }
  }

  /// The exit code of a command that fails for this reason alone.
  public var exitStatus: Int32 { disposition.rawValue }
}

extension HTTPFailure.Code {
  /// When to try again, if ever.
  var disposition: FetchFailure.Disposition {
    switch self {
    case .nameResolution, .refused, .connectTimeout, .timeout, .cut, .proxy, .runDeadline, .other: .later
    case .certificateExpired, .certificateWrongHost, .certificateUnknownIssuer, .certificateStoreMissing, .notTLS,
      .notHTTP, .tooLarge, .redirect:
      .refused
    case .badAddress: .configuration
    }
  }
}
