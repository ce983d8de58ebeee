import AppSales

/// Made-up exchange rates for the days of the reports, one for each Monday and currency.
///
/// Currencies that the European Central Bank does not list have none, as in real life.
struct SampleRates {
  private let first: ReportDay
  private let end: ReportDay
  private let seed: UInt64

  init(_ options: SampleOptions) {
    first = options.start
    end = options.start.advanced(by: options.days)
    seed = options.seed
  }

  private static let unlisted: Set<String> = ["AED", "CLP", "EUR", "KZT", "SAR", "TWD", "VND"]
  /// Thousandths of a euro for one dollar: the rates of the storefronts are for dollars.
  private static let euro = 920

  /// The rates as CSV, by day and currency.
  var text: String {
    let rates = Dictionary(SampleStorefront.all.map { ($0.currency, $0.rate) }) { first, _ in first }
    let currencies = rates.keys.filter { !SampleRates.unlisted.contains($0) }.sorted()
    var random = SampleRandom(seed: seed, purpose: 1 << 40)
    var drift: [String: Int] = [:]
    var lines = "date,currency,rate,base,source\n"
    var day = first.advanced(by: -(first.weekday - 1))
    while day < end {
      for currency in currencies {
        // A few thousandths a week, and never far from where it began.
        let step = random.below(11) - 5
        drift[currency] = min(max((drift[currency] ?? 0) + step, -60), 60)
        let exact = (rates[currency] ?? 0) * 10_000 / SampleRates.euro * (1000 + (drift[currency] ?? 0)) / 1000
        lines += "\(day),\(currency),\(SampleRates.decimal(exact)),EUR,made up\n"
      }
      day = day.advanced(by: 7)
    }
    return lines
  }

  /// Ten-thousandths with four decimals.
  private static func decimal(_ number: Int) -> String {
    let part = String(number % 10_000)
    return "\(number / 10_000).\(String(repeating: "0", count: 4 - part.utf8.count))\(part)"
  }
}
