import DelimitedText

/// Reads the rows of a report one by one by the exact path, each with its line: slower than digests, and with everything
/// that a row says.
public struct SalesRowReader: ~Copyable {
  private var decoder: SalesRecordDecoder?
  private var line = 0
  private var form: TextNormalization.Form?
  private let ends: UnsafeMutablePointer<Int32>

  /// A reader of one report.
  public init() { ends = .allocate(capacity: 1 + TabScanner.room) + 1 }

  deinit { (ends - 1).deallocate() }

  /// Reads the next part, which ends with a row: only the last part may end without a line feed.
  ///
  /// - Parameters:
  ///   - text: UTF-8, with `TabScanner.padding` readable bytes after it. UTF-16 must come in one part.
  ///   - body: Takes every row with its line, counted from 1.
  /// - Throws: `ReportError` for the first row that is wrong.
  public mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (_ line: Int, SalesRecord) -> Void
  ) throws(ReportError) {
    guard let copy = try TextNormalization.normalized(text, &form, linesBefore: line) else {
      return try readNormal(text, body)
    }
    let result = copy.withUnsafeBufferPointer { copy in
      Result { () throws(ReportError) in
        try readNormal(UnsafeBufferPointer(rebasing: copy.dropLast(TabScanner.padding)), body)
      }
    }
    try result.get()
  }

  private mutating func readNormal(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (_ line: Int, SalesRecord) -> Void
  ) throws(ReportError) {
    guard let base = text.baseAddress else { return }
    var scanner = TabScanner(text, start: line == 0 ? text.byteOrderMarkLength : 0)
    while true {
      let count = scanner.nextRow(ends)
      if count == 0 { return }
      line += 1
      let row = RowCells(text: base, ends: ends, count: count)
      if row.isBlank { continue }
      guard let decoder else {
        decoder = SalesRecordDecoder(header: try SalesHeader(row, line: line))
        continue
      }
      body(line, try decoder.record(row, line: line))
    }
  }
}
