/// An exact sum or product: fixed point, 128 bits, in units of 10⁻¹².
///
/// The product of two cells (`Micros`) fits without rounding, and 10²⁰ of the largest everyday products can be added
/// before the range of ±1.7 × 10²⁶ ends. Every operation is checked; rounding happens once, when a number is shown.
public struct ExactAmount: Hashable, Comparable, Sendable {
  /// The amount × 10¹².
  public let rawValue: Int128

  /// The amount whose 10⁻¹² parts are given.
  @inlinable public init(rawValue: Int128) { self.rawValue = rawValue }

  /// The amount that a cell holds.
  @inlinable public init(_ cell: Micros) { rawValue = Int128(cell.rawValue) * 1_000_000 }

  /// Zero.
  public static let zero = ExactAmount(rawValue: 0)

  /// How many parts make one.
  public static let scale: Int128 = 1_000_000_000_000

  /// The exact product of two cells, such as units × developer proceeds; it always fits.
  @inlinable public static func product(_ a: Micros, _ b: Micros) -> ExactAmount {
    ExactAmount(rawValue: Int128(a.rawValue) * Int128(b.rawValue))
  }

  /// The sum, or `nil` where it leaves the range.
  @inlinable public func adding(_ other: ExactAmount) -> ExactAmount? {
    let (sum, overflow) = rawValue.addingReportingOverflow(other.rawValue)
    return overflow ? nil : ExactAmount(rawValue: sum)
  }

  /// The difference, or `nil` where it leaves the range.
  @inlinable public func subtracting(_ other: ExactAmount) -> ExactAmount? {
    let (difference, overflow) = rawValue.subtractingReportingOverflow(other.rawValue)
    return overflow ? nil : ExactAmount(rawValue: difference)
  }

  /// Smaller first, with the sign.
  @inlinable public static func < (a: ExactAmount, b: ExactAmount) -> Bool { a.rawValue < b.rawValue }

  /// Rounded half to even to a number of decimals, 0 to 12: the one rounding, done when an amount is shown.
  ///
  /// An amount so near the end of the range that it would be rounded out of it stays exact.
  public func rounded(decimals: Int) -> ExactAmount {
    let step = (min(max(decimals, 0), 12)..<12).reduce(Int128(1)) { step, _ in step * 10 }
    let (quotient, remainder) = rawValue.quotientAndRemainder(dividingBy: step)
    let twice = remainder.magnitude * 2
    let up = twice > step.magnitude || (twice == step.magnitude && quotient & 1 == 1)
    let (rounded, overflow) = (quotient + (up ? rawValue.signum() : 0)).multipliedReportingOverflow(by: step)
    return overflow ? self : ExactAmount(rawValue: rounded)
  }
}

extension ExactAmount: CustomStringConvertible {
  /// The exact decimal without trailing zeros and without a needless point: `57.81`, `-0.7`, `0`.
  public var description: String { text(minimumDecimals: 0) }

  /// The exact decimal with at least so many decimals: `57.80` for two.
  public func text(minimumDecimals: Int) -> String {
    let (whole, part) = parts
    return (rawValue < 0 ? "-" : "") + whole + ExactAmount.decimals(of: part, atLeast: minimumDecimals)
  }

  /// The digits before the point, and the 10⁻¹² parts after it.
  private var parts: (whole: String, part: UInt64) {
    // Everyday amounts take the short way: divisions of 128 bits are slow.
    if let small = UInt64(exactly: rawValue.magnitude) {
      let (whole, part) = small.quotientAndRemainder(dividingBy: UInt64(ExactAmount.scale))
      return (String(whole), part)
    }
    let (whole, part) = rawValue.magnitude.quotientAndRemainder(dividingBy: ExactAmount.scale.magnitude)
    return (String(whole), UInt64(part))
  }

  /// The point and the digits after it, without zeros at the end beyond the least number of digits.
  private static func decimals(of part: UInt64, atLeast minimum: Int) -> String {
    var (rest, count) = (part, 12)
    while count > minimum, rest.isMultiple(of: 10) { (rest, count) = (rest / 10, count - 1) }
    if count == 0 { return "" }
    let digits = String(rest)
    return "." + String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}

extension ExactAmount: Codable {
  /// Reads the decimal text that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let amount = ExactAmount(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no exact amount"))
    }
    self = amount
  }

  /// Writes the exact decimal as a string, since many readers of JSON take numbers for binary fractions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The amount that a plain decimal text says (`-12.5`, at most twelve decimals); `nil` for anything else.
  public init?(_ text: String) {
    var digits = Substring(text)
    let negative = digits.first == "-"
    if negative { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !decimals.isEmpty, decimals.utf8.count <= 12 else { return nil }
    let padding = String(repeating: "0", count: 12 - decimals.utf8.count)
    guard let value = Int128((negative ? "-" : "") + first + decimals + padding) else { return nil }
    self.init(rawValue: value)
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
