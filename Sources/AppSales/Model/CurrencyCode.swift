/// A currency as a report names it: three letters, ISO 4217, such as `USD`.
///
/// Any three letters are accepted, since the store adds currencies without notice. Codes compare by their bytes.
public struct CurrencyCode: Hashable, Comparable, Sendable {
  /// The letters, first letter in the highest of the three bytes.
  let letters: UInt32

  /// The code of three letters, small ones raised; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    self.init(bytes: text.utf8)
  }

  /// The code of three ASCII letters; `nil` for anything else.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 3 else { return nil }
    var letters: UInt32 = 0
    for byte in bytes {
      let upper = byte & 0xDF
      guard upper >= UInt8(ascii: "A"), upper <= UInt8(ascii: "Z"), byte & 0x40 != 0 else { return nil }
      letters = letters << 8 | UInt32(upper)
    }
    self.letters = letters
  }

  /// The code of three bytes that a code had.
  init(letters: UInt32) { self.letters = letters }

  /// The code under which an amount without a currency is kept (ISO 4217: no currency).
  public static let none = CurrencyCode(letters: 0x585858)

  /// Alphabetical.
  public static func < (a: CurrencyCode, b: CurrencyCode) -> Bool { a.letters < b.letters }

  /// How many decimals people expect: 0 for yen, won, dong and the Chilean peso, 2 for all others.
  ///
  /// ISO 4217 gives JPY, KRW, CLP and VND no minor unit. Reports may still carry decimals for them; an exact sum with
  /// decimals is never cut, only padded to this number.
  public var decimals: Int { CurrencyCode.withoutMinorUnit.contains(self) ? 0 : 2 }

  private static let withoutMinorUnit = ["JPY", "KRW", "CLP", "VND"].compactMap { CurrencyCode($0) }
}

extension CurrencyCode: CustomStringConvertible {
  /// The three letters.
  public var description: String {
    String(decoding: [UInt8(letters >> 16 & 0xFF), UInt8(letters >> 8 & 0xFF), UInt8(letters & 0xFF)], as: UTF8.self)
  }
}

extension CurrencyCode: Codable, CodingKeyRepresentable {
  /// Reads three letters.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let code = CurrencyCode(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no currency code"))
    }
    self = code
  }

  /// Writes the three letters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The code as the key of a dictionary.
  public var codingKey: any CodingKey { TextKey(stringValue: description) }

  /// The code that a key of a dictionary names.
  public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

/// A coding key that is a text and nothing else.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
