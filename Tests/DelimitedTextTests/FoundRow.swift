import CByteMask
import Testing

@testable import DelimitedText

/// What the reading of regular rows writes down of a row.
struct FoundRow: Hashable {
  /// The wanted cells, as they stand side by side, in whole lines.
  var cells: [UInt8]
  /// Where the row ends, behind its line feed.
  var end: Int
  /// Where its number begins.
  var number: Int
  /// How many bytes the number has; −1 where it or the other cell begins too far away.
  var length: Int
  /// The delimiter before the other cell; where that is too far away, the beginning of the number.
  var other: Int
}

/// What rows have, in a test.
struct RowShape: Sendable, CustomStringConvertible {
  var cells: Int
  var wanted: [Int]
  var number: Int
  var other: Int

  var description: String { "\(cells) cells, wanted \(wanted), number \(number), other \(other)" }

  var shape: RegularRows.Shape? {
    RegularRows.Shape(cells: cells, wanted: wanted, number: number, other: other)
  }

  /// The regular rows at the beginning of a text, found cell by cell.
  func plainly(_ text: [UInt8]) -> [FoundRow] {
    var (rows, start) = ([FoundRow](), 0)
    while let end = text[start...].firstIndex(of: 10) {
      let row = text[start..<end].split(separator: 9, omittingEmptySubsequences: false)
      guard row.count == cells, end + 1 - start <= RegularRows.longestRow else { break }
      rows.append(found(row, end: end + 1))
      start = end + 1
    }
    return rows
  }

  private func found(_ row: [ArraySlice<UInt8>], end: Int) -> FoundRow {
    var gathered = Array(repeating: 0 as UInt8, count: 9)
    for cell in wanted.sorted() { gathered += (cell == 0 ? [] : [9]) + row[cell] }
    gathered.append(9)
    let lines = max(2, (gathered.count + RegularRows.lineSize - 1) / RegularRows.lineSize)
    gathered += Array(repeating: 0, count: lines * RegularRows.lineSize - gathered.count)
    let (first, place) = (row[number].startIndex, row[other].startIndex - 1)
    let isNear = place < first + 64
    return FoundRow(
      cells: gathered, end: end, number: first, length: isNear ? row[number].count : -1, other: isNear ? place : first)
  }
}

/// One variant of the reading of regular rows; the processor chooses among them.
struct RowsVariant: CustomTestStringConvertible, Sendable {
  typealias Read =
    @Sendable (UnsafePointer<UInt8>, Int, UnsafePointer<row_shape>, Int, UnsafePointer<row_room>) -> Int

  let name: String
  /// Whether it may leave rows to another one.
  let isPartial: Bool
  let read: Read

  var testDescription: String { name }

  /// Those that this processor can run.
  static var all: [RowsVariant] {
    var all = [
      RowsVariant(name: "plain", isPartial: false) { plain_rows($0, $1, $2, $3, $4) },
      RowsVariant(name: "chosen", isPartial: true) { regular_rows($0, $1, $2, $3, $4) },
    ]
    #if arch(x86_64)
      if Processor.has("avx2", "bmi1", "popcnt") {
        all.append(RowsVariant(name: "AVX2", isPartial: false) { avx2_rows($0, $1, $2, $3, $4) })
      }
      if Processor.has("avx512bw", "avx512vl", "avx512dq", "avx512_vbmi2", "bmi2") {
        all.append(RowsVariant(name: "AVX-512", isPartial: true) { avx512_rows($0, $1, $2, $3, $4) })
      }
    #endif
    return all
  }

  /// The rows at the beginning of a text, behind which other bytes follow.
  func rows(_ text: [UInt8], _ shape: RegularRows.Shape, behind: UInt8 = 9) -> [FoundRow] {
    let limit = RegularRows.limit
    let padded = text + Array(repeating: behind, count: TabScanner.padding)
    var gathered = Array(repeating: 0x77 as UInt8, count: limit * Int(GATHERED_STRIDE) + Int(GATHERED_SLACK))
    var (lines, ends, numbers, others) = (zeros(limit), zeros(limit), zeros(limit), zeros(limit))
    var lengths = Array(repeating: 0 as Int32, count: limit)
    let count = gathered.withUnsafeMutableBufferPointer { gathered in
      withUnsafeMutablePointers(&lines, &ends, &numbers, &others) { lines, ends, numbers, others in
        lengths.withUnsafeMutableBufferPointer { lengths in
          var room = row_room(
            gathered: gathered.baseAddress, lines: lines, ends: ends, numbers: numbers, lengths: lengths.baseAddress,
            others: others)
          return shape.withRows { read(padded, text.count, $0, limit, &room) }
        }
      }
    }
    return (0..<count).map { row in
      let start = row * Int(GATHERED_STRIDE)
      return FoundRow(
        cells: Array(gathered[start..<start + Int(lines[row]) * RegularRows.lineSize]), end: Int(ends[row]),
        number: Int(numbers[row]), length: Int(lengths[row]), other: Int(others[row]))
    }
  }

  private func zeros(_ count: Int) -> [UInt32] { Array(repeating: 0, count: count) }

  private func withUnsafeMutablePointers<Result>(
    _ a: inout [UInt32], _ b: inout [UInt32], _ c: inout [UInt32], _ d: inout [UInt32],
    _ body: (
      UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<UInt32>?,
      UnsafeMutablePointer<UInt32>?
    ) -> Result
  ) -> Result {
    a.withUnsafeMutableBufferPointer { a in
      b.withUnsafeMutableBufferPointer { b in
        c.withUnsafeMutableBufferPointer { c in
          d.withUnsafeMutableBufferPointer { d in body(a.baseAddress, b.baseAddress, c.baseAddress, d.baseAddress) }
        }
      }
    }
  }
}
