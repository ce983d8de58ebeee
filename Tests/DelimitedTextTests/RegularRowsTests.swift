import DelimitedText
import TestSupport
import Testing

@Suite("Regular rows") struct RegularRowsTests {
  /// The places that the window at a start has, row after row.
  private func window(_ text: [UInt8], from start: Int, cells: Int) -> [Int] {
    let regular = RegularRows()
    let padded = text + Array(repeating: 9, count: TabScanner.padding)
    let rows = padded.withUnsafeBufferPointer { padded in
      regular.find(UnsafeBufferPointer(rebasing: padded[..<text.count]), from: start, cells: cells)
    }
    return (0..<rows * cells).map { Int(regular.ends[$0]) }
  }

  /// The same by a plain walk; empty where the whole rows of the window are not regular.
  private func plainly(_ text: [UInt8], from start: Int, cells: Int) -> [Int] {
    let end = min(text.count, start + RegularRows.windowSize)
    let delimiters = (start..<end).filter { text[$0] == 9 || text[$0] == 10 }
    let whole = delimiters.lastIndex { text[$0] == 10 }.map { Array(delimiters[...$0]) } ?? []
    let isRegular = whole.indices.allSatisfy { (text[whole[$0]] == 10) == ($0 % cells == cells - 1) }
    return isRegular ? whole : []
  }

  @Test("A window has its whole rows, wherever its end falls", arguments: [1, 2, 3, 28])
  func borders(cells: Int) {
    let row = (1..<max(2, cells)).map { "c\($0)" }.joined(separator: "\t")
    let line = Array((cells == 1 ? "row" : row + "\tx").utf8) + [10]
    for extra in -70...70 {
      // A first row that makes the text as long as the window, and so many bytes more or less.
      let count = (RegularRows.windowSize + extra) / line.count - 1
      let rest = RegularRows.windowSize + extra - count * line.count
      let first = Array(repeating: 0x62 as UInt8, count: rest - line.count) + line
      let text = first + (0..<count).flatMap { _ in line }
      for (start, end) in [(0, text.count), (first.count, text.count), (0, text.count - 1), (0, text.count - 3)] {
        let text = Array(text[..<end])
        #expect(window(text, from: start, cells: cells) == plainly(text, from: start, cells: cells), "\(extra)")
      }
    }
  }

  @Test("Random texts: as many rows as a plain walk finds, none where one is not regular")
  func randomTexts() {
    var random = SeededRandom()
    var regular = 0
    for round in 0..<600 {
      let cells = Int.random(in: 1...5, using: &random)
      let odd = round.isMultiple(of: 2) ? 0 : 40
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        let isOdd = odd > 0 && Int.random(in: 0..<odd, using: &random) == 0
        for cell in 0..<(isOdd ? Int.random(in: 1...6, using: &random) : cells) {
          if cell > 0 { text.append(9) }
          text += Array(repeating: 0x61, count: Int.random(in: 0...9, using: &random))
        }
        text.append(10)
      }
      if Bool.random(using: &random) { text.append(contentsOf: [0x61, 9]) }
      let found = window(text, from: 0, cells: cells)
      if !found.isEmpty { regular += 1 }
      #expect(found == plainly(text, from: 0, cells: cells), "APPSALES_SEED=\(random.seed)")
    }
    #expect(regular > 100)
  }

  @Test("Short rows, long rows and blank lines make a window irregular")
  func irregular() {
    #expect(window(Array("a\tb\nc\td\n".utf8), from: 0, cells: 2) == [1, 3, 5, 7])
    for text in ["a\tb\nc\nd\te\n", "a\tb\nc\td\te\n", "a\tb\n\nc\td\n", "a\tb\tc\nd\ne\tf\n", "a\nb\tc\td\n", "ab"] {
      #expect(window(Array(text.utf8), from: 0, cells: 2) == [], "\(text.debugDescription)")
    }
    let long = Array(repeating: 0x61 as UInt8, count: RegularRows.windowSize) + Array("\tb\n".utf8)
    #expect(window(long, from: 0, cells: 2) == [])
    #expect(window(Array("a\tb\r\n".utf8), from: 0, cells: 2) == [1, 4])
  }
}
