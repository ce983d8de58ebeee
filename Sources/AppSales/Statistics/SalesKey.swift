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
    case negative = -1
    case zero = 0
    case positive = 1

    /// The sign of a number of units.
    public init(_ units: Micros) {
      self = units.rawValue > 0 ? .positive : units.rawValue < 0 ? .negative : .zero
    }
  }

  public var sku: CellText
  public var title: CellText
  public var appleID: Int64?
  public var type: CellText
  public var country: CellText
  public var currency: CurrencyCode?
  public var customerCurrency: CurrencyCode?
  public var developerProceeds: Micros
  public var customerPrice: Micros
  public var promoCode: CellText
  public var parent: CellText
  public var cmb: CellText
  public var sign: Sign
  public var device = CellText("")
  public var version = CellText("")
  public var orderType = CellText("")

  /// The key of a record.
  public init(_ record: SalesRecord, shape: Shape) {
    sku = record.sku
    title = record.title
    appleID = record.appleIdentifier
    type = record.productTypeIdentifier
    country = record.countryCode
    currency = record.currencyOfProceeds
    customerCurrency = record.customerCurrency
    developerProceeds = record.developerProceeds
    customerPrice = record.customerPrice
    promoCode = record.promoCode
    parent = record.parentIdentifier
    cmb = record.cmb
    sign = Sign(record.units)
    guard shape == .full else { return }
    device = record.device
    version = record.version
    orderType = record.orderType
  }

  /// What the product type counts as.
  public var productClass: ProductClass { ProductClass(identifier: type.string) }

  /// Whether rows of the key are refunds: negative units that are no credit for a completed bundle.
  public var isRefund: Bool { sign == .negative && cmb.string != "CMB-C" }

  /// The SKU of the app: the parent's for purchases that name one, its own otherwise.
  public var appSKU: CellText { isPartOfApp ? parent : sku }

  /// Whether the row stands under another SKU than its own.
  public var isPartOfApp: Bool { !parent.isEmpty && (productClass.isPurchase || productClass == .unknown) }

  /// The columns that a shape tells apart, besides units and days.
  static func columns(of shape: Shape) -> [SalesColumn] {
    let narrow: [SalesColumn] = [
      .sku, .title, .appleIdentifier, .productTypeIdentifier, .countryCode, .currencyOfProceeds, .customerCurrency,
      .developerProceeds, .customerPrice, .promoCode, .parentIdentifier, .cmb,
    ]
    return shape == .narrow ? narrow : narrow + [.device, .version, .orderType]
  }
}

/// Keys by number: each distinct key once, in the order of arrival.
public struct SalesKeyTable: Sendable {
  /// The keys; the position is the number.
  public private(set) var keys: [SalesKey] = []
  private var numbers: [SalesKey: UInt32] = [:]

  /// An empty table.
  public init() {}

  /// The number of a key, which is added if it is new.
  public mutating func number(of key: SalesKey) -> UInt32 {
    if let number = numbers[key] { return number }
    let number = UInt32(truncatingIfNeeded: keys.count)
    keys.append(key)
    numbers[key] = number
    return number
  }
}
