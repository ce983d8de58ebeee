/// A positive fraction in lowest terms, 128 bits above and below: exact rates, and products of exact rates.
public struct ExactRatio: Hashable, Sendable {
  /// The number above the line, at least 1.
  public let numerator: UInt128
  /// The number below the line, at least 1.
  public let denominator: UInt128

  /// The fraction of two numbers; `nil` where one of them is zero.
  public init?(_ numerator: UInt128, _ denominator: UInt128) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  private init(lowest numerator: UInt128, _ denominator: UInt128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// One.
  public static let one = ExactRatio(lowest: 1, 1)

  /// The fraction upside down.
  public var inverse: ExactRatio { ExactRatio(lowest: denominator, numerator) }

  /// The exact product; `nil` where it does not fit.
  public func multiplied(by other: ExactRatio) -> ExactRatio? {
    let first = greatestCommonDivisor(numerator, other.denominator)
    let second = greatestCommonDivisor(other.numerator, denominator)
    let (above, tooMuch) = (numerator / first).multipliedReportingOverflow(by: other.numerator / second)
    let (below, tooLittle) = (denominator / second).multipliedReportingOverflow(by: other.denominator / first)
    return tooMuch || tooLittle ? nil : ExactRatio(lowest: above, below)
  }

  /// Whether the fraction is more than another times six fifths, or less than five sixths of it.
  ///
  /// Fractions too large to tell are apart.
  func isApart(from other: ExactRatio) -> Bool {
    guard let quotient = multiplied(by: other.inverse) else { return true }
    let (above, tooMuch) = quotient.numerator.multipliedReportingOverflow(by: 6)
    let (below, tooLittle) = quotient.denominator.multipliedReportingOverflow(by: 6)
    guard !tooMuch, !tooLittle else { return true }
    return quotient.numerator > below / 5 || quotient.denominator > above / 5
  }
}

extension ExactAmount {
  /// The amount times a fraction, rounded once, half to even, to a number of decimals from 0 to 12.
  ///
  /// The product is held in 256 bits, so that nothing but that rounding is lost.
  ///
  /// - Throws: `ArithmeticOverflow` where the result leaves its range.
  public func multiplied(by ratio: ExactRatio, decimals: Int) throws(ArithmeticOverflow) -> ExactAmount {
    let step = powerOfTen(12 - min(max(decimals, 0), 12))
    let (divisor, overflow) = ratio.denominator.multipliedReportingOverflow(by: step)
    guard !overflow else { throw ArithmeticOverflow() }
    let quotient = try roundedQuotient(rawValue.magnitude, ratio.numerator, divisor)
    return try ExactAmount(magnitude: quotient, times: step, isNegative: rawValue < 0)
  }

  private init(magnitude: UInt128, times step: UInt128, isNegative: Bool) throws(ArithmeticOverflow) {
    let (product, overflow) = magnitude.multipliedReportingOverflow(by: step)
    guard !overflow, let value = Int128(exactly: product) else { throw ArithmeticOverflow() }
    self.init(rawValue: isNegative ? -value : value)
  }
}

/// a × b ÷ c, rounded half to even.
private func roundedQuotient(_ a: UInt128, _ b: UInt128, _ c: UInt128) throws(ArithmeticOverflow) -> UInt128 {
  let (product, isWide) = a.multipliedReportingOverflow(by: b)
  guard isWide else {
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: c)
    return quotient + (isRoundedUp(quotient, remainder, c) ? 1 : 0)
  }
  let (high, low) = a.multipliedFullWidth(by: b)
  guard high < c else { throw ArithmeticOverflow() }
  let (quotient, remainder) = c.dividingFullWidth((high, low))
  let (rounded, overflow) = quotient.addingReportingOverflow(isRoundedUp(quotient, remainder, c) ? 1 : 0)
  guard !overflow else { throw ArithmeticOverflow() }
  return rounded
}

private func isRoundedUp(_ quotient: UInt128, _ remainder: UInt128, _ divisor: UInt128) -> Bool {
  let other = divisor - remainder
  return remainder > other || (remainder == other && quotient & 1 == 1)
}

private func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
  var (a, b) = (a, b)
  while b != 0 {
    // Numbers of everyday rates: divisions of 64 bits are many times faster.
    if let x = UInt64(exactly: a), let y = UInt64(exactly: b) { return UInt128(greatestCommonDivisor(x, y)) }
    (a, b) = (b, a % b)
  }
  return a
}

private func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}

/// 10 to the power of an exponent from 0 to 38.
func powerOfTen(_ exponent: Int) -> UInt128 {
  (0..<min(max(exponent, 0), 38)).reduce(UInt128(1)) { power, _ in power * 10 }
}
