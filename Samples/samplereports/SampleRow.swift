/// How a row differs from a plain sale.
enum SampleVariant: Int, CaseIterable {
  case sale
  /// Free by a promotional code, cheaper by an offer, or the completion of a bundle.
  case special
  case refund
}

/// A row without units and dates, which change from day to day.
struct SampleRow {
  let beforeUnits: [UInt8]
  let betweenUnitsAndDates: [UInt8]
  let afterDates: [UInt8]
  /// The developer's proceeds of one unit, in hundredths.
  let proceeds: Int
  let currency: String
  /// What refunds turn to -1, and credits of bundles.
  let sign: Int

  init(
    _ product: SampleProduct, _ store: SampleStorefront, device: String, _ variant: SampleVariant, monthsOld: Int,
    age: Int = 0, isCredit: Bool = false
  ) {
    let isLoyal = product.subscription == "Renewal" && device != "iPhone"
    let isPromo = variant == .special && product.parent == " " && !product.isBundle
    let isOffer = variant == .special && product.subscription == "New"
    let full = product.firstVersion == nil ? product.price - product.price * age / 50 : product.price
    let cents = isPromo ? 0 : isOffer ? full / 2 : full
    let price = store.price(cents)
    sign = variant == .refund || isCredit ? -1 : 1
    proceeds = store.proceeds(price, share: isLoyal ? 85 : 70)
    currency = store.currency
    let version = product.firstVersion.map { SampleRow.version(max(0, $0 + monthsOld - 2 * age)) } ?? " "
    let developer = product.parent == " " ? "Example Works" : " "
    beforeUnits = SampleRow.cells(["APPLE", "US", product.sku, developer, product.title, version, product.type, ""])
    betweenUnitsAndDates = SampleRow.cells(["", SampleRow.amount(proceeds), ""])
    let customerPrice = SampleRow.price(sign * price, hasCents: store.hasCents)
    let mark = isCredit ? "CMB-C" : product.isBundle && variant == .special ? "CMB" : " "
    afterDates = SampleRow.cells([
      "", store.currency, store.country, store.currency, String(product.appleID), customerPrice,
      isPromo ? "CR-RW" : " ", product.parent, product.subscription, product.period, product.category, mark, device,
      product.platforms, isLoyal ? "Rate After One Year" : " ", isLoyal && device == "iPad" ? "Yes" : " ", " ",
      isOffer ? "Pay Up Front Intro Offer" : " ",
    ])
  }

  /// How many versions back some devices stay.
  static let oldestAge = 24

  /// The header line of today's layout, without its line feed.
  static let header =
    "Provider\tProvider Country\tSKU\tDeveloper\tTitle\tVersion\tProduct Type Identifier\tUnits\tDeveloper Proceeds\t"
    + "Begin Date\tEnd Date\tCustomer Currency\tCountry Code\tCurrency of Proceeds\tApple Identifier\tCustomer Price\t"
    + "Promo Code\tParent Identifier\tSubscription\tPeriod\tCategory\tCMB\tDevice\tSupported Platforms\t"
    + "Proceeds Reason\tPreserved Pricing\tClient\tOrder Type"

  private static func cells(_ cells: [String]) -> [UInt8] { Array(cells.joined(separator: "\t").utf8) }

  /// A new minor version every other month, a new major one every two years.
  private static func version(_ age: Int) -> String { "\(1 + age / 24).\(age / 2 % 12)" }

  /// Hundredths in the shortest form, as reports have proceeds: `0`, `7`, `0.7`, `2.45`.
  static func amount(_ hundredths: Int) -> String {
    let text = price(hundredths, hasCents: true)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.reversed()).dropLastPoint
  }

  /// Hundredths with two decimals, or none in currencies without: `-0.99`, `0`, `150`.
  private static func price(_ hundredths: Int, hasCents: Bool) -> String {
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    guard hasCents, hundredths != 0 else { return sign + String(whole) }
    return "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}

extension String {
  fileprivate var dropLastPoint: String { last == "." ? String(dropLast()) : self }
}
