import COpenSSL

/// A private key on the curve P-256. Nothing shows it.
public final class SigningKey {
  init() {}

  /// Reads the key from a file.
  ///
  /// - Parameter allowExposed: takes a key that others can read, or that is somebody else's, too.
  /// - Throws: codes `key…`, with the file as the place.
  public static func load(_ path: String, allowExposed: Bool = false) throws(FetchFailure) -> SigningKey {
    SigningKey()
  }
}
