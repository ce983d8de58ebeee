import DelimitedText

/// Rows that are read ahead of their turn: their units, and the cells that their keys depend on.
///
/// What the memo keeps of ten years is larger than the cache of a core: asked for one row after the other, memory would
/// be waited for twice a row; asked for sixteen rows, it answers for all of them in the time of one.
struct RowsAhead: ~Copyable {
  /// How many rows.
  private(set) var count = 0
  /// In millionths, for rows whose units are plain.
  let units: UnsafeMutablePointer<Int64> = .allocate(capacity: GatheredCells.limit)
  /// The keys of rows that were found.
  let keys: UnsafeMutablePointer<UInt32> = .allocate(capacity: GatheredCells.limit)

  private let cells = GatheredCells()
  private let marks: UnsafeMutablePointer<UInt8> = .allocate(capacity: GatheredCells.limit)
  private let candidates: UnsafeMutablePointer<UnsafePointer<UInt8>?> = .allocate(capacity: GatheredCells.limit)

  deinit {
    units.deallocate()
    keys.deallocate()
    marks.deallocate()
    candidates.deallocate()
  }

  /// Reads the next rows, as many as there is room for, and asks for their slots in the memo.
  @inline(__always)
  mutating func read(
    _ rows: Int, from first: RowCells, _ layout: SalesLayout, _ runs: UnsafeBufferPointer<GatheredCells.Run>,
    _ memo: borrowing RowMemo
  ) {
    count = min(rows, GatheredCells.limit)
    WholeUnits.read(first.text, first.ends + layout.units, cells: first.count, rows: count, into: units, marks: marks)
    cells.gather(first.text, first.ends, cells: first.count, runs, marks: marks, rows: count)
    for index in 0..<count { memo.prefetchSlot(cells.hashes[index]) }
  }

  /// Looks where the memo may have the rows, and asks for what it has there.
  @inline(__always)
  func locate(_ memo: borrowing RowMemo) {
    for index in 0..<count { candidates[index] = cells.lines[index] == 0 ? nil : memo.candidate(cells.hashes[index]) }
  }

  /// Has the memo remember the key of a row; `false` where the row's units are not plain, or it is too long.
  func remember(_ row: Int, _ key: UInt32, in memo: inout RowMemo) -> Bool { memo.remember(row, of: cells, key) }

  /// The keys of the rows, as far as the memo has them where they were located; it must not have changed since.
  ///
  /// - Returns: A bit for each row whose units are plain and whose key is known.
  @inline(__always)
  func find() -> UInt64 {
    let known = cells.equal(to: candidates, rows: count)
    for index in 0..<count {
      if let row = candidates[index] { keys[index] = RowMemo.key(of: row) }
    }
    return known
  }
}

extension SalesKey.Sign {
  /// The sign as a byte that is not 0, as `WholeUnits` marks cells.
  var mark: UInt8 { UInt8(bitPattern: rawValue) | 4 }
}
