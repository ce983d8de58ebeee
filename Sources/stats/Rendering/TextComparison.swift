import AppSales
import CommandLineKit

/// Two periods side by side for people: the whole with what made the change, then the groups.
struct TextComparison {
  let comparison: SalesComparison
  let face: SummaryFace
  /// How the later period was converted; `nil` where nobody asked for that.
  let conversion: ConversionNote?
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
    return [talk, whole.lines(painter)] + comparison.groups.filter { !$0.rows.isEmpty }.map(lines) + [legend, rates]
  }

  private var legend: [String] {
    guard let legend = words.legend else { return [] }
    return TextFlow.wrapped(painter.text(legend), indent: 2, width: face.pageWidth).map { painter.paint($0, .faint) }
  }

  // MARK: - Rates

  private var rates: [String] {
    guard let conversion, let rates = words.rates(conversion) else { return [] }
    let pieces = rates.split(separator: " ").map { piece(String($0), .faint) }
    return flowed("In \(conversion.currency)", pieces) + missing
  }

  private var missing: [String] {
    let sides = words.unconverted
    guard sides.contains(where: { !$0.isEmpty }) else { return [] }
    return zip(words.headings(areShort: false), sides).enumerated().flatMap { index, side in
      let amounts = side.1.isEmpty ? ["nothing"] : side.1.map { face.text($0) }
      let texts = ["\(side.0):"] + amounts + (index == sides.count - 1 ? ["(no exchange rate)"] : [])
      return flowed(index == 0 ? "* Without" : "", texts.map { piece($0, .warning) })
    }
  }

  private func piece(_ text: String, _ style: TextStyle) -> TextFlow.Piece {
    painter.piece(String(text.map { $0 == "\u{A0}" ? " " : $0 }), style)
  }

  private func flowed(_ label: String, _ pieces: [TextFlow.Piece]) -> [String] {
    let label = DisplayText.padded(label, to: TextTotals.labelWidth) + " "
    return TextFlow.flowed(
      pieces, after: TextFlow.Piece(label), gap: 1, indent: TextTotals.labelWidth + 2, width: face.pageWidth)
  }

  // MARK: - The whole

  /// No more currencies than this are shown beside the one that all are converted into.
  private static let currencies = 4

  private var whole: TextTable {
    let wide = whole(words.headings(areShort: false))
    return wide.fits(in: face.pageWidth) ? wide : whole(words.headings(areShort: true))
  }

  private func whole(_ headings: [String]) -> TextTable {
    var table = TextTable(
      columns: [.init("")] + headings.map { .init($0, .decimal) } + [.init("Change", .decimal), .init("", .right)])
    let all = words.figures
    let money = all.filter { $0.figure.currency != nil && $0.figure.heading != face.converted.first?.heading }
    let hidden = face.converted.isEmpty ? [] : money.dropFirst(TextComparison.currencies).map(\.name)
    for (name, figure) in all where !hidden.contains(name) {
      if name == face.converted.first?.heading { addHidden(hidden.count, to: &table) }
      let change = comparison.totals.change(figure.value)
      let style: TextStyle = name == face.converted.first?.heading ? .heading : .plain
      table.add(
        [.init(name, style)] + [comparison.totals.current, comparison.totals.base].map { cell(figure, $0, style) }
          + [cell(change.amount, figure.currency), .init(words.percent(change))])
    }
    addEffects(to: &table)
    return table
  }

  private func addHidden(_ count: Int, to table: inout TextTable) {
    guard count > 0 else { return }
    table.add([.init(painter.text("… \(DayWords.counted(count, "more currency", "more currencies"))"), .faint)])
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

  private func cell(_ figure: Figure, _ measures: SalesMeasures?, _ style: TextStyle = .plain) -> TextTable.Cell {
    measures.map { .init(face.text(figure, $0), style) } ?? .nothing(unicode: painter.traits.unicode)
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
      if withEffects { columns += ["= Volume", "+ Prices", "+ Rates"].map { .init($0, .decimal) } }
    }
    let groups = groups.by.first?.isTime == true ? groups : groups.cut(to: top)
    var table = TextTable(columns: columns, listHeader: converted == nil ? "Proceeds, change" : "")
    for row in groups.rows {
      table.add(names(row, groups.by) + cells(row.pair, converted, withEffects), list: list(row.pair, converted))
    }
    if let rest = groups.rest {
      let name = TextTable.Cell(painter.text("… \(face.number.text(rest.count)) more"), .faint)
      let blanks = headings.dropFirst().map { _ in TextTable.Cell("") }
      table.add(
        [name] + blanks + cells(rest.pair, converted, withEffects), list: list(rest.pair, converted))
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
