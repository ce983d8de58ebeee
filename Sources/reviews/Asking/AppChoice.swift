import AppSales
import CommandLineKit
import ReviewArchive

/// Which apps a run is about, and in which countries.
struct AppChoice {
  /// The apps' Apple identifiers, each once.
  let apps: [Int64]
  /// The countries to ask in.
  let countries: [Storefront]

  /// Finds the apps of some options.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - kept: the apps of the archive with their titles.
  ///   - catalogue: gives the apps of the sales reports; it is asked only where that is needed, since reading takes its time.
  /// - Throws: 66 where a name is not known, or no app is.
  init(
    _ options: ReviewsOptions, kept: [(app: Int64, title: String?)], catalogue: () -> SalesCatalogue
  ) throws(CommandFailure) {
    let identifiers = options.apps.map(AppChoice.identifier)
    let needsSales = identifiers.contains(nil) || options.apps.isEmpty && !(options.isOffline && !kept.isEmpty)
    // Without countries all are asked, those first where the app sells.
    let needsCountries = options.wantsSoldCountries || options.countries.isEmpty && !options.isOffline
    let sales = needsSales || needsCountries ? catalogue() : SalesCatalogue()
    var found: [Int64] = []
    for (name, identifier) in zip(options.apps, identifiers) {
      let app = if let identifier { identifier } else { try AppChoice.named(name, kept, sales) }
      if !found.contains(app) { found.append(app) }
    }
    if options.apps.isEmpty {
      found = sales.apps.isEmpty ? kept.map(\.app) : sales.apps.map(\.appleID)
    }
    apps = found
    guard !apps.isEmpty else { throw AppChoice.nothing(options) }
    countries = AppChoice.countries(options, sales.countries(of: found))
    guard !countries.isEmpty else { throw AppChoice.soldNowhere }
  }

  /// The countries that were named, and those where the app is `sold`; all others behind them where nothing was named.
  private static func countries(_ options: ReviewsOptions, _ sold: [Storefront]) -> [Storefront] {
    let named = options.countries + (options.wantsSoldCountries ? sold.filter { !options.countries.contains($0) } : [])
    guard !options.wantsSoldCountries, named.isEmpty else { return named }
    return sold + Storefront.all.filter { !sold.contains($0) }
  }

  private static let soldNowhere = CommandFailure(
    .noInput, place: "--country sold", "no sales report has the app",
    hint: "`fetchdailies` downloads sales reports; or name the countries, such as --country us,gb")

  /// The identifier that a text is, without anything else around it.
  private static func identifier(_ text: String) -> Int64? {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(text), number > 0
    else { return nil }
    return number
  }

  private static func named(
    _ name: String, _ kept: [(app: Int64, title: String?)], _ sales: SalesCatalogue
  ) throws(CommandFailure) -> Int64 {
    let wanted = name.lowercased()
    let found = Set(
      sales.apps.filter { $0.sku == name || $0.title.lowercased() == wanted }.map(\.appleID)
        + kept.filter { $0.title?.lowercased() == wanted }.map(\.app))
    switch found.count {
    case 1: return found.first ?? 0
    case 0:
      throw CommandFailure(
        .noInput, place: name, "no app of this title or SKU is known",
        hint: "any app can be named by its Apple identifier, the number at the end of its address in the store")
    default:
      throw CommandFailure(
        .usage, place: name, "several apps have this name",
        hint: "name one by its Apple identifier: \(found.sorted().map { "\($0)" }.joined(separator: ", "))")
    }
  }

  private static func nothing(_ options: ReviewsOptions) -> CommandFailure {
    CommandFailure(
      .noInput, "no app is known: there are neither sales reports nor reviews",
      hint: "name an app by its Apple identifier, such as `reviews 500000001 --country us`")
  }
}
