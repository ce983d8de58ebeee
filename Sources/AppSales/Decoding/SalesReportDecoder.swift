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
  private var known: (bytes: [UInt8], layout: SalesLayout)?
  private var builder = DigestBuilder()
  private var layout: SalesLayout?
  private var line = 0
  private var form: TextNormalization.Form?
  /// Where the cells of a single row end.
  private let ends: UnsafeMutablePointer<Int32>
  private let regular = RegularRows()
  private let cells = GatheredCells()
  /// One row, to be remembered.
  private let single = GatheredCells()
  private var ahead = RowsAhead()

  /// A decoder with an empty key table.
  public init(shape: SalesKey.Shape = .narrow) {
    self.init(keys: SalesKeyTable(shape: shape))
  }

  /// A decoder that goes on with a key table.
  public init(keys: SalesKeyTable) {
    self.keys = keys
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
      header.isWritten ? header[CellRun(first: 0, last: header.count - 1)] : CellBytes(start: nil, count: 0)
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
    let fault = layout.runs.withUnsafeBufferPointer { runs in
      scan(text, from: scanner.rowStart, layout, runs)
    }
    if let fault { throw fault }
  }

  private mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>
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
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>,
    _ dates: inout CellBytes
  ) throws(ReportError) -> Int {
    guard let base = text.baseAddress else { return text.count }
    var scanner = TabScanner(text, start: start)
    while scanner.rowStart < start + RegularRows.windowSize {
      let count = scanner.nextRow(ends)
      if count == 0 { return text.count }
      line += 1
      let row = RowCells(text: base, ends: ends, count: count)
      if try addExactly(row, layout, runs) { dates = row[layout.dates] }
    }
    return scanner.rowStart
  }

  /// Adds the rows of a window in which all have as many cells as the header: the hot loop.
  ///
  /// What the memo keeps of ten years is larger than the cache of a core: asked for one row after the other, memory would
  /// be waited for twice a row; asked for sixteen rows, it answers for all of them in the time of one. As long as a row
  /// has the dates of the row before, its span is the open one, and its key and units are all that is needed.
  private mutating func addRegular(
    _ rows: Int, _ base: UnsafePointer<UInt8>, _ layout: SalesLayout,
    _ runs: UnsafeBufferPointer<GatheredCells.Run>, _ dates: inout CellBytes
  ) throws(ReportError) {
    var row = RowCells(text: base, ends: regular.ends, count: layout.header.cellCount)
    var left = rows
    while left > 0 {
      let count = min(left, GatheredCells.limit)
      let known = lookUp(count, row, layout, runs)
      for index in 0..<count {
        line &+= 1
        if known >> UInt64(truncatingIfNeeded: index) & 1 == 1, sameBytes(row[layout.dates], dates) {
          guard builder.add(key: ahead.keys[index], units: ahead.units[index]) else {
            throw SalesReportDecoder.overflow(line)
          }
        } else if try addExactly(row, layout, runs) {
          dates = row[layout.dates]
        }
        row = row.next
      }
      left &-= count
    }
  }

  /// Reads the units of the next rows, and looks for their keys.
  ///
  /// - Returns: A bit for each row whose units are plain and whose key is known.
  @inline(__always)
  private func lookUp(
    _ count: Int, _ first: RowCells, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>
  ) -> UInt64 {
    var row = first
    for index in 0..<count {
      let units = wholeUnits(row[layout.units])
      ahead.marks[index] = units.map { SalesKey.Sign($0).mark } ?? 0
      ahead.units[index] = units?.rawValue ?? 0
      row = row.next
    }
    cells.gather(first.text, first.ends, cells: first.count, runs, marks: ahead.marks, rows: count)
    for index in 0..<count { memo.prefetchSlot(cells.hashes[index]) }
    for index in 0..<count {
      ahead.candidates[index] = cells.lines[index] == 0 ? nil : memo.candidate(cells.hashes[index])
    }
    let known = cells.equal(to: ahead.candidates, rows: count)
    for index in 0..<count {
      if let row = ahead.candidates[index] { ahead.keys[index] = RowMemo.key(of: row) }
    }
    return known
  }

  /// The exact path for one row: decodes it, adds it, and remembers its cells.
  ///
  /// - Returns: Whether it was more than a blank line.
  private mutating func addExactly(
    _ row: RowCells, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>
  ) throws(ReportError) -> Bool {
    if row.isBlank { return false }
    let cells = try SalesRecordDecoder(header: layout.header).cells(row, line: line)
    let numbers = try RowNumbers(cells)
    if numbers.span != builder.span { builder.open(numbers.span) }
    let key = keys.number(of: cells, numbers)
    builder.reserve(key: key)
    guard builder.add(key: key, units: numbers.units.rawValue) else { throw SalesReportDecoder.overflow(line) }
    if row.count == layout.header.cellCount { remember(row, runs, SalesKey.Sign(numbers.units), key) }
    return true
  }

  private mutating func remember(
    _ row: RowCells, _ runs: UnsafeBufferPointer<GatheredCells.Run>, _ sign: SalesKey.Sign, _ key: UInt32
  ) {
    withUnsafePointer(to: sign.mark) { mark in
      single.gather(row.text, row.ends, cells: row.count, runs, marks: mark, rows: 1)
    }
    // Of two rows of one hash, the second is left to the exact path.
    guard single.lines[0] > 0, memo.candidate(single.hashes[0]) == nil else { return }
    memo.insert(single[0], lines: Int(single.lines[0]), hash: single.hashes[0], key: key)
  }

  private static func overflow(_ line: Int?) -> ReportError {
    ReportError(.overflow, line: line, column: "Units", "the sum of units leaves the range of ±9.2 × 10¹²")
  }
}

/// What is known of rows ahead of their turn.
private struct RowsAhead: ~Copyable {
  /// The mark of each row: how its units are signed; 0 where they are not plain.
  let marks: UnsafeMutablePointer<UInt8> = .allocate(capacity: GatheredCells.limit)
  /// In millionths.
  let units: UnsafeMutablePointer<Int64> = .allocate(capacity: GatheredCells.limit)
  /// Rows of the memo.
  let candidates: UnsafeMutablePointer<UnsafePointer<UInt8>?> = .allocate(capacity: GatheredCells.limit)
  let keys: UnsafeMutablePointer<UInt32> = .allocate(capacity: GatheredCells.limit)

  deinit {
    marks.deallocate()
    units.deallocate()
    candidates.deallocate()
    keys.deallocate()
  }
}

extension SalesKey.Sign {
  /// The sign as a byte that is not 0.
  fileprivate var mark: UInt8 { UInt8(bitPattern: rawValue) | 4 }
}

/// The units of a cell that holds a whole number of at most eight digits; everything else is left to the exact path.
///
/// All digits at once: a loop over one or two of them would be mispredicted.
@inline(__always)
private func wholeUnits(_ cell: CellBytes) -> Micros? {
  guard let base = cell.baseAddress, cell.count >= 1 else { return nil }
  let negative = base[0] == UInt8(ascii: "-")
  let start = UnsafeRawPointer(negative ? base + 1 : base)
  let count = negative ? cell.count &- 1 : cell.count
  guard count >= 1, count <= 8 else { return nil }
  let unused = UInt64(truncatingIfNeeded: (8 &- count) &* 8)
  let text = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)) << unused
  var digits = text &- 0x3030_3030_3030_3030 << unused
  guard (digits | digits &+ 0x7676_7676_7676_7676) & 0x8080_8080_8080_8080 == 0 else { return nil }
  digits = digits &* 10 &+ digits >> 8
  let even = (digits & 0xFF_0000_00FF) &* (100 + 1_000_000 << 32)
  let odd = (digits >> 16 & 0xFF_0000_00FF) &* (1 + 10_000 << 32)
  let value = Int64((even &+ odd) >> 32 & 0xFFFF_FFFF)
  return Micros(rawValue: (negative ? 0 &- value : value) &* Micros.scale)
}

@inline(__always)
private func sameBytes(_ a: CellBytes, _ b: CellBytes) -> Bool {
  guard a.count == b.count, let x = a.baseAddress, let y = b.baseAddress else { return false }
  return equalBytes(x, y, a.count)
}
