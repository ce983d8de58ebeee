import AppSales
import CommandLineKit
import SalesArchive

/// The apps of the sales reports, and the countries where each is sold.
struct SalesCatalogue {
  /// An app of the reports.
  struct App: Hashable {
    var sku: String
    var title: String
    var appleID: Int64
    /// The units that were got in each country, by its code.
    var units: [String: ExactAmount] = [:]
  }

  /// The apps, those with most units first; purchases and bundles are none.
  private(set) var apps: [App]

  /// These apps; none where there are no reports.
  init(_ apps: [App] = []) { self.apps = apps }

  /// The apps of an archive; none where it is missing, empty or cannot be read.
  ///
  /// - Parameters:
  ///   - archive: the folder of reports.
  ///   - cache: the folder of indexes, which hold what has been read before; `nil` where there is none.
  ///   - logger: is told of bad reports.
  init(archive: String, cache: String?, _ logger: Logger) {
    apps = []
    let tree = ReportTree(paths: [archive])
    guard !tree.files.isEmpty else { return }
    var query = SalesQuery()
    query.groupings = [
      SalesGrouping(by: [.app], detail: .classes), SalesGrouping(by: [.app, .country], detail: .classes, order: .key),
    ]
    var scan = SalesScan(query)
    scan.index = cache.flatMap { ReportIndex(cache: $0, root: archive) }
    guard let outcome = try? scan.run(tree.files), outcome.figures.groups.count == 2 else { return }
    for failure in outcome.failures { logger.info("\(failure.place): \(failure.message)") }
    let units = SalesCatalogue.units(outcome.figures.groups[1].rows)
    apps = outcome.figures.groups[0].rows.compactMap { row in
      guard let sku = row.key.first, let appleID = row.appleID, let units = units[sku] else { return nil }
      return App(sku: sku, title: row.title ?? "", appleID: appleID, units: units)
    }
  }

  /// The countries where any of some apps is got, those with most units first.
  func countries(of wanted: [Int64]) -> [Storefront] {
    var sums: [Storefront: ExactAmount] = [:]
    for (code, units) in apps.filter({ wanted.contains($0.appleID) }).flatMap(\.units) {
      guard let storefront = Storefront(code: code) else { continue }
      sums[storefront] = (sums[storefront] ?? .zero).adding(units)
    }
    return sums.sorted { ($1.value, $0.key.code) < ($0.value, $1.key.code) }.map(\.key)
  }

  /// The units by app and country of everything that is an app: something that can be downloaded by itself.
  private static func units(_ rows: [SalesGroupRow]) -> [String: [String: ExactAmount]] {
    rows.reduce(into: [:]) { found, row in
      let classes: Set<ProductClass> = [.download, .redownload, .update]
      guard row.key.count == 2, !classes.isDisjoint(with: row.measures.unitsByClass.keys) else { return }
      found[row.key[0], default: [:]][row.key[1]] = row.measures.units(of: .download, .redownload, .update)
    }
  }
}
