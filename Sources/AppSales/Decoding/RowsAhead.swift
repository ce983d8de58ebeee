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
    var row = first
    for index in 0..<count {
      let units = wholeUnits(row[layout.units])
      marks[index] = units.map { SalesKey.Sign($0).mark } ?? 0
      self.units[index] = units?.rawValue ?? 0
      row = row.advanced(by: 1)
    }
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
  /// The sign as a byte that is not 0.
  var mark: UInt8 { UInt8(bitPattern: rawValue) | 4 }
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
  var digits = text &- (0x3030_3030_3030_3030 << unused)
  guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else { return nil }
  digits = digits &* 10 &+ (digits >> 8)
  let even = (digits & 0xFF_0000_00FF) &* (100 + (1_000_000 << 32))
  let odd = ((digits >> 16) & 0xFF_0000_00FF) &* (1 + (10_000 << 32))
  let value = Int64((even &+ odd) >> 32)
  return Micros(rawValue: (negative ? 0 &- value : value) &* Micros.scale)
}
