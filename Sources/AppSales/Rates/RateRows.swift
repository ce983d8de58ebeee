import DelimitedText

/// The rows of one file of exchange rates, read by the names in its first one.
struct RateRows {
  private enum Column: Int, CaseIterable {
    case date, currency, rate, base, source, direction

    var name: String { "\(self)" }
  }

  private let name: String
  private var places: [Int?]?
  /// Files are sorted by day and have one source: what a cell said is kept, with its bytes.
  private var day: (bytes: [UInt8], value: ReportDay)?
  private var source: (bytes: [UInt8], value: String)?

  /// `name` is the source of rates that name none.
  init(name: String) { self.name = name }

  var hasHeader: Bool { places != nil }

  /// The rate of a row; `nil` for the header and for rows of blanks.
  mutating func rate(_ record: DelimitedRecord) throws(RateFileError) -> PublishedRate? {
    guard let places else {
      try readHeader(record)
      return nil
    }
    let cells = Column.allCases.map { column in
      places[column.rawValue].map { record[$0].trimmed } ?? CellBytes(start: nil, count: 0)
    }
    if cells.allSatisfy(\.isEmpty) { return nil }
    return try rate(cells, record.line)
  }

  private mutating func readHeader(_ record: DelimitedRecord) throws(RateFileError) {
    let names = (0..<record.count).map { String(decoding: record[$0].trimmed, as: UTF8.self).lowercased() }
    let places = Column.allCases.map { names.firstIndex(of: $0.name) }
    let missing = Column.allCases.prefix(4).filter { places[$0.rawValue] == nil }
    guard missing.isEmpty else {
      throw RateFileError(
        line: record.line, "columns are missing: \(missing.map(\.name).joined(separator: ", "))",
        hint: "the first line is date,currency,rate,base,source")
    }
    self.places = places
  }

  private mutating func rate(_ cells: [CellBytes], _ line: Int) throws(RateFileError) -> PublishedRate {
    let day = try day(cells[Column.date.rawValue], line)
    let currency = try code(.currency, cells, line)
    let base = try code(.base, cells, line)
    guard let value = DecimalRate(bytes: cells[Column.rate.rawValue]) else {
      throw fault(
        .rate, cells, line, "a number above zero with a point and at most twelve digits", hint: "such as 1.0697")
    }
    let isReversed = try isReversed(cells, currency, base, line)
    let rate = PublishedRate(
      day: day, currency: isReversed ? base : currency, value: value, base: isReversed ? currency : base,
      source: source(cells[Column.source.rawValue]))
    guard let rate else { throw fault(.base, cells, line, "another currency than \(currency)") }
    return rate
  }

  private mutating func day(_ cell: CellBytes, _ line: Int) throws(RateFileError) -> ReportDay {
    if let day, day.bytes.elementsEqual(cell) { return day.value }
    guard let value = ReportDay(String(decoding: cell, as: UTF8.self)) else {
      throw RateRows.fault(.date, cell, line, "a day that exists, as YYYY-MM-DD")
    }
    day = (Array(cell), value)
    return value
  }

  private mutating func source(_ cell: CellBytes) -> String {
    if cell.isEmpty { return name }
    if let source, source.bytes.elementsEqual(cell) { return source.value }
    let value = String(decoding: cell, as: UTF8.self)
    source = (Array(cell), value)
    return value
  }

  private func code(_ column: Column, _ cells: [CellBytes], _ line: Int) throws(RateFileError) -> CurrencyCode {
    guard let code = CurrencyCode(bytes: cells[column.rawValue]) else {
      throw fault(column, cells, line, "a currency code of three letters")
    }
    return code
  }

  private func isReversed(
    _ cells: [CellBytes], _ currency: CurrencyCode, _ base: CurrencyCode, _ line: Int
  ) throws(RateFileError) -> Bool {
    let cell = cells[Column.direction.rawValue]
    if cell.isEmpty { return false }
    let (plain, reversed) = ("\(currency) per \(base)", "\(base) per \(currency)")
    if cell.elementsEqual(plain.utf8) { return false }
    if cell.elementsEqual(reversed.utf8) { return true }
    throw fault(.direction, cells, line, "\"\(plain)\" or \"\(reversed)\"")
  }

  private func fault(
    _ column: Column, _ cells: [CellBytes], _ line: Int, _ expected: String, hint: String? = nil
  ) -> RateFileError {
    RateRows.fault(column, cells[column.rawValue], line, expected, hint: hint)
  }

  private static func fault(
    _ column: Column, _ cell: CellBytes, _ line: Int, _ expected: String, hint: String? = nil
  ) -> RateFileError {
    let found = cell.isEmpty ? "nothing" : "\"\(String(decoding: cell.prefix(60), as: UTF8.self))\""
    return RateFileError(line: line, column: column.name, "expected \(expected), found \(found)", hint: hint)
  }
}
