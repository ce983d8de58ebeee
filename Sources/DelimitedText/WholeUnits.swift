import CByteMask

/// Reads cells that hold a whole number, many rows at a time.
public enum WholeUnits {
  /// Reads a cell of neighbouring rows.
  ///
  /// - Parameters:
  ///   - text: The text; `TabScanner.padding` bytes after its end must be readable.
  ///   - ends: Where the cell of the first row ends, among the ends of all cells, row after row.
  ///   - cells: How many cells each row has.
  ///   - rows: How many rows.
  ///   - units: Receives the number of each row, in millionths; 0 where its cell is not plain.
  ///   - marks: Receives for each row 0 where its cell is anything but at most eight digits, or seven behind a minus sign,
  ///     and else the sign of the number, −1, 0 or 1, as a byte with bit 2 set.
  @inline(__always)
  public static func read(
    _ text: UnsafePointer<UInt8>, _ ends: UnsafePointer<Int32>, cells: Int, rows: Int,
    into units: UnsafeMutablePointer<Int64>, marks: UnsafeMutablePointer<UInt8>
  ) {
    whole_units(text, ends, cells, rows, units, marks)
  }
}
