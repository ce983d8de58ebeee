import AppSales

/// Which tables a format shows.
struct OutputTables {
  let format: SummaryFormat
  let asked: [[SalesDimension]]
  let order: SalesGrouping.Order
  let top: Int?

  /// The tables to count.
  var groupings: [SalesGrouping] {
    switch format {
    case .csv, .tsv: tidy
    case .text where asked.isEmpty: overview
    case .text, .json, .markdown: tables
    }
  }

  private var tables: [SalesGrouping] {
    let dimensions = asked.isEmpty ? OutputTables.standard : asked
    return dimensions.map { SalesGrouping(by: $0, order: order, top: top) }
  }

  /// Whether the units of every day are needed: for the trend line, or for averages.
  var keepsDays: Bool { showsDays || (format == .text && asked.isEmpty) }

  /// Whether averages over days are shown.
  var showsDays: Bool { format.carriesWarnings && asked.contains { $0.contains(where: \.isTime) } }

  private static let standard: [[SalesDimension]] = [[.app], [.country], [.currency], [.type]]

  /// One line for each group and currency of proceeds, so that columns add up.
  private var tidy: [SalesGrouping] {
    let dimensions = asked.isEmpty ? [[.app]] : asked
    return dimensions.map { by in
      SalesGrouping(by: by.contains(.currency) ? by : by + [.currency], detail: .tidy, order: order, top: top)
    }
  }

  /// One screen: the standard tables, and the products below their apps.
  ///
  /// Nothing is cut here: the text has limits and an order of its own.
  private var overview: [SalesGrouping] {
    [[.app], [.app, .product], [.country], [.currency], [.type]].map { SalesGrouping(by: $0, order: order) }
  }
}
