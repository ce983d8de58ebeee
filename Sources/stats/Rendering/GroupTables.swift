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
    /// One column, since each group has one currency.
    case own
  }

  /// Groups of any dimensions.
  func general(_ table: SalesGroupTable) -> [String] {
    let lines = GroupLines(table, face: face)
    let isOfTypes = table.by.contains(.type) || table.by.contains(.class)
    let parts: [Figure] = [.downloads, .allPurchases, .updates, .redownloads, .restored, .other]
    let figures = [.units] + lines.occurring((isOfTypes ? [] : parts) + [.refunds]) + face.converted
    let isChart = table.by == [.country] || table.by.count == 1 && table.by.allSatisfy(\.isTime)
    let proceeds: Proceeds =
      table.by.contains(.currency) ? .own : table.by.contains(.country) ? .list : .columns
    return draw(lines, figures, proceeds, bars: isChart)
  }

  // MARK: - Drawing

  private func draw(_ lines: GroupLines, _ figures: [Figure], _ proceeds: Proceeds, bars: Bool = false) -> [String] {
    var table = table(lines, figures, proceeds)
    if bars { addBars(to: &table, lines, width: face.pageWidth) }
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
    case .own:
      var table = ownTable(lines, figures)
      // The groups that are not shown one by one have several currencies.
      if let rest = lines.rest { table.rows[lines.lines.count].list = list(rest.measures.proceeds, amountWidth: 0) }
      return table
    }
  }

  /// A table of groups that have one currency each.
  func ownTable(
    _ lines: GroupLines, _ figures: [Figure], listHeader: String = "", list: KeyPath<SalesMeasures, MoneyBag>? = nil
  ) -> TextTable {
    var table = fill(
      columns: columns(lines, figures) + [.init("Proceeds", .decimal)], lines, listHeader: listHeader, list: list
    ) { cells($0, figures) }
    for (index, line) in lines.lines.enumerated() {
      let currency = line.currency ?? .none
      table.rows[index].cells.append(cell(Money(line.measures.proceeds[currency], currency)))
    }
    return table
  }

  func columns(
    _ lines: GroupLines, _ figures: [Figure], minimums: (first: Int, others: Int)? = nil
  ) -> [TextTable.Column] {
    let minimums = minimums ?? (face.pageWidth < 72 ? 14 : 20, 12)
    return lines.headings.enumerated().map { index, heading in
      let isDate = ["Days", "First day"].contains(heading)
      return .init(heading, minimum: isDate ? nil : index == 0 ? minimums.first : minimums.others)
    }
      + figures.map { .init($0.heading, $0.currency == nil ? .right : .decimal) }
  }

  func columns(_ currencies: [CurrencyCode]) -> [TextTable.Column] {
    currencies.enumerated().map { .init($0 == 0 ? "Proceeds \($1)" : "\($1)", .decimal) }
  }

  func fill(
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
      let style: TextStyle = line.isRest ? .faint : .plain
      table.add(
        line.names.map { .init($0, style) } + cells(line.measures), level: line.level, list: list(line.measures))
    }
    if let rest = lines.rest {
      let names = lines.restNames(face).map { TextTable.Cell($0, .faint) }
      table.add(names + cells(rest.measures), list: list(rest.measures))
    }
    return table
  }

  func cells(_ measures: SalesMeasures, _ figures: [Figure]) -> [TextTable.Cell] {
    figures.map { figure in
      let text = face.text(figure, measures)
      return text.hasSuffix("*") ? .init(text) : cell(figure.value(measures), text)
    }
  }

  func cell(_ money: Money) -> TextTable.Cell { cell(money.amount, face.amount(money)) }

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

  /// Adds bars of units after those, as long as a width leaves room for.
  func addBars(to table: inout TextTable, _ lines: GroupLines, width: Int) {
    // Where bars and two texts of a list do not fit, one goes.
    let rooms = [table.naturalListWidth, table.leastListWidth].map { min(24, width - table.naturalWidth - $0 - 2) }
    guard let room = rooms.first(where: { $0 >= 6 }),
      let unitsColumn = table.columns.firstIndex(where: { $0.header == Figure.units.heading })
    else {
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
