import CByteMask

/// A few neighbouring rows of tab-delimited text, read at once, as long as each has as many cells as it should.
///
/// Of each row some cells are put side by side, to be hashed and compared as one piece; a whole number is read; and where
/// another cell is can be compared with a text. What is not regular is left to `TabScanner`, which goes from row to row; both
/// know the same grammar.
///
/// A row's cells take whole lines of 64 bytes, as the cache has them, two at least. The first eight bytes are free, for what
/// is kept with a copy of them; then the row's mark, and cell after cell with a delimiter. The rest is zero. Since all rows
/// have the same number of delimiters, rows of equal bytes have equal cells.
public struct RegularRows: ~Copyable {
  /// How many bytes a line has.
  public static let lineSize = Int(GATHERED_LINE)
  /// How many lines a row's cells may take.
  public static let lineLimit = Int(GATHERED_LINE_LIMIT)
  /// How many rows are read at once.
  public static let limit = 16
  /// The most bytes of a row, with its line feed.
  public static let longestRow = Int(ROW_BLOCK_LIMIT * ROW_BLOCK)

  /// How many rows there are.
  public private(set) var count = 0
  /// Where the first one begins in the text.
  private var start = 0

  private let gathered: UnsafeMutablePointer<UInt8>
  /// How many lines each row's cells take; 0 where its number is not plain.
  public let lines = UnsafeMutablePointer<UInt32>.allocate(capacity: RegularRows.limit)
  /// A hash of each row's cells and mark.
  public let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: RegularRows.limit)
  /// The number of each row, in millionths; 0 where it is not plain.
  public let numbers = UnsafeMutablePointer<Int64>.allocate(capacity: RegularRows.limit)
  /// For each row 0 where the cell of its number is anything but at most eight digits, or seven behind a minus sign, and
  /// else the sign of the number, −1, 0 or 1, as a byte with bit 2 set.
  private let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: RegularRows.limit)
  /// Where each row ends, counted from the first one's beginning.
  private let ends = UnsafeMutablePointer<UInt32>.allocate(capacity: RegularRows.limit)
  private let places = UnsafeMutablePointer<UInt32>.allocate(capacity: RegularRows.limit)
  private let lengths = UnsafeMutablePointer<Int32>.allocate(capacity: RegularRows.limit)
  private let others = UnsafeMutablePointer<UInt32>.allocate(capacity: RegularRows.limit)

  /// Room for `limit` rows.
  public init() {
    let size = RegularRows.limit * Int(GATHERED_STRIDE) + Int(GATHERED_SLACK)
    let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: RegularRows.lineSize)
    gathered = room.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit {
    gathered.deallocate()
    lines.deallocate()
    hashes.deallocate()
    numbers.deallocate()
    marks.deallocate()
    ends.deallocate()
    places.deallocate()
    lengths.deallocate()
    others.deallocate()
  }

  /// Reads the next rows.
  ///
  /// - Parameters:
  ///   - text: The text; `TabScanner.padding` bytes after its end must be readable.
  ///   - start: Where the first row begins.
  ///   - shape: What rows have.
  /// - Returns: How many rows, at most `limit`; 0 where the first one is not regular, longer than `longestRow`, or has no
  ///   line feed.
  public mutating func read(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ shape: borrowing Shape) -> Int {
    self.start = start
    count = 0
    guard let base = text.baseAddress, start < text.count else { return 0 }
    let (first, left) = (base + start, text.count &- start)
    var room = row_room(
      gathered: gathered, lines: lines, ends: ends, numbers: places, lengths: lengths, others: others)
    count = shape.withRows { regular_rows(first, left, $0, RegularRows.limit, &room) }
    whole_units(first, places, lengths, count, numbers, marks)
    hash_cells(gathered, lines, marks, count, hashes)
    return count
  }

  /// Where a row begins in the text.
  public func start(of row: Int) -> Int { row == 0 ? start : start + Int(ends[row - 1]) }

  /// Where the row after the last one begins.
  public var end: Int { start(of: count) }

  /// The cells of a row, as they stand side by side.
  public subscript(row: Int) -> UnsafeRawPointer { UnsafeRawPointer(gathered + row * Int(GATHERED_STRIDE)) }

  /// Compares the cells and marks of the rows with copies.
  ///
  /// - Parameter others: The copies, `nil` where there is none; each has as many lines as its row.
  /// - Returns: A bit for each row that is equal, whatever is kept in its first eight bytes.
  public func equal(to others: UnsafePointer<UnsafePointer<UInt8>?>) -> UInt64 {
    compare_cells(gathered, lines, others, count)
  }

  /// Compares the other cell of the shape, and what follows it, with a text, byte by byte.
  ///
  /// - Parameters:
  ///   - expected: The text, with the delimiters before and after it; `TabScanner.padding` bytes after its beginning must be
  ///     readable.
  ///   - text: The text that the rows are from.
  /// - Returns: A bit for each row that goes on with the text from the delimiter before that cell on; none where the text is
  ///   longer than a line.
  public func rows(
    whoseOtherCellBegins expected: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    guard let first = expected.baseAddress, let base = text.baseAddress else { return 0 }
    return same_text(base + start, others, count, first, expected.count)
  }
}
