import CByteMask

/// Finds the cells of many tab-delimited rows at once, as long as all of them have the same number of cells.
///
/// It looks at some thousand bytes at a time and writes down where every cell ends. What it does not find regular is left
/// to `TabScanner`, which goes from row to row; both know the same grammar.
public struct RegularRows: ~Copyable {
  /// How many bytes are looked at together: few enough for the places to stay in the first cache.
  public static let windowSize = 16 << 10

  /// Where the cells of the rows end, row after row: the place of the delimiter after each.
  ///
  /// The number before them is the place of the delimiter before the first cell.
  public let ends: UnsafeMutablePointer<Int32>

  /// Makes room for the places of a window.
  public init() { ends = .allocate(capacity: 1 + RegularRows.windowSize + DELIMITER_SLACK) + 1 }

  deinit { (ends - 1).deallocate() }

  /// Finds the whole rows of the next window.
  ///
  /// - Parameters:
  ///   - text: The text; `TabScanner.padding` bytes after its end must be readable.
  ///   - start: Where the window begins, which is the beginning of a row.
  ///   - cells: How many cells each row must have.
  /// - Returns: How many rows; 0 where one of them has another number of cells, or none ends in the window.
  public func find(_ text: UnsafeBufferPointer<UInt8>, from start: Int, cells: Int) -> Int {
    guard let base = text.baseAddress, start < text.count, cells > 0 else { return 0 }
    ends[-1] = Int32(truncatingIfNeeded: start &- 1)
    let length = min(RegularRows.windowSize, text.count &- start)
    let found = delimiter_places(base + start, length, Int32(truncatingIfNeeded: start), ends)
    let rows = found.line_feeds
    guard found.delimiters >= rows &* cells else { return 0 }
    // As many line feeds as rows, each after so many cells: then none is anywhere else.
    for row in 0..<rows where base[Int(ends[row &* cells &+ cells &- 1])] != UInt8(ascii: "\n") { return 0 }
    return rows
  }
}
