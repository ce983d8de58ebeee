import AppSales

extension [UInt8] {
  /// Appends the exact decimal of an amount, as its description has it, without making a text of it first.
  mutating func append(decimal amount: ExactAmount) {
    if amount.rawValue < 0 { append(UInt8(ascii: "-")) }
    let (whole, part) = amount.rawValue.magnitude.quotientAndRemainder(dividingBy: ExactAmount.scale.magnitude)
    if let small = UInt64(exactly: whole) {
      append(digits: small, atLeast: 1)
    } else {
      append(contentsOf: String(whole).utf8)
    }
    guard var rest = UInt64(exactly: part), rest > 0 else { return }
    var count = 12
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
