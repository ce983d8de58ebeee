import DelimitedText

/// Turns the text of Summary Sales reports into digests.
///
/// The fast path is `addRegular`: where all rows of some thousand bytes have as many cells as the header, it takes their
/// keys from the memo and reads the units. A row that is new, odd or wrong goes to `SalesRecordDecoder`, which knows the
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
  private let regular = RegularRows()
  private var ahead = RowsAhead()
  private var further = RowsAhead()
  /// One row, to be remembered.
  private let single = GatheredCells()

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
    if let layout { try scan(&scanner, text, layout) }
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
      header.isWritten ? header[GatheredCells.Run(first: 0, last: header.count - 1)] : CellBytes(start: nil, count: 0)
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
    _ scanner: inout TabScanner, _ text: UnsafeBufferPointer<UInt8>, _ layout: SalesLayout
  ) throws(ReportError) {
    let fault = layout.runs.withUnsafeBufferPointer { runs in
      scan(text, from: scanner.rowStart, layout, runs)
    }
    if let fault { throw fault }
  }

  private mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ layout: SalesLayout,
    _ runs: UnsafeBufferPointer<GatheredCells.Run>
  ) -> ReportError? {
    guard let base = text.baseAddress else { return nil }
    let cellCount = layout.datesAreNeighbours ? layout.header.cellCount : 0
    var dates = CellBytes(start: base, count: 0)
    var place = start
    do throws(ReportError) {
      while place < text.count {
        let rows = regular.find(text, from: place, cells: cellCount)
        if rows > 0 {
          try addRegular(rows, base, layout, runs, &dates)
          place = Int(regular.ends[rows &* cellCount &- 1]) &+ 1
        } else {
          place = try addExactly(text, from: place, layout, runs, &dates)
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Adds the rows of a window one by one, whatever they look like.
  ///
  /// - Returns: Where the next window begins.
  private mutating func addExactly(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ layout: SalesLayout,
    _ runs: UnsafeBufferPointer<GatheredCells.Run>,
    _ dates: inout CellBytes
  ) throws(ReportError) -> Int {
    guard let base = text.baseAddress else { return text.count }
    var scanner = TabScanner(text, start: start)
    while scanner.rowStart < start + RegularRows.windowSize {
      let count = scanner.nextRow(ends)
      if count == 0 { return text.count }
      line += 1
      let row = RowCells(text: base, ends: ends, count: count)
      if try addExactly(row, layout, runs, dates) { dates = row[layout.dates] }
    }
    return scanner.rowStart
  }

  /// Adds the rows of a window in which all have as many cells as the header: the hot loop.
  ///
  /// Before sixteen rows are looked up, the next sixteen are read, and what the memo keeps of them is asked for: it is on its
  /// way while these are added up. As long as a row has the dates of the row before, its span is the open one, and its key and
  /// units are all that is needed.
  private mutating func addRegular(
    _ rows: Int, _ base: UnsafePointer<UInt8>, _ layout: SalesLayout,
    _ runs: UnsafeBufferPointer<GatheredCells.Run>, _ dates: inout CellBytes
  ) throws(ReportError) {
    var row = RowCells(text: base, ends: regular.ends, count: layout.header.cellCount)
    var left = rows
    ahead.read(left, from: row, layout, runs, memo)
    ahead.locate(memo)
    while left > 0 {
      let count = ahead.count
      left &-= count
      further.read(left, from: row.advanced(by: count), layout, runs, memo)
      let known = ahead.find()
      let all = UInt64.max >> UInt64(truncatingIfNeeded: 64 &- count)
      if known & row.rows(count, with: dates, in: layout.dates) == all, builder.add(ahead.keys, ahead.units, count) {
        line &+= count
      } else {
        try addOneByOne(row, layout, runs, known, &dates)
      }
      row = row.advanced(by: count)
      further.locate(memo)
      swap(&ahead, &further)
    }
  }

  /// Adds the rows that were read ahead where not all of them are known, or their units are many.
  private mutating func addOneByOne(
    _ first: RowCells, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>, _ known: UInt64,
    _ dates: inout CellBytes
  ) throws(ReportError) {
    var row = first
    for index in 0..<ahead.count {
      line &+= 1
      if known >> UInt64(truncatingIfNeeded: index) & 1 == 1, sameBytes(row[layout.dates], dates) {
        guard builder.add(key: ahead.keys[index], units: ahead.units[index]) else {
          throw SalesReportDecoder.overflow(line)
        }
      } else if try addExactly(row, layout, runs, dates, readAhead: index) {
        dates = row[layout.dates]
      }
      row = row.advanced(by: 1)
    }
  }

  /// The exact path for one row: decodes it, adds it, and remembers its cells as they were read ahead, where they were.
  ///
  /// - Returns: Whether it was more than a blank line.
  private mutating func addExactly(
    _ row: RowCells, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>, _ dates: CellBytes,
    readAhead place: Int? = nil
  ) throws(ReportError) -> Bool {
    if row.isBlank { return false }
    let cells = try SalesRecordDecoder(header: layout.header).cells(row, line: line)
    // The dates of the row before need not be read again.
    let isSpanKnown = row.count == layout.header.cellCount && !dates.isEmpty && sameBytes(row[layout.dates], dates)
    let numbers = try RowNumbers(cells, span: isSpanKnown ? builder.span : nil)
    if numbers.span != builder.span { builder.open(numbers.span) }
    let key = keys.number(of: cells, numbers)
    builder.reserve(key: key)
    guard builder.add(key: key, units: numbers.units.rawValue) else { throw SalesReportDecoder.overflow(line) }
    if let place, ahead.remember(place, key, in: &memo) { return true }
    if row.count == layout.header.cellCount { remember(row, runs, SalesKey.Sign(numbers.units), key) }
    return true
  }

  private mutating func remember(
    _ row: RowCells, _ runs: UnsafeBufferPointer<GatheredCells.Run>, _ sign: SalesKey.Sign, _ key: UInt32
  ) {
    withUnsafePointer(to: sign.mark) { mark in
      single.gather(row.text, row.ends, cells: row.count, runs, marks: mark, rows: 1)
    }
    memo.remember(0, of: single, key)
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
