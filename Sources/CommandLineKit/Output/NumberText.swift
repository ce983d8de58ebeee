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
    var (copy, bytes) = (decimal, [UInt8]())
    bytes.reserveCapacity(decimal.utf8.count * 2 + decimals)
    guard copy.withUTF8({ NumberText.append($0, decimals, to: &bytes) }) else { return decimal }
    let isNegative = decimal.utf8.first == UInt8(ascii: "-")
    let isZero = !bytes.contains { $0 &- 0x31 < 9 }
    return sign(isNegative: isNegative, signed: signed && !isZero) + String(decoding: bytes, as: UTF8.self)
  }

  private func sign(isNegative: Bool, signed: Bool) -> String {
    if isNegative { return unicode ? "−" : "-" }
    return signed ? "+" : ""
  }

  /// Appends the digits of a decimal, grouped, without its sign; `false` where it is no decimal.
  ///
  /// Screens are full of numbers: this works on bytes, ten times as fast as on characters.
  private static func append(_ decimal: UnsafeBufferPointer<UInt8>, _ decimals: Int, to bytes: inout [UInt8]) -> Bool {
    let digits = decimal.first == UInt8(ascii: "-") ? decimal[1...] : decimal[...]
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    let part = digits.dropFirst(whole.count + 1)
    guard !whole.isEmpty, isDigits(whole), isDigits(part), part.isEmpty == (whole.count == digits.count) else {
      return false
    }
    var left = whole.count
    for digit in whole {
      bytes.append(digit)
      left -= 1
      if left > 0, left.isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
    }
    if !part.isEmpty || decimals > 0 { bytes.append(UInt8(ascii: ".")) }
    bytes.append(contentsOf: part)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, decimals - part.count)))
    return true
  }

  private static func isDigits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.allSatisfy { $0 &- 0x30 < 10 }
  }
}
