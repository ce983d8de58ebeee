import AppSales
import CommandLineKit

/// Effective shares for people: a line for each product and currency, a column for each month, and what changed.
struct TextShare {
  let share: EffectiveShare
  let face: SummaryFace
  /// How many products are listed.
  let limit: Int

  private var painter: Painter { face.painter }

  var sections: [[String]] {
    guard !share.lines.isEmpty else { return [["No money of which proceeds and price have the same currency."]] }
    return [talk, table.lines(painter), changes].filter { !$0.isEmpty }
  }

  private var talk: [String] {
    [painter.paint(painter.text("Proceeds in percent of what customers paid, taxes included"), .heading)]
  }

  /// The newest months, as many as a year has.
  private var months: [String] {
    Array(Set(share.lines.flatMap { $0.months.map(\.month) }).sorted().suffix(12))
  }

  private var table: TextTable {
    let months = self.months
    let columns: [TextTable.Column] = [.init("Product", minimum: 14), .init("")]
    let isLong = Set(months.map { $0.prefix(4) }).count > 1
    var table = TextTable(columns: columns + months.map { .init(TextShare.short($0, year: isLong), .right) })
    for line in share.lines.prefix(limit) {
      let shares = Dictionary(line.months.map { ($0.month, $0) }) { first, _ in first }
      table.add([.init(name(line)), .init("\(line.currency)")] + months.map { cell(shares[$0]) })
    }
    if share.lines.count > limit {
      table.add([.init(painter.text("… \(face.number.text(share.lines.count - limit)) more"), .faint)])
    }
    return table
  }

  /// The title, with the SKU after it where other products have the same.
  private func name(_ line: EffectiveShare.Line) -> String {
    let title = face.names(.product, line.product, title: line.title).first ?? ""
    let isShared = share.lines.contains { $0.title == line.title && $0.product != line.product }
    return isShared && line.title != nil ? "\(title) (\(painter.text(line.product)))" : title
  }

  private func cell(_ month: EffectiveShare.Month?) -> TextTable.Cell {
    guard let share = month?.share else { return .nothing(unicode: painter.traits.unicode) }
    let text = face.number.text(share.rounded(decimals: 1).description, decimals: 1)
    return month?.change == nil ? .init(text) : .init(text + "!", .warning)
  }

  private var changes: [String] {
    let all = share.lines.flatMap { line in line.months.filter { $0.change != nil }.map { (line, $0) } }
    let lines = all.prefix(limit).compactMap { line, month -> [String]? in
      guard let change = month.change else { return nil }
      let numbers = [change.from, change.to].map { face.number.text($0.rounded(decimals: 1).description, decimals: 1) }
      let text = "\(name(line)), \(line.currency): \(numbers[0]) % became \(numbers[1]) % in \(month.month)"
      return TextFlow.wrapped(painter.text(text), indent: 2, width: painter.traits.width)
    }
    let more = all.count > limit ? [painter.text("… \(all.count - limit) more changes")] : []
    return lines.flatMap(\.self) + more
  }

  /// `May` for `2024-05`, or `May 24`.
  private static func short(_ month: String, year: Bool) -> String {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard let number = Int(month.suffix(2)), (1...12).contains(number) else { return month }
    return names[number - 1] + (year ? " \(month.prefix(4).suffix(2))" : "")
  }
}
