import DelimitedText

/// Rows that are read ahead of their turn: their units, and the cells that their keys depend on.
///
/// What the memo keeps of ten years is larger than the cache of a core: asked for one row after the other, memory would
/// be waited for twice a row; asked for sixteen rows, it answers for all of them in the time of one.
struct RowsAhead: ~Copyable {
  private var rows = RegularRows()
  /// The keys of rows that were found.
  let keys: UnsafeMutablePointer<UInt32> = .allocate(capacity: RegularRows.limit)
  private let candidates: UnsafeMutablePointer<UnsafePointer<UInt8>?> = .allocate(capacity: RegularRows.limit)

  deinit {
    keys.deallocate()
    candidates.deallocate()
  }

  /// How many rows.
  var count: Int { rows.count }

  /// In millionths, for rows whose units are plain.
  var units: UnsafePointer<Int64> { UnsafePointer(rows.numbers) }

  /// Where a row begins in the text, or after the last one the next row.
  func start(of row: Int) -> Int { rows.start(of: row) }

  /// Where the row after the last one begins.
  var end: Int { rows.end }

  /// Reads the next rows, as many as there is room for, and asks for their slots in the memo.
  ///
  /// - Returns: Whether there is one.
  @inline(__always)
  @discardableResult
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ shape: borrowing RegularRows.Shape,
    _ memo: borrowing RowMemo
  ) -> Bool {
    let count = rows.read(text, from: start, shape)
    for index in 0..<count { memo.prefetchSlot(rows.hashes[index]) }
    return count > 0
  }

  /// Looks where the memo may have the rows, and asks for what it has there.
  @inline(__always)
  func locate(_ memo: borrowing RowMemo) {
    for index in 0..<count { candidates[index] = rows.lines[index] == 0 ? nil : memo.candidate(rows.hashes[index]) }
  }

  /// Has the memo remember the key of a row.
  func remember(_ row: Int, _ key: UInt32, in memo: inout RowMemo) { memo.remember(row, of: rows, key) }

  /// The keys of the rows, as far as the memo has them where they were located; it must not have changed since.
  ///
  /// - Returns: A bit for each row whose units are plain and whose key is known.
  @inline(__always)
  func find() -> UInt64 {
    let known = rows.equal(to: candidates)
    for index in 0..<count {
      if let row = candidates[index] { keys[index] = RowMemo.key(of: row) }
    }
    return known
  }

  /// A bit for each row that has these days, given as the cells of a row of the same text.
  @inline(__always)
  func rows(with dates: CellBytes, in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = dates.baseAddress, !dates.isEmpty else { return 0 }
    // With the delimiters around them, which are there.
    return rows.rows(whoseOtherCellBegins: CellBytes(start: first - 1, count: dates.count + 2), in: text)
  }
}
