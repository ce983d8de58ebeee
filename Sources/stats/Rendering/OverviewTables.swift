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
    let lines = lines(apps.cut(to: limits.apps), products)
    return draw(lines, [.downloads] + lines.occurring([.allPurchases, .updates, .refunds, .other]) + face.converted)
  }

  /// As many products of each app as leave all of it at some lines.
  private func lines(_ apps: SalesGroupTable, _ products: SalesGroupTable?) -> GroupLines {
    // In narrow places proceeds have lines of their own.
    let most = face.pageWidth < 72 ? limits.appLines / 2 : limits.appLines
    let groups = AppProducts(apps, products)
    let limit = stride(from: limits.products, to: 1, by: -1).first { groups.lineCount(limit: $0) <= most }
    return GroupLines(groups, limit: limit ?? 1, face: face)
  }

  /// The countries, with a bar of units for each, and the currencies of proceeds, beside each other if there is room.
  func countries(_ countries: SalesGroupTable, currencies: SalesGroupTable) -> [[String]] {
    let (left, right) = (countryTable(countries), currencyTable(currencies))
    let rightWidth = right.naturalWidth + right.naturalListWidth
    let room = face.pageWidth - rightWidth - OverviewTables.gap
    guard left.table.naturalWidth + left.table.leastListWidth + OverviewTables.leastBar <= room else {
      return [self.countries(countries), self.currencies(currencies)]
    }
    var table = left.table
    tables.addBars(to: &table, left.lines, width: room)
    return [beside(table, width: room, right, width: rightWidth)]
  }

  /// Blanks between tables beside each other.
  private static let gap = 4
  /// Columns of the terminal that bars want at least, the blanks before them included.
  private static let leastBar = 8

  private func beside(_ left: TextTable, width: Int, _ right: TextTable, width rightWidth: Int) -> [String] {
    let others = right.lines(painter(width: rightWidth))
    return left.lines(painter(width: width), beside: others, at: width + OverviewTables.gap)
  }

  private func painter(width: Int) -> Painter {
    Painter(TerminalTraits(width: width, color: face.painter.traits.color, unicode: face.painter.traits.unicode))
  }

  /// The countries, with a bar of units for each.
  func countries(_ table: SalesGroupTable) -> [String] {
    var (table, lines) = countryTable(table)
    tables.addBars(to: &table, lines, width: face.pageWidth)
    return table.lines(face.painter)
  }

  private func countryTable(_ table: SalesGroupTable) -> (table: TextTable, lines: GroupLines) {
    let lines = GroupLines(table.cut(to: limits.countries), face: face)
    return (listed(lines, [.units] + face.converted), lines)
  }

  /// The currencies of proceeds, with what customers paid.
  func currencies(_ table: SalesGroupTable) -> [String] { currencyTable(table).lines(face.painter) }

  private func currencyTable(_ table: SalesGroupTable) -> TextTable {
    let lines = GroupLines(table.cut(to: limits.currencies), face: face)
    var table = oneLine(
      tables.ownTable(lines, [.units] + face.converted, listHeader: "Customers paid", list: \.customerPaid))
    // The amounts of those that are not listed stand in the totals.
    if lines.rest != nil { table.rows[lines.lines.count].list = [] }
    return table
  }

  /// The product types.
  func types(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table.cut(to: limits.types), face: face)
    return draw(lines, [.units] + lines.occurring([.refunds]) + face.converted)
  }

  // MARK: - Proceeds in one line

  private func draw(_ lines: GroupLines, _ figures: [Figure]) -> [String] {
    let currencies = face.currencies(in: lines.measures.map(\.proceeds))
    for minimums in OverviewTables.attempts {
      var widest: TextTable?
      for count in currencies.indices.map({ $0 + 1 }) {
        let table = table(lines, figures, minimums, currencies, shown: count)
        guard table.fits(in: face.pageWidth) else { break }
        widest = isFair(currencies.prefix(count), to: lines) ? table : nil
      }
      if let widest { return widest.lines(face.painter) }
    }
    return listed(lines, figures).lines(face.painter)
  }

  /// How far names shrink for one currency at least: names before numbers, but no more than must be.
  private static let attempts: [(first: Int, others: Int)] = [
    (28, 28), (20, 16), (14, 12),
  ]

  /// Whether every group with proceeds has some in these currencies.
  private func isFair(_ shown: ArraySlice<CurrencyCode>, to lines: GroupLines) -> Bool {
    lines.measures.map(\.proceeds).allSatisfy { bag in
      shown.contains { bag[$0] != .zero } || face.amounts(bag).isEmpty
    }
  }

  /// A table with a column for each of the first currencies, and one that says how many more there are.
  private func table(
    _ lines: GroupLines, _ figures: [Figure], _ minimums: (first: Int, others: Int), _ currencies: [CurrencyCode],
    shown count: Int
  ) -> TextTable {
    let (shown, hidden) = (Array(currencies.prefix(count)), currencies.dropFirst(count))
    let columns = tables.columns(lines, figures, minimums: minimums) + tables.columns(shown)
    return tables.fill(columns: columns + (hidden.isEmpty ? [] : [.init("", .right)]), lines) { measures in
      let more = hidden.count { measures.proceeds[$0] != .zero }
      return tables.cells(measures, figures) + shown.map { tables.cell(Money(measures.proceeds[$0], $0)) }
        + (more == 0 ? [] : [.init("+\(more) more", .faint)])
    }
  }

  /// A table with the proceeds of each group after its figures.
  private func listed(_ lines: GroupLines, _ figures: [Figure]) -> TextTable {
    oneLine(
      tables.fill(
        columns: tables.columns(lines, figures, minimums: (14, 12)), lines, listHeader: "Proceeds", list: \.proceeds
      ) {
        tables.cells($0, figures)
      })
  }

  /// The table with lists that take one line.
  private func oneLine(_ table: TextTable) -> TextTable {
    if table.rows.allSatisfy({ $0.list.isEmpty }) { return table }
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
