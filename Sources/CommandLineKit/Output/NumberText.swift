/// Numbers for people: digits grouped by threes, `12,300.50`, and a true minus sign where Unicode can be shown.
public struct NumberText: Sendable {
  /// Whether the minus sign is `−` and not `-`.
  public let unicode: Bool

  /// Writes numbers with or without Unicode.
  public init(unicode: Bool) { self.unicode = unicode }

  /// A whole number.
  public func text(_ number: Int, signed: Bool = false) -> String { text("\(number)", signed: signed) }

  /// An exact decimal, such as `-1234.5`; anything but a decimal stays as it is.
  ///
  /// - Parameters:
  ///   - decimal: Digits with at most one point and a minus sign.
  ///   - decimals: At least so many decimals are shown; none that the text has are cut.
  ///   - signed: Whether numbers above zero get a plus sign.
  /// - Returns: The number with its digits grouped.
  public func text(_ decimal: String, decimals: Int = 0, signed: Bool = false) -> String {
    let isNegative = decimal.utf8.first == UInt8(ascii: "-")
    let parts = decimal.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(NumberText.isDigits) else { return decimal }
    let part = parts.count == 2 ? parts[1] : ""
    let zeros = String(repeating: "0", count: max(0, decimals - part.utf8.count))
    let point = part.isEmpty && zeros.isEmpty ? "" : "."
    let isZero = parts.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
    return sign(isNegative: isNegative, signed: signed && !isZero) + NumberText.grouped(parts[0]) + point + part + zeros
  }

  private func sign(isNegative: Bool, signed: Bool) -> String {
    if isNegative { return unicode ? "−" : "-" }
    return signed ? "+" : ""
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func grouped(_ digits: Substring) -> String {
    let count = digits.utf8.count
    return digits.enumerated().reduce(into: "") { result, digit in
      if digit.offset > 0, (count - digit.offset).isMultiple(of: 3) { result.append(",") }
      result.append(digit.element)
    }
  }
}
