/// Where the columns of one file are, read from its first line.
///
/// One object, since it is handed around for every row that is new.
final class SalesHeader: Sendable {
  /// The number of cells of the header; rows may have fewer, and more only where those are empty.
  let cellCount: Int
  /// The spelling of every header cell, for messages.
  let names: [String]
  /// How many cells a row must have so that every required column is there.
  let neededCells: Int
  private let places: [Int?]

  /// Reads the header cells of a line.
  ///
  /// - Throws: `ReportError` where a known column stands twice or a required one is missing.
  init(_ row: RowCells, line: Int) throws(ReportError) {
    guard row.isWritten else {
      throw ReportError(.notAReport, line: line, "the first line has \(row.count) cells, which no sales report has")
    }
    var places: [Int?] = Array(repeating: nil, count: SalesColumn.allCases.count)
    var names: [String] = []
    for index in 0..<row.count {
      let cell = row[index].trimmed
      names.append(String(decoding: cell, as: UTF8.self))
      guard let column = SalesColumn(header: cell) else { continue }
      guard places[column.rawValue] == nil else { throw SalesHeader.doubled(names[index], line) }
      places[column.rawValue] = index
    }
    self.places = places
    self.names = names
    cellCount = row.count
    neededCells = (SalesColumn.required.compactMap { places[$0.rawValue] }.max() ?? 0) + 1
    try requireAll(line)
  }

  /// The place of a column; `nil` where the file has none.
  subscript(column: SalesColumn) -> Int? { places[column.rawValue] }

  private func requireAll(_ line: Int) throws(ReportError) {
    let missing = SalesColumn.required.filter { self[$0] == nil }.map(\.name)
    guard !missing.isEmpty else { return }
    if missing.count == SalesColumn.required.count {
      throw ReportError(
        .notAReport, line: line, "this is no sales report: none of its columns is known",
        hint: "the first line of a report names its columns, separated by tabs: Provider, Provider Country, SKU, …"
          + (names.count < 3 ? "; this file may have lost its tabs, as in a copy by way of a text editor" : ""))
    }
    throw ReportError(
      .missingColumn, line: line, "required columns are missing: \(missing.joined(separator: ", "))",
      hint: "only Summary Sales reports can be totalled")
  }

  private static func doubled(_ name: String, _ line: Int) -> ReportError {
    ReportError(.doubledColumn, line: line, column: name, "the column stands twice")
  }
}
