import DelimitedText

/// Turns the text of Summary Sales reports into digests.
///
/// The fast path is `scan`: it finds the cells of a row, takes the key from the memo and reads the units. A row that is
/// new, odd or wrong goes to `SalesRecordDecoder`, which knows the whole grammar and says what is wrong and where. Both
/// give the same digest: the memo only ever returns what the exact path once answered for the same bytes.
public struct SalesReportDecoder: ~Copyable {
  /// The keys of all reports decoded so far.
  public private(set) var keys: SalesKeyTable

  private var memo = RowMemo()
  private var known: (bytes: [UInt8], layout: SalesLayout)?
  private var builder = DigestBuilder()
  private var layout: SalesLayout?
  private var line = 0
  private var form: TextNormalization.Form?
  private let ends: UnsafeMutablePointer<Int32>
  private let ahead: UnsafeMutablePointer<RowAhead>

  /// A decoder with an empty key table.
  public init(shape: SalesKey.Shape = .narrow) {
    self.init(keys: SalesKeyTable(shape: shape))
  }

  /// A decoder that goes on with a key table.
  public init(keys: SalesKeyTable) {
    self.keys = keys
    ends = .allocate(capacity: SalesReportDecoder.batch * TabScanner.room)
    ahead = .allocate(capacity: SalesReportDecoder.batch)
  }

  deinit {
    ends.deallocate()
    ahead.deallocate()
  }

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
      let start = scanner.rowStart
      let count = scanner.nextRow(ends)
      if count == 0 { return }
      line += 1
      let row = RowCells(text: base, start: start, ends: ends, count: count)
      if row.isBlank { continue }
      try use(row)
      return
    }
  }

  /// Ten years of reports have a handful of headers: one that is the same as before is not read again, and the memo stays.
  private mutating func use(_ header: RowCells) throws(ReportError) {
    let bytes =
      header.isWritten ? header[RowMemo.Run(first: 0, last: header.count - 1)] : CellBytes(start: nil, count: 0)
    if let known, known.bytes.elementsEqual(bytes) {
      layout = known.layout
      return
    }
    let new = SalesLayout(try SalesHeader(header, line: line), keys.shape)
    memo.removeAll()
    known = (Array(bytes), new)
    layout = new
  }

  private mutating func scan(
    _ scanner: inout TabScanner, _ text: UnsafeBufferPointer<UInt8>, _ layout: SalesLayout
  ) throws(ReportError) {
    guard let base = text.baseAddress else { return }
    let fault = layout.runs.withUnsafeBufferPointer { runs in
      scan(&scanner, base, layout, runs)
    }
    if let fault { throw fault }
  }

  /// How many rows are looked at before the first of them is looked up.
  ///
  /// What the memo keeps of ten years is larger than the cache of a core: asked for one row after the other, memory would
  /// be waited for twice a row; asked for eight rows, it answers for all of them in the time of one.
  private static let batch = 8

  /// A row that was looked at ahead of its turn.
  private struct RowAhead {
    var cells: RowCells
    /// Whether the row has the right number of cells and plain units; the rest means something only then.
    var isUsual = false
    var units = Micros(rawValue: 0)
    var hash: UInt64 = 0
  }

  /// The hot loop.
  ///
  /// As long as a row has the dates of the row before, its span is the open one, and its key and units are all that is
  /// needed.
  private mutating func scan(
    _ scanner: inout TabScanner, _ base: UnsafePointer<UInt8>, _ layout: SalesLayout,
    _ runs: UnsafeBufferPointer<RowMemo.Run>
  ) -> ReportError? {
    var dates = UnsafeBufferPointer(start: base, count: 0)
    while true {
      let count = lookAhead(&scanner, base, layout, runs)
      if count == 0 { return nil }
      for index in 0..<count {
        let next = ahead[index]
        let row = next.cells
        line &+= 1
        if next.isUsual, sameBytes(row[layout.dates], dates) {
          let sign = SalesKey.Sign(next.units)
          if let key = memo.key(row, runs, sign: sign, hash: next.hash) {
            if builder.add(key: key, units: next.units.rawValue) { continue }
            return SalesReportDecoder.overflow(line)
          }
        }
        do throws(ReportError) {
          if try addExactly(row, layout, runs) { dates = row[layout.dates] }
        } catch {
          return error
        }
      }
    }
  }

  /// Finds the cells of the next rows, and asks for all that the memo keeps of them.
  ///
  /// - Returns: How many rows; 0 at the end of the text.
  @inline(__always)
  private func lookAhead(
    _ scanner: inout TabScanner, _ base: UnsafePointer<UInt8>, _ layout: SalesLayout,
    _ runs: UnsafeBufferPointer<RowMemo.Run>
  ) -> Int {
    let cellCount = layout.datesAreNeighbours ? layout.header.cellCount : -1
    var ends = self.ends
    var rows = 0
    while rows < SalesReportDecoder.batch {
      let start = scanner.rowStart
      let count = scanner.nextRow(ends)
      if count == 0 { break }
      var row = RowAhead(cells: RowCells(text: base, start: start, ends: ends, count: count))
      if count == cellCount, let units = wholeUnits(row.cells[layout.units]) {
        row.isUsual = true
        row.units = units
        row.hash = RowMemo.hash(row.cells, runs, sign: SalesKey.Sign(units))
        memo.prefetchSlot(row.hash)
      }
      (ahead + rows).initialize(to: row)
      ends += min(count, TabScanner.room)
      rows &+= 1
    }
    for index in 0..<rows where ahead[index].isUsual { memo.prefetchRow(ahead[index].hash) }
    return rows
  }

  /// The exact path for one row: decodes it, adds it, and remembers its bytes.
  ///
  /// - Returns: Whether it was more than a blank line.
  private mutating func addExactly(
    _ row: RowCells, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<RowMemo.Run>
  ) throws(ReportError) -> Bool {
    if row.isBlank { return false }
    let record = try SalesRecordDecoder(header: layout.header).record(row, line: line)
    if record.span != builder.span { builder.open(record.span) }
    let key = keys.number(of: SalesKey(record, shape: keys.shape))
    builder.reserve(key: key)
    guard builder.add(key: key, units: record.units.rawValue) else { throw SalesReportDecoder.overflow(line) }
    if row.count == layout.header.cellCount { remember(row, runs, SalesKey.Sign(record.units), key) }
    return true
  }

  private mutating func remember(
    _ row: RowCells, _ runs: UnsafeBufferPointer<RowMemo.Run>, _ sign: SalesKey.Sign, _ key: UInt32
  ) {
    let hash = RowMemo.hash(row, runs, sign: sign)
    guard memo.key(row, runs, sign: sign, hash: hash) == nil else { return }
    memo.insert(row, runs, sign: sign, hash: hash, key: key)
  }

  private static func overflow(_ line: Int?) -> ReportError {
    ReportError(.overflow, line: line, column: "Units", "the sum of units leaves the range of ±9.2 × 10¹²")
  }
}

/// The units of a cell that holds a whole number of at most nine digits; everything else is left to the exact path.
@inline(__always)
private func wholeUnits(_ cell: CellBytes) -> Micros? {
  guard let base = cell.baseAddress, cell.count >= 1, cell.count <= 10 else { return nil }
  let negative = base[0] == UInt8(ascii: "-")
  var index = negative ? 1 : 0
  guard index < cell.count, cell.count &- index <= 9 else { return nil }
  var value: Int64 = 0
  while index < cell.count {
    let digit = base[index] &- UInt8(ascii: "0")
    guard digit <= 9 else { return nil }
    value = value &* 10 &+ Int64(digit)
    index &+= 1
  }
  return Micros(rawValue: (negative ? 0 &- value : value) &* Micros.scale)
}

@inline(__always)
private func sameBytes(_ a: CellBytes, _ b: CellBytes) -> Bool {
  guard a.count == b.count, let x = a.baseAddress, let y = b.baseAddress else { return false }
  return equalBytes(x, UnsafeRawPointer(y), a.count)
}
