import TestSupport
import Testing

@testable import AppSales

@Suite("Rates of one day after the other")
struct RateWalkTests {
  private static let currencies = ["EUR", "USD", "JPY", "HRK", "SAR", "TWD"]

  /// Rates of some of a hundred days, between pairs of which some lead to the target by way of another.
  private func rates(_ random: inout SeededRandom) throws -> ExchangeRates {
    let pairs = [("USD", "EUR"), ("JPY", "USD"), ("HRK", "EUR")]
    return ExchangeRates(
      [
        try (0..<100).filter { _ in Int.random(in: 0..<5, using: &random) == 0 }.flatMap { offset in
          let day = RateWalkTests.first.advanced(by: offset)
          return try pairs.filter { _ in Bool.random(using: &random) }.map { currency, base in
            try rate(day.description, random.rate(), currency, base, "list \(offset % 3)")
          }
        }
      ])
  }

  /// The currency that HRK is a fixed number of begins within the days.
  private static let first = date("2022-11-20")

  @Test("It finds the rates that the converter finds, and remembers the same ones")
  func agreesWithConverter() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let rates = try rates(&random)
      let target = try #require(["EUR", "USD", "JPY"].randomElement(using: &random))
      var converter = CurrencyConverter(to: code(target), rates)
      var walk = RateWalk(converter, RateWalkTests.currencies.map(code))
      // Days mostly go forward, as those of reports do.
      for offset in (0..<110) + (0..<5).map({ _ in Int.random(in: 0..<110, using: &random) }) {
        let day = RateWalkTests.first.advanced(by: offset)
        walk.open(day)
        for (number, currency) in RateWalkTests.currencies.enumerated() where currency != target {
          let route = converter.route(code(currency), on: day)
          let value = walk.values[number]
          let comment: Comment = "seed \(random.seed): \(currency) in \(target) on \(day)"
          if let route, value.isFinite {
            let exact = Double(route.ratio.numerator) / Double(route.ratio.denominator)
            #expect(abs(value - exact) <= exact * 1e-14, comment)
          } else {
            #expect(value.isNaN || (route == nil) == (value == RateWalk.none), comment)
          }
          if route != nil { walk.use(number) }
        }
      }
      #expect(walk.used == converter.used, "seed \(random.seed)")
    }
  }

  @Test("The target has no rate, and is left to the converter")
  func target() throws {
    let rates = ExchangeRates([[try rate("2024-05-02", "2", "USD", "EUR")]])
    var walk = RateWalk(CurrencyConverter(to: code("EUR"), rates), [code("EUR"), code("USD"), code("TWD")])
    walk.open(date("2024-05-03"))
    #expect(walk.values[0].isNaN && walk.values[1] == 0.5 && walk.values[2] == RateWalk.none)
    walk.open(date("2024-05-10"))
    #expect(walk.values[1] == RateWalk.none)
  }
}
