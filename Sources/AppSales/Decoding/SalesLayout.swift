import DelimitedText

/// What the scan of one file needs to know of its columns.
struct SalesLayout {
  let header: SalesHeader
  /// The places of the first and the last day.
  let dates: CellRun
  /// What rows have that can be read many at a time; `nil` where that cannot be.
  ///
  /// Every known layout has the days side by side, behind the units.
  let rows: RegularRows.Shape?

  init(_ header: SalesHeader, _ shape: SalesKey.Shape) {
    self.header = header
    let begin = header[.beginDate] ?? 0
    let end = header[.endDate] ?? 0
    dates = CellRun(first: min(begin, end), last: max(begin, end))
    let keys = SalesKey.columns(of: shape).compactMap { header[$0] }
    rows =
      dates.last == dates.first + 1
      ? RegularRows.Shape(cells: header.cellCount, wanted: keys, number: header[.units] ?? 0, other: dates.first) : nil
  }
}
