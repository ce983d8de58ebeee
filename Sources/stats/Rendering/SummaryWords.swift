import AppSales

extension SalesDimension {
  /// The name of a column of groups.
  var heading: String {
    switch self {
    case .app: "App"
    case .product: "Product"
    case .country: "Country"
    case .currency: "Currency"
    case .type: "Type"
    case .class: "Class"
    case .day: "Day"
    case .week: "Week"
    case .month: "Month"
    case .quarter: "Quarter"
    case .year: "Year"
    case .fiscalMonth: "Fiscal month"
    case .device: "Device"
    case .version: "Version"
    case .promo: "Promo code"
    case .price: "Price"
    case .orderType: "Order type"
    case .vendor: "Vendor"
    }
  }
}

/// A figure that is shown for the whole and for groups.
struct Figure: Sendable {
  let heading: String
  /// The currency of a figure of money.
  var currency: CurrencyCode?
  let value: @Sendable (SalesMeasures) -> ExactAmount

  private init(_ heading: String, _ classes: ProductClass...) {
    self.heading = heading
    value = { measures in classes.reduce(.zero) { $0.adding(measures.units(of: $1)) ?? $0 } }
  }

  /// A figure of money in one currency.
  init(_ heading: String, _ currency: CurrencyCode, value: @escaping @Sendable (SalesMeasures) -> ExactAmount) {
    self.heading = heading
    self.currency = currency
    self.value = value
  }

  private init(_ heading: String, value: @escaping @Sendable (SalesMeasures) -> ExactAmount) {
    self.heading = heading
    self.value = value
  }

  /// Units of all rows, refunds subtracted.
  static let units = Figure("Units") { $0.units }
  /// Apps and bundles, got for the first time.
  static let downloads = Figure("Downloads", .download, .bundle)
  /// Newer versions.
  static let updates = Figure("Updates", .update)
  /// Apps that the customer had before.
  static let redownloads = Figure("Redownloads", .redownload)
  /// In-app purchases without subscriptions.
  static let purchases = Figure("Purchases", .iap)
  /// Subscriptions of all kinds.
  static let subscriptions = Figure("Subscriptions", .subscriptionAuto, .subscriptionManual, .subscriptionFree)
  /// In-app purchases with subscriptions.
  static let allPurchases = Figure(
    "Purchases", .iap, .subscriptionAuto, .subscriptionManual, .subscriptionFree)
  /// Purchases restored without a charge.
  static let restored = Figure("Restored", .iapRestored)
  /// Units of identifiers that are not known.
  static let other = Figure("Other", .unknown)
  /// Units given back, negative.
  static let refunds = Figure("Refunds") { $0.refunds.units }
  /// Units that promo codes were used for.
  static let promotions = Figure("Promo codes") { $0.promoUnits.values.reduce(.zero) { $0.adding($1) ?? $0 } }

  /// Proceeds in one currency.
  static func converted(_ currency: CurrencyCode) -> Figure {
    Figure("In \(currency)", currency) { $0.converted?.proceeds ?? .zero }
  }

  /// Whether any of these has the figure.
  func occurs(in measures: some Sequence<SalesMeasures>) -> Bool { measures.contains { value($0) != .zero } }
}
