import AppSales
import TestSupport

/// Reports of random rows: few values a column, so that rows come again, written in many ways.
struct RandomReport {
  /// The bytes of the header line and of each row, without line ends.
  private(set) var lines: [String]
  let layout: Layout

  static let dates = ["03/02/2024", "2024-03-02", "03/03/2024", "20240303", "03/04/24"]

  init(_ random: inout SeededRandom, rows: Int, layout given: Layout? = nil) {
    var layout = given ?? Layout.all.randomElement(using: &random) ?? .l7
    if given == nil, Bool.random(using: &random) {
      layout = Layout(name: "shuffled", columns: layout.columns.shuffled(using: &random))
    }
    self.layout = layout
    let columns = layout.columns
    lines = [columns.joined(separator: "\t")]
    var begin = "03/02/2024"
    for _ in 0..<rows {
      if Int.random(in: 0..<6, using: &random) == 0 {
        begin = RandomReport.dates.randomElement(using: &random) ?? begin
      }
      // Now and then a single row is of another day, so that the days of the rows around it must be kept.
      let day = Int.random(in: 0..<6, using: &random) == 0 ? RandomReport.dates.randomElement(using: &random) : begin
      var cells = columns.map { RandomReport.cell($0, day ?? begin, &random) }
      RandomReport.disfigure(&cells, columns, &random)
      lines.append(cells.joined(separator: "\t"))
    }
  }

  private static func cell(_ column: String, _ begin: String, _ random: inout SeededRandom) -> String {
    switch column {
    case "SKU", "Vendor Identifier": pick(["A", "B", "AB", "cafe\u{301}", "caf\u{E9}"], &random)
    case "Title", "Title / Episode / Season":
      pick(["A", "AB", "\"A\"", "A long title of some forty letters, or more", ""], &random)
    case "Version", "Device", "Order Type", "Subscription", "Category": pick(["", "", "1", "2.0"], &random)
    case "Product Type Identifier": pick(["1F", "IA1", "7", "1AY"], &random)
    case "Units": pick(["1", "1", "2", "-1", "0", "1.5", "-0.25", "12345", "999999999", "1000000000"], &random)
    case "Developer Proceeds", "Royalty Price": pick(["0", "0.7", ".7", "0.70", "1.41"], &random)
    case "Customer Price": pick(["0", "0.99", "-0.99", ""], &random)
    case "Begin Date", "End Date": begin
    case "Customer Currency", "Currency of Proceeds", "Royalty Currency": pick(["USD", "EUR", "eur", ""], &random)
    case "Country Code": pick(["US", "DE"], &random)
    case "Apple Identifier": pick(["500000001", "500000002", ""], &random)
    case "Promo Code": pick(["", " ", "CR-RW", "CR - RW", "FREE"], &random)
    case "Parent Identifier": pick(["", " ", "A"], &random)
    case "CMB": pick(["", "CMB", "CMB-C"], &random)
    default: pick(["", "x"], &random)
    }
  }

  private static func pick(_ values: [String], _ random: inout SeededRandom) -> String {
    // Mostly the first, so that whole rows come again.
    Int.random(in: 0..<4, using: &random) > 0 ? values[0] : values.randomElement(using: &random) ?? ""
  }

  /// Blanks around a cell, cells too many or too few, a blank row.
  private static func disfigure(_ cells: inout [String], _ columns: [String], _ random: inout SeededRandom) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: cells[Int.random(in: cells.indices, using: &random)] += pick([" ", "\u{A0}", "\r"], &random)
    case 1: cells[Int.random(in: cells.indices, using: &random)].insert(" ", at: "".startIndex)
    case 2: cells += Array(repeating: "", count: Int.random(in: 1...40, using: &random))
    case 3:
      let required = Set(SalesColumn.required.flatMap { [$0.name] + $0.aliases })
      let last = columns.lastIndex(where: required.contains) ?? 0
      cells.removeSubrange(Int.random(in: last + 1...cells.count, using: &random)...)
    case 4: cells = Array(repeating: pick(["", " "], &random), count: Int.random(in: 1...60, using: &random))
    default: break
    }
  }

  var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// What each row says when a fresh decoder reads it alone: the exact path.
  func rowByRow(shape: SalesKey.Shape) throws(ReportError) -> ReportFacts {
    var sum = ReportFacts()
    for line in lines.dropFirst() { sum.add(try facts(lines[0] + "\n" + line + "\n", shape: shape)) }
    return sum
  }
}
