/// Makes the tokens of a run, one for many requests (RFC 7519).
public final class TokenSource {
  /// Back-dated by a minute, since the store refuses a token that comes from its future.
  static let backDating: Int64 = 60
  /// How long a token lives from now on, in seconds; the store allows twenty minutes in all.
  static let life: Int64 = 600
  /// A token with less than this left is not used any more, in seconds.
  static let renewal: Int64 = 120

  private let identity: KeyIdentity
  private let now: () -> Int64
  private let reload: (() throws(FetchFailure) -> SigningKey)?
  private var key: SigningKey
  private var current: (token: BearerToken, end: Int64)?

  /// A source.
  ///
  /// - Parameters:
  ///   - identity: who signs.
  ///   - key: what to sign with.
  ///   - now: the time of day in seconds since 1970.
  ///   - reload: reads the key once more after the store has refused a token, since the key may have been replaced.
  public init(
    _ identity: KeyIdentity, key: SigningKey, now: @escaping () -> Int64,
    reload: (() throws(FetchFailure) -> SigningKey)? = nil
  ) {
    self.identity = identity
    self.key = key
    self.now = now
    self.reload = reload
  }

  /// A token that lives for two more minutes at least.
  public func token() throws(FetchFailure) -> BearerToken {
    let instant = now()
    if let current, instant < current.end - TokenSource.renewal, instant >= current.end - TokenSource.life {
      return current.token
    }
    let token = try made(at: instant)
    current = (token, instant + TokenSource.life)
    return token
  }

  /// Forgets a token that the store has refused and reads the key once more; `false` where another request has had it
  /// renewed already.
  func renew(after refused: BearerToken?) throws(FetchFailure) -> Bool {
    guard let refused, current?.token == refused else { return false }
    current = nil
    if let reload { key = try reload() }
    return true
  }

  private func made(at instant: Int64) throws(FetchFailure) -> BearerToken {
    let issuer = identity.issuerID.map { #""iss":"\#($0)""# } ?? #""sub":"user""#
    let header = #"{"alg":"ES256","kid":"\#(identity.keyID)","typ":"JWT"}"#
    let begin = instant - TokenSource.backDating
    let claims = #"{\#(issuer),"iat":\#(begin),"exp":\#(instant + TokenSource.life),"aud":"appstoreconnect-v1"}"#
    let signed = base64URL(Array(header.utf8)) + "." + base64URL(Array(claims.utf8))
    return BearerToken(signed + "." + base64URL(try key.signature(of: Array(signed.utf8))))
  }
}

/// Bytes in the alphabet of RFC 4648, section 5, without padding.
func base64URL(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count * 4 / 3 + 3)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
    for digit in 0...group.count { text.append(alphabet[Int(bits >> UInt32(18 - 6 * digit) & 63)]) }
  }
  return String(decoding: text, as: UTF8.self)
}
