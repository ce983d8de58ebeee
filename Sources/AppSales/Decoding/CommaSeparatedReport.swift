import DelimitedText

/// A report saved as CSV, turned back into the store's form.
enum CommaSeparatedReport {
  /// The same rows with tabs between the cells. Tabs and line breaks inside a cell become blanks: only titles have them.
  ///
  /// - Throws: `ReportError` where the quoting is wrong.
  static func tabDelimited(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(text.count)
    do {
      var dialect = Dialect.csv
      dialect.names = .numbered
      var reader: DelimitedReader = try DelimitedReader(dialect)
      try reader.read(text) { append($0, to: &rows) }
      try reader.finish { append($0, to: &rows) }
      return rows
    } catch let fault as DelimitedTextError {
      throw ReportError(.badText, line: fault.began.line, fault.message, hint: fault.hint)
    } catch {
      throw ReportError(.badText, "\(error)")
    }
  }

  private static func append(_ record: DelimitedRecord, to rows: inout [UInt8]) {
    for index in 0..<record.count {
      if index > 0 { rows.append(UInt8(ascii: "\t")) }
      rows.append(contentsOf: record[index].lazy.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 })
    }
    rows.append(UInt8(ascii: "\n"))
  }
}
