import CByteMask

extension RegularRows {
  /// What rows have.
  public struct Shape: Sendable {
    private let cells: Int
    private let wanted: [CellRun]
    private let number: Int
    private let beyond: Int
    /// The delimiters at which the runs begin and end, as bits.
    private var starts: UInt64 = 0
    private var ends: UInt64 = 0
    private var startsInside: UInt64 = 0

    /// The shape of some rows; `nil` where they cannot be read many at a time.
    ///
    /// - Parameters:
    ///   - cells: How many cells each row has, at most 64.
    ///   - wanted: The cells that are put side by side: one at least, in the order of the row.
    ///   - number: A cell with a whole number, which is not the first one.
    ///   - other: A cell after that.
    public init?(cells: Int, wanted: [Int], number: Int, other: Int) {
      guard cells <= Int(ROW_CELL_LIMIT), !wanted.isEmpty, number > 0, number < other, other < cells,
        wanted.allSatisfy({ 0 <= $0 && $0 < cells })
      else { return nil }
      self.cells = cells
      self.wanted = CellRun.covering(wanted)
      self.number = number
      beyond = other - number
      for run in self.wanted {
        if run.first == 0 { startsInside = 1 } else { starts |= 1 << UInt64(run.first - 1) }
        ends |= 1 << UInt64(run.last)
      }
    }

    /// Hands the shape to `body` as the reading needs it, valid only there.
    func withRows<Result>(_ body: (UnsafePointer<row_shape>) -> Result) -> Result {
      wanted.withUnsafeBufferPointer { wanted in
        wanted.withMemoryRebound(to: row_run.self) { runs in
          var shape = row_shape(
            cells: cells, runs: runs.baseAddress, run_count: runs.count, starts: starts, ends: ends,
            starts_inside: startsInside, number: number, beyond: beyond)
          return withUnsafePointer(to: &shape, body)
        }
      }
    }
  }
}
