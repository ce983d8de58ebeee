import DelimitedText

/// What the scan of one file needs to know of its columns.
struct SalesLayout {
  let header: SalesHeader
  /// The runs of cells that keys depend on, in the order of the file.
  let runs: [GatheredCells.Run]
  /// The place of the units.
  let units: Int
  /// The places of the first and the last day.
  ///
  /// Every known layout has them side by side.
  let dates: CellRun

  init(_ header: SalesHeader, _ shape: SalesKey.Shape) {
    self.header = header
    units = header[.units] ?? 0
    let begin = header[.beginDate] ?? 0
    let end = header[.endDate] ?? 0
    dates = CellRun(first: min(begin, end), last: max(begin, end))
    runs = CellRun.covering(SalesKey.columns(of: shape).compactMap { header[$0] }).map(\.gathered)
  }

  /// Whether the bytes between the dates are nothing but the dates.
  var datesAreNeighbours: Bool { dates.last == dates.first + 1 }
}

/// Neighbouring cells of a row, from the first to the last.
struct CellRun {
  var first: Int
  var last: Int

  /// The runs that cover some cells.
  static func covering(_ cells: [Int]) -> [CellRun] {
    var runs: [CellRun] = []
    for cell in cells.sorted() {
      if let last = runs.last?.last, last + 1 == cell {
        runs[runs.count - 1].last = cell
      } else {
        runs.append(CellRun(first: cell, last: cell))
      }
    }
    return runs
  }

  fileprivate var gathered: GatheredCells.Run { GatheredCells.Run(first: first, last: last) }
}
