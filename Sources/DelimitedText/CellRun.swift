/// Neighbouring cells of a row, from the first to the last.
public struct CellRun: Hashable, Sendable {
  /// The number of the first cell.
  public let first: Int
  /// The number of the last cell.
  public let last: Int

  /// The cells from one to another.
  public init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  /// The runs that cover some cells, in the order of the row, with other cells between them.
  public static func covering(_ cells: [Int]) -> [CellRun] {
    var runs: [CellRun] = []
    for cell in cells.sorted() {
      if let run = runs.last, run.last + 1 >= cell {
        runs[runs.count - 1] = CellRun(first: run.first, last: max(run.last, cell))
      } else {
        runs.append(CellRun(first: cell, last: cell))
      }
    }
    return runs
  }
}
