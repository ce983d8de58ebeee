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
  let dates: GatheredCells.Run

  init(_ header: SalesHeader, _ shape: SalesKey.Shape) {
    self.header = header
    units = header[.units] ?? 0
    let begin = header[.beginDate] ?? 0
    let end = header[.endDate] ?? 0
    dates = GatheredCells.Run(first: min(begin, end), last: max(begin, end))
    runs = GatheredCells.Run.covering(SalesKey.columns(of: shape).compactMap { header[$0] })
  }

  /// Whether the bytes between the dates are nothing but the dates.
  var datesAreNeighbours: Bool { dates.last == dates.first + 1 }
}

extension GatheredCells.Run {
  /// The runs that cover some cells.
  static func covering(_ cells: [Int]) -> [GatheredCells.Run] {
    var runs: [GatheredCells.Run] = []
    for cell in cells.sorted() {
      if let run = runs.last, run.last + 1 == cell {
        runs[runs.count - 1] = GatheredCells.Run(first: run.first, last: cell)
      } else {
        runs.append(GatheredCells.Run(first: cell, last: cell))
      }
    }
    return runs
  }
}
