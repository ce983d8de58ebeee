import AppSales
import CommandLineKit

/// Two periods side by side for people: the whole with what made the change, then the groups.
struct TextComparison {
  let comparison: SalesComparison
  let face: SummaryFace
  /// How many groups each table lists.
  let top: Int

  private var words: ComparisonWords { ComparisonWords(comparison: comparison, face: face) }
  private var painter: Painter { face.painter }

  var sections: [[String]] {
    let talk = words.sentences.enumerated().flatMap { index, text in
      TextFlow.wrapped(painter.text(text), indent: 2, width: painter.traits.width)
        .map { painter.paint($0, index == 0 ? .heading : .warning) }
    }
    guard comparison.days > 0 else { return [talk] }
    return [talk, whole.lines(painter)] + comparison.groups.filter { !$0.rows.isEmpty }.map(lines)
  }

  // MARK: - The whole

  /// No more currencies than this are shown beside the one that all are converted into.
  private static let currencies = 4

  private var whole: TextTable {
    var table = TextTable(columns: [
      .init(""), .init("Now", .decimal), .init("Before", .decimal), .init("Change", .decimal), .init("", .right),
    ])
    let all = words.figures
    let money = all.filter { $0.figure.currency != nil && $0.figure.heading != face.converted.first?.heading }
    let hidden = face.converted.isEmpty ? [] : money.dropFirst(TextComparison.currencies).map(\.name)
    for (name, figure) in all where !hidden.contains(name) {
      let change = comparison.totals.change(figure.value)
      table.add(
        [.init(name)] + [comparison.totals.current, comparison.totals.base].map { cell(figure, $0) }
          + [cell(change.amount, figure.currency), .init(words.percent(change))])
    }
    addEffects(to: &table)
    if !hidden.isEmpty { table.add([.init(painter.text("… \(hidden.count) more currencies"), .faint)]) }
    return table
  }

  /// What made the change of the converted money, below it.
  private func addEffects(to table: inout TextTable) {
    guard let split = comparison.totals.effects, let converted = face.converted.first else { return }
    let base = comparison.totals.change(converted.value).base
    for (name, amount) in ComparisonWords.effects(split) {
      let share = FigureChange(current: base.adding(amount) ?? base, base: base)
      table.add(
        [.init(name), .init(""), .init(""), cell(amount, converted.currency), .init(words.percent(share))], level: 1)
    }
  }

  private func cell(_ figure: Figure, _ measures: SalesMeasures?) -> TextTable.Cell {
    measures.map { .init(face.text(figure, $0)) } ?? .nothing(unicode: painter.traits.unicode)
  }

  private func cell(_ change: ExactAmount, _ currency: CurrencyCode?) -> TextTable.Cell {
    if change == .zero { return .nothing(unicode: painter.traits.unicode) }
    let text =
      currency.map { face.amount(Money(change, $0), signed: true) } ?? face.units(change, signed: true)
    return .init(text, change < .zero ? .negative : .fresh)
  }

  // MARK: - Groups

  private func lines(_ table: SalesComparison.Table) -> [String] {
    let wide = self.table(table, withEffects: true)
    return (wide.fits(in: face.pageWidth) ? wide : self.table(table, withEffects: false)).lines(painter)
  }

  private func table(_ groups: SalesComparison.Table, withEffects: Bool) -> TextTable {
    let headings = groups.by.flatMap(SummaryFace.headings)
    let converted = face.converted.first
    var columns: [TextTable.Column] = headings.enumerated().map { .init($1, minimum: $0 == 0 ? 14 : 8) }
    columns += [.init("Units", .right), .init("Change", .right), .init("", .right)]
    if let converted {
      columns += [.init(converted.heading, .decimal), .init("Change", .decimal), .init("", .right)]
      if withEffects { columns += ["Volume", "Prices", "Rates"].map { .init($0, .decimal) } }
    }
    let limit = groups.by.first?.isTime == true ? Int.max : top
    var table = TextTable(columns: columns, listHeader: converted == nil ? "Proceeds, change" : "")
    for row in groups.rows.prefix(limit) {
      table.add(names(row, groups.by) + cells(row.pair, converted, withEffects), list: list(row.pair, converted))
    }
    if groups.rows.count > limit {
      table.add([.init(painter.text("… \(face.number.text(groups.rows.count - limit)) more"), .faint)])
    }
    return table
  }

  private func names(_ row: SalesComparison.Row, _ by: [SalesDimension]) -> [TextTable.Cell] {
    zip(by, row.key).flatMap { face.names($0, $1, title: $0.hasTitle ? row.title : nil) }.map { .init($0) }
  }

  private func cells(
    _ pair: SalesComparison.Pair, _ converted: Figure?, _ withEffects: Bool
  ) -> [TextTable.Cell] {
    let units = pair.change(Figure.units.value)
    var cells: [TextTable.Cell] = [
      cell(.units, pair.current), cell(units.amount, nil), .init(words.percent(pair, units)),
    ]
    guard let converted else { return cells }
    let money = pair.change(converted.value)
    cells += [cell(converted, pair.current), cell(money.amount, converted.currency), .init(words.percent(money))]
    guard withEffects, let split = pair.effects else { return cells }
    return cells + ComparisonWords.effects(split).map { cell($0.amount, converted.currency) }
  }

  /// The changes of the currencies, where none stands for all.
  private func list(_ pair: SalesComparison.Pair, _ converted: Figure?) -> [TextTable.Cell] {
    guard converted == nil else { return [] }
    let bags = [pair.current, pair.base].compactMap { $0?.proceeds }
    return face.currencies(in: bags).compactMap { currency in
      let change = pair.change { $0.proceeds[currency] }
      if change.amount == .zero { return nil }
      let text = "\(currency) \(face.amount(Money(change.amount, currency), signed: true))"
      return .init(text, change.amount < .zero ? .negative : .plain)
    }
  }
}
