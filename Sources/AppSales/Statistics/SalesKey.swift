/// Everything of a row that figures can depend on, but for units and days.
///
/// Ten years of reports have millions of rows and some ten thousand keys: a report is then a list of keys with units
/// (`ReportDigest`), and money is computed once a key.
public struct SalesKey: Hashable, Sendable {
  /// Which columns a key tells apart.
  public enum Shape: Sendable {
    /// What the default summary and all groupings but those of `full` need.
    case narrow
    /// In addition device, version and order type.
    case full
  }

  /// How the units of a row are signed.
  public enum Sign: Int8, Hashable, Sendable {
    /// A refund or a credit.
    case negative = -1
    /// Nothing, as in partial refunds.
    case zero = 0
    /// A sale.
    case positive = 1

    /// The sign of a number of units.
    public init(_ units: Micros) {
      self = units.rawValue > 0 ? .positive : units.rawValue < 0 ? .negative : .zero
    }
  }

  /// The product's own SKU.
  public let sku: CellText
  /// The title of the app, or the reference name of the purchase.
  public let title: CellText
  /// The product's Apple identifier.
  public let appleID: Int64?
  /// The product type identifier.
  public let type: CellText
  /// What the product type counts as.
  public let productClass: ProductClass
  /// The storefront's country code.
  public let country: CellText
  /// The currency of developer proceeds; `nil` for a blank cell.
  public let currency: CurrencyCode?
  /// The currency of the customer price; `nil` for a blank cell.
  public let customerCurrency: CurrencyCode?
  /// Developer proceeds of one unit.
  public let developerProceeds: Micros
  /// What the customer pays for one unit, tax included; negative for refunds.
  public let customerPrice: Micros
  /// The promo code; empty for none.
  public let promoCode: CellText
  /// The SKU of the app that a purchase belongs to.
  public let parent: CellText
  /// `CMB`, `CMB-C` or empty.
  public let cmb: CellText
  /// How the units are signed.
  public let sign: Sign
  /// The device; empty in the narrow shape.
  public let device: CellText
  /// The version of the app; empty in the narrow shape.
  public let version: CellText
  /// The order type; empty in the narrow shape.
  public let orderType: CellText

  init(
    sku: CellText, title: CellText, appleID: Int64?, type: CellText, productClass: ProductClass, country: CellText,
    currency: CurrencyCode?, customerCurrency: CurrencyCode?, developerProceeds: Micros, customerPrice: Micros,
    promoCode: CellText, parent: CellText, cmb: CellText, sign: Sign, device: CellText, version: CellText,
    orderType: CellText
  ) {
    self.sku = sku
    self.title = title
    self.appleID = appleID
    self.type = type
    self.productClass = productClass
    self.country = country
    self.currency = currency
    self.customerCurrency = customerCurrency
    self.developerProceeds = developerProceeds
    self.customerPrice = customerPrice
    self.promoCode = promoCode
    self.parent = parent
    self.cmb = cmb
    self.sign = sign
    self.device = device
    self.version = version
    self.orderType = orderType
  }

  /// The key of a record.
  public init(_ record: SalesRecord, shape: Shape) {
    sku = record.sku
    title = record.title
    appleID = record.appleIdentifier
    type = record.productTypeIdentifier
    productClass = ProductClass(identifier: record.productTypeIdentifier.string)
    country = record.countryCode
    currency = record.currencyOfProceeds
    customerCurrency = record.customerCurrency
    developerProceeds = record.developerProceeds
    customerPrice = record.customerPrice
    promoCode = record.promoCode
    parent = record.parentIdentifier
    cmb = record.cmb
    sign = Sign(record.units)
    device = shape == .full ? record.device : CellText("")
    version = shape == .full ? record.version : CellText("")
    orderType = shape == .full ? record.orderType : CellText("")
  }

  /// Whether rows of the key are refunds: negative units that are no credit for a completed bundle.
  public var isRefund: Bool { SalesKey.isRefund(sign, cmb: cmb) }

  static func isRefund(_ sign: Sign, cmb: CellText) -> Bool { sign == .negative && cmb.string != "CMB-C" }

  /// The SKU of the app: the parent's for purchases that name one, its own otherwise.
  public var appSKU: CellText { isPartOfApp ? parent : sku }

  /// Whether the row stands under another SKU than its own.
  public var isPartOfApp: Bool { SalesKey.isPartOfApp(productClass, hasParent: !parent.isEmpty) }

  static func isPartOfApp(_ productClass: ProductClass, hasParent: Bool) -> Bool {
    hasParent && (productClass.isPurchase || productClass == .unknown)
  }

  /// The columns that a shape tells apart, besides units and days.
  static func columns(of shape: Shape) -> [SalesColumn] {
    let narrow: [SalesColumn] = [
      .sku, .title, .appleIdentifier, .productTypeIdentifier, .countryCode, .currencyOfProceeds, .customerCurrency,
      .developerProceeds, .customerPrice, .promoCode, .parentIdentifier, .cmb,
    ]
    return shape == .narrow ? narrow : narrow + [.device, .version, .orderType]
  }
}
