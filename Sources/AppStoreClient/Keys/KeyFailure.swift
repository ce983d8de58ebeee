/// The sentences about keys.
enum KeyFailure {
  private static let fresh = "download the key from App Store Connect (Users and Access, Integrations): AuthKey_….p8"

  static func missing(_ path: String) -> FetchFailure {
    FetchFailure(.keyMissing, place: path, "there is no such key file", hint: "key-file names the .p8 file of the key")
  }

  static func unreadable(_ path: String, _ reason: String) -> FetchFailure {
    FetchFailure(.keyUnreadable, place: path, "cannot read the key file: \(reason)")
  }

  static func notRegular(_ path: String, _ isFolder: Bool) -> FetchFailure {
    let kind = isFolder ? "a folder" : "a pipe or a device"
    return FetchFailure(.keyNotRegular, place: path, "the key file is \(kind), not a file")
  }

  static func exposed(_ path: String, mode: UInt32) -> FetchFailure {
    let digits = String(mode, radix: 8)
    return FetchFailure(
      .keyExposed, place: path, "others can read or change the key file (mode \(digits))", hint: "chmod 600 \(path)")
  }

  static func foreign(_ path: String) -> FetchFailure {
    FetchFailure(
      .keyExposed, place: path, "the key file belongs to another user",
      hint: "make a copy of your own, and then: chmod 600 \(path)")
  }

  static func garbled(_ path: String) -> FetchFailure {
    FetchFailure(.keyGarbled, place: path, "the file holds no private key, or a damaged one", hint: fresh)
  }

  static func encrypted(_ path: String) -> FetchFailure {
    FetchFailure(
      .keyEncrypted, place: path, "the key is encrypted, and there is nobody to ask for its pass phrase",
      hint: "openssl pkcs8 -topk8 -nocrypt -in FILE -out FILE makes a plain one")
  }

  static func wrongKind(_ path: String, _ kind: String) -> FetchFailure {
    FetchFailure(
      .keyWrongKind, place: path, "the file holds \(kind); a private key on the curve P-256 (for ES256) is needed",
      hint: fresh)
  }

  static var signing: FetchFailure { FetchFailure(.signing, "the signing library failed") }
}
