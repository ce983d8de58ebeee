/// A storefront with its currency.
///
/// Rates and taxes are made up and never change.
struct SampleStorefront {
  let country: String
  let currency: String
  /// Thousandths of the currency for one US dollar.
  let rate: Int
  /// Whether prices have cents.
  let hasCents: Bool
  /// Sales tax in per cent, contained in the price.
  let tax: Int
  /// How often it sells, against the others.
  let weight: Int

  /// What a price in US cents costs here, in hundredths: just below a round price.
  func price(_ cents: Int) -> Int {
    guard cents > 0 else { return 0 }
    let local = cents * rate / 1000
    return hasCents ? max(1, (local + 50) / 100) * 100 - 1 : max(1, (local + 500) / 1000) * 1000
  }

  /// The developer's share of a price, in hundredths.
  func proceeds(_ price: Int, share: Int) -> Int {
    let exact = (price * share + (100 + tax) / 2) / (100 + tax)
    return hasCents ? exact : exact / 100 * 100
  }

  private init(_ country: String, _ currency: String, _ rate: Int, _ tax: Int, _ weight: Int, cents: Bool = true) {
    self.country = country
    self.currency = currency
    self.rate = rate
    hasCents = cents
    self.tax = tax
    self.weight = weight
  }

  static let all: [SampleStorefront] = [
    .init("US", "USD", 1000, 0, 900), .init("GB", "GBP", 800, 20, 260), .init("DE", "EUR", 920, 19, 240),
    .init("JP", "JPY", 148_000, 10, 210, cents: false), .init("FR", "EUR", 920, 20, 160),
    .init("CA", "CAD", 1350, 0, 150), .init("AU", "AUD", 1520, 10, 130), .init("CN", "CNY", 7200, 6, 120),
    .init("CH", "CHF", 900, 8, 90), .init("KR", "KRW", 1_330_000, 10, 80, cents: false),
    .init("NL", "EUR", 920, 21, 70), .init("SE", "SEK", 10_400, 25, 64), .init("IT", "EUR", 920, 22, 60),
    .init("ES", "EUR", 920, 21, 58), .init("BR", "BRL", 5000, 0, 50), .init("MX", "MXN", 17_200, 16, 46),
    .init("NO", "NOK", 10_600, 25, 40), .init("DK", "DKK", 6900, 25, 38), .init("IN", "INR", 83_000, 18, 36),
    .init("AT", "EUR", 920, 20, 34), .init("BE", "EUR", 920, 21, 30), .init("PL", "PLN", 4000, 23, 28),
    .init("HK", "HKD", 7800, 0, 26), .init("SG", "SGD", 1340, 9, 24), .init("TW", "TWD", 31_500, 5, 22),
    .init("NZ", "NZD", 1640, 15, 20), .init("IE", "EUR", 920, 23, 18), .init("FI", "EUR", 920, 25, 17),
    .init("CZ", "CZK", 23_000, 21, 15), .init("PT", "EUR", 920, 23, 14), .init("IL", "ILS", 3700, 17, 13),
    .init("TR", "TRY", 31_000, 20, 12), .init("TH", "THB", 36_000, 7, 11), .init("ZA", "ZAR", 18_700, 15, 10),
    .init("AE", "AED", 3670, 5, 9), .init("SA", "SAR", 3750, 15, 8), .init("CL", "CLP", 940_000, 19, 7, cents: false),
    .init("HU", "HUF", 360_000, 27, 6), .init("VN", "VND", 24_600_000, 10, 5, cents: false),
    .init("UA", "USD", 1000, 20, 4), .init("KZ", "KZT", 450_000, 12, 3), .init("LU", "EUR", 920, 17, 2),
  ]
}
