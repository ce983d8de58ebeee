/// How a table is laid out in a number of columns of a terminal.
struct TextTableLayout {
  private let table: TextTable
  private let limit: Int?
  /// The widths of those columns that stand beside each other; the others go below.
  let widths: [Int]
  /// The largest number of characters from the decimal point on, by column.
  private let fractions: [Int]
  /// Whether the lists begin on the lines of their rows, and not below.
  private let listStandsBeside: Bool

  /// The layout that takes the fewest lines and cuts the fewest texts; lists beside their rows are worth some lines.
  init(_ table: TextTable, width limit: Int?) {
    let columns = table.naturalColumns
    let (fractions, natural) = (columns.map(\.fraction), columns.map(\.width))
    let minimums = table.columns.map(\.minimum)
    func layout(besideListOf room: Int) -> TextTableLayout? {
      let widths = TextTableLayout.fit(natural, minimums, limit.map { $0 - room })
      guard widths.count == natural.count else { return nil }
      return TextTableLayout(table, limit, widths, fractions, listStandsBeside: true)
    }
    let below = TextTableLayout(
      table, limit, TextTableLayout.fit(natural, minimums, limit), fractions, listStandsBeside: false)
    let beside = table.listWidths.compactMap(layout(besideListOf:))
    if table.hasShortLists, let only = beside.first {
      self = only
    } else {
      self = (beside + [below]).min { $0.cost < $1.cost } ?? below
    }
  }

  private init(
    _ table: TextTable, _ limit: Int?, _ widths: [Int], _ fractions: [Int], listStandsBeside: Bool
  ) {
    self.table = table
    self.limit = limit
    self.widths = widths
    self.fractions = fractions
    self.listStandsBeside = listStandsBeside
  }

  /// Tenths of lines that the layout takes, and texts that it cuts; those of the first rows stand for all.
  private var cost: Int {
    let painter = Painter(TerminalTraits(width: limit))
    return table.rows.prefix(200).reduce(0) { cost, row in
      let cuts = zip(row.cells, widths).enumerated().count { index, part in
        DisplayText.width(part.0.text) + (index == 0 ? 2 * row.level : 0) > part.1
      }
      let lines = lines(of: row, painter).count * (listStandsBeside ? 10 : 13)
      return cost + lines + cuts * 10 + (isListHidden(of: row, painter) ? 15 : 0)
    }
  }

  /// Whether a list is there and only says how many texts it has.
  private func isListHidden(of row: TextTable.Row, _ painter: Painter) -> Bool {
    guard listStandsBeside, table.moreText != nil, row.list.count > 1 else { return false }
    return list(of: row, after: TextTable.total(widths) + TextTable.gap, painter).count == 1
  }

  /// The names of the columns, and of lists in a line of its own where these stand in lines of their own.
  func header(_ painter: Painter) -> [Line] {
    var header = Line()
    append(table.columns.map { TextTable.Cell($0.header, .heading) }, to: &header, painter, isHeader: true)
    if listStandsBeside, !table.listHeader.isEmpty {
      header.append(painter.paint(table.listHeader, .heading), DisplayText.width(table.listHeader))
    }
    guard !listStandsBeside, !table.listHeader.isEmpty else { return [header] }
    var below = Line(blanks: indent(ofLevel: 0))
    below.append(painter.paint(table.listHeader, .faint), DisplayText.width(table.listHeader))
    return [header, below]
  }

  private func indent(ofLevel level: Int) -> Int { min(2 * level + 4, (limit ?? 80) / 4) }

  /// The line of a row, and those below it with what does not fit beside it.
  func lines(of row: TextTable.Row, _ painter: Painter) -> [Line] {
    var first = Line(blanks: 2 * row.level)
    append(row.cells, to: &first, level: row.level, painter)
    let below = zip(table.columns, row.cells).dropFirst(widths.count).filter { !$1.isNothing }
    if listStandsBeside {
      let indent = TextTable.total(widths) + TextTable.gap
      return flowed(list(of: row, after: indent, painter), after: first, indent: indent)
    }
    let indent = indent(ofLevel: row.level)
    let pieces = below.map { piece($0.header, $1, painter) } + list(of: row, after: indent, painter)
    return [first] + (pieces.isEmpty ? [] : flowed(pieces, after: Line(blanks: indent), indent: indent))
  }

  /// The pieces of a list; where it may take one line only, those that fit after an indent, and how many more there are.
  private func list(
    of row: TextTable.Row, after indent: Int, _ painter: Painter
  ) -> [(text: String, width: Int)] {
    guard let more = table.moreText, let room = limit.map({ $0 - indent }), row.list.count > 1 else {
      return row.list.map { piece("", $0, painter) }
    }
    let shown = row.list.prefix(TextTableLayout.count(of: row.list, in: room, more: more))
    let left = row.list.count - shown.count
    let others = left == 0 ? [] : [TextTable.Cell(more(left), .faint)]
    return (shown + others).map { piece("", $0, painter) }
  }

  /// How many texts of a list fit into a room, together with what says how many more there are.
  private static func count(of list: [TextTable.Cell], in room: Int, more: (Int) -> String) -> Int {
    var (best, used) = (0, 0)
    for (index, cell) in list.enumerated() {
      used += (index == 0 ? 0 : TextTable.gap) + DisplayText.width(cell.text)
      if used > room { break }
      let left = list.count - index - 1
      let end = left == 0 ? 0 : TextTable.gap + DisplayText.width(more(left))
      if used + end <= room { best = index + 1 }
    }
    return best
  }

  // MARK: - Lines

  /// A line being put together; blanks are written only before text, so that no line ends with some.
  struct Line {
    var text = ""
    var width = 0
    fileprivate var blanks = 0

    fileprivate init(blanks: Int = 0) { self.blanks = blanks }

    fileprivate mutating func append(_ more: String, _ columns: Int) {
      guard columns > 0 else { return }
      text += String(repeating: " ", count: blanks) + more
      width += blanks + columns
      blanks = TextTable.gap
    }
  }

  private func append(
    _ cells: [TextTable.Cell], to line: inout Line, level: Int = 0, _ painter: Painter, isHeader: Bool = false
  ) {
    for (index, cell) in cells.prefix(widths.count).enumerated() {
      let room = widths[index] - (index == 0 ? 2 * level : 0)
      let isCuttable = table.columns[index].minimum != nil || widths.count == 1 && !isHeader && index == 0
      let text = isCuttable ? DisplayText.truncated(cell.text, to: room, ellipsis: painter.ellipsis) : cell.text
      let spare = max(0, room - DisplayText.width(text))
      let after = blanksAfter(text, in: index, spare: spare, isHeader: isHeader)
      if text.isEmpty {
        line.blanks += spare + TextTable.gap
      } else {
        line.blanks += spare - after
        line.append(painter.paint(text, cell.style), DisplayText.width(text))
        line.blanks += after
      }
    }
  }

  private func blanksAfter(_ text: String, in index: Int, spare: Int, isHeader: Bool) -> Int {
    switch table.columns[index].alignment {
    case .left: spare
    case .right: 0
    case .decimal: isHeader ? 0 : min(spare, fractions[index] - TextTable.fraction(of: text, in: fractions[index]))
    }
  }

  private func piece(_ name: String, _ cell: TextTable.Cell, _ painter: Painter) -> (text: String, width: Int) {
    let label = name.isEmpty ? "" : name + " "
    return (
      painter.paint(label, .faint) + painter.paint(cell.text, cell.style),
      DisplayText.width(label) + DisplayText.width(cell.text)
    )
  }

  /// Pieces after a line, going on in as few further lines as the limit allows.
  private func flowed(_ pieces: [(text: String, width: Int)], after first: Line, indent: Int) -> [Line] {
    var lines: [Line] = []
    var line = first
    for piece in pieces {
      if line.width > 0, line.width + line.blanks + piece.width > limit ?? .max {
        lines.append(line)
        line = Line(blanks: indent)
      }
      line.append(piece.text, piece.width)
    }
    return lines + [line]
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
      let spare = widths.indices.filter { index in minimums[index].map { widths[index] > $0 } ?? false }
      guard let widest = spare.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }
}

extension TextTable {
  /// The room that lists want after the last column, the blanks before them included; 0 where there are none.
  public var naturalListWidth: Int { roomOfList(2 * rows.count { $0.list.count > 1 } >= rows.count ? 2 : 1) }

  /// The least room after the last column in which no single text is cut or moved below, the blanks before included.
  public var leastListWidth: Int { listWidths.min() ?? 0 }

  /// The room that lists may have after the last column: for two texts a line, for one, or for how many there are.
  fileprivate var listWidths: [Int] {
    if hasShortLists { return [roomOfList(1)] }
    return [roomOfList(2), roomOfList(1)] + (moreText == nil ? [] : [roomOfList(0)])
  }

  /// Whether no row has a list of several texts.
  fileprivate var hasShortLists: Bool { rows.allSatisfy { $0.list.count <= 1 } }

  private func roomOfList(_ count: Int) -> Int {
    let widest = rows.map { TextTable.total(widths(of: $0.list, count)) }.max() ?? 0
    return widest == 0 ? 0 : max(widest, DisplayText.width(listHeader)) + TextTable.gap
  }

  /// The widths of the first texts of a list, and of what stands for the others where they have one line only.
  private func widths(of list: [Cell], _ count: Int) -> [Int] {
    let count = list.count == 1 ? 1 : count
    let left = list.count - count
    return list.prefix(count).map { DisplayText.width($0.text) }
      + (left > 0 ? moreText.map { [DisplayText.width($0(left))] } ?? [] : [])
  }

  /// How wide each column is that cuts nothing, and how many characters its numbers have from the point on.
  var naturalColumns: [(width: Int, fraction: Int)] {
    columns.indices.map { index in
      let fraction = fraction(of: index)
      return (width(of: index, fraction: fraction), fraction)
    }
  }

  /// The width of a column that cuts nothing.
  private func width(of index: Int, fraction: Int) -> Int {
    rows.reduce(DisplayText.width(columns[index].header)) { widest, row in
      guard index < row.cells.count else { return widest }
      let text = row.cells[index].text
      let isPadded = columns[index].alignment == .decimal && !text.isEmpty
      let padding = isPadded ? fraction - TextTable.fraction(of: text, in: fraction) : 0
      return max(widest, DisplayText.width(text) + padding + (index == 0 ? 2 * row.level : 0))
    }
  }

  private func fraction(of index: Int) -> Int {
    guard columns[index].alignment == .decimal else { return 0 }
    return rows.reduce(0) { max($0, $1.cells.count > index ? TextTable.fraction(of: $1.cells[index].text) : 0) }
  }

  /// How many characters a number has from its point on; what is no number needs no room after it.
  fileprivate static func fraction(of text: String, in widest: Int = 0) -> Int {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return widest }
    return text.utf8.lastIndex(of: UInt8(ascii: ".")).map { text.utf8.distance(from: $0, to: text.utf8.endIndex) } ?? 0
  }
}
