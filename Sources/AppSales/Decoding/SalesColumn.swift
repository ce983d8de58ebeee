/// A column of the Summary Sales report, under the name that today's files give it.
///
/// Columns are found by name, never by position: eight layouts of 18 to 28 columns have been in use since 2008, and the
/// documentation and the files order four of them differently.
public enum SalesColumn: Int, CaseIterable, Sendable {
  case provider, providerCountry, sku, developer, title, version, productTypeIdentifier, units, developerProceeds
  case beginDate, endDate, customerCurrency, countryCode, currencyOfProceeds, appleIdentifier, customerPrice, promoCode
  case parentIdentifier, subscription, period, category, cmb, device, supportedPlatforms, proceedsReason
  case preservedPricing, client, orderType

  /// The name in today's files.
  public var name: String {
    switch self {
    case .provider: "Provider"
    case .providerCountry: "Provider Country"
    case .sku: "SKU"
    case .developer: "Developer"
    case .title: "Title"
    case .version: "Version"
    case .productTypeIdentifier: "Product Type Identifier"
    case .units: "Units"
    case .developerProceeds: "Developer Proceeds"
    case .beginDate: "Begin Date"
    case .endDate: "End Date"
    case .customerCurrency: "Customer Currency"
    case .countryCode: "Country Code"
    case .currencyOfProceeds: "Currency of Proceeds"
    case .appleIdentifier: "Apple Identifier"
    case .customerPrice: "Customer Price"
    case .promoCode: "Promo Code"
    case .parentIdentifier: "Parent Identifier"
    case .subscription: "Subscription"
    case .period: "Period"
    case .category: "Category"
    case .cmb: "CMB"
    case .device: "Device"
    case .supportedPlatforms: "Supported Platforms"
    case .proceedsReason: "Proceeds Reason"
    case .preservedPricing: "Preserved Pricing"
    case .client: "Client"
    case .orderType: "Order Type"
    }
  }

  /// Further names that files have used: those of 2008 to September 2010, and the spelling of the help pages.
  public var aliases: [String] {
    switch self {
    case .sku: ["Vendor Identifier"]
    case .developer: ["Artist / Show"]
    case .title: ["Title / Episode / Season"]
    case .developerProceeds: ["Royalty Price", "Developer Proceeds (per unit)"]
    case .currencyOfProceeds: ["Royalty Currency"]
    default: []
    }
  }

  /// Without one of these a file is no sales report.
  public static let required: [SalesColumn] = [
    .productTypeIdentifier, .units, .developerProceeds, .currencyOfProceeds, .beginDate, .endDate, .countryCode, .sku,
  ]

  /// The column that a header cell names: trimmed, letters of either case.
  init?(header: UnsafeBufferPointer<UInt8>) {
    let name = header.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    guard
      let column = SalesColumn.allCases.first(where: { column in
        ([column.name] + column.aliases).contains { $0.lowercased().utf8.elementsEqual(name) }
      })
    else { return nil }
    self = column
  }
}
