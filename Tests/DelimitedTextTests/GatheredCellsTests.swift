import CByteMask
import DelimitedText
import TestSupport
import Testing

/// A row as it was gathered.
struct Gathered: Equatable {
  let lines: Int
  let hash: UInt64
  let bytes: [UInt8]
}

/// Rows of one text, with the places of their delimiters.
struct RowsText {
  /// With bytes behind the end that would be told apart, were they looked at.
  private(set) var bytes: [UInt8]
  /// One number before the first cell's.
  private(set) var ends: [Int32] = [-1]
  let cells: Int

  init(_ rows: [[[UInt8]]], endsWithLineFeed: Bool = true, behind: UInt8 = 0xEE) {
    cells = rows.first?.count ?? 0
    bytes = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        bytes += cell
        ends.append(Int32(bytes.count))
        bytes.append(index == cells - 1 ? 10 : 9)
      }
    }
    if !endsWithLineFeed { bytes.removeLast() }
    bytes += Array(repeating: behind, count: TabScanner.padding)
  }

  /// Gathers rows, and calls `body` with where they are.
  private func gather<Made>(
    _ runs: [GatheredCells.Run], _ marks: [UInt8], _ body: (borrowing GatheredCells) -> Made
  ) -> Made {
    let room = GatheredCells()
    ends.withUnsafeBufferPointer { ends in
      bytes.withUnsafeBufferPointer { bytes in
        runs.withUnsafeBufferPointer { runs in
          guard let text = bytes.baseAddress, let first = ends.baseAddress else { return }
          room.gather(text, first + 1, cells: cells, runs, marks: marks, rows: marks.count)
        }
      }
    }
    return body(room)
  }

  /// The lines, hashes and bytes of the gathered rows.
  func gathered(_ runs: [GatheredCells.Run], marks: [UInt8]) -> [Gathered] {
    gather(runs, marks) { room in
      marks.indices.map { row in
        let count = Int(room.lines[row]) * GatheredCells.lineSize
        return Gathered(
          lines: Int(room.lines[row]), hash: room.hashes[row],
          bytes: Array(UnsafeRawBufferPointer(start: room[row], count: count)))
      }
    }
  }

  /// Which rows have these cells, by a comparison of the fast path, of which each call may take 64 rows.
  func same(
    as cells: [UInt8], _ run: GatheredCells.Run,
    _ same: (
      UnsafePointer<UInt8>, UnsafePointer<Int32>, Int, GatheredCells.Run, Int, UnsafeBufferPointer<UInt8>
    ) -> UInt64
  ) -> [Bool] {
    // Whatever is behind the text that is looked for.
    let expected = cells + Array(repeating: 0x5A, count: TabScanner.padding)
    return ends.withUnsafeBufferPointer { ends in
      bytes.withUnsafeBufferPointer { bytes in
        expected.withUnsafeBufferPointer { expected in
          guard let text = bytes.baseAddress, let first = ends.baseAddress else { return [] }
          return stride(from: 0, to: (ends.count - 1) / self.cells, by: 64).flatMap { begin in
            let rows = min(64, (ends.count - 1) / self.cells - begin)
            let found = same(
              text, first + 1 + begin * self.cells, self.cells, run, rows,
              UnsafeBufferPointer(rebasing: expected.prefix(cells.count)))
            return (0..<rows).map { found >> UInt64($0) & 1 == 1 }
          }
        }
      }
    }
  }

  /// Which rows are equal to a copy of the first, by the comparison of the fast path.
  func equalToFirst(_ runs: [GatheredCells.Run], marks: [UInt8]) -> [Bool] {
    let size = (GatheredCells.lineLimit + 1) * GatheredCells.lineSize
    return gather(runs, marks) { room in
      // Whatever is kept behind it, and in its first eight bytes.
      var copy = Array(repeating: 0x5A as UInt8, count: size)
      let count = Int(room.lines[0]) * GatheredCells.lineSize
      for index in 8..<max(8, count) { copy[index] = room[0].load(fromByteOffset: index, as: UInt8.self) }
      return copy.withUnsafeBufferPointer { copy in
        let others = marks.indices.map { room.lines[$0] == 0 ? nil : copy.baseAddress }
        let equal = room.equal(to: others, rows: marks.count)
        return marks.indices.map { equal >> UInt64($0) & 1 == 1 }
      }
    }
  }
}

@Suite("Gathered cells") struct GatheredCellsTests {
  private static let runs: [[GatheredCells.Run]] = [
    [.init(first: 0, last: 0)], [.init(first: 0, last: 5)], [.init(first: 0, last: 1), .init(first: 3, last: 5)],
    [.init(first: 2, last: 2), .init(first: 4, last: 4)], [.init(first: 5, last: 5)],
    [.init(first: 1, last: 2), .init(first: 4, last: 5)],
  ]

  private static func isKey(_ cell: Int, _ runs: [GatheredCells.Run]) -> Bool {
    runs.contains { $0.first <= cell && cell <= $0.last }
  }

  private static func keys(_ row: [[UInt8]], _ runs: [GatheredCells.Run]) -> [[UInt8]] {
    row.indices.filter { isKey($0, runs) }.map { row[$0] }
  }

  private func randomRow(_ random: inout SeededRandom, upTo longest: Int) -> [[UInt8]] {
    (0..<6).map { _ in
      (0..<Int.random(in: 0...longest, using: &random)).map { _ in
        // No delimiters; zeros too, which is what stands behind a row.
        let byte = UInt8.random(in: 0...255, using: &random)
        return byte == 9 || byte == 10 ? 0 : byte
      }
    }
  }

  @Test("A byte changed, added or taken anywhere in a row matters where it is in a wanted cell, and only there")
  func oneByte() {
    var random = SeededRandom()
    for runs in GatheredCellsTests.runs {
      for longest in [0, 3, 12, 40, 90] {
        let row = randomRow(&random, upTo: longest)
        for cell in row.indices {
          for place in 0...row[cell].count {
            let others = changes(of: row, cell, place)
            for endsWithLineFeed in [true, false] {
              let text = RowsText([row] + others, endsWithLineFeed: endsWithLineFeed)
              let marks = Array(repeating: 1 as UInt8, count: 1 + others.count)
              let wanted = ([row] + others).map {
                GatheredCellsTests.keys($0, runs) == GatheredCellsTests.keys(row, runs)
              }
              let found = text.equalToFirst(runs, marks: marks)
              #expect(found == wanted, "APPSALES_SEED=\(random.seed), \(runs), cell \(cell), byte \(place)")
              if found != wanted { return }
            }
          }
        }
      }
    }
  }

  private func changes(of row: [[UInt8]], _ cell: Int, _ place: Int) -> [[[UInt8]]] {
    var (changed, longer, shorter) = (row, row, row)
    longer[cell].insert(0, at: place)
    guard place < row[cell].count else { return [longer, row] }
    changed[cell][place] ^= row[cell][place] == 0x88 || row[cell][place] == 0x8B ? 1 : 0x81
    if changed[cell][place] == 9 || changed[cell][place] == 10 { changed[cell][place] = 0x61 }
    shorter[cell].remove(at: place)
    return [changed, longer, shorter, row]
  }

  @Test("Equal wanted cells have equal hashes, whatever the other cells are and whatever stands behind the text")
  func hashes() {
    var random = SeededRandom()
    for round in 0..<200 {
      let runs = GatheredCellsTests.runs[round % GatheredCellsTests.runs.count]
      let row = randomRow(&random, upTo: 60)
      var other = randomRow(&random, upTo: 60)
      for cell in row.indices where GatheredCellsTests.isKey(cell, runs) { other[cell] = row[cell] }
      let found = [[row, other], [other, row]].flatMap { rows in
        [0, 9, 10, 0xFF].flatMap { behind in
          RowsText(rows, endsWithLineFeed: behind == 10, behind: behind).gathered(runs, marks: [5, 5])
        }
      }
      #expect(found.allSatisfy { $0 == found[0] }, "APPSALES_SEED=\(random.seed), \(runs)")
    }
  }

  @Test("Cells that were shifted over a delimiter are other cells")
  func shifted() {
    let rows = [["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"]].map { $0.map { Array($0.utf8) } }
    let text = RowsText(rows)
    #expect(
      text.equalToFirst([.init(first: 0, last: 1)], marks: [1, 1, 1, 1]) == [true, false, false, false])
  }

  @Test("Marks tell rows apart, and one of nought is passed over")
  func marks() {
    let row = [Array("one".utf8), Array("two".utf8)]
    let text = RowsText([row, row, row, row])
    let runs = [GatheredCells.Run(first: 0, last: 0)]
    #expect(text.equalToFirst(runs, marks: [3, 4, 0, 3]) == [true, false, false, true])
    #expect(text.gathered(runs, marks: [3, 4, 0, 3]).map(\.lines) == [2, 2, 0, 2])
  }

  @Test("Rows around the limit either have room and say every byte, or none")
  func longRows() {
    let limit = GatheredCells.lineLimit * GatheredCells.lineSize
    for length in limit - 40...limit + 40 {
      let row = [Array("key".utf8), Array(repeating: 0x61 as UInt8, count: length)]
      var other = row
      other[1][length - 1] = 0x62
      let runs = [GatheredCells.Run(first: 0, last: 1)]
      let lines = RowsText([row, other]).gathered(runs, marks: [1, 1]).map(\.lines)
      #expect(lines[0] == lines[1] && lines[0] <= GatheredCells.lineLimit)
      #expect(length < limit - 20 || length > limit || lines[0] == 0 || lines[0] == GatheredCells.lineLimit)
      #expect((lines[0] == 0) == (length > limit - 15), "\(length)")
      #expect(RowsText([row, other]).equalToFirst(runs, marks: [1, 1]) == [lines[0] > 0, false])
    }
  }

  @Test("Cells are the same as a text only where length and every byte are, up to a line of them")
  func sameCells() {
    let run = GatheredCells.Run(first: 1, last: 2)
    for length in 1...70 {
      let cell = (0..<length - 1).map { UInt8(0x61 + $0 % 26) }
      let row = [Array("x".utf8), cell, [], Array("y".utf8)]
      var rows = [row, row]
      rows[1][0] = Array("another".utf8)
      for place in cell.indices {
        rows.append(row)
        rows[place + 2][1][place] ^= 0x20
      }
      rows.append([row[0], cell + [0x61], [], row[3]])
      rows.append([row[0], cell, [0x61], row[3]])
      rows.append([row[0], [], [], row[3]])
      let wanted = rows.map { $0[1] + [9] + $0[2] == cell + [9] && length <= GatheredCells.lineSize }
      #expect(RowsText(rows).same(as: cell + [9], run, GatheredCells.same) == wanted, "\(length)")
    }
  }

  #if arch(x86_64)
    private typealias Same = (
      UnsafePointer<UInt8>, UnsafePointer<Int32>, Int, Int, UnsafePointer<gathered_run>, UnsafePointer<UInt8>, Int64
    ) -> UInt64

    @Test("All variants find the same cells to be the same")
    func sameVariants() {
      var variants: [Same] = [same_plain]
      if Processor.has("avx2") { variants.append(same_avx2) }
      if Processor.has("avx512bw", "avx512vl", "avx512dq") { variants.append(same_avx512) }
      var random = SeededRandom()
      for _ in 0..<200 {
        let rows = (0..<20).map { _ in [UInt8.random(in: 0...1, using: &random)] }.map { [$0 + $0, $0, [7] + $0] }
        for same in variants {
          let found = RowsText(rows).same(as: [0, 9, 7, 0], .init(first: 1, last: 2)) {
            var run = gathered_run(first: Int64($3.first), last: Int64($3.last))
            return same($0, $1, $2, $4, &run, $5.baseAddress ?? $0, Int64($5.count))
          }
          #expect(found == rows.map { $0[1] == [0] }, "APPSALES_SEED=\(random.seed)")
        }
      }
    }

    private typealias Gather = (
      UnsafePointer<UInt8>, UnsafePointer<Int32>, UnsafePointer<gathered_run>, UnsafeMutablePointer<UInt8>,
      UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt64>
    ) -> Void

    @Test("All variants gather the same bytes and hashes")
    func variants() {
      var variants: [Gather] = [{ gather_plain($0, $1, 6, 4, $2, 2, [1, 2, 0, 3], $3, $4, $5) }]
      if Processor.has("avx2") { variants.append { gather_avx2($0, $1, 6, 4, $2, 2, [1, 2, 0, 3], $3, $4, $5) } }
      if Processor.has("avx512bw", "avx512vl", "avx512dq") {
        variants.append { gather_avx512($0, $1, 6, 4, $2, 2, [1, 2, 0, 3], $3, $4, $5) }
      }
      var random = SeededRandom()
      for _ in 0..<100 {
        let text = RowsText((0..<4).map { _ in randomRow(&random, upTo: 150) })
        let all = variants.map { run($0, text) }
        #expect(all.allSatisfy { $0 == all[0] }, "APPSALES_SEED=\(random.seed)")
      }
    }

    private func run(_ gather: Gather, _ text: RowsText) -> [Gathered] {
      let runs = [gathered_run(first: 0, last: 1), gathered_run(first: 3, last: 4)]
      let room = 4 * GATHERED_LINE_LIMIT * GATHERED_LINE + GATHERED_SLACK
      var gathered = Array(repeating: 0x77 as UInt8, count: room)
      var (lines, hashes) = (Array(repeating: 7 as UInt32, count: 4), Array(repeating: 7 as UInt64, count: 4))
      text.ends.withUnsafeBufferPointer { ends in
        text.bytes.withUnsafeBufferPointer { bytes in
          if let bytes = bytes.baseAddress, let ends = ends.baseAddress {
            gather(bytes, ends + 1, runs, &gathered, &lines, &hashes)
          }
        }
      }
      var rest = gathered[...]
      return (0..<4).map { row in
        let count = Int(lines[row]) * GatheredCells.lineSize
        defer { rest = rest.dropFirst(count) }
        return Gathered(lines: Int(lines[row]), hash: hashes[row], bytes: Array(rest.prefix(count)))
      }
    }
  #endif
}
