/// What sales can be grouped by.
public enum SalesDimension: String, Hashable, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// The app, by SKU; in-app purchases stand under the SKU that their parent identifier names.
  case app
  /// The product, by its own SKU.
  case product
  /// The storefront, by its two-letter country code.
  case country
  /// The currency of proceeds.
  case currency
  /// The product type identifier.
  case type
  /// The class of the product type identifier.
  case `class`
  /// The day that the report begins with.
  case day
  /// The ISO 8601 week, `2024-W07`.
  case week
  /// The calendar month, `2024-05`.
  case month
  /// The calendar quarter, `2024-Q2`.
  case quarter
  /// The calendar year.
  case year
  /// The store's fiscal month.
  case fiscalMonth = "fiscal-month"
  /// The device that the customer bought with.
  case device
  /// The version of the app.
  case version
  /// The promo code.
  case promo
  /// The customer price per unit, with its currency.
  case price
  /// The order type, such as an offer.
  case orderType = "order-type"
  /// The vendor number of the report.
  case vendor

  /// Whether groups stand in the order of time.
  public var isTime: Bool {
    switch self {
    case .day, .week, .month, .quarter, .year, .fiscalMonth: true
    default: false
    }
  }

  /// Whether the value belongs to a report as a whole, not to its rows: the times, and the vendor.
  public var isOfReports: Bool { isTime || self == .vendor }
}
