/// Which keys a query selects, as far as a key alone can tell: country, currency and type.
///
/// Apps are selected later, since a purchase belongs to an app whose title may only show up in another row.
struct KeySelection: Sendable {
  private let countries: Set<String>
  private let currencies: Set<String>
  private let types: Set<String>

  init(_ query: SalesQuery) {
    countries = Set(query.countries.map { $0.uppercased() })
    currencies = Set(query.currencies.map { $0.uppercased() })
    types = Set(query.types.map { $0.lowercased() })
  }

  /// Whether every key is selected.
  var isOpen: Bool { countries.isEmpty && currencies.isEmpty && types.isEmpty }

  func selects(_ key: KeyCodes, _ pool: TextPool) -> Bool {
    if isOpen { return true }
    let currency = key.currency == 0 ? CurrencyCode.none.description : pool[key.currency].string
    return (countries.isEmpty || countries.contains(pool[key.country].string.uppercased()))
      && (currencies.isEmpty || currencies.contains(currency))
      && (types.isEmpty || types.contains(pool[key.type].string.lowercased())
        || types.contains(pool[key.productClass].string))
  }
}

/// Which products a query's `apps` select, once all keys are known.
struct AppSelection {
  /// For each text whether it is a selected SKU; `nil` where all are.
  private let isSelected: [Bool]?

  /// Resolves SKUs, titles (letters of either case) and Apple identifiers to SKUs.
  ///
  /// - Parameters:
  ///   - apps: The products.
  ///   - keys: All keys.
  ///   - isKnown: Which of the keys occurred in the reports at hand; a table that was kept has others, too.
  init(_ apps: [String], keys: SalesKeyTable, isKnown: [Bool]? = nil) {
    guard !apps.isEmpty else {
      isSelected = nil
      return
    }
    let exact = Set(apps.map(CellText.init))
    let titles = Set(apps.map { $0.lowercased() })
    let identifiers = Set(apps.compactMap { Int64($0) }.filter { $0 >= 0 })
    let isTitle = keys.pool.texts.map { titles.contains($0.string.lowercased()) }
    var isSelected = keys.pool.texts.map(exact.contains)
    for (number, key) in keys.codes.enumerated()
    where isTitle[Int(key.title)] || identifiers.contains(key.appleID) {
      if let isKnown, number >= isKnown.count || !isKnown[number] { continue }
      isSelected[Int(key.sku)] = true
    }
    self.isSelected = isSelected
  }

  /// All products.
  static var all: AppSelection { AppSelection([], keys: SalesKeyTable()) }

  /// Whether a text is a selected SKU.
  func isSelected(_ text: Int32) -> Bool { isSelected?[Int(text)] ?? true }

  func selects(_ key: KeyCodes) -> Bool {
    guard let isSelected else { return true }
    return isSelected[Int(key.sku)] || isSelected[Int(key.app)]
  }
}
