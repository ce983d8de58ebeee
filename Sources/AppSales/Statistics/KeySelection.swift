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

  func selects(_ key: SalesKey) -> Bool {
    (countries.isEmpty || countries.contains(key.country.string.uppercased()))
      && (currencies.isEmpty || currencies.contains((key.currency ?? .none).description))
      && (types.isEmpty || types.contains(key.type.string.lowercased()) || types.contains(key.productClass.rawValue))
  }
}

/// Which products a query's `apps` select, once all keys are known.
struct AppSelection {
  /// The selected products; `nil` where all are.
  private let skus: Set<CellText>?

  /// Resolves SKUs, titles (letters of either case) and Apple identifiers to SKUs.
  init(_ apps: [String], keys: some Sequence<SalesKey>) {
    guard !apps.isEmpty else {
      skus = nil
      return
    }
    let exact = Set(apps.map(CellText.init))
    let titles = Set(apps.map { $0.lowercased() })
    let identifiers = Set(apps.compactMap { Int64($0) })
    var skus = exact
    for key in keys
    where titles.contains(key.title.string.lowercased()) || key.appleID.map(identifiers.contains) == true {
      skus.insert(key.sku)
    }
    self.skus = skus
  }

  func selects(_ key: SalesKey) -> Bool {
    guard let skus else { return true }
    return skus.contains(key.sku) || skus.contains(key.appSKU)
  }
}
