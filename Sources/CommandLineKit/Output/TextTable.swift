/// A table of text whose columns line up by what a terminal shows.
///
/// Where it is too wide, titles lose before numbers: columns that can shrink do so down to their minimum, the widest
/// first. If that is not enough, columns from the right move to lines below their row, each value with its name before it.
/// Numbers are never cut.
public struct TextTable: Sendable {
  /// How the texts of a column stand in it.
  public enum Alignment: Sendable {
    /// At the left.
    case left
    /// At the right.
    case right
    /// At the right with the decimal points below each other.
    case decimal
  }

  /// A column.
  public struct Column: Sendable {
    /// Its name, shown in the first line.
    public var header: String
    /// How its texts stand.
    public var alignment: Alignment
    /// How narrow it may become; `nil` where its texts are never cut.
    public var minimum: Int?

    /// A column of these traits.
    public init(_ header: String, _ alignment: Alignment = .left, minimum: Int? = nil) {
      self.header = header
      self.alignment = alignment
      self.minimum = minimum
    }
  }

  /// A text that is ready to be shown, see `Painter.text`, and how it looks.
  public struct Cell: Sendable {
    /// The text, without line feeds and escape codes.
    public var text: String
    /// Its style.
    public var style: TextStyle

    /// Whether it says that there is nothing, so that it can be left out where it does not stand in its column.
    public let isNothing: Bool

    /// A cell of this text and style.
    public init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
      isNothing = text.isEmpty
    }

    /// A dash that says that there is nothing.
    public static func nothing(unicode: Bool) -> Cell { Cell(dash: unicode ? "–" : "-") }

    private init(dash: String) {
      text = dash
      style = .faint
      isNothing = true
    }
  }

  /// A row.
  public struct Row: Sendable {
    /// One cell a column; missing ones at the end are empty.
    public var cells: [Cell]
    /// How many steps of two blanks its first cell stands further right.
    public var level: Int
    /// Texts after the last column, as many as there are; they go on in further lines.
    public var list: [Cell]

    /// A row of these cells.
    public init(_ cells: [Cell], level: Int = 0, list: [Cell] = []) {
      self.cells = cells
      self.level = level
      self.list = list
    }
  }

  /// The columns.
  public var columns: [Column]
  /// The name of the lists after the last column.
  public var listHeader: String
  /// What stands for those texts of a list that do not fit into one line, given how many they are; `nil` where lists go
  /// on in further lines.
  public var moreText: (@Sendable (Int) -> String)?
  /// The rows.
  public var rows: [Row] = []

  /// An empty table of these columns.
  public init(columns: [Column], listHeader: String = "") {
    self.columns = columns
    self.listHeader = listHeader
  }

  /// Adds a row.
  public mutating func add(_ cells: [Cell], level: Int = 0, list: [Cell] = []) {
    rows.append(Row(cells, level: level, list: list))
  }

  /// How many columns of the terminal the columns of the table take where nothing limits them, without lists.
  public var naturalWidth: Int { TextTable.total(naturalColumns.map(\.width)) }

  /// Whether all columns stand beside each other in so many columns of the terminal, shrunk where they may be.
  public func fits(in width: Int) -> Bool {
    let widths = TextTableLayout(self, width: width).widths
    return widths.count == columns.count && TextTable.total(widths) <= width
  }

  /// The lines, the names of the columns first, none wider than the painter's place where that can be had.
  public func lines(_ painter: Painter) -> [String] { drawn(painter).map(\.text) }

  /// The lines with others beside them, which begin after so many columns of the terminal.
  public func lines(_ painter: Painter, beside others: [String], at column: Int) -> [String] {
    let drawn = drawn(painter)
    return (0..<max(drawn.count, others.count)).map { index in
      let (text, width) = index < drawn.count ? (drawn[index].text, drawn[index].width) : ("", 0)
      guard index < others.count else { return text }
      return text + String(repeating: " ", count: max(0, column - width)) + others[index]
    }
  }

  private func drawn(_ painter: Painter) -> [TextTableLayout.Line] {
    let layout = TextTableLayout(self, width: painter.traits.width)
    return layout.header(painter) + rows.flatMap { layout.lines(of: $0, painter) }
  }

  /// How many blanks stand between columns.
  static let gap = 2

  static func total(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }
}
