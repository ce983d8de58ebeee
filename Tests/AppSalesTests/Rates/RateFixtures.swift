import AppSales
import TestSupport
import Testing

/// Three letters.
func code(_ text: String) -> CurrencyCode { CurrencyCode(text) ?? .none }

/// A day that exists.
func date(_ text: String) -> ReportDay { ReportDay(text) ?? ReportDay(number: 0) }

/// A rate of a day, in the words of its direction: `rate("2024-05-02", "1.0697", "USD", "EUR")` is 1.0697 USD per EUR.
func rate(
  _ day: String, _ value: String, _ currency: String, _ base: String, _ source: String = "test"
) throws -> PublishedRate {
  let value = try #require(DecimalRate(value))
  return try #require(
    PublishedRate(day: date(day), currency: code(currency), value: value, base: code(base), source: source))
}

/// The rates of a text of CSV.
func rates(_ text: String, name: String = "mine.csv") throws -> [PublishedRate] {
  var bytes = Array(text.utf8)
  return try bytes.withUnsafeMutableBufferPointer { try RateFile.decode(UnsafeBufferPointer($0), name: name) }
}

/// An amount in another currency; `nil` without a rate.
func converted(
  _ amount: String, _ currency: String, to target: String, on day: String, _ rates: ExchangeRates,
  at fixedDay: String? = nil
) throws -> String? {
  var converter = CurrencyConverter(to: code(target), rates, fixedDay: fixedDay.map(date))
  let amount = try #require(ExactAmount(amount))
  return try converter.convert(amount, code(currency), on: date(day))?.description
}

extension SeededRandom {
  /// A rate with some significant digits, neither tiny nor huge.
  mutating func rate() -> String {
    let digits = Int.random(in: 1...9_999_999, using: &self)
    let decimals = Int.random(in: 0...6, using: &self)
    let text = String(repeating: "0", count: max(0, decimals + 1 - "\(digits)".count)) + "\(digits)"
    return decimals == 0 ? text : text.dropLast(decimals) + "." + text.suffix(decimals)
  }
}
