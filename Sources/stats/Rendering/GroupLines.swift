import AppSales
import CommandLineKit

/// The lines of a table of groups, before they are drawn.
struct GroupLines {
  /// One line: the names of its group and what was counted.
  struct Line {
    var names: [String]
    /// What tells the group apart from others of the same names, and where among the names it would stand.
    let code: String
    var codeIndex = 0
    let measures: SalesMeasures
    /// The currency of the group, where it has one.
    var currency: CurrencyCode?
    var level = 0
    /// Whether the line stands for several groups that are not shown one by one.
    var isRest = false
  }

  /// The headings of the names.
  let headings: [String]
  let lines: [Line]
  let rest: SalesGroupTable.Rest?

  /// The lines of a table as it is.
  init(_ table: SalesGroupTable, face: SummaryFace) {
    headings = table.by.flatMap(SummaryFace.headings)
    rest = table.rest
    // The title belongs to the finer of the two.
    let titled: SalesDimension = table.by.contains(.product) ? .product : .app
    let codeIndex = table.by.prefix { $0 != titled }.flatMap(SummaryFace.headings).count
    lines = GroupLines.toldApart(
      table.rows.map { row in
        let parts = zip(table.by, row.key)
        let code = parts.first { $0.0 == titled }?.1 ?? ""
        return Line(
          names: parts.flatMap { face.names($0, $1, title: $0 == titled ? row.title : nil) },
          code: face.painter.text(code), codeIndex: codeIndex, measures: row.measures,
          currency: parts.first { $0.0 == .currency }.map { CurrencyCode($0.1) ?? .none })
      })
  }

  /// The lines of apps, each with its products below it, the first ones of them one by one.
  init(_ groups: AppProducts, limit: Int? = nil, face: SummaryFace) {
    headings = SummaryFace.headings(.app)
    rest = groups.apps.rest
    let apps = groups.apps.rows
    let parents = GroupLines.toldApart(apps.map { GroupLines.line(.app, $0.key.first ?? "", $0, level: 0, face) })
    lines = zip(apps, parents).flatMap { app, parent in
      [parent] + GroupLines.lines(products: groups.products(of: app), limit: limit, face)
    }
  }

  /// The products of one app.
  private static func lines(products rows: [SalesGroupRow], limit: Int?, _ face: SummaryFace) -> [Line] {
    let lines = toldApart(rows.map { line(.product, $0.key.last ?? "", $0, level: 1, face) })
    let table = SalesGroupTable(by: [.app, .product], rows: rows).cut(to: limit ?? rows.count)
    guard let rest = table.rest else { return lines }
    let more = Line(
      names: [restName(rest, face)], code: "", measures: rest.measures, level: 1, isRest: true)
    return lines.prefix(table.rows.count) + [more]
  }

  /// All that was counted, also in groups that are not shown one by one.
  var measures: [SalesMeasures] { lines.map(\.measures) + (rest.map { [$0.measures] } ?? []) }

  /// What the line of the groups that are not shown one by one says.
  func restName(_ face: SummaryFace) -> String? { rest.map { GroupLines.restName($0, face) } }

  /// The same for each of the names, since codes that come first are too short for it.
  func restNames(_ face: SummaryFace) -> [String] {
    guard let rest, let name = restName(face) else { return [] }
    let isOfCodes = headings == SummaryFace.headings(.type)
    return isOfCodes
      ? [face.painter.ellipsis, "\(face.number.text(rest.count)) more"] : [name] + headings.dropFirst().map { _ in "" }
  }

  private static func restName(_ rest: SalesGroupTable.Rest, _ face: SummaryFace) -> String {
    face.painter.text("… \(face.number.text(rest.count)) more")
  }

  /// Those of some figures that are not zero everywhere.
  func occurring(_ figures: [Figure]) -> [Figure] {
    let measures = measures
    return figures.filter { $0.occurs(in: measures) }
  }

  private static func line(
    _ dimension: SalesDimension, _ key: String, _ row: SalesGroupRow, level: Int, _ face: SummaryFace
  ) -> Line {
    Line(
      names: face.names(dimension, key, title: row.title), code: face.painter.text(key), measures: row.measures,
      level: level)
  }

  /// Groups of the same names get their code after their title.
  private static func toldApart(_ lines: [Line]) -> [Line] {
    // Names are neutralised, so that none has a line feed.
    func joined(_ line: Line) -> String { line.names.joined(separator: "\n") }
    let counts = lines.reduce(into: [:]) { $0[joined($1), default: 0] += 1 }
    return lines.map { line in
      guard counts[joined(line)] != 1, line.names.indices.contains(line.codeIndex), !line.code.isEmpty else {
        return line
      }
      let name = line.names[line.codeIndex]
      guard name != line.code else { return line }
      var line = line
      line.names[line.codeIndex] = "\(name) (\(line.code))"
      return line
    }
  }
}
