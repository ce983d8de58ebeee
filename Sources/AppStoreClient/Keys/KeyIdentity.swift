/// Who signs: the key's identifier and, for a key of a team, the team's.
public struct KeyIdentity: Hashable, Sendable {
  /// The key's identifier, such as 2X9R4HXF34.
  public let keyID: String
  /// The issuer identifier of a team key; `nil` for an individual key.
  public let issuerID: String?

  /// An identity; `nil` where an identifier is empty, longer than 64 or has anything but letters, digits and `-`.
  public init?(keyID: String, issuerID: String?) {
    let isGood = { (text: String) in
      (1...64).contains(text.utf8.count)
        && text.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-")
        }
    }
    guard isGood(keyID), issuerID.map(isGood) ?? true else { return nil }
    self.keyID = keyID
    self.issuerID = issuerID
  }
}
