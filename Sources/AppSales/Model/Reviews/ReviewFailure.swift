/// Why reviews could not be had.
///
/// Message and hint may hold words from outside: neutralise them before a terminal sees them.
public struct ReviewFailure: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// No answer.
    case unreachable
    /// The source wants to be asked less.
    case throttled
    /// The source is in trouble.
    case serverTrouble = "server-trouble"
    /// The source does not accept the request.
    case badRequest = "bad-request"
    /// The answer cannot be read.
    case unreadable
    /// The answer leads to another host, route or selection.
    case foreignAddress = "foreign-address"
    /// The key may not read reviews.
    case forbidden
    /// The token is not accepted.
    case unauthorized
    /// The account has no such app.
    case notFound = "not-found"
    /// The key cannot be used.
    case key
    /// The user cancelled the run.
    case interrupted
  }

  /// What went wrong.
  public let code: Code
  /// One sentence, without a full stop.
  public let message: String
  /// What to do about it.
  public let hint: String?

  /// A failure of these parts.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Whether it is likely to go well later without changing anything.
  public var isTransient: Bool { code == .unreachable || code == .throttled || code == .serverTrouble }
}

/// What the reader must know to trust a list of reviews.
public struct ReviewWarning: Hashable, Sendable {
  /// What it is about, stable for programs.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The feed is empty although the lookup knows of ratings.
    case feedEmpty = "feed-empty"
    /// The feed is empty, and the lookup could not tell why.
    case feedUnproven = "feed-unproven"
    /// A country could not be had.
    case countryFailed = "country-failed"
    /// A country was read, but not to its end.
    case countryIncomplete = "country-incomplete"
    /// The run was stopped; the countries that are left are listed.
    case stopped
    /// Between two pages lies more time than both of them span.
    case gap
    /// The API refused; the feed was read instead.
    case apiRefused = "api-refused"
    /// Entries without a usable identifier or rating were left out.
    case entriesLeftOut = "entries-left-out"
    /// The API sent reviews of countries that it was not asked for; they were left out.
    case foreignTerritory = "foreign-territory"
  }

  /// What it is about.
  public let code: Code
  /// The app's Apple identifier; `nil` where it concerns all.
  public let app: Int64?
  /// The country; `nil` where it concerns several.
  public let storefront: Storefront?
  /// A sentence or two, without a last full stop.
  public let message: String

  /// A warning of these parts.
  public init(_ code: Code, app: Int64? = nil, storefront: Storefront? = nil, _ message: String) {
    self.code = code
    self.app = app
    self.storefront = storefront
    self.message = message
  }
}
