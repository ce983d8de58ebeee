import AppSales
import Foundation
import Testing

/// The number of a cell, or what is wrong with it.
private func parsed(_ text: String) -> Result<Int64, NumberProblem> {
  Result { () throws(NumberProblem) in try Micros(text: text).rawValue }
}

@Suite("Numbers of report cells")
struct MicrosTests {
  @Test(
    "A number as reports write it is read exactly",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7_000_000), ("-50", -50_000_000), (".70", 700_000), (".7", 700_000), ("-.7", -700_000),
      ("0.99", 990_000), ("-0.99", -990_000), ("1.000001", 1_000_001), ("007", 7_000_000),
      ("1.50000000000000000000", 1_500_000),
      ("00000000000000000000000000000001", 1_000_000), ("9223372036854.775807", Int64.max),
      ("-9223372036854.775807", -Int64.max), ("9223372036854", 9_223_372_036_854_000_000), (".000001", 1),
      ("9999999999.99", 9_999_999_999_990_000),
    ] as [(String, Int64)])
  func numbers(text: String, rawValue: Int64) {
    #expect(parsed(text) == .success(rawValue))
  }

  @Test(
    "What reports do not write is no number",
    arguments: [
      "-", ".", "-.", "5.", "-5.", "+5", "--5", "5-", "1,5", "1.234,5", "1,234.5", "1.2.3", "1e3", "1E3", "0x10", "nan",
      "inf", " 5", "5 ", "5 0", "$5", "€5", "5%", "１", "٣", "−5", "5\u{A0}", "\u{0}", "5\u{0}", "/", ":", "1:2",
      "99999999999999999999999x", "0.1234567x", "12abc",
    ])
  func noNumbers(text: String) {
    #expect(parsed(text) == .failure(.notANumber))
  }

  @Test("A cell without bytes is empty")
  func empty() {
    #expect(parsed("") == .failure(.empty))
    #expect(throws: NumberProblem.empty) { try Micros(cell: UnsafeBufferPointer(start: nil, count: 0)) }
  }

  @Test(
    "A digit behind the sixth decimal is not dropped",
    arguments: ["0.0000001", "1.1234567", "-.00000000000001", "0.00000010"])
  func decimals(text: String) {
    #expect(parsed(text) == .failure(.tooManyDecimals))
  }

  @Test(
    "A number beyond the range is an error and no trap",
    arguments: [
      "9223372036854.775808", "-9223372036854.775808", "9223372036855", "18446744073709.551616",
      "36893488147419.103232",
      "99999999999999999999999999999999999999999", "-10000000000000", "184467440737095516160",
    ])
  func range(text: String) {
    #expect(parsed(text) == .failure(.outOfRange))
  }

  @Test("Any number of millionths survives being written and read")
  func roundTrip() throws {
    var numbers = ModelNumbers()
    for _ in 0..<5000 {
      let value = max(numbers.spread(), -Int64.max)
      let text = Micros(rawValue: value).description
      #expect(parsed(text) == .success(value), "\(text), seed \(ModelNumbers.seed)")
    }
  }

  @Test("Numbers agree with decimal arithmetic of another make")
  func oracle() throws {
    var numbers = ModelNumbers()
    for _ in 0..<5000 {
      let whole = numbers.next() >> UInt64.random(in: 21..<64, using: &numbers)
      let places = Int.random(in: 1...6, using: &numbers)
      let part = String(numbers.next() % 1_000_000 + 1_000_000).dropFirst().prefix(places)
      let text = (Bool.random(using: &numbers) ? "-" : "") + "\(whole).\(part)"
      let expected = try #require(Decimal(string: text, locale: nil)) * 1_000_000
      let found = try Micros(text: text).rawValue
      #expect(Decimal(found) == expected, "\(text), seed \(ModelNumbers.seed)")
    }
  }

  @Test("Any bytes are a number or an error, and never a trap")
  func anyBytes() {
    var numbers = ModelNumbers()
    let alphabet = Array("0123456789..--+,e \u{0}\u{FF}".utf8)
    for _ in 0..<5000 {
      let cell = (0..<Int.random(in: 0...30, using: &numbers)).map { _ in alphabet[Int(numbers.next() % 20)] }
      let text = String(decoding: cell, as: UTF8.self)
      guard case .success(let value) = parsed(text) else { continue }
      #expect(parsed(Micros(rawValue: value).description) == .success(value), "\(text), seed \(ModelNumbers.seed)")
    }
  }

  @Test("The magnitude drops the sign and exists for every number of a cell")
  func magnitude() {
    #expect(Micros(rawValue: -990_000).magnitude == Micros(rawValue: 990_000))
    #expect(Micros(rawValue: -Int64.max).magnitude == Micros(rawValue: Int64.max))
    #expect(Micros(rawValue: .min).magnitude == nil)
  }
}
