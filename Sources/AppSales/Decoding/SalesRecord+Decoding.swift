import DelimitedText

/// The exact path from the cells of a row to a record: every cell is read by its full grammar, every fault is placed.
struct SalesRecordDecoder {
  let header: SalesHeader

  /// The record of a row.
  ///
  /// - Throws: `ReportError` with line and column for the first cell that is wrong.
  func record(_ row: RowCells, line: Int) throws(ReportError) -> SalesRecord {
    let cells = try cells(row, line: line)
    let numbers = try RowNumbers(cells)
    var record = SalesRecord(span: numbers.span)
    record.provider = cells.text(.provider)
    record.providerCountry = cells.text(.providerCountry)
    record.sku = cells.text(.sku)
    record.developer = cells.text(.developer)
    record.title = cells.text(.title)
    record.version = cells.text(.version)
    record.productTypeIdentifier = cells.text(.productTypeIdentifier)
    record.units = numbers.units
    record.developerProceeds = numbers.developerProceeds
    record.customerCurrency = numbers.customerCurrency
    record.countryCode = cells.text(.countryCode)
    record.currencyOfProceeds = numbers.currencyOfProceeds
    record.appleIdentifier = numbers.appleIdentifier
    record.customerPrice = numbers.customerPrice
    record.promoCode = cells.promoCode()
    record.parentIdentifier = cells.text(.parentIdentifier)
    record.subscription = cells.text(.subscription)
    record.period = cells.text(.period)
    record.category = cells.text(.category)
    record.cmb = cells.text(.cmb)
    record.device = cells.text(.device)
    record.supportedPlatforms = cells.text(.supportedPlatforms)
    record.proceedsReason = cells.text(.proceedsReason)
    record.preservedPricing = cells.text(.preservedPricing)
    record.client = cells.text(.client)
    record.orderType = cells.text(.orderType)
    return record
  }

  /// The cells of a row by column.
  ///
  /// - Throws: `ReportError` where there are too few or too many.
  func cells(_ row: RowCells, line: Int) throws(ReportError) -> PlacedCells {
    try checkShape(row, line: line)
    return PlacedCells(header: header, row: row, line: line)
  }

  /// A short row is good if every required column is there; cells beyond the header are good if they are empty.
  private func checkShape(_ row: RowCells, line: Int) throws(ReportError) {
    guard row.count >= header.neededCells else {
      throw ReportError(
        .shortRow, line: line, "the row has \(row.count) cells, \(header.neededCells) are needed",
        hint: "the header names \(header.cellCount) columns; the file may have been cut off")
    }
    guard row.count > header.cellCount else { return }
    guard row.isWritten, (header.cellCount..<row.count).allSatisfy({ row[$0].trimmed.isEmpty }) else {
      throw ReportError(
        .longRow, line: line, "the row has \(row.count) cells, the header only \(header.cellCount)",
        hint: "a tab inside a title shifts all cells behind it")
    }
  }
}

/// The cells of a row that are no free texts.
struct RowNumbers {
  let span: ReportPeriod
  let units: Micros
  let developerProceeds: Micros
  let customerCurrency: CurrencyCode?
  let currencyOfProceeds: CurrencyCode?
  let appleIdentifier: Int64?
  let customerPrice: Micros

  /// Reads the cells, each by its full grammar.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - known: The days that the row covers, where they were read before.
  /// - Throws: `ReportError` with line and column for the first cell that is wrong.
  init(_ cells: PlacedCells, span known: ReportPeriod? = nil) throws(ReportError) {
    span = if let known { known } else { try cells.span() }
    units = try cells.number(.units, required: true)
    developerProceeds = try cells.number(.developerProceeds, required: true)
    customerCurrency = try cells.currency(.customerCurrency)
    currencyOfProceeds = try cells.currency(.currencyOfProceeds)
    appleIdentifier = try cells.identifier(.appleIdentifier)
    customerPrice = try cells.number(.customerPrice, required: false)
  }
}

/// The cells of one row by column, with their place for messages.
struct PlacedCells {
  let header: SalesHeader
  let row: RowCells
  let line: Int

  func bytes(_ column: SalesColumn) -> CellBytes {
    guard let place = header[column], place < row.count else { return CellBytes(start: nil, count: 0) }
    return row[place].trimmed
  }

  func text(_ column: SalesColumn) -> CellText { CellText(bytes(column)) }

  func number(_ column: SalesColumn, required: Bool) throws(ReportError) -> Micros {
    let cell = bytes(column)
    if cell.isEmpty, !required { return .zero }
    do {
      return try Micros(cell: cell)
    } catch {
      throw fault(.badNumber, column, "expected a number, found \(shown(cell))", hint: error.hint)
    }
  }

  func currency(_ column: SalesColumn) throws(ReportError) -> CurrencyCode? {
    let cell = bytes(column)
    if cell.isEmpty { return nil }
    guard let code = CurrencyCode(bytes: cell) else {
      throw fault(.badCurrency, column, "expected a currency code of three letters, found \(shown(cell))")
    }
    return code
  }

  func identifier(_ column: SalesColumn) throws(ReportError) -> Int64? {
    let cell = bytes(column)
    if cell.isEmpty { return nil }
    var number: Int64 = 0
    for byte in cell {
      let (tens, tooMany) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(Int64(byte &- UInt8(ascii: "0")))
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), !tooMany, !overflow else {
        throw fault(.badIdentifier, column, "expected a whole number, found \(shown(cell))")
      }
      number = sum
    }
    return number
  }

  /// Written `CR-RW` in files and `CR - RW` in copies of the guide; old reports put `FREE` on updates, which means none.
  func promoCode() -> CellText {
    let code = text(.promoCode).string.filter { $0 != " " }
    return CellText(code == "FREE" ? "" : code)
  }

  func span() throws(ReportError) -> ReportPeriod {
    let first = try day(.beginDate)
    let last = try day(.endDate)
    guard let span = ReportPeriod(first: first, last: last) else {
      throw fault(.badPeriod, .endDate, "the end \(last) lies before the begin \(first)")
    }
    return span
  }

  private func day(_ column: SalesColumn) throws(ReportError) -> ReportDay {
    let cell = bytes(column)
    do {
      return try ReportDay(cell: cell)
    } catch {
      throw fault(.badDate, column, "expected a date, found \(shown(cell))", hint: error.hint)
    }
  }

  private func fault(
    _ code: ReportError.Code, _ column: SalesColumn, _ message: String, hint: String? = nil
  ) -> ReportError {
    let name = header[column].map { header.names[$0] } ?? column.name
    return ReportError(code, line: line, column: name, message, hint: hint)
  }

  private func shown(_ cell: CellBytes) -> String {
    if cell.isEmpty { return "nothing" }
    let text = String(decoding: cell.prefix(60), as: UTF8.self)
    return "\"\(text)\"" + (cell.count > 60 ? " and more" : "")
  }
}

extension NumberProblem {
  /// What a number in a report looks like, where that helps.
  var hint: String? {
    switch self {
    case .empty: nil
    case .notANumber: "reports write numbers with a point and without thousands marks, such as -1.99"
    case .tooManyDecimals: "six decimals are kept exactly; a number with more would have to be rounded"
    case .outOfRange: "the largest number of a cell is 9223372036854.775807"
    }
  }
}

extension DayProblem {
  /// What a date in a report looks like, where that helps.
  var hint: String? {
    switch self {
    case .empty: nil
    case .notADay: "reports write dates as MM/DD/YYYY"
    case .noSuchDay: "the calendar has no such day"
    case .outOfRange: "years from 2000 to 2099 are read"
    }
  }
}
