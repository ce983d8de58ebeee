import AppSales
import Foundation
import Testing

private func currency(_ text: String) throws -> CurrencyCode { try #require(CurrencyCode(text)) }
private func amount(_ text: String) throws -> ExactAmount { try #require(ExactAmount(text)) }

@Suite("Money and currencies")
struct MoneyTests {
  @Test(
    "Three letters are a currency code", arguments: [("USD", "USD"), ("eur", "EUR"), ("Xyz", "XYZ"), ("AAA", "AAA")])
  func codes(text: String, expected: String) throws { #expect(try currency(text).description == expected) }

  @Test(
    "Anything else is none",
    arguments: ["", "US", "USDX", "U D", "US1", "€", "ÜSD", "US\0", "@AB", "[AB", "`AB", "{AB", "AB\u{1}"])
  func noCodes(text: String) { #expect(CurrencyCode(text) == nil) }

  @Test("Codes have an alphabetical order")
  func order() throws {
    let codes = try ["USD", "AUD", "EUR", "AED", "ZAR"].map(currency)
    #expect(codes.sorted().map(\.description) == ["AED", "AUD", "EUR", "USD", "ZAR"])
  }

  @Test("Currencies without a minor unit show none", arguments: ["JPY", "KRW", "CLP", "VND"])
  func minorUnits(text: String) throws {
    #expect(try currency(text).decimals == 0)
    #expect(try currency("HUF").decimals == 2)
  }

  @Test("A bag adds each currency by itself and keeps a zero that was named")
  func bag() throws {
    var bag = MoneyBag()
    try bag.add(amount("1.50"), currency("USD"))
    try bag.add(amount("-0.25"), currency("USD"))
    try bag.add(.zero, currency("EUR"))
    #expect(bag.sorted.map { "\($0.amount) \($0.currency)" } == ["0 EUR", "1.25 USD"])
    #expect(try bag[currency("JPY")] == .zero)
    #expect(bag.sorted.count == 2)
  }

  @Test("A sum beyond the range leaves the bag as it was")
  func overflow() throws {
    var bag = MoneyBag()
    try bag.add(ExactAmount(rawValue: .max), currency("USD"))
    try bag.add(amount("1"), currency("EUR"))
    let before = bag
    var other = MoneyBag()
    for code in ["AUD", "EUR", "USD", "ZAR"] { try other.add(amount("1"), currency(code)) }
    #expect(throws: ArithmeticOverflow.self) { try bag.add(other) }
    #expect(throws: ArithmeticOverflow.self) { try bag.add(amount("1"), currency("USD")) }
    #expect(bag == before)
  }

  @Test("Adding bags does not depend on their order")
  func merge() throws {
    var numbers = ModelNumbers()
    let codes = try ["USD", "EUR", "JPY", "GBP"].map(currency)
    let bags = try (0..<50).map { _ in
      var bag = MoneyBag()
      for _ in 0..<Int.random(in: 0...5, using: &numbers) {
        try bag.add(ExactAmount(rawValue: Int128(numbers.spread())), codes[Int(numbers.next() % 4)])
      }
      return bag
    }
    func sum(_ bags: [MoneyBag]) throws -> MoneyBag {
      var sum = MoneyBag()
      for bag in bags { try sum.add(bag) }
      return sum
    }
    let pairs = try [sum(Array(bags[..<25])), sum(Array(bags[25...]))]
    #expect(try sum(bags) == sum(bags.shuffled(using: &numbers)), "seed \(ModelNumbers.seed)")
    #expect(try sum(bags) == sum(pairs), "seed \(ModelNumbers.seed)")
  }

  @Test("A bag has what a dictionary would have, in the order of codes")
  func dictionary() throws {
    var numbers = ModelNumbers()
    let codes = try (0..<12).map { try currency("C\($0 < 6 ? "A" : "Z")\(["D", "B", "X", "A", "M", "C"][$0 % 6])") }
    for _ in 0..<200 {
      var (bag, expected) = (MoneyBag(), [CurrencyCode: ExactAmount]())
      for _ in 0..<Int.random(in: 0...30, using: &numbers) {
        let (code, value) = (codes[Int(numbers.next() % 12)], ExactAmount(rawValue: Int128(numbers.spread())))
        try bag.add(value, code)
        expected[code] = expected[code, default: .zero].adding(value)
      }
      #expect(Array(bag.currencies) == expected.keys.sorted(), "seed \(ModelNumbers.seed)")
      #expect(codes.allSatisfy { bag[$0] == expected[$0] ?? .zero }, "seed \(ModelNumbers.seed)")
      #expect(bag.isEmpty == expected.isEmpty)
    }
  }

  @Test("A bag is an object of decimal strings in JSON")
  func json() throws {
    var bag = MoneyBag()
    try bag.add(amount("57.81"), currency("EUR"))
    let data = try JSONEncoder().encode(bag)
    #expect(String(decoding: data, as: UTF8.self) == #"{"EUR":"57.81"}"#)
    #expect(try JSONDecoder().decode(MoneyBag.self, from: data) == bag)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(MoneyBag.self, from: Data(#"{"EURO":"1"}"#.utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(MoneyBag.self, from: Data(#"{"EUR":"1,5"}"#.utf8)) }
  }
}

@Suite("Periods")
struct ReportPeriodTests {
  private let first = ReportDay(number: 19_000)

  @Test("A period without days is none")
  func empty() {
    #expect(ReportPeriod(begin: first, end: first) == nil)
    #expect(ReportPeriod(first: first, last: first.advanced(by: -1)) == nil)
    #expect(ReportPeriod(first: first, last: first)?.days == [first])
    #expect(ReportPeriod(first: ReportDay(number: .max), last: ReportDay(number: .max)) == nil)
  }

  @Test("What periods share agrees with their days")
  func sets() throws {
    var numbers = ModelNumbers()
    for _ in 0..<500 {
      let periods = try (0..<2).map { _ in
        let begin = first.advanced(by: Int(numbers.next() % 20))
        return try #require(ReportPeriod(begin: begin, end: begin.advanced(by: 1 + Int(numbers.next() % 10))))
      }
      let (a, b) = (periods[0], periods[1])
      let shared = Set(a.days).intersection(b.days)
      #expect(a.overlaps(b) == !shared.isEmpty, "seed \(ModelNumbers.seed)")
      #expect(Set(a.intersection(b)?.days ?? []) == shared, "seed \(ModelNumbers.seed)")
      #expect(a.contains(b) == Set(a.days).isSuperset(of: b.days), "seed \(ModelNumbers.seed)")
      #expect(a.union(b).contains(a) && a.union(b).contains(b), "seed \(ModelNumbers.seed)")
      #expect(a.count == a.days.count && a.days.last == a.last && a.contains(a.last) && !a.contains(a.end))
    }
  }

  @Test("A stored period without days is refused")
  func json() throws {
    let good = Data(#"{"begin":"2024-03-01","end":"2024-04-01"}"#.utf8)
    let period = try JSONDecoder().decode(ReportPeriod.self, from: good)
    #expect(period.count == 31)
    #expect(try JSONDecoder().decode(ReportPeriod.self, from: JSONEncoder().encode(period)) == period)
    let bad = Data(#"{"begin":"2024-04-01","end":"2024-03-01"}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ReportPeriod.self, from: bad) }
  }
}
