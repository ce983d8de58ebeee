import CByteMask

/// Finds many records at a time: the fast way, for separators of one byte and quotes where they belong.
///
/// `scan_fields` writes down all fields and records of a piece of the window, which are then handed out one by one. A
/// record with quotes elsewhere is left to the `ExactScanner`. The scanner stops and goes on at any byte.
struct MaskScanner: ~Copyable {
  /// How many bytes are looked at before their records are handed out: few enough that what is written about them
  /// stays in the fastest cache, and fewer behind an irregular record, since where there is one there may be more.
  private static let pieceBytes = (least: 64, most: 8 << 10)

  private let dialect: field_dialect
  private let width: field_scan_width
  private var scan = field_scan()
  private var tables = ScanTables()

  private var pieceBytes = MaskScanner.pieceBytes.most

  /// The record that was handed out last; where the next one's fields begin.
  private var last = record_end()
  /// How many of the records found have been handed out.
  private var handedOut: UInt32 = 0

  /// Whether it is fit for the dialect, whose separator must be a single byte.
  let isFit: Bool

  /// The scanner for a dialect, with the processor's widest instructions or with others.
  init(_ dialect: Dialect, width: field_scan_width = field_scan_widest()) {
    isFit = dialect.separator.count == 1
    self.dialect = field_dialect(
      separator: dialect.separator.first ?? 0, quote: dialect.quote ?? 0, is_quoting: dialect.quote != nil)
    self.width = width
    restart(at: 0)
  }

  /// Begins anew at the first byte of a record.
  mutating func restart(at position: Int) {
    scan = field_scan()
    scan.position = UInt32(position)
    scan.before = scan.position &- 1
    scan.after_delimiter = 1 << 63
    last = record_end()
    handedOut = 0
  }

  /// How many fields the record has that is being read, as far as it has been.
  var unfinishedFields: Int { Int(scan.fields &- last.fields) }

  /// Takes note that the window's bytes have moved to the front; all records found have been handed out.
  mutating func shift(by distance: Int) {
    guard distance > 0 else { return }
    forgetHandedOut()
    let distance = UInt32(distance)
    tables.shift(fields: Int(scan.fields), doubled: Int(scan.doubled), by: distance)
    scan.position &-= distance
    scan.before &-= distance
  }

  /// The next of the records found, empty lines passed over.
  @inline(__always)
  mutating func nextFound(_ window: inout TextWindow) -> ScannedRecord? {
    while handedOut < scan.records {
      let record = tables.records[Int(handedOut)]
      let first = last
      handedOut &+= 1
      last = record
      if Int(record.end) == window.recordStart {
        window.skipLineBreak()
        continue
      }
      window.innerBreaks = Int(record.breaks &- first.breaks)
      return ScannedRecord(
        end: Int(record.end), origin: 0, fields: tables.fields + Int(first.fields),
        count: Int(record.fields &- first.fields),
        doubled: UnsafeBufferPointer(
          start: tables.doubled + Int(first.doubled), count: Int(record.doubled &- first.doubled)))
    }
    return nil
  }

  /// Scans the next piece of the window; all records found before have been handed out.
  mutating func scan(_ window: borrowing TextWindow) -> ScanOutcome {
    if scan.is_irregular { return .irregular }
    guard Int(scan.position) < window.count else { return .more }
    forgetHandedOut()
    let limit = min(window.count, Int(scan.position) + pieceBytes)
    tables.reserve(fields: Int(scan.fields), doubled: Int(scan.doubled), bytes: limit - Int(scan.position))
    scan_fields(
      &scan, window.bytes, UInt32(limit), dialect,
      field_tables(fields: tables.fields, doubled: tables.doubled, records: tables.records), width)
    pieceBytes = scan.is_irregular ? Self.pieceBytes.least : min(2 * pieceBytes, Self.pieceBytes.most)
    return .scanned
  }

  /// Moves what is known of the record that is being read to the front of the tables.
  private mutating func forgetHandedOut() {
    tables.forget(fields: Int(last.fields), of: Int(scan.fields), doubled: Int(last.doubled), of: Int(scan.doubled))
    scan.fields &-= last.fields
    scan.doubled &-= last.doubled
    scan.breaks &-= last.breaks
    scan.records = 0
    last = record_end()
    handedOut = 0
  }
}
