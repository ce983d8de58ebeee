import AppSales
import TestSupport
import Testing

@Suite("Conversion")
struct ConverterTests {
  private static let currencies = ["EUR", "USD", "GBP", "JPY", "KRW", "CHF"]

  @Test("An amount is what long division on paper makes of it")
  func oracle() throws {
    var random = SeededRandom()
    for _ in 0..<400 {
      let values = Dictionary(uniqueKeysWithValues: ConverterTests.currencies.dropFirst().map { ($0, random.rate()) })
      let rates = ExchangeRates([try values.map { try rate("2024-05-02", $1, $0, "EUR") }])
      let (from, to) = (
        ConverterTests.currencies.randomElement(using: &random) ?? "",
        ConverterTests.currencies.randomElement(using: &random) ?? ""
      )
      let raw = Int128(Int64.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &random))
      let amount = ExactAmount(rawValue: raw * Int128(Int.random(in: 1...1_000_000, using: &random))).description
      guard from != to else { continue }
      let expected = PaperMoney.converted(
        amount, times: [values[to] ?? "1"], over: [values[from] ?? "1"], decimals: code(to).decimals)
      let found = try converted(amount, from, to: to, on: "2024-05-02", rates)
      #expect(found == expected, "seed \(random.seed): \(amount) \(from) in \(to) at \(values)")
    }
  }

  @Test("There and back gives the same amount within half a unit in the last place of both")
  func thereAndBack() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let value = random.rate()
      let (from, to) = ("EUR", ["USD", "JPY"].randomElement(using: &random) ?? "USD")
      let rates = ExchangeRates([[try rate("2024-05-02", value, to, from)]])
      let cents = Int128(Int64.random(in: -100_000_000...100_000_000, using: &random))
      let amount = ExactAmount(rawValue: cents * 10_000_000_000)
      let there = try #require(try converted(amount.description, from, to: to, on: "2024-05-02", rates))
      let back = try #require(try converted(there, to, to: from, on: "2024-05-02", rates).flatMap { ExactAmount($0) })
      let ratio = try #require(DecimalRate(value)).ratio
      // Half a unit in the last place of the other currency, as many as that is here, and half a unit here.
      let unit = ExactAmount(rawValue: ExactAmount.scale / (to == "JPY" ? 1 : 100))
      let there1 = try unit.multiplied(by: ratio.inverse, decimals: 12)
      let bound = (there1.rawValue + 10_000_000_000) / 2 + 1
      #expect(
        (back.rawValue - amount.rawValue).magnitude <= bound.magnitude, "seed \(random.seed): \(amount) at \(value)")
    }
  }

  @Test(
    "Halves go to the even neighbour, in the digits of the currency",
    arguments: [
      ("0.25", "2", "EUR", "USD", "0.5"), ("0.005", "1", "EUR", "USD", "0"), ("0.015", "1", "EUR", "USD", "0.02"),
      ("-0.025", "1", "EUR", "USD", "-0.02"), ("-0.035", "1", "EUR", "USD", "-0.04"), ("2.5", "1", "EUR", "JPY", "2"),
      ("3.5", "1", "EUR", "KRW", "4"), ("0.0149999999", "1", "EUR", "USD", "0.01"),
    ])
  func halves(amount: String, value: String, from: String, to: String, expected: String) throws {
    let rates = ExchangeRates([[try rate("2024-05-02", value, to, from)]])
    #expect(try converted(amount, from, to: to, on: "2024-05-02", rates) == expected)
  }

  @Test("An amount of the currency itself stays as it is, and nothing needs no rate")
  func identity() throws {
    #expect(try converted("0.123456789012", "EUR", to: "EUR", on: "2024-05-02", ExchangeRates()) == "0.123456789012")
    #expect(try converted("0", "TWD", to: "EUR", on: "2024-05-02", ExchangeRates()) == "0")
  }

  @Test("Amounts beyond the range are an error and never a trap")
  func overflow() throws {
    let rates = ExchangeRates([[try rate("2024-05-02", "999999999999", "IDR", "EUR")]])
    var converter = CurrencyConverter(to: code("IDR"), rates)
    #expect(throws: ArithmeticOverflow.self) {
      try converter.convert(ExactAmount(rawValue: .max), code("EUR"), on: date("2024-05-02"))
    }
    #expect(throws: ArithmeticOverflow.self) {
      try converter.convert(ExactAmount(rawValue: .min), code("EUR"), on: date("2024-05-02"))
    }
  }

  @Test("The rate of the sale, of the end of a period, or of a given day decides")
  func valuations() throws {
    let rates = ExchangeRates([
      [try rate("2024-05-02", "2", "USD", "EUR"), try rate("2024-05-31", "2.5", "USD", "EUR")]
    ])
    #expect(try converted("10", "USD", to: "EUR", on: "2024-05-02", rates) == "5")
    #expect(try converted("10", "USD", to: "EUR", on: "2024-05-02", rates, at: "2024-06-03") == "4")
    #expect(try converted("10", "USD", to: "EUR", on: "2024-05-02", rates, at: "2024-06-08") == nil)
  }

  @Test("Newer rates, whatever they are, move no figure of the past")
  func pasts() throws {
    var random = SeededRandom()
    for _ in 0..<50 {
      let days = (0..<60).map { PacificClock.day(at: 1_700_000_000).advanced(by: $0) }
      let list = try days.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.flatMap { day in
        try ["USD", "JPY"].map { try rate(day.description, random.rate(), $0, "EUR") }
      }
      let today = try #require(days.randomElement(using: &random))
      let known = list.filter { $0.day <= today }
      for day in days where day <= today {
        for (from, to) in [("USD", "EUR"), ("JPY", "USD")] {
          let before = try converted("1234567", from, to: to, on: day.description, ExchangeRates([known]))
          let after = try converted("1234567", from, to: to, on: day.description, ExchangeRates([list]))
          #expect(before == after, "seed \(random.seed), \(day) of \(today)")
        }
      }
    }
  }

  @Test("The newest rate moves no figure of the past")
  func past() throws {
    let before = [try rate("2024-05-02", "2", "USD", "EUR")]
    let after = before + [try rate("2024-06-02", "4", "USD", "EUR")]
    for list in [before, after] {
      #expect(try converted("10", "USD", to: "EUR", on: "2024-05-03", ExchangeRates([list])) == "5")
    }
  }
}
