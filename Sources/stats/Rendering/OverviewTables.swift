import AppSales
import CommandLineKit

/// The tables that nobody asked for: the largest groups, each in one line, so that all of it is one screen.
///
/// Where the currencies of a group do not fit into its line, it says how many more there are: the totals have them all.
struct OverviewTables {
  let face: SummaryFace
  let limits: OverviewLimits

  private var tables: GroupTables { GroupTables(face: face) }

  /// The apps, each with its purchases below it.
  func apps(_ apps: SalesGroupTable, products: SalesGroupTable?) -> [String] {
    let (apps, products) = limits.ranksApps ? (apps.ranked(), products?.ranked()) : (apps, products)
    let lines = GroupLines(
      apps: apps.cut(to: limits.apps), products: products, limit: limits.products, face: face)
    return draw(lines, [.downloads] + lines.occurring([.allPurchases, .updates, .refunds, .other]))
  }

  /// The countries, with a bar of units for each.
  func countries(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table.cut(to: limits.countries), face: face)
    var table = listed(lines, [.units])
    tables.addBars(to: &table, lines)
    return table.lines(face.painter)
  }

  /// The currencies of proceeds, with what customers paid; amounts of those that are not listed stand in the totals.
  func currencies(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table.cut(to: limits.currencies), face: face)
    var table = tables.ownTable(lines, [.units], listHeader: "Customers paid", list: \.customerPaid)
    if lines.rest != nil { table.rows[lines.lines.count].list = [] }
    return oneLine(table).lines(face.painter)
  }

  /// The product types.
  func types(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table.cut(to: limits.types), face: face)
    return draw(lines, [.units] + lines.occurring([.refunds]))
  }

  // MARK: - Proceeds in one line

  private func draw(_ lines: GroupLines, _ figures: [Figure]) -> [String] {
    let currencies = face.currencies(in: lines.measures.map(\.proceeds))
    // As many as can be: three digits and the blanks before them.
    let most = min(currencies.count, width / 5)
    for minimum in [20, 14] {
      for count in stride(from: most, to: 0, by: -1) where isFair(currencies.prefix(count), to: lines) {
        let table = table(lines, figures, minimum: minimum, currencies, shown: count)
        if table.fits(in: width) { return table.lines(face.painter) }
      }
    }
    return listed(lines, figures).lines(face.painter)
  }

  /// How wide lines may be; where nothing limits them, people still read them.
  private var width: Int { face.painter.traits.width ?? 100 }

  /// Whether every group with proceeds has some in these currencies.
  private func isFair(_ shown: ArraySlice<CurrencyCode>, to lines: GroupLines) -> Bool {
    lines.measures.map(\.proceeds).allSatisfy { bag in
      shown.contains { bag[$0] != .zero } || face.amounts(bag).isEmpty
    }
  }

  /// A table with a column for each of the first currencies, and one that says how many more there are.
  private func table(
    _ lines: GroupLines, _ figures: [Figure], minimum: Int, _ currencies: [CurrencyCode], shown count: Int
  ) -> TextTable {
    let (shown, hidden) = (Array(currencies.prefix(count)), currencies.dropFirst(count))
    let columns = tables.columns(lines, figures, minimum: minimum) + tables.columns(shown)
    return tables.fill(columns: columns + (hidden.isEmpty ? [] : [.init("")]), lines) { measures in
      let more = hidden.count { measures.proceeds[$0] != .zero }
      return tables.cells(measures, figures) + shown.map { tables.cell(Money(measures.proceeds[$0], $0)) }
        + (more == 0 ? [] : [.init("+\(more) more", .faint)])
    }
  }

  /// A table with the proceeds of each group after its figures.
  private func listed(_ lines: GroupLines, _ figures: [Figure]) -> TextTable {
    oneLine(
      tables.fill(columns: tables.columns(lines, figures), lines, listHeader: "Proceeds", list: \.proceeds) {
        tables.cells($0, figures)
      })
  }

  /// The table with lists that take one line.
  private func oneLine(_ table: TextTable) -> TextTable {
    var table = table
    table.moreText = { "+\($0) more" }
    let nothing = TextTable.Cell.nothing(unicode: face.painter.traits.unicode)
    for index in table.rows.indices {
      let list = table.rows[index].list
      if list.isEmpty { table.rows[index].list = [nothing] }
      if face.painter.traits.width == nil, list.count > 4 {
        table.rows[index].list = list.prefix(3) + [.init("+\(list.count - 3) more", .faint)]
      }
    }
    return table
  }
}
