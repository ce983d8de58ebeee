import DelimitedText

/// Turns the text of Summary Sales reports into digests.
///
/// The fast path is `addRegular`: as long as rows have as many cells as the header, it takes their keys from the memo and
/// reads the units, sixteen rows at a time. A row that is new, odd or wrong goes to `SalesRecordDecoder`, which knows the
/// whole grammar and says what is wrong and where. Both give the same digest: the memo only ever returns what the exact
/// path once answered for the same bytes.
public struct SalesReportDecoder: ~Copyable {
  /// The keys of all reports decoded so far.
  public private(set) var keys: SalesKeyTable

  private var memo = RowMemo()
  private var known: KnownHeader?
  private var builder: DigestBuilder
  private var layout: SalesLayout?
  private var line = 0
  private var form: TextNormalization.Form?
  /// Where the cells of a single row end.
  private let ends: UnsafeMutablePointer<Int32>
  private var ahead = RowsAhead()
  private var further = RowsAhead()

  /// A decoder with an empty key table.
  public init(shape: SalesKey.Shape = .narrow, mayRepeatKeys: Bool = false) {
    self.init(keys: SalesKeyTable(shape: shape), mayRepeatKeys: mayRepeatKeys)
  }

  /// A decoder that goes on with a key table.
  ///
  /// - Parameters:
  ///   - keys: The table.
  ///   - mayRepeatKeys: Whether a digest may have several entries of a key, which takes less time: enough for sums, not for
  ///     what is kept.
  public init(keys: SalesKeyTable, mayRepeatKeys: Bool = false) {
    self.keys = keys
    self.keys.reserveRoom()
    builder = DigestBuilder(mayRepeatKeys: mayRepeatKeys)
    ends = .allocate(capacity: 1 + TabScanner.room) + 1
  }

  deinit { (ends - 1).deallocate() }

  /// Decodes a whole report.
  ///
  /// - Parameter text: The unpacked text, UTF-8, with `TabScanner.padding` readable bytes after it.
  /// - Returns: What the report says, with key numbers of `keys`.
  /// - Throws: `ReportError` for the first row that is wrong; nothing of the report counts then.
  public mutating func decode(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> ReportDigest {
    begin()
    try add(text)
    return try finish()
  }

  /// Begins a report whose text comes in parts.
  public mutating func begin() {
    builder.cancel()
    layout = nil
    line = 0
    form = nil
  }

  /// Adds the next part, which ends with a row: only the last part may end without a line feed.
  ///
  /// - Parameter text: UTF-8, with `TabScanner.padding` readable bytes after it. UTF-16 must come in one part.
  /// - Throws: `ReportError` for the first row that is wrong; the report must then be begun anew.
  public mutating func add(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) {
    guard let copy = try TextNormalization.normalized(text, &form, linesBefore: line) else {
      return try addNormal(text)
    }
    let result = copy.withUnsafeBufferPointer { copy in
      Result { () throws(ReportError) in
        try addNormal(UnsafeBufferPointer(rebasing: copy.dropLast(TabScanner.padding)))
      }
    }
    try result.get()
  }

  private mutating func addNormal(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) {
    // Places of cells are kept in 32 bits.
    guard text.count <= Int(Int32.max) - TabScanner.padding else {
      throw ReportError(.badText, "the text has more than 2 GiB in one piece")
    }
    var scanner = TabScanner(text, start: line == 0 ? text.byteOrderMarkLength : 0)
    if layout == nil { try readHeader(&scanner, text) }
    if let layout { try scan(text, from: scanner.rowStart, layout) }
  }

  /// Ends the report.
  ///
  /// - Throws: `ReportError` where there was not even a header.
  public mutating func finish() throws(ReportError) -> ReportDigest {
    guard layout != nil else {
      throw ReportError(.empty, "the report is empty", hint: "even a day without sales has a line of column names")
    }
    guard let digest = builder.finish() else { throw SalesReportDecoder.overflow(nil) }
    return digest
  }

  private mutating func readHeader(
    _ scanner: inout TabScanner, _ text: UnsafeBufferPointer<UInt8>
  ) throws(ReportError) {
    guard let base = text.baseAddress else { return }
    while true {
      let count = scanner.nextRow(ends)
      if count == 0 { return }
      line += 1
      let row = RowCells(text: base, ends: ends, count: count)
      if row.isBlank { continue }
      try use(row)
      return
    }
  }

  /// Ten years of reports have a handful of headers: one that is the same as before is not read again, and the memo stays.
  private mutating func use(_ header: RowCells) throws(ReportError) {
    let bytes =
      header.isWritten ? header[CellRun(first: 0, last: header.count - 1)] : CellBytes(start: nil, count: 0)
    if let known, known.isWritten(bytes) {
      layout = known.layout
      return
    }
    let new = SalesLayout(try SalesHeader(header, line: line), keys.shape)
    memo.removeAll()
    known = KnownHeader(bytes, new)
    layout = new
  }

  private mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ layout: SalesLayout
  ) throws(ReportError) {
    var dates = CellBytes(start: nil, count: 0)
    var place = start
    while place < text.count {
      if let shape = layout.rows, ahead.read(text, from: place, shape, memo) {
        try addRegular(text, layout, shape, &dates)
        place = ahead.end
      } else {
        place = try addExactly(text, from: place, layout, &dates)
      }
    }
  }

  /// Adds rows as long as they are regular, beginning with those that were read ahead: the hot loop.
  ///
  /// Before sixteen rows are looked up, the next sixteen are read, and what the memo keeps of them is asked for: it is on its
  /// way while these are added up. As long as a row has the dates of the row before, its span is the open one, and its key and
  /// units are all that is needed.
  private mutating func addRegular(
    _ text: UnsafeBufferPointer<UInt8>, _ layout: SalesLayout, _ shape: RegularRows.Shape, _ dates: inout CellBytes
  ) throws(ReportError) {
    ahead.locate(memo)
    while ahead.count > 0 {
      further.read(text, from: ahead.end, shape, memo)
      let count = ahead.count
      let known = ahead.find()
      let all = UInt64.max >> UInt64(truncatingIfNeeded: 64 &- count)
      if known & ahead.rows(with: dates, in: text) == all, builder.add(ahead.keys, ahead.units, count) {
        line &+= count
      } else {
        try addOneByOne(text, layout, known, &dates)
      }
      further.locate(memo)
      swap(&ahead, &further)
    }
  }

  /// Adds the rows that were read ahead where not all of them are known, or their units are many.
  private mutating func addOneByOne(
    _ text: UnsafeBufferPointer<UInt8>, _ layout: SalesLayout, _ known: UInt64, _ dates: inout CellBytes
  ) throws(ReportError) {
    var sameDates = ahead.rows(with: dates, in: text)
    for index in 0..<ahead.count {
      line &+= 1
      let bit = (1 as UInt64) << UInt64(truncatingIfNeeded: index)
      if known & sameDates & bit == 0, let row = cells(text, from: ahead.start(of: index)) {
        if known & bit == 0 {
          guard let key = try addExactly(row, layout, dates) else { continue }
          ahead.remember(index, key, in: &memo)
        } else {
          try open(row, layout)
        }
        dates = row[layout.dates]
        sameDates = ahead.rows(with: dates, in: text)
      }
      guard known & bit == 0 || builder.add(key: ahead.keys[index], units: ahead.units[index]) else {
        throw SalesReportDecoder.overflow(line)
      }
    }
  }

  /// The cells of the row that begins at a place.
  private func cells(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> RowCells? {
    guard let base = text.baseAddress else { return nil }
    var scanner = TabScanner(text, start: start)
    return RowCells(text: base, ends: ends, count: scanner.nextRow(ends))
  }

  /// Opens the days of a row of which all else is known.
  private mutating func open(_ row: RowCells, _ layout: SalesLayout) throws(ReportError) {
    let span = try PlacedCells(header: layout.header, row: row, line: line).span()
    if span != builder.span { builder.open(span) }
  }

  /// Adds the row that begins at a place, whatever it looks like.
  ///
  /// - Returns: Where the next row begins.
  private mutating func addExactly(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ layout: SalesLayout, _ dates: inout CellBytes
  ) throws(ReportError) -> Int {
    guard let base = text.baseAddress else { return text.count }
    var scanner = TabScanner(text, start: start)
    let row = RowCells(text: base, ends: ends, count: scanner.nextRow(ends))
    guard row.count > 0 else { return text.count }
    line += 1
    if try addExactly(row, layout, dates) != nil { dates = row[layout.dates] }
    return scanner.rowStart
  }

  /// The exact path for one row: decodes it and adds it.
  ///
  /// - Returns: Its key; `nil` for a blank line.
  private mutating func addExactly(
    _ row: RowCells, _ layout: SalesLayout, _ dates: CellBytes
  ) throws(ReportError) -> UInt32? {
    if row.isBlank { return nil }
    let cells = try SalesRecordDecoder(header: layout.header).cells(row, line: line)
    // The dates of the row before need not be read again.
    let isSpanKnown = row.count == layout.header.cellCount && !dates.isEmpty && sameBytes(row[layout.dates], dates)
    let numbers = try RowNumbers(cells, span: isSpanKnown ? builder.span : nil)
    if numbers.span != builder.span { builder.open(numbers.span) }
    let key = keys.number(of: cells, numbers)
    builder.reserve(key: key)
    guard builder.add(key: key, units: numbers.units.rawValue) else { throw SalesReportDecoder.overflow(line) }
    return key
  }

  private static func overflow(_ line: Int?) -> ReportError {
    ReportError(.overflow, line: line, column: "Units", "the sum of units leaves the range of ±9.2 × 10¹²")
  }
}

/// The header that was read last, as it is written, with what it says.
private struct KnownHeader {
  /// With a text's padding behind it.
  private let bytes: [UInt8]
  let layout: SalesLayout

  init(_ bytes: CellBytes, _ layout: SalesLayout) {
    self.bytes = Array(bytes) + repeatElement(0, count: TabScanner.padding)
    self.layout = layout
  }

  /// Whether a header is written byte by byte like this one.
  func isWritten(_ header: CellBytes) -> Bool {
    bytes.withUnsafeBufferPointer { sameBytes(CellBytes(rebasing: $0.dropLast(TabScanner.padding)), header) }
  }
}

@inline(__always)
private func sameBytes(_ a: CellBytes, _ b: CellBytes) -> Bool {
  guard a.count == b.count, let x = a.baseAddress, let y = b.baseAddress else { return false }
  return equalBytes(x, y, a.count)
}
