/// The number by which the store knows a seller, such as 80012345.
///
/// All known ones have eight digits; one to twelve are accepted, and zeros in front count, since file names hold it.
public struct VendorNumber: Hashable, Comparable, Sendable {
  private let digits: String

  /// The vendor number of a text of 1 to 12 ASCII digits; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...12).contains(bytes.count), bytes.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    digits = String(text)
  }

  /// Smaller numbers first; with zeros in front, shorter ones.
  public static func < (a: VendorNumber, b: VendorNumber) -> Bool {
    (a.digits.utf8.count, a.digits) < (b.digits.utf8.count, b.digits)
  }
}

extension VendorNumber: CustomStringConvertible {
  /// The digits.
  public var description: String { digits }
}

extension VendorNumber: Codable {
  /// Reads the digits.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let vendor = VendorNumber(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no vendor number"))
    }
    self = vendor
  }

  /// Writes the digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digits)
  }
}
