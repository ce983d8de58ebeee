import COpenSSL

/// A private key on the curve P-256, which nothing shows.
public final class SigningKey {
  private let key: OpaquePointer

  private init(owning key: OpaquePointer) { self.key = key }

  deinit { EVP_PKEY_free(key) }

  /// Reads the key from a file.
  ///
  /// - Parameters:
  ///   - path: the file, in PEM.
  ///   - allowExposed: takes a key that others can read, or that is somebody else's, too.
  /// - Returns: the key.
  /// - Throws: codes `key…`, with the file as the place.
  public static func load(_ path: String, allowExposed: Bool = false) throws(FetchFailure) -> SigningKey {
    let file = try KeyFile(path)
    try file.check(allowExposed: allowExposed)
    let text = try file.read()
    guard let block = KeyText.first(in: text) else { throw KeyFailure.garbled(path) }
    if block.isEncrypted { throw KeyFailure.encrypted(path) }
    if block.label.hasSuffix("PUBLIC KEY") { throw KeyFailure.wrongKind(path, "a public key") }
    if block.label.hasPrefix("CERTIFICATE") { throw KeyFailure.wrongKind(path, "a certificate") }
    // The library leaves its findings in a queue of the thread; ours are in our own words.
    defer { ERR_clear_error() }
    guard let key = decoded(block.pem) else { throw KeyFailure.garbled(path) }
    let owner = SigningKey(owning: key)
    if let kind = owner.wrongKind { throw KeyFailure.wrongKind(path, kind) }
    return owner
  }

  private static func decoded(_ pem: borrowing SecretBytes) -> OpaquePointer? {
    guard let source = BIO_new_mem_buf(pem.bytes.baseAddress, Int32(clamping: pem.bytes.count)) else { return nil }
    defer { BIO_free(source) }
    // Without this refusal the library asks for a pass phrase on the terminal.
    return PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
  }

  /// What the key is, where it is not on P-256.
  private var wrongKind: String? {
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_EC else {
      return EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA ? "an RSA key" : "a key of another kind"
    }
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return "a key on an unnamed curve" }
    let curve = String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return curve == "prime256v1" ? nil : "a key on the curve \(curve)"
  }

  /// The ES256 signature of a message: r and s, 32 bytes each (RFC 7518, 3.4).
  func signature(of message: [UInt8]) throws(FetchFailure) -> [UInt8] {
    defer { ERR_clear_error() }
    guard let context = EVP_MD_CTX_new() else { throw KeyFailure.signing }
    defer { EVP_MD_CTX_free(context) }
    var der = [UInt8](repeating: 0, count: 256)
    var length = der.count
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, &der, &length, message, message.count) == 1,
      let raw = SigningKey.raw(der.prefix(length))
    else { throw KeyFailure.signing }
    return raw
  }

  /// r and s of a signature in DER, with zeros in front.
  private static func raw(_ der: ArraySlice<UInt8>) -> [UInt8]? {
    let pair = der.withUnsafeBufferPointer { bytes in
      var at = bytes.baseAddress
      return d2i_ECDSA_SIG(nil, &at, bytes.count)
    }
    guard let pair else { return nil }
    defer { ECDSA_SIG_free(pair) }
    var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    guard BN_bn2binpad(ECDSA_SIG_get0_r(pair), &r, 32) == 32, BN_bn2binpad(ECDSA_SIG_get0_s(pair), &s, 32) == 32
    else { return nil }
    return r + s
  }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A word in place of the key.
  public var description: String { "(key)" }
  /// A word in place of the key.
  public var debugDescription: String { description }
  /// Nothing, so that no dump shows the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
