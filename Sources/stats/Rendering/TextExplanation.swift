import AppSales
import CommandLineKit

/// What makes one figure, for people: kinds of rows, days with their rates, files with their lines.
struct TextExplanation {
  let explanation: SalesExplanation
  let face: SummaryFace
  /// How many days and files are listed.
  let limit: Int

  private var painter: Painter { face.painter }

  var sections: [[String]] {
    let tables = [parts, rates, files].compactMap(\.self)
    return [talk] + tables.map { $0.lines(painter) } + [leftOut].filter { !$0.isEmpty }
  }

  // MARK: - The figure

  private var talk: [String] {
    TextFlow.wrapped(painter.text(ExplanationWords.figure(explanation, face)), indent: 2, width: painter.traits.width)
      .map { painter.paint($0, .heading) }
  }

  // MARK: - Kinds of rows

  private var parts: TextTable? {
    guard !explanation.parts.isEmpty else { return nil }
    let hasPromotions = explanation.parts.contains { !$0.promoCode.isEmpty }
    var table = TextTable(
      columns: [.init("What"), .init("Type"), .init("", minimum: 12)] + (hasPromotions ? [.init("Promo")] : [])
        + [
          .init("Rows", .right), .init("Units", .right), .init(painter.traits.unicode ? "× each" : "x each", .decimal),
        ]
        + [.init("= Proceeds", .decimal), .init("")])
    for part in explanation.parts {
      let style: TextStyle = ExplanationWords.addsNothing(part.role) ? .faint : .plain
      table.add(cells(part, style, hasPromotions))
    }
    for money in face.amounts(explanation.proceeds) {
      let blanks = Array(repeating: TextTable.Cell(""), count: hasPromotions ? 6 : 5)
      table.add([.init("Sum", .heading)] + blanks + [.init(face.amount(money), .heading), .init("\(money.currency)")])
    }
    return table
  }

  private func cells(
    _ part: SalesExplanation.Part, _ style: TextStyle, _ hasPromotions: Bool
  ) -> [TextTable.Cell] {
    let name = ProductType(identifier: part.type)?.name ?? "not known"
    let texts = [ExplanationWords.name(part.role), painter.text(part.type), painter.text(name)]
    let currency = part.currency ?? .none
    let hasMoney = part.proceeds != .zero
    let numbers = [
      face.number.text(part.rows), face.units(part.units), face.amount(Money(part.unitProceeds, currency)),
    ]
    let promotions = hasPromotions ? [painter.text(part.promoCode)] : []
    return (texts + promotions + numbers).map { .init($0, style) } + [
      hasMoney
        ? .init(face.amount(Money(part.proceeds, currency)), part.proceeds < .zero ? .negative : style)
        : .nothing(unicode: painter.traits.unicode), .init(hasMoney ? "\(currency)" : "", style),
    ]
  }

  // MARK: - Days and rates

  private var rates: TextTable? {
    guard let converted = explanation.converted, !explanation.subtotals.isEmpty else { return nil }
    var table = TextTable(columns: [
      .init("Day"), .init("Proceeds", .decimal), .init(""), .init("Rate", minimum: 24),
      .init("In \(converted.currency)", .decimal),
    ])
    for subtotal in explanation.subtotals.prefix(limit) {
      table.add([
        .init(subtotal.day.description), .init(face.amount(Money(subtotal.proceeds, subtotal.currency))),
        .init("\(subtotal.currency)"), .init(painter.text(ExplanationWords.rates(subtotal, converted.currency))),
        subtotal.converted.map { .init(face.amount(Money($0, converted.currency))) } ?? .init("no rate", .warning),
      ])
    }
    addMore(explanation.subtotals.count, to: &table)
    let sum = face.amount(Money(converted.proceeds, converted.currency))
    table.add([.init("Sum", .heading), .init(""), .init(""), .init(""), .init(sum, .heading)])
    return table
  }

  private func addMore(_ count: Int, to table: inout TextTable) {
    guard count > limit else { return }
    table.add([.init(painter.text("… \(face.number.text(count - limit)) more"), .faint)])
  }

  // MARK: - Files

  private var files: TextTable? {
    guard !explanation.files.isEmpty else { return nil }
    var table = TextTable(columns: [.init("File", minimum: 24), .init("Rows", .right), .init("Lines", minimum: 20)])
    for file in explanation.files.prefix(limit) {
      table.add([
        .init(painter.text(file.path)), .init(face.number.text(file.rows)),
        .init(painter.text(ExplanationWords.lines(file))),
      ])
    }
    addMore(explanation.files.count, to: &table)
    return table
  }

  // MARK: - Files that do not count

  private var leftOut: [String] {
    guard !explanation.leftOut.isEmpty else { return [] }
    let lines = explanation.leftOut.prefix(limit).flatMap { file in
      TextFlow.wrapped(
        painter.text("  \(file.path): \(ExplanationWords.reason(file))"), indent: 4, width: painter.traits.width)
    }
    let more = explanation.leftOut.count - limit
    return [painter.paint("Files that do not count", .heading)] + lines
      + (more > 0 ? [painter.paint(painter.text("… \(face.number.text(more)) more"), .faint)] : [])
  }
}
