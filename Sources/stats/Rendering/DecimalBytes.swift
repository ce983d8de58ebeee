import AppSales

extension [UInt8] {
  /// Appends the exact decimal of an amount, as its description has it, without making a text of it first.
  mutating func append(decimal amount: ExactAmount) {
    if amount.rawValue < 0 { append(UInt8(ascii: "-")) }
    let magnitude = amount.rawValue.magnitude
    guard let small = UInt64(exactly: magnitude) else { return append(large: magnitude) }
    // Everyday amounts take the short way: divisions of 128 bits are slow.
    let (whole, part) = small.quotientAndRemainder(dividingBy: 1_000_000_000_000)
    append(digits: whole, atLeast: 1)
    append(fraction: part)
  }

  private mutating func append(large magnitude: UInt128) {
    let (whole, part) = magnitude.quotientAndRemainder(dividingBy: ExactAmount.scale.magnitude)
    append(contentsOf: String(whole).utf8)
    append(fraction: UInt64(truncatingIfNeeded: part))
  }

  /// Appends a point and twelve decimals without the zeros at their end, or nothing for zero.
  private mutating func append(fraction: UInt64) {
    guard fraction > 0 else { return }
    var (rest, count) = (fraction, 12)
    while rest.isMultiple(of: 10) { (rest, count) = (rest / 10, count - 1) }
    append(UInt8(ascii: "."))
    append(digits: rest, atLeast: count)
  }

  /// Appends the digits of a number, with zeros in front up to a count.
  private mutating func append(digits number: UInt64, atLeast count: Int) {
    let start = self.count
    var rest = number
    while rest > 0 || self.count - start < count {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }
}
