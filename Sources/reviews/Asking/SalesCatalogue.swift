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
    var countries: Set<String> = []
  }

  /// The apps, those with most units first; purchases and bundles are none.
  private(set) var apps: [App]

  /// These apps; none where there are no reports.
  init(_ apps: [App] = []) { self.apps = apps }

  /// The apps of an archive; none where it is missing, empty or cannot be read.
  init(archive: String, _ logger: Logger) {
    apps = []
    let tree = ReportTree(paths: [archive])
    guard !tree.files.isEmpty else { return }
    var query = SalesQuery()
    query.groupings = [
      SalesGrouping(by: [.app]), SalesGrouping(by: [.app, .class, .country]),
    ]
    guard let outcome = try? SalesScan(query).run(tree.files), outcome.figures.groups.count == 2 else { return }
    for failure in outcome.failures { logger.info("\(failure.place): \(failure.message)") }
    let countries = SalesCatalogue.countries(outcome.figures.groups[1].rows)
    apps = outcome.figures.groups[0].rows.compactMap { row in
      guard let sku = row.key.first, let appleID = row.appleID, let countries = countries[sku] else { return nil }
      return App(sku: sku, title: row.title ?? "", appleID: appleID, countries: countries)
    }
  }

  /// The countries of everything that is an app: something that can be downloaded by itself.
  private static func countries(_ rows: [SalesGroupRow]) -> [String: Set<String>] {
    let classes: Set<String> = Set([ProductClass.download, .redownload, .update].map(\.rawValue))
    return rows.reduce(into: [:]) { found, row in
      guard row.key.count == 3, classes.contains(row.key[1]) else { return }
      found[row.key[0], default: []].insert(row.key[2])
    }
  }
}
