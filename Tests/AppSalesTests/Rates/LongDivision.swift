/// Numbers as people write them on paper: decimal digits, highest first.
///
/// Slow, and without any limit to be wrong about.
struct PaperNumber: Equatable {
  /// Without zeros in front; empty for zero.
  private(set) var digits: [UInt8]

  init(_ digits: [UInt8]) { self.digits = Array(digits.drop { $0 == 0 }) }

  init(_ text: some StringProtocol) { self.init(text.utf8.map { $0 - 48 }) }

  var text: String { digits.isEmpty ? "0" : String(decoding: digits.map { $0 + 48 }, as: UTF8.self) }
  var isOdd: Bool { (digits.last ?? 0) % 2 == 1 }

  static func * (a: PaperNumber, b: PaperNumber) -> PaperNumber {
    var sums = Array(repeating: 0, count: a.digits.count + b.digits.count)
    for (i, x) in a.digits.enumerated() {
      for (j, y) in b.digits.enumerated() { sums[i + j + 1] += Int(x) * Int(y) }
    }
    var carry = 0
    for index in sums.indices.reversed() {
      (carry, sums[index]) = ((sums[index] + carry) / 10, (sums[index] + carry) % 10)
    }
    return PaperNumber(sums.map(UInt8.init))
  }

  static func + (a: PaperNumber, b: PaperNumber) -> PaperNumber {
    let count = max(a.digits.count, b.digits.count) + 1
    var result = Array(repeating: 0 as UInt8, count: count)
    var carry: UInt8 = 0
    for place in 0..<count {
      let sum = a.digit(place) + b.digit(place) + carry
      result[count - 1 - place] = sum % 10
      carry = sum / 10
    }
    return PaperNumber(result)
  }

  static func < (a: PaperNumber, b: PaperNumber) -> Bool {
    a.digits.count == b.digits.count
      ? a.digits.lexicographicallyPrecedes(b.digits) : a.digits.count < b.digits.count
  }

  /// a − b, where a is not smaller.
  private static func less(_ a: PaperNumber, _ b: PaperNumber) -> PaperNumber {
    var result = a.digits
    var borrow = 0
    for place in 0..<result.count {
      let index = result.count - 1 - place
      let difference = Int(result[index]) - Int(b.digit(place)) - borrow
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt8(difference < 0 ? difference + 10 : difference)
    }
    return PaperNumber(result)
  }

  private func digit(_ place: Int) -> UInt8 { place < digits.count ? digits[digits.count - 1 - place] : 0 }

  /// a ÷ b, rounded half to even.
  static func divided(_ a: PaperNumber, _ b: PaperNumber) -> PaperNumber {
    var quotient: [UInt8] = []
    var rest = PaperNumber([])
    for digit in a.digits {
      rest = PaperNumber(rest.digits + [digit])
      var count: UInt8 = 0
      while !(rest < b) { (rest, count) = (less(rest, b), count + 1) }
      quotient.append(count)
    }
    let whole = PaperNumber(quotient)
    let twice = rest + rest
    return b < twice || (twice == b && whole.isOdd) ? whole + PaperNumber([1]) : whole
  }
}

/// A decimal with a sign and twelve places, and what becomes of it at a rate.
enum PaperMoney {
  /// A decimal text times a ÷ b, rounded half to even to some places.
  static func converted(_ amount: String, times a: [String], over b: [String], decimals: Int) -> String {
    let isNegative = amount.hasPrefix("-")
    let parts = [isNegative ? String(amount.dropFirst()) : amount] + a
    let others = b
    let above = parts.map(whole).reduce(PaperNumber([1]), *)
    let below = others.map(whole).reduce(PaperNumber([1]), *)
    let places = parts.map(places).reduce(0, +) - others.map(places).reduce(0, +) - decimals
    // above × 10^-places ÷ below, in units of the last place.
    let quotient =
      places >= 0
      ? PaperNumber.divided(above, below * power(places)) : PaperNumber.divided(above * power(-places), below)
    return plain(quotient.text, decimals, isNegative)
  }

  private static func power(_ exponent: Int) -> PaperNumber {
    PaperNumber([1] + Array(repeating: 0, count: exponent))
  }

  private static func whole(_ text: String) -> PaperNumber { PaperNumber(text.filter { $0 != "." }) }

  private static func places(_ text: String) -> Int {
    text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
  }

  private static func plain(_ digits: String, _ decimals: Int, _ isNegative: Bool) -> String {
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var text = padded.dropLast(decimals) + "."
    var part = padded.suffix(decimals)
    while part.hasSuffix("0") { part.removeLast() }
    text = part.isEmpty ? text.dropLast() : text + part
    return text == "0" ? "0" : (isNegative ? "-" : "") + text
  }
}
