/// A rate as it is published: a positive decimal of at most twelve significant digits and twelve decimals.
///
/// Within these limits the product of three rates always fits into an `ExactRatio`.
public struct DecimalRate: Hashable, Sendable {
  /// The digits as one number, without zeros at the end.
  public let digits: UInt64
  /// How many of the digits stand after the point.
  public let decimals: Int

  /// The rate of a text such as `1.0697`; `nil` for anything but such a number, for zero, and beyond the limits.
  public init?(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// The rate of bytes such as `1.0697`.
  public init?(bytes: some Collection<UInt8>) {
    var digits: UInt64 = 0
    var decimals: Int?
    var hasDigits = false
    guard bytes.count <= 26 else { return nil }
    for byte in bytes {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 100_000_000_000_000_000 else { return nil }
      digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
      decimals = decimals.map { $0 + 1 }
      hasDigits = true
    }
    guard hasDigits, digits > 0 else { return nil }
    self.init(digits: digits, decimals: decimals ?? 0)
  }

  /// The rate of digits and how many of them stand after the point; `nil` beyond the limits.
  init?(digits: UInt64, decimals: Int) {
    var (digits, decimals) = (digits, decimals)
    while decimals > 0, digits.isMultiple(of: 10) { (digits, decimals) = (digits / 10, decimals - 1) }
    guard digits < 1_000_000_000_000, decimals <= 12 else { return nil }
    self.digits = digits
    self.decimals = decimals
  }

  /// The rate as a binary fraction, rounded once: digits and powers up to the twelfth are exact.
  var approximate: Double { Double(digits) / DecimalRate.powers[decimals] }

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

  /// The rate as a fraction.
  public var ratio: ExactRatio { ExactRatio(UInt128(digits), powerOfTen(decimals)) ?? .one }
}

extension DecimalRate: CustomStringConvertible {
  /// The decimal, `1.0697`.
  public var description: String {
    let text = String(digits)
    guard decimals > 0 else { return text }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - text.utf8.count)) + text
    return padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
