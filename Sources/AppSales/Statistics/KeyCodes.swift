/// A `SalesKey` in numbers: texts by their number in a pool, everything of one size, nothing to retain.
struct KeyCodes: Equatable, Sendable {
  var sku: Int32
  var title: Int32
  var type: Int32
  var productClass: Int32
  var country: Int32
  var currency: Int32
  var customerCurrency: Int32
  var promoCode: Int32
  var parent: Int32
  var cmb: Int32
  var device: Int32
  var version: Int32
  var orderType: Int32
  /// The SKU of the app: the parent's for purchases that name one.
  var app: Int32
  /// The customer price with its currency, as groupings by price show it; only in the full shape.
  var price: Int32
  /// 1 for refunds.
  var refund: Int32
  /// −1 where there is none.
  var appleID: Int64
  var developerProceeds: Int64
  var customerPrice: Int64
  var sign: Int64

  init(_ key: SalesKey, shape: SalesKey.Shape, _ pool: inout TextPool) {
    sku = pool.number(of: key.sku)
    title = pool.number(of: key.title)
    type = pool.number(of: key.type)
    productClass = TextPool.number(of: key.productClass)
    country = pool.number(of: key.country)
    currency = pool.number(of: key.currency)
    customerCurrency = pool.number(of: key.customerCurrency)
    promoCode = pool.number(of: key.promoCode)
    parent = pool.number(of: key.parent)
    cmb = pool.number(of: key.cmb)
    device = pool.number(of: key.device)
    version = pool.number(of: key.version)
    orderType = pool.number(of: key.orderType)
    app = key.isPartOfApp ? parent : sku
    price = shape == .full ? pool.number(of: key.priceText) : 0
    refund = key.isRefund ? 1 : 0
    appleID = key.appleID ?? -1
    developerProceeds = key.developerProceeds.rawValue
    customerPrice = key.customerPrice.rawValue
    sign = Int64(key.sign.rawValue)
  }

  /// The key of a row: the same as by way of its record, without a text for each cell.
  init(_ cells: PlacedCells, _ numbers: RowNumbers, shape: SalesKey.Shape, _ pool: inout TextPool) {
    let isFull = shape == .full
    sku = pool.number(of: cells.bytes(.sku))
    title = pool.number(of: cells.bytes(.title))
    type = pool.number(of: cells.bytes(.productTypeIdentifier))
    productClass = pool.classNumber(ofType: type)
    country = pool.number(of: cells.bytes(.countryCode))
    currency = pool.number(of: numbers.currencyOfProceeds)
    customerCurrency = pool.number(of: numbers.customerCurrency)
    promoCode = cells.bytes(.promoCode).isEmpty ? 0 : pool.number(of: cells.promoCode())
    parent = pool.number(of: cells.bytes(.parentIdentifier))
    cmb = pool.number(of: cells.bytes(.cmb))
    device = isFull ? pool.number(of: cells.bytes(.device)) : 0
    version = isFull ? pool.number(of: cells.bytes(.version)) : 0
    orderType = isFull ? pool.number(of: cells.bytes(.orderType)) : 0
    app = SalesKey.isPartOfApp(TextPool.productClass(productClass), hasParent: parent != 0) ? parent : sku
    price = isFull ? pool.number(of: SalesKey.priceText(numbers.customerPrice, numbers.customerCurrency)) : 0
    let sign = SalesKey.Sign(numbers.units)
    refund = SalesKey.isRefund(sign, cmb: pool[cmb]) ? 1 : 0
    appleID = numbers.appleIdentifier ?? -1
    developerProceeds = numbers.developerProceeds.rawValue
    customerPrice = numbers.customerPrice.rawValue
    self.sign = Int64(sign.rawValue)
  }

  /// A hash of all numbers.
  var hash: UInt64 { withUnsafeBytes(of: self) { HashPlaces.hash($0) } }

  /// Whether rows of the key cost and bring nothing.
  var isFree: Bool { developerProceeds == 0 && customerPrice == 0 }

  /// Proceeds in thousandths of the customer price, rounded down; 0 where nothing is paid.
  var shareLevel: Int32 {
    guard customerPrice != 0, customerPrice != .min, developerProceeds != .min else { return 0 }
    let level = Int128(abs(developerProceeds)) * 1000 / Int128(abs(customerPrice))
    return Int32(clamping: level)
  }

  /// The number of a dimension's text; 0 for those that belong to a report.
  func number(of dimension: SalesDimension) -> Int32 {
    switch dimension {
    case .app: app
    case .product: sku
    case .country: country
    case .currency: currency
    case .type: type
    case .class: productClass
    case .device: device
    case .version: version
    case .promo: promoCode
    case .price: price
    case .orderType: orderType
    case .day, .week, .month, .quarter, .year, .fiscalMonth, .vendor: 0
    }
  }

  /// The same key with the texts' numbers of another pool.
  func renumbered(_ map: [Int32]) -> KeyCodes {
    var codes = self
    codes.sku = map[Int(sku)]
    codes.title = map[Int(title)]
    codes.type = map[Int(type)]
    codes.country = map[Int(country)]
    codes.currency = map[Int(currency)]
    codes.customerCurrency = map[Int(customerCurrency)]
    codes.promoCode = map[Int(promoCode)]
    codes.parent = map[Int(parent)]
    codes.cmb = map[Int(cmb)]
    codes.device = map[Int(device)]
    codes.version = map[Int(version)]
    codes.orderType = map[Int(orderType)]
    codes.app = map[Int(app)]
    codes.price = map[Int(price)]
    return codes
  }
}
