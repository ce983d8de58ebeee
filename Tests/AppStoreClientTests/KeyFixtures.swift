import Glibc
import TestSupport

/// A folder of its own for a test, gone with it.
final class KeyFolder {
  let path: String

  init?() {
    var template = Array("/tmp/appsales-keys-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = outcome(of: ["rm", "-rf", path]) }

  /// Writes a file.
  func write(_ bytes: some Collection<UInt8>, _ name: String = "key.p8", mode: mode_t = 0o600) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    Array(bytes).withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    fchmod(descriptor, mode)
    close(descriptor)
    return file
  }
}

/// Keys of all sorts, made by the `openssl` command.
enum MadeKey {
  static func curve(_ name: String = "P-256") -> [UInt8]? {
    outcome(of: ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(name)"])
  }

  static func rsa() -> [UInt8]? {
    outcome(of: ["openssl", "genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
  }

  static func edwards() -> [UInt8]? { outcome(of: ["openssl", "genpkey", "-algorithm", "ED25519"]) }

  static func publicHalf(of key: [UInt8]) -> [UInt8]? { outcome(of: ["openssl", "pkey", "-pubout"], input: key) }

  static func encrypted(_ key: [UInt8]) -> [UInt8]? {
    outcome(of: ["openssl", "pkcs8", "-topk8", "-v2", "aes-256-cbc", "-passout", "pass:secret"], input: key)
  }

  /// The form of before PKCS #8.
  static func old(_ key: [UInt8], encrypted: Bool = false) -> [UInt8]? {
    let cipher = encrypted ? ["-aes128", "-passout", "pass:secret"] : []
    return outcome(of: ["openssl", "ec"] + cipher, input: key)
  }
}
