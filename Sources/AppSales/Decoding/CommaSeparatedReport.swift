import DelimitedText

/// A report saved as CSV, turned back into the store's form.
enum CommaSeparatedReport {
  /// The same rows with tabs between the cells, each in the line where it begins.
  ///
  /// Tabs and line breaks inside a cell become blanks: only titles have them.
  ///
  /// - Parameters:
  ///   - text: The CSV.
  ///   - before: How many lines of the report come before the text; for messages.
  /// - Returns: Lines of tab-delimited cells.
  /// - Throws: `ReportError` where the quoting is wrong.
  static func tabDelimited(
    _ text: UnsafeBufferPointer<UInt8>, linesBefore before: Int = 0
  ) throws(ReportError) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(text.count)
    do {
      var dialect = Dialect.csv
      dialect.names = .numbered
      var reader: DelimitedReader = try DelimitedReader(dialect)
      var line = 1
      try reader.read(text) { append($0, to: &rows, &line) }
      try reader.finish { append($0, to: &rows, &line) }
      return rows
    } catch let fault as DelimitedTextError {
      throw ReportError(.badText, line: before + fault.began.line, fault.message, hint: fault.hint)
    } catch {
      throw ReportError(.badText, "\(error)")
    }
  }

  private static func append(_ record: DelimitedRecord, to rows: inout [UInt8], _ line: inout Int) {
    // Empty lines stand for those that the reader passes over, and for the breaks within cells.
    rows.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: max(0, record.line - line)))
    line = max(line, record.line) + 1
    for index in 0..<record.count {
      if index > 0 { rows.append(UInt8(ascii: "\t")) }
      rows.append(contentsOf: record[index].lazy.map { breaks.contains($0) ? UInt8(ascii: " ") : $0 })
    }
    rows.append(UInt8(ascii: "\n"))
  }

  /// What would break a row of tab-separated text; other control characters are data.
  private static let breaks = Array("\t\n\r".utf8)
}
