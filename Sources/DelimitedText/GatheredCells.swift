import CByteMask

/// Some cells of a few rows, each row's side by side: hashed and compared as one piece, many rows at a time and without a
/// branch that depends on how long a cell is.
///
/// A row takes whole lines of 64 bytes, as the cache has them, two at least. The first eight bytes are free, for what is
/// kept with a copy of the row; then its mark, and cell after cell with its delimiter. The rest is zero.
/// Since all rows have the same number of delimiters, rows of equal bytes have equal cells.
public struct GatheredCells: ~Copyable {
  /// Neighbouring cells of a row, from the first to the last.
  public struct Run: Sendable {
    /// The number of the first cell.
    public let first: Int
    /// The number of the last cell.
    public let last: Int

    /// The cells from one to another.
    public init(first: Int, last: Int) {
      self.first = first
      self.last = last
    }
  }

  /// How many bytes a line has.
  public static let lineSize = GATHERED_LINE
  /// How many lines a row may have.
  public static let lineLimit = GATHERED_LINE_LIMIT
  /// How many rows there may be.
  public static let limit = 16

  private let bytes: UnsafeMutablePointer<UInt8>
  /// How many lines each row takes; 0 for a row that was passed over, or has no room.
  public let lines: UnsafeMutablePointer<UInt32>
  /// A hash of each row.
  public let hashes: UnsafeMutablePointer<UInt64>

  /// Room for `limit` rows.
  public init() {
    let size = GatheredCells.limit * GATHERED_LINE_LIMIT * GATHERED_LINE + GATHERED_SLACK
    let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: GATHERED_LINE)
    bytes = room.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    lines = .allocate(capacity: GatheredCells.limit)
    lines.initialize(repeating: 0, count: GatheredCells.limit)
    hashes = .allocate(capacity: GatheredCells.limit)
    hashes.initialize(repeating: 0, count: GatheredCells.limit)
  }

  deinit {
    bytes.deallocate()
    lines.deallocate()
    hashes.deallocate()
  }

  /// The bytes of a row, the first eight of them zero.
  @inlinable
  public subscript(row: Int) -> UnsafeRawPointer { start(of: row) }

  @usableFromInline
  func start(of row: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(bytes + (0..<row).reduce(0) { $0 + Int(lines[$1]) } * GATHERED_LINE)
  }

  /// Puts the cells of rows together.
  ///
  /// - Parameters:
  ///   - text: The text; `TabScanner.padding` bytes after its end must be readable.
  ///   - ends: Where the cells of the rows end, row after row; the number before them is where the one before ends.
  ///   - cells: How many cells each row has.
  ///   - runs: The cells that are wanted.
  ///   - marks: The first byte of each row; one with 0 is passed over.
  ///   - rows: How many rows, at most `limit`.
  public func gather(
    _ text: UnsafePointer<UInt8>, _ ends: UnsafePointer<Int32>, cells: Int, _ runs: UnsafeBufferPointer<Run>,
    marks: UnsafePointer<UInt8>, rows: Int
  ) {
    let count = runs.count
    runs.withMemoryRebound(to: gathered_run.self) { runs in
      gather_cells(
        text, ends, cells, min(rows, GatheredCells.limit), runs.baseAddress, count, marks, bytes, lines, hashes)
    }
  }

  /// Compares rows with copies of rows.
  ///
  /// - Parameters:
  ///   - others: The copies, `nil` where there is none; each has as many lines as its row.
  ///   - rows: How many rows.
  /// - Returns: A bit for each row that is equal, whatever is kept in its first eight bytes.
  public func equal(to others: UnsafePointer<UnsafePointer<UInt8>?>, rows: Int) -> UInt64 {
    compare_cells(bytes, lines, others, min(rows, GatheredCells.limit))
  }

  /// Compares neighbouring cells of rows with a text, byte by byte.
  ///
  /// - Parameters:
  ///   - text: The text of the rows; `TabScanner.padding` bytes after its end must be readable.
  ///   - ends: Where the cells of the rows end, row after row, as for `gather`.
  ///   - cells: How many cells each row has.
  ///   - run: The cells that are compared.
  ///   - rows: How many rows, at most 64.
  ///   - expected: What they are compared with; as many bytes after its end must be readable.
  /// - Returns: A bit for each row whose cells are the same; none where the text is longer than a line.
  public static func same(
    _ text: UnsafePointer<UInt8>, _ ends: UnsafePointer<Int32>, cells: Int, _ run: Run, rows: Int,
    as expected: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    guard let first = expected.baseAddress else { return 0 }
    var run = gathered_run(first: Int64(run.first), last: Int64(run.last))
    return same_cells(text, ends, cells, min(rows, 64), &run, first, Int64(expected.count))
  }
}
