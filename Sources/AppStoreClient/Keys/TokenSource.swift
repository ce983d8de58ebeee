/// Makes the tokens of a run, one for many requests.
public final class TokenSource {
  /// A source.
  ///
  /// - Parameters:
  ///   - now: the time of day in seconds since 1970.
  ///   - reload: reads the key once more after the store has refused a token, since the key may have been replaced.
  public init(
    _ identity: KeyIdentity, key: SigningKey, now: @escaping () -> Int64,
    reload: (() throws(FetchFailure) -> SigningKey)? = nil
  ) {}
}
