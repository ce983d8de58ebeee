import AppSales

/// The apps of a summary, each with its products of other SKUs.
struct AppProducts {
  let apps: SalesGroupTable
  private let productsBySKU: [String: [SalesGroupRow]]

  /// Apps, and a table of products by the SKUs of their apps.
  init(_ apps: SalesGroupTable, _ products: SalesGroupTable?) {
    self.apps = apps
    let rows = (products?.rows ?? []).filter { $0.key.first != $0.key.last }
    productsBySKU = Dictionary(grouping: rows) { $0.key.first ?? "" }
  }

  /// The products of an app, in their order.
  func products(of app: SalesGroupRow) -> [SalesGroupRow] { productsBySKU[app.key.first ?? ""] ?? [] }

  /// How many lines all take where so many products of an app have a line of their own, and the others have one.
  func lineCount(limit: Int) -> Int {
    apps.rows.reduce(0) { $0 + 1 + min(products(of: $1).count, limit + 1) }
  }
}
