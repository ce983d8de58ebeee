import DelimitedText

/// The cells that the keys of a few rows depend on, each row's side by side: hashed and compared as one piece, without a
/// branch that depends on how long a cell is.
///
/// A row takes whole lines of 64 bytes, as the cache has them, two at least. The first eight bytes are free, for what is
/// kept with the row; then the sign of the units, which belongs to the key, and cell after cell with a tab behind each.
/// The rest is zero. Since all rows have the same number of tabs, rows of equal bytes have equal cells.
struct KeyCells: ~Copyable {
  /// How many bytes a line has.
  static let lineSize = 64
  /// How many lines a row may have; longer ones are left to the exact path.
  static let lineLimit = 12
  private static let smallest = 2
  private static let head = 8
  /// A copy goes on for up to a line behind its end, and zeros for two lines.
  private static let stride = (lineLimit + 3) * lineSize

  private let bytes: UnsafeMutableRawPointer

  /// Room for so many rows.
  init(rows: Int) {
    bytes = .allocate(byteCount: rows * KeyCells.stride, alignment: KeyCells.lineSize)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: rows * KeyCells.stride)
  }

  deinit { bytes.deallocate() }

  /// The cells of a row.
  @inline(__always)
  subscript(row: Int) -> UnsafeRawPointer { UnsafeRawPointer(bytes + row &* KeyCells.stride) }

  /// Puts the cells of a row together.
  ///
  /// - Returns: How many lines they take; 0 where they are too long.
  @inline(__always)
  func gather(
    _ cells: RowCells, _ runs: UnsafeBufferPointer<CellRun>, sign: SalesKey.Sign, as row: Int
  ) -> Int {
    let start = bytes + row &* KeyCells.stride
    let limit = start + KeyCells.lineLimit &* KeyCells.lineSize
    start.storeBytes(of: 0, as: UInt64.self)
    var place = start + KeyCells.head
    place.storeBytes(of: UInt8(bitPattern: sign.rawValue) | 4, as: UInt8.self)
    place += 1
    for run in runs {
      let from = cells.begin(of: run.first)
      let length = Int(cells.ends[run.last]) &- from
      guard length < limit - place else { return 0 }
      copy(cells.text + from, to: place, length)
      place += length
      place.storeBytes(of: UInt8(ascii: "\t"), as: UInt8.self)
      place += 1
    }
    for offset in 0..<8 { place.storeBytes(of: .zero, toByteOffset: 16 &* offset, as: SIMD2<UInt64>.self) }
    return max(KeyCells.smallest, (place - start &+ 63) >> 6)
  }

  /// Copies bytes, a line at a time; up to a line too many, which the text's padding allows.
  @inline(__always)
  private func copy(_ from: UnsafePointer<UInt8>, to place: UnsafeMutableRawPointer, _ length: Int) {
    place.copyMemory(from: from, byteCount: KeyCells.lineSize)
    var done = KeyCells.lineSize
    while done < length {
      (place + done).copyMemory(from: from + done, byteCount: KeyCells.lineSize)
      done &+= KeyCells.lineSize
    }
  }

  /// A hash of a row's cells.
  ///
  /// Sixteen bytes at a time, each multiplied by itself: a chain of multiplications would be waited for.
  @inline(__always)
  static func hash(_ cells: UnsafeRawPointer, lines: Int) -> UInt64 {
    var hash = lineHash(cells, 1) &+ lineHash(cells + lineSize, 9)
    var line = smallest
    while line < lines {
      hash &+= lineHash(cells + line &* lineSize, UInt64(truncatingIfNeeded: line &* 8 &+ 1))
      line &+= 1
    }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  private static func lineHash(_ line: UnsafeRawPointer, _ number: UInt64) -> UInt64 {
    var hash: UInt64 = 0
    for part in 0..<4 {
      let a = line.load(fromByteOffset: 16 &* part, as: UInt64.self)
      let b = line.load(fromByteOffset: 16 &* part &+ 8, as: UInt64.self)
      let salt = (number &+ 2 &* UInt64(truncatingIfNeeded: part)) &* 0xA076_1D64_78BD_642F
      let product = (a ^ salt).multipliedFullWidth(by: b ^ (salt &+ 0xE703_7ED1_A0B4_28DB))
      hash &+= product.high ^ product.low
    }
    return hash
  }

  /// Whether two rows have the same cells, whatever is kept in their first eight bytes.
  @inline(__always)
  static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, lines: Int) -> Bool {
    var difference = lineDifference(a, b, of: 0) | lineDifference(a, b, of: 1)
    var line = smallest
    while line < lines {
      difference |= lineDifference(a, b, of: line)
      line &+= 1
    }
    return difference[0] | difference[1] == 0
  }

  @inline(__always)
  private static func lineDifference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, of line: Int) -> SIMD2<UInt64> {
    var difference = part(a, 4 &* line) ^ part(b, 4 &* line)
    if line == 0 { difference[0] = 0 }
    for number in 4 &* line &+ 1..<4 &* line &+ 4 { difference |= part(a, number) ^ part(b, number) }
    return difference
  }

  @inline(__always)
  private static func part(_ cells: UnsafeRawPointer, _ number: Int) -> SIMD2<UInt64> {
    cells.load(fromByteOffset: 16 &* number, as: SIMD2<UInt64>.self)
  }
}

/// Neighbouring cells of a row, from the first to the last.
struct CellRun {
  var first: Int
  var last: Int

  /// The runs that cover some cells.
  static func covering(_ cells: [Int]) -> [CellRun] {
    var runs: [CellRun] = []
    for cell in cells.sorted() {
      if let last = runs.last?.last, last + 1 == cell {
        runs[runs.count - 1].last = cell
      } else {
        runs.append(CellRun(first: cell, last: cell))
      }
    }
    return runs
  }
}
