import AppSales
import Foundation
import Testing

@Suite("Exact amounts")
struct ExactAmountTests {
  @Test(
    "An amount is rounded half to even, the same on both sides of zero",
    arguments: [
      ("0.125", 2, "0.12"), ("0.135", 2, "0.14"), ("-0.125", 2, "-0.12"), ("-0.135", 2, "-0.14"), ("0.5", 0, "0"),
      ("1.5", 0, "2"), ("2.5", 0, "2"), ("-0.5", 0, "0"), ("-1.5", 0, "-2"), ("-2.5", 0, "-2"),
      ("0.500000000001", 0, "1"),
      ("-0.500000000001", 0, "-1"), ("0.499999999999", 0, "0"), ("12.5", 12, "12.5"), ("9.995", 2, "10"),
      ("-9.995", 2, "-10"), ("0.000000000001", 11, "0"), ("0.000000000015", 11, "0.00000000002"), ("57.81", 2, "57.81"),
      ("12.5", 40, "12.5"), ("12.5", -3, "12"),
    ])
  func rounding(text: String, decimals: Int, expected: String) throws {
    let amount = try #require(ExactAmount(text))
    #expect(amount.rounded(decimals: decimals).description == expected)
  }

  @Test("Rounding at the ends of the range is exact and no trap", arguments: [Int128.max, .min, .max - 1, .min + 1])
  func ends(rawValue: Int128) {
    let amount = ExactAmount(rawValue: rawValue)
    for decimals in 0...12 {
      let rounded = amount.rounded(decimals: decimals)
      #expect(rounded == amount || (rounded < amount) == (rawValue > 0))
    }
    #expect(ExactAmount(amount.description) == amount)
  }

  @Test("Rounding agrees with decimal arithmetic of another make")
  func oracle() throws {
    var numbers = ModelNumbers()
    for _ in 0..<3000 {
      // Every third one ends on a half, where the rules differ.
      let raw = Int128(numbers.spread())
      let amount = ExactAmount(rawValue: raw % 3 == 0 ? raw / 1_000_000 * 1_000_000 + 500_000 : raw)
      let decimals = Int.random(in: 0...12, using: &numbers)
      var exact = try #require(Decimal(string: amount.description, locale: nil))
      var rounded = Decimal()
      NSDecimalRound(&rounded, &exact, decimals, .bankers)
      let found = try #require(Decimal(string: amount.rounded(decimals: decimals).description, locale: nil))
      #expect(found == rounded, "\(amount) to \(decimals), seed \(ModelNumbers.seed)")
    }
  }

  @Test("A product of two cells is exact for the largest ones, too")
  func products() throws {
    var numbers = ModelNumbers()
    for _ in 0..<3000 {
      let a = Micros(rawValue: numbers.spread())
      let b = Micros(rawValue: numbers.spread() / 1000)
      let expected =
        try #require(Decimal(string: a.description, locale: nil))
        * #require(Decimal(string: b.description, locale: nil))
      let found = try #require(Decimal(string: ExactAmount.product(a, b).description, locale: nil))
      #expect(found == expected, "\(a) × \(b), seed \(ModelNumbers.seed)")
    }
    let largest = ExactAmount.product(Micros(rawValue: .min), Micros(rawValue: .min))
    #expect(largest.description == "85070591730234615865843651.857942052864")
  }

  @Test("A sum beyond the range is no amount and no trap")
  func overflow() {
    let largest = ExactAmount(rawValue: .max)
    let smallest = ExactAmount(rawValue: .min)
    let least = ExactAmount(rawValue: 1)
    #expect(largest.adding(least) == nil)
    #expect(smallest.subtracting(least) == nil)
    #expect(largest.adding(smallest) == ExactAmount(rawValue: -1))
    #expect(ExactAmount.zero.subtracting(smallest) == nil)
  }

  @Test(
    "An amount is written without needless zeros",
    arguments: [
      ("0", 0, "0"), ("0", 2, "0.00"), ("57.8", 0, "57.8"), ("57.8", 2, "57.80"), ("-0.7", 0, "-0.7"),
      ("-0.70", 2, "-0.70"),
      ("1200", 0, "1200"), ("0.000000000001", 0, "0.000000000001"), ("-0.123456789012", 2, "-0.123456789012"),
      ("1.005", 2, "1.005"), ("-0", 0, "0"),
    ])
  func text(text: String, decimals: Int, expected: String) throws {
    #expect(try #require(ExactAmount(text)).text(minimumDecimals: decimals) == expected)
  }

  @Test(
    "Only a plain decimal is an amount",
    arguments: [
      "", "-", ".", ".5", "5.", "+5", "--5", "5-", "1,5", "1e3", " 5", "1.2.3", "0.0000000000001", "١",
      "999999999999999999999999999",
    ])
  func noAmount(text: String) { #expect(ExactAmount(text) == nil) }

  @Test("Any amount survives being written and read")
  func roundTrip() {
    var numbers = ModelNumbers()
    for _ in 0..<3000 {
      let amount = ExactAmount(rawValue: Int128(numbers.spread()) * Int128(numbers.spread()))
      #expect(ExactAmount(amount.description) == amount, "\(amount), seed \(ModelNumbers.seed)")
    }
  }
}
