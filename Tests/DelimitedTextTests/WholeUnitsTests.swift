import CByteMask
import DelimitedText
import TestSupport
import Testing

@Suite("Cells of whole numbers")
struct WholeUnitsTests {
  /// Cells that are numbers mostly, and so many of them.
  private func cells(_ count: Int, _ random: inout SeededRandom) -> [[UInt8]] {
    let others = Array("-.+ 0\u{E9}/:".utf8)
    return (0..<count).map { _ in
      let digits = (0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0x30...0x39, using: &random)
      }
      var cell = (Bool.random(using: &random) ? [0x2D] : []) + digits
      if Int.random(in: 0..<4, using: &random) == 0, !cell.isEmpty {
        cell[Int.random(in: cell.indices, using: &random)] = others.randomElement(using: &random) ?? 0
      }
      return cell
    }
  }

  /// What a cell holds, by way of a text.
  private func plain(_ cell: [UInt8]) -> (units: Int64, mark: UInt8) {
    let (text, isNegative) = (String(decoding: cell, as: UTF8.self), cell.first == 0x2D)
    let digits = isNegative ? cell.dropFirst() : cell[...]
    guard (1...(isNegative ? 7 : 8)).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(text)
    else { return (0, 0) }
    return (number * 1_000_000, UInt8(bitPattern: Int8(number.signum())) | 4)
  }

  @Test("They are read and marked, however many rows there are, one by one as well")
  func cells() {
    var random = SeededRandom()
    for round in 0..<3000 {
      let rows = cells(1 + round % 16, &random)
      // Cells one behind the other, each with something before it.
      var (text, places) = ([UInt8](), [UInt32]())
      for row in rows {
        text.append(0x09)
        places.append(UInt32(text.count))
        text += row
      }
      text += (0..<TabScanner.padding).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      for isVector in [true, false] {
        var (units, marks) = (Array(repeating: -1 as Int64, count: 16), Array(repeating: 9 as UInt8, count: 16))
        let read = isVector ? whole_units : plain_units
        read(text, places, rows.map { Int32($0.count) }, rows.count, &units, &marks)
        let expected = rows.map(plain)
        #expect(Array(units.prefix(rows.count)) == expected.map(\.units), "APPSALES_SEED=\(random.seed), \(rows)")
        #expect(Array(marks.prefix(rows.count)) == expected.map(\.mark), "APPSALES_SEED=\(random.seed), \(rows)")
        #expect(marks.dropFirst(rows.count).allSatisfy { $0 == 9 }, "nothing behind the rows is touched")
      }
    }
  }
}
