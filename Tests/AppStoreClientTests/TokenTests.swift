import COpenSSL
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Tokens") struct TokenTests {
  let folder: KeyFolder
  let key: SigningKey
  let keyBytes: [UInt8]

  init() throws {
    folder = try #require(KeyFolder())
    keyBytes = try #require(MadeKey.curve())
    key = try SigningKey.load(folder.write(keyBytes))
  }

  /// What a clock shows.
  final class Clock {
    var seconds: Int64 = 1_718_900_000
  }

  @Test("2,000 signatures have 64 bytes each, and OpenSSL accepts them")
  func signatures() throws {
    let verifier = try publicKey()
    var short = 0
    for number in 0..<2000 {
      let message = Array("message \(number)".utf8)
      let signature = try key.signature(of: message)
      #expect(signature.count == 64)
      #expect(verifier.accepts(signature, message), "\(number)")
      if signature[0] == 0 || signature[32] == 0 { short += 1 }
    }
    // One in 128 has a number that DER writes with fewer bytes: without any, the test has not seen the hard case.
    #expect(short > 0)
    #expect(!verifier.accepts(try key.signature(of: [1]), [2]))
  }

  @Test("A token of a team key has issuer, audience, ten minutes of life, and begins a minute ago")
  func team() throws {
    let identity = try #require(KeyIdentity(keyID: "2X9R4HXF34", issuerID: "57246542-96fe"))
    let parts = try TokenSource(identity, key: key) { 1_718_900_000 }.token().text.split(separator: ".")
    try #require(parts.count == 3)
    #expect(decoded(parts[0]) == JSONValue(Array(#"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#.utf8)))
    let claims = #"{"iss":"57246542-96fe","iat":1718899940,"exp":1718900600,"aud":"appstoreconnect-v1"}"#
    #expect(decoded(parts[1]) == JSONValue(Array(claims.utf8)))
    let verifier = try publicKey()
    #expect(verifier.accepts(bytes(parts[2]), Array("\(parts[0]).\(parts[1])".utf8)))
  }

  @Test("A token of an individual key has a subject and no issuer")
  func individual() throws {
    let identity = try #require(KeyIdentity(keyID: "2X9R4HXF34", issuerID: nil))
    let token = try TokenSource(identity, key: key) { 9999 }.token()
    let claims = try #require(decoded(token.text.split(separator: ".")[1]))
    #expect(claims["sub"]?.text == "user")
    #expect(claims["iss"] == nil)
  }

  @Test("A token is used until two minutes are left, and never from before the clock went back")
  func renewal() throws {
    let clock = Clock()
    let identity = try #require(KeyIdentity(keyID: "K", issuerID: nil))
    let source = TokenSource(identity, key: key) { clock.seconds }
    let first = try source.token()
    clock.seconds += 479
    #expect(try source.token() == first)
    clock.seconds += 1
    let second = try source.token()
    #expect(second != first)
    clock.seconds -= 3600
    #expect(try source.token() != second)
  }

  @Test("A refused token is renewed once, with the key as it is now")
  func refusal() throws {
    var loads = 0
    let identity = try #require(KeyIdentity(keyID: "K", issuerID: nil))
    let source = TokenSource(
      identity, key: key, now: { 0 },
      reload: { [key] in
        loads += 1
        return key
      })
    let first = try source.token()
    #expect(try source.renew(after: first))
    let second = try source.token()
    #expect(second != first)
    #expect(try !source.renew(after: first))
    #expect(try source.token() == second)
    #expect(loads == 1)
  }

  @Test(
    "An identifier is letters, digits and dashes",
    arguments: [("", nil), ("a b", nil), ("a\"b", nil), ("ä", nil), ("K", ""), ("K", "a\nb")] as [(String, String?)])
  func identities(keyID: String, issuerID: String?) { #expect(KeyIdentity(keyID: keyID, issuerID: issuerID) == nil) }

  private func publicKey() throws -> Verifier {
    let pem = try #require(MadeKey.publicHalf(of: keyBytes))
    return try #require(Verifier(pem))
  }

  private func bytes(_ text: Substring) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var (bits, count, bytes): (UInt32, Int, [UInt8]) = (0, 0, [])
    for character in text.utf8 {
      bits = bits << 6 | UInt32(alphabet.firstIndex(of: character) ?? 0)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private func decoded(_ text: Substring) -> JSONValue? { JSONValue(bytes(text)) }
}

/// A check of signatures with the public key, by OpenSSL.
final class Verifier {
  private let key: OpaquePointer

  init?(_ pem: [UInt8]) {
    guard let source = BIO_new_mem_buf(pem, Int32(pem.count)) else { return nil }
    defer { BIO_free(source) }
    guard let key = PEM_read_bio_PUBKEY(source, nil, nil, nil) else { return nil }
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  func accepts(_ signature: [UInt8], _ message: [UInt8]) -> Bool {
    guard signature.count == 64, let pair = ECDSA_SIG_new(), let context = EVP_MD_CTX_new() else { return false }
    defer {
      ECDSA_SIG_free(pair)
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    let (r, s) = (Array(signature[..<32]), Array(signature[32...]))
    guard ECDSA_SIG_set0(pair, BN_bin2bn(r, 32, nil), BN_bin2bn(s, 32, nil)) == 1 else { return false }
    var der: UnsafeMutablePointer<UInt8>?
    let length = i2d_ECDSA_SIG(pair, &der)
    defer { CRYPTO_free(der, nil, 0) }
    guard length > 0, let der, EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
    return EVP_DigestVerify(context, der, Int(length), message, message.count) == 1
  }
}
