import TestSupport
import Testing

@testable import DelimitedText

@Suite("Regular rows") struct RegularRowsTests {
  private static let shapes = [
    RowShape(cells: 28, wanted: [2, 4, 6, 8, 11, 12, 13, 14, 15, 16, 17, 21], number: 7, other: 9),
    RowShape(cells: 28, wanted: [0, 1, 2, 27], number: 3, other: 5),
    RowShape(cells: 3, wanted: [0], number: 1, other: 2), RowShape(cells: 3, wanted: [0, 1, 2], number: 1, other: 2),
    RowShape(cells: 10, wanted: [9], number: 7, other: 9), RowShape(cells: 10, wanted: [3, 5, 7], number: 1, other: 2),
    RowShape(cells: 64, wanted: [0, 2, 31, 32, 61, 63], number: 40, other: 45),
  ]

  /// Bytes of no delimiter; zeros too, which is what stands behind a row's cells.
  private func cell(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in
      let byte = UInt8.random(in: 0...255, using: &random)
      return byte == 9 || byte == 10 ? 0 : byte
    }
  }

  private func row(_ cells: Int, upTo longest: Int, _ random: inout SeededRandom) -> [UInt8] {
    let cells = (0..<cells).map { _ in cell(Int.random(in: 0...longest, using: &random), &random) }
    return Array(cells.joined(separator: [9])) + [10]
  }

  private func check(_ variant: RowsVariant, _ text: [UInt8], _ shape: RowShape, _ comment: String) -> Bool {
    guard let wanted = shape.shape else { return false }
    let plain = Array(shape.plainly(text).prefix(RegularRows.limit))
    let found = variant.rows(text, wanted)
    // Whoever may leave rows to another leaves all from one of them on.
    let agrees = found == (variant.isPartial ? Array(plain.prefix(found.count)) : plain)
    #expect(agrees, "\(shape), \(comment)")
    return agrees
  }

  @Test("Every variant finds what a walk from cell to cell finds, whatever rows have", arguments: RowsVariant.all)
  func randomRows(_ variant: RowsVariant) {
    var random = SeededRandom()
    for round in 0..<1500 {
      let shape = RegularRowsTests.shapes[round % RegularRowsTests.shapes.count]
      let longest = [0, 2, 6, 12, 30].randomElement(using: &random) ?? 6
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        let isOdd = Int.random(in: 0..<60, using: &random) == 0
        text += row(isOdd ? Int.random(in: 1...70, using: &random) : shape.cells, upTo: longest, &random)
      }
      if Bool.random(using: &random) { text += row(shape.cells, upTo: longest, &random).dropLast() }
      guard check(variant, text, shape, "APPSALES_SEED=\(random.seed)") else { return }
    }
  }

  @Test("Every length of a row is read, and a byte of any place belongs to its cell", arguments: RowsVariant.all)
  func everyLength(_ variant: RowsVariant) {
    let shape = RegularRowsTests.shapes[0]
    for extra in 0...RegularRows.longestRow {
      for long in [0, 4, 7, 8, 9, 21, 27] where extra.isMultiple(of: 7) || long == 4 {
        let cells = (0..<shape.cells).map { cell in
          [UInt8](repeating: UInt8(0x41 + cell), count: cell == long ? extra : 1 + cell % 3)
        }
        let row = Array(cells.joined(separator: [9])) + [10]
        let rest = Array(repeating: row, count: 2).joined()
        guard check(variant, row + rest, shape, "\(extra) bytes in cell \(long)"),
          check(variant, Array((row + row).dropLast()), shape, "\(extra) bytes in cell \(long), the last row open")
        else { return }
      }
    }
  }

  @Test("Short rows, long rows and blank lines end what is regular", arguments: RowsVariant.all)
  func irregular(_ variant: RowsVariant) throws {
    let shape = RowShape(cells: 3, wanted: [0], number: 1, other: 2)
    let wanted = try #require(shape.shape)
    for text in ["a\tb\nc\td\te\n", "a\tb\tc\td\ne\n", "\na\tb\tc\n", "a\tb\tc", "", "\n", "a\tb", "\t\t\t\n"] {
      #expect(variant.rows(Array(text.utf8), wanted) == [], "\(text.debugDescription)")
    }
    for text in ["a\tb\tc\n\n", "a\tb\tc\nd\te\n", "\t\t\n\t\t", "a\tb\tc\r\nd"] {
      #expect(check(variant, Array(text.utf8), shape, text.debugDescription))
      #expect(variant.isPartial || variant.rows(Array(text.utf8), wanted).count == 1)
    }
  }

  @Test("What stands behind a text is never taken for a part of it", arguments: RowsVariant.all)
  func behind(_ variant: RowsVariant) throws {
    var random = SeededRandom()
    let wanted = try #require(RegularRowsTests.shapes[0].shape)
    for _ in 0..<200 {
      let text = (0..<4).flatMap { _ in row(28, upTo: 8, &random) } + row(28, upTo: 8, &random).dropLast()
      let found = variant.rows(text, wanted)
      for behind in [0, 10, 0x61, 0xFF] as [UInt8] {
        #expect(variant.rows(text, wanted, behind: behind) == found, "APPSALES_SEED=\(random.seed)")
      }
    }
  }

  @Test("Only what can be read many rows at a time is a shape")
  func shapes() {
    for shape in RegularRowsTests.shapes { #expect(shape.shape != nil, "\(shape)") }
    for shape in [
      RowShape(cells: 65, wanted: [1], number: 1, other: 2), RowShape(cells: 3, wanted: [], number: 1, other: 2),
      RowShape(cells: 3, wanted: [3], number: 1, other: 2), RowShape(cells: 3, wanted: [-1], number: 1, other: 2),
      RowShape(cells: 3, wanted: [1], number: 0, other: 2), RowShape(cells: 3, wanted: [1], number: 2, other: 2),
      RowShape(cells: 3, wanted: [1], number: 2, other: 1), RowShape(cells: 3, wanted: [1], number: 1, other: 3),
    ] {
      #expect(shape.shape == nil, "\(shape)")
    }
  }

  @Test("Rows are handed out with their numbers, places and cells, and those without a plain number pass by")
  func reading() throws {
    let shape = RowShape(cells: 4, wanted: [0], number: 1, other: 2)
    let wanted = try #require(shape.shape)
    let lines = ["a\t12\tx\t", "a\t-7\tx\t", "b\t0\ty\t", "a\t5\txy\t", "a\t0.5\tx\t", "c\t1\tx"].map { $0 + "\n" }
    let text = Array("skip\n".utf8) + lines.joined().utf8 + Array(repeating: 0x78, count: TabScanner.padding)
    text.withUnsafeBufferPointer { padded in
      let text = UnsafeBufferPointer(rebasing: padded.dropLast(TabScanner.padding))
      var rows = RegularRows()
      #expect(rows.read(text, from: 0, wanted) == 0)
      #expect(rows.end == 0)
      #expect(rows.read(text, from: 5, wanted) == 5)
      #expect((0..<5).map { rows.numbers[$0] } == [12_000_000, -7_000_000, 0, 5_000_000, 0])
      #expect((0..<5).map { rows.lines[$0] } == [2, 2, 2, 2, 0])
      #expect((0..<5).map { rows.start(of: $0) } == [5, 13, 21, 28, 36])
      #expect(rows.end == 45)
      let expected = Array("\tx\t".utf8) + Array(repeating: 0x21, count: TabScanner.padding)
      expected.withUnsafeBufferPointer { expected in
        let same = rows.rows(whoseOtherCellBegins: UnsafeBufferPointer(rebasing: expected.prefix(3)), in: text)
        #expect(same == 0b10011)
      }
      let copies: [UnsafePointer<UInt8>?] = (0..<5).map { _ in rows[0].assumingMemoryBound(to: UInt8.self) }
      // The sign is a part of what is compared.
      #expect(rows.equal(to: copies) & 0b1111 == 0b1001)
      #expect(rows.hashes[0] == rows.hashes[3])
      #expect(rows.hashes[0] != rows.hashes[1])
    }
  }
}
