/// Something that sells: an app under one product type, a purchase in it, or a bundle.
struct SampleProduct {
  var sku: String
  var title: String
  var type: String
  var appleID: Int
  /// The price in US cents; 0 for free.
  var price: Int
  var weight: Int
  var category: String
  var parent = " "
  var subscription = " "
  var period = " "
  var platforms = "iOS"
  var devices = ["iPhone", "iPad", "iPod touch"]
  /// Counts up with the years; `nil` for what has no version.
  var firstVersion: Int?

  /// Whether rows of it carry the mark of a completed bundle when they are special.
  var isBundle: Bool { type == "1-B" }
}

/// All products of a vendor, from a seed.
struct SampleCatalogue {
  let products: [SampleProduct]

  init(apps: Int, seed: UInt64) {
    var random = SampleRandom(seed: seed, purpose: 0)
    var products: [SampleProduct] = []
    for number in 0..<max(1, apps) { products += SampleCatalogue.app(number, &random) }
    if apps > 1 { products.append(SampleCatalogue.bundle(products[0])) }
    self.products = products
  }

  private static let names = [
    "Ledgerleaf", "Écluse", "Moss & Moon", "雨の音帳", "Zwölf Töne", "Кедровник", "Paper \"5\" Ruler", "Tidewright",
    "Añil", "고요한 시계", "Sõnajalg", "Gulls’ Almanac",
  ]
  private static let categories = [
    "Productivity", "Navigation", "Games", "Education", "Music", "Reference", "Utilities",
  ]
  private static let prices = [99, 199, 299, 499, 999]

  /// The rows that one app can have: downloads, updates, redownloads, and what it sells inside.
  private static func app(_ number: Int, _ random: inout SampleRandom) -> [SampleProduct] {
    let name = names[number % names.count] + (number < names.count ? "" : " \(number / names.count + 1)")
    // The store sells the first apps most: one over the place, as in any list of favourites.
    let fame = 3000 / (number + 1) + 1
    var base = SampleProduct(
      sku: "example.app\(number + 1)", title: name, type: "1F",
      appleID: 500_000_000 + number * 1000 + random.below(900),
      price: number % 2 == 0 ? 0 : prices[random.below(prices.count)], weight: fame * 5,
      category: categories[random.below(categories.count)], firstVersion: random.below(30))
    if number % 6 == 5 {
      (base.platforms, base.devices) = ("macOS", ["Desktop"])
      return [
        base.with("F1", weight: fame * 5), base.with("F7", weight: fame * 4, price: 0),
        purchase(base, "FI1", "Studio", 1499, fame * 2),
      ]
    }
    return [
      base, base.with("7F", weight: fame * 6, price: 0), base.with("3F", weight: fame * 2, price: 0),
      base.with("1", weight: fame / 2), base.with("1T", weight: fame / 3), base.with("7T", weight: fame / 3, price: 0),
      purchase(base, "IA1", "Pro", prices[random.below(prices.count)], fame * 2),
      purchase(base, "IA1", "Thé & Tip", 199, fame), purchase(base, "IA3", "Pro", 0, fame / 4),
      subscription(base, "Monthly", "1 Month", 299, "New", fame),
      subscription(base, "Monthly", "1 Month", 299, "Renewal", fame * 2),
      subscription(base, "Yearly", "1 Year", 1999, "New", fame / 2),
      subscription(base, "Yearly", "1 Year", 1999, "Renewal", fame),
      purchase(base, "IA9", "Season pass", 499, fame / 3),
    ]
  }

  private static func purchase(_ app: SampleProduct, _ type: String, _ name: String, _ price: Int, _ weight: Int)
    -> SampleProduct
  {
    var item = app.with(type, weight: weight, price: price)
    item.sku = app.sku + "." + name.lowercased().filter { $0 >= "a" && $0 <= "z" }
    item.title = name
    item.appleID += 1 + name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 97 }
    item.parent = app.sku
    item.firstVersion = nil
    return item
  }

  private static func subscription(
    _ app: SampleProduct, _ name: String, _ period: String, _ price: Int, _ kind: String, _ weight: Int
  ) -> SampleProduct {
    var item = purchase(app, "IAY", name, price, weight)
    item.period = period
    item.subscription = kind
    return item
  }

  private static func bundle(_ app: SampleProduct) -> SampleProduct {
    var bundle = app.with("1-B", weight: app.weight / 10, price: 799)
    (bundle.sku, bundle.title, bundle.appleID) = ("example.bundle1", "The Whole Shelf", 599_000_001)
    bundle.firstVersion = nil
    return bundle
  }
}

extension SampleProduct {
  func with(_ type: String, weight: Int, price: Int? = nil) -> SampleProduct {
    var product = self
    product.type = type
    product.weight = max(1, weight)
    product.price = price ?? self.price
    return product
  }
}
