/// How a table is laid out in a number of columns of a terminal.
struct TextTableLayout {
  private let columns: [TextTable.Column]
  /// The widths of those columns that stand beside each other; the others go below.
  let widths: [Int]
  /// The largest number of characters from the decimal point on, by column.
  private let tails: [Int]
  private let limit: Int?

  init(_ table: TextTable, width limit: Int?) {
    let columns = table.columns
    let tails = columns.indices.map { index in TextTableLayout.tail(of: index, in: table) }
    let natural = columns.indices.map { index in
      table.rows.reduce(DisplayText.width(columns[index].header)) { widest, row in
        max(widest, TextTableLayout.width(of: index, in: row, alignment: columns[index].alignment, tails[index]))
      }
    }
    self.columns = columns
    self.tails = tails
    self.limit = limit
    widths = TextTableLayout.fit(natural, columns.map(\.minimum), limit)
  }

  func header(_ painter: Painter) -> String {
    line(columns.map { TextTable.Cell($0.header, .heading) }, level: 0, painter, isHeader: true)
  }

  /// The line of a row, and those below it with what does not fit beside it.
  func lines(of row: TextTable.Row, _ painter: Painter) -> [String] {
    let beside = Array(row.cells.prefix(widths.count))
    let below = zip(columns, row.cells).dropFirst(widths.count).filter { !$1.isNothing }
    return [line(beside, level: row.level, painter)]
      + wrapped(below.map { labelled($0, $1, painter) }, indent: 2 * row.level + 4)
  }

  // MARK: - Lines

  private func line(
    _ cells: [TextTable.Cell], level: Int, _ painter: Painter, isHeader: Bool = false
  ) -> String {
    var result = ""
    var blanks = 2 * level
    for (index, cell) in cells.prefix(widths.count).enumerated() {
      let room = widths[index] - (index == 0 ? 2 * level : 0)
      let isCuttable = columns[index].minimum != nil
      let text = isCuttable ? DisplayText.truncated(cell.text, to: room, ellipsis: painter.ellipsis) : cell.text
      let spare = max(0, room - DisplayText.width(text))
      let after = rightBlanks(of: text, in: index, spare: spare, isHeader: isHeader)
      if !text.isEmpty {
        // Blanks are written only before text, so that no line ends with some.
        result += String(repeating: " ", count: blanks + spare - after) + painter.paint(text, cell.style)
        blanks = after + TextTable.gap
      } else {
        blanks += spare + TextTable.gap
      }
    }
    return result
  }

  private func rightBlanks(of text: String, in index: Int, spare: Int, isHeader: Bool) -> Int {
    switch columns[index].alignment {
    case .left: spare
    case .right: 0
    case .decimal: isHeader ? 0 : min(spare, tails[index] - TextTableLayout.tail(of: text, in: tails[index]))
    }
  }

  private func labelled(_ column: TextTable.Column, _ cell: TextTable.Cell, _ painter: Painter) -> (Int, String) {
    let label = column.header.isEmpty ? "" : column.header + " "
    return (
      DisplayText.width(label) + DisplayText.width(cell.text),
      painter.paint(label, .faint) + painter.paint(cell.text, cell.style)
    )
  }

  /// Pieces of known widths in as few lines as the limit allows.
  private func wrapped(_ pieces: [(width: Int, text: String)], indent: Int) -> [String] {
    let indent = limit.map { min(indent, $0 / 4) } ?? indent
    var lines: [String] = []
    var used = 0
    for piece in pieces {
      if let last = lines.last, used + TextTable.gap + piece.width <= limit ?? .max {
        lines[lines.count - 1] = last + String(repeating: " ", count: TextTable.gap) + piece.text
        used += TextTable.gap + piece.width
      } else {
        lines.append(String(repeating: " ", count: indent) + piece.text)
        used = indent + piece.width
      }
    }
    return lines
  }

  // MARK: - Widths

  private static func fit(_ natural: [Int], _ minimums: [Int?], _ limit: Int?) -> [Int] {
    guard let limit else { return natural }
    for count in stride(from: natural.count, to: 1, by: -1) {
      let widths = shrunk(Array(natural[..<count]), minimums, limit)
      if TextTable.total(widths) <= limit { return widths }
    }
    // Not even two columns fit: one column a line.
    return natural.prefix(1).map { min($0, max(1, limit)) }
  }

  /// Takes columns of the terminal from the widest column that can spare one, until the rest fits.
  private static func shrunk(_ natural: [Int], _ minimums: [Int?], _ limit: Int) -> [Int] {
    var widths = natural
    while TextTable.total(widths) > limit {
      let candidates = widths.indices.filter { minimums[$0].map { [width = widths[$0]] in width > $0 } ?? false }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private static func width(of index: Int, in row: TextTable.Row, alignment: TextTable.Alignment, _ tail: Int) -> Int {
    guard index < row.cells.count else { return 0 }
    let text = row.cells[index].text
    let indent = index == 0 ? 2 * row.level : 0
    let padding = alignment == .decimal && !text.isEmpty ? tail - self.tail(of: text, in: tail) : 0
    return DisplayText.width(text) + indent + padding
  }

  private static func tail(of index: Int, in table: TextTable) -> Int {
    guard table.columns[index].alignment == .decimal else { return 0 }
    return table.rows.reduce(0) { max($0, $1.cells.count > index ? tail(of: $1.cells[index].text) : 0) }
  }

  /// How many characters a number has from its point on; what is no number needs no room after it.
  private static func tail(of text: String, in widest: Int = 0) -> Int {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return widest }
    return text.utf8.lastIndex(of: UInt8(ascii: ".")).map { text.utf8.distance(from: $0, to: text.utf8.endIndex) } ?? 0
  }
}
