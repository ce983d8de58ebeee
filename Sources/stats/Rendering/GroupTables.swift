import AppSales
import CommandLineKit

/// The groups of a summary as tables of text.
struct GroupTables {
  let face: SummaryFace

  /// Where the proceeds of a group stand.
  private enum Proceeds {
    /// A column for each currency if they all fit, else a list.
    case columns
    /// A list after the last column.
    case list
    /// One column, since each group has one currency; what customers paid stands in the list where asked for.
    case own(customersPaid: Bool)
  }

  /// The apps, each with its purchases below it.
  func apps(_ table: SalesGroupTable, products: SalesGroupTable?) -> [String] {
    let lines = GroupLines(apps: table, products: products, face: face)
    let figures = [.downloads] + lines.occurring([.allPurchases, .updates, .refunds, .other])
    return draw(lines, figures, .columns)
  }

  /// The countries, with a bar of units for each.
  func countries(_ table: SalesGroupTable) -> [String] {
    draw(GroupLines(table, face: face), [.units], .list, bars: true)
  }

  /// The currencies of proceeds, with what customers paid.
  func currencies(_ table: SalesGroupTable) -> [String] {
    draw(GroupLines(table, face: face), [.units], .own(customersPaid: table.rest == nil))
  }

  /// The product types.
  func types(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table, face: face)
    return draw(lines, [.units] + lines.occurring([.refunds]), .columns)
  }

  /// Groups of any dimensions.
  func general(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table, face: face)
    let isOfTypes = table.by.contains(.type) || table.by.contains(.class)
    let parts: [Figure] = [.downloads, .allPurchases, .updates, .redownloads, .restored, .other]
    let figures = [.units] + lines.occurring((isOfTypes ? [] : parts) + [.refunds])
    let isChart = table.by == [.country] || table.by.count == 1 && table.by.allSatisfy(\.isTime)
    let proceeds: Proceeds =
      table.by.contains(.currency) ? .own(customersPaid: false) : table.by.contains(.country) ? .list : .columns
    return draw(lines, figures, proceeds, bars: isChart)
  }

  // MARK: - Drawing

  private func draw(_ lines: GroupLines, _ figures: [Figure], _ proceeds: Proceeds, bars: Bool = false) -> [String] {
    var table = table(lines, figures, proceeds)
    if bars { addBars(to: &table, lines) }
    return table.lines(face.painter)
  }

  private func table(_ lines: GroupLines, _ figures: [Figure], _ proceeds: Proceeds) -> TextTable {
    switch proceeds {
    case .columns:
      let currencies = face.currencies(in: lines.measures.map(\.proceeds))
      let table = fill(columns: columns(lines, figures) + self.columns(currencies), lines) { measures in
        cells(measures, figures) + currencies.map { cell(Money(measures.proceeds[$0], $0)) }
      }
      let isNarrowEnough = face.painter.traits.width.map(table.fits) ?? (currencies.count <= 6)
      return isNarrowEnough ? table : self.table(lines, figures, .list)
    case .list:
      return fill(columns: columns(lines, figures), lines, listHeader: "Proceeds", list: \.proceeds) {
        cells($0, figures)
      }
    case .own(let customersPaid):
      return ownTable(lines, figures, customersPaid: customersPaid)
    }
  }

  private func ownTable(_ lines: GroupLines, _ figures: [Figure], customersPaid: Bool) -> TextTable {
    var table = fill(
      columns: columns(lines, figures) + [.init("Proceeds", .decimal)], lines,
      listHeader: customersPaid ? "Customers paid" : "",
      list: customersPaid ? \.customerPaid : nil
    ) { cells($0, figures) }
    for (index, line) in lines.lines.enumerated() {
      let currency = line.currency ?? .none
      table.rows[index].cells.append(cell(Money(line.measures.proceeds[currency], currency)))
    }
    // The groups that are not shown one by one have several currencies.
    if let rest = lines.rest { table.rows[lines.lines.count].list = list(rest.measures.proceeds, amountWidth: 0) }
    return table
  }

  private func columns(_ lines: GroupLines, _ figures: [Figure]) -> [TextTable.Column] {
    lines.headings.enumerated().map { .init($1, minimum: $0 > 0 ? 12 : face.pageWidth < 72 ? 14 : 20) }
      + figures.map { .init($0.heading, .right) }
  }

  private func columns(_ currencies: [CurrencyCode]) -> [TextTable.Column] {
    currencies.enumerated().map { .init($0 == 0 ? "Proceeds \($1)" : "\($1)", .decimal) }
  }

  private func fill(
    columns: [TextTable.Column], _ lines: GroupLines,
    listHeader: String = "", list bag: KeyPath<SalesMeasures, MoneyBag>? = nil,
    cells: (SalesMeasures) -> [TextTable.Cell]
  ) -> TextTable {
    let amounts = bag.map { bag in lines.measures.flatMap { face.amounts($0[keyPath: bag]) } } ?? []
    let amountWidth = amounts.reduce(0) { max($0, DisplayText.width(face.amount($1))) }
    var table = TextTable(columns: columns, listHeader: amounts.isEmpty ? "" : listHeader)
    let list = { (measures: SalesMeasures) in
      bag.map { self.list(measures[keyPath: $0], amountWidth: amountWidth) } ?? []
    }
    for line in lines.lines {
      table.add(line.names.map { .init($0) } + cells(line.measures), level: line.level, list: list(line.measures))
    }
    if let rest = lines.rest, let name = lines.restName(face) {
      let names = [TextTable.Cell(name, .faint)] + lines.headings.dropFirst().map { _ in .init("") }
      table.add(names + cells(rest.measures), list: list(rest.measures))
    }
    return table
  }

  private func cells(_ measures: SalesMeasures, _ figures: [Figure]) -> [TextTable.Cell] {
    figures.map { cell($0.value(measures), face.units($0.value(measures))) }
  }

  private func cell(_ money: Money) -> TextTable.Cell { cell(money.amount, face.amount(money)) }

  private func cell(_ amount: ExactAmount, _ text: String) -> TextTable.Cell {
    if amount == .zero { return .nothing(unicode: face.painter.traits.unicode) }
    return .init(text, amount < .zero ? .negative : .plain)
  }

  private func list(_ bag: MoneyBag, amountWidth: Int) -> [TextTable.Cell] {
    face.amounts(bag).map { money in
      let amount = DisplayText.padded(face.amount(money), to: amountWidth, alignment: .right)
      return .init("\(money.currency) \(amount)", money.amount < .zero ? .negative : .plain)
    }
  }

  // MARK: - Bars

  /// Adds bars of units after the last column, as long as the place leaves room for.
  private func addBars(to table: inout TextTable, _ lines: GroupLines) {
    let room = min(24, face.pageWidth - table.naturalWidth - table.naturalListWidth - 2)
    guard room >= 6, let unitsColumn = table.columns.firstIndex(where: { $0.header == Figure.units.heading }) else {
      return
    }
    let values = lines.lines.map { Double($0.measures.units.rawValue) }
    let chart = BarChart(maximum: values.max() ?? 0, columns: room, unicode: face.painter.traits.unicode)
    table.columns.insert(.init("", .left), at: unitsColumn + 1)
    for (index, value) in values.enumerated() {
      table.rows[index].cells.insert(.init(chart.bar(value), .drawing), at: unitsColumn + 1)
    }
    for index in values.count..<table.rows.count { table.rows[index].cells.insert(.init(""), at: unitsColumn + 1) }
  }
}
