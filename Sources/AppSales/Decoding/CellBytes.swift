import DelimitedText

/// The bytes of one cell, valid while the text that they lie in is.
typealias CellBytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// Without blanks, tabs, carriage returns and no-break spaces (U+00A0) at both ends.
  ///
  /// Empty cells are written empty or as one blank, and one day of 2015 padded every SKU. Other control characters
  /// are data: a title may begin with one, and is then another title.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end, let width = blank(at: start, before: end) { start += width }
    while end > start, let width = blank(endingAt: end, after: start) { end -= width }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  private func blank(at index: Int, before end: Int) -> Int? {
    if isBlankByte(self[index]) { return 1 }
    return self[index] == 0xC2 && index + 1 < end && self[index + 1] == 0xA0 ? 2 : nil
  }

  private func blank(endingAt end: Int, after start: Int) -> Int? {
    if isBlankByte(self[end - 1]) { return 1 }
    return self[end - 1] == 0xA0 && end - 2 >= start && self[end - 2] == 0xC2 ? 2 : nil
  }
}

/// Whether a byte alone is blank.
@inline(__always)
private func isBlankByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// Where the cells of one row lie in a text.
struct RowCells {
  let text: UnsafePointer<UInt8>
  /// Where each cell ends; the number before the first is where the row before ends.
  let ends: UnsafePointer<Int32>
  let count: Int

  /// Whether the ends of all cells were written down; no header comes near that many.
  var isWritten: Bool { count <= TabScanner.cellLimit }

  /// Where a cell begins in the text.
  @inline(__always)
  func begin(of cell: Int) -> Int { Int(ends[cell &- 1]) &+ 1 }

  /// The bytes of neighbouring cells, with the tabs between them.
  @inline(__always)
  subscript(run: CellRun) -> CellBytes {
    let from = begin(of: run.first)
    return CellBytes(start: text + from, count: Int(ends[run.last]) &- from)
  }

  /// The bytes of a cell as they are.
  subscript(index: Int) -> CellBytes {
    let from = begin(of: index)
    return CellBytes(start: text + from, count: Int(ends[index]) &- from)
  }

  /// Whether there is nothing but blanks; a row with more cells than were written down is never taken for blank.
  var isBlank: Bool { isWritten && (0..<count).allSatisfy { self[$0].trimmed.isEmpty } }
}

/// Whether two runs of bytes in texts are equal, eight at a time.
///
/// Up to seven bytes after their ends are read, though not used, as the padding of a text allows.
@inline(__always)
func equalBytes(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int) -> Bool {
  let a = UnsafeRawPointer(a)
  let b = UnsafeRawPointer(b)
  var index = 0
  while index &+ 8 < length {
    let x = a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    guard x == b.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
    index &+= 8
  }
  let x = a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  let y = b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  return length == 0 || (x ^ y).littleEndian << UInt64(truncatingIfNeeded: (8 &- (length &- index)) &* 8) == 0
}

extension UnsafeBufferPointer<UInt8> {
  /// 3 where the text begins with the byte order mark of UTF-8, else 0.
  var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
