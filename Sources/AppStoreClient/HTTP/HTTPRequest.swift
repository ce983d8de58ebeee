/// A request to get something.
public struct HTTPRequest: Sendable {
  /// The address: `https:`, or `http:` on this machine only.
  public var url: String
  /// Header fields, without the authorization.
  public var headers: [HTTPHeader]
  /// What to authorise the request with.
  public var token: BearerToken?
  /// The largest body to accept, in bytes.
  public var bodyLimit: Int
  /// How long the transfer may take in all, in milliseconds.
  public var timeout: Int

  /// A request with limits that suit a report: 128 MiB in two minutes.
  public init(
    _ url: String, headers: [HTTPHeader] = [], token: BearerToken? = nil, bodyLimit: Int = 128 << 20,
    timeout: Int = 120_000
  ) {
    self.url = url
    self.headers = headers
    self.token = token
    self.bodyLimit = bodyLimit
    self.timeout = timeout
  }
}

/// A header field.
public struct HTTPHeader: Hashable, Sendable {
  /// The name, such as `Accept`.
  public let name: String
  /// The value.
  public let value: String

  /// A field from its parts.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An answer.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The header fields, in order.
  public let headers: [HTTPHeader]
  /// The body as it came over the wire, not decoded.
  public let body: [UInt8]

  /// An answer from its parts.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first field of a name, in small or capital letters; `nil` without one.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
