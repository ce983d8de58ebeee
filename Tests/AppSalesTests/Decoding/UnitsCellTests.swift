import AppSales
import Testing

/// Every kind of units cell in a row whose other cells the memo knows.
@Suite("Units cells on the fast path")
struct UnitsCellTests {
  private static let known = ["1", "-1", "0"]

  private func line(_ units: [UInt8]) -> [UInt8] {
    let text = Layout.l7.row(sale(["Units": "UNITS"])).split(separator: "UNITS", omittingEmptySubsequences: false)
    return Array(text[0].utf8) + units + Array(text[1].utf8) + [10]
  }

  private var header: [UInt8] { Array(Layout.l7.header.utf8) + [10] }

  /// Reads each cell in a row of its own, between rows that are known.
  private func check(_ cells: some Sequence<[UInt8]>) {
    var decoder = SalesReportDecoder(mayRepeatKeys: true)
    let known = UnitsCellTests.known.flatMap { line(Array($0.utf8)) }
    #expect(Reading(header + known, &decoder).rows == 3)
    for cell in cells {
      let text = header + known + line(cell) + line([0x31])
      let (found, wanted) = (Reading(text, &decoder), Reading(exactly: text, shape: .narrow))
      #expect(found == wanted, "units \(cell)")
      if found != wanted { return }
    }
  }

  @Test("Every single byte, and none")
  func oneByte() {
    let bytes = (UInt8.min...UInt8.max).filter { $0 != 9 && $0 != 10 }
    check(bytes.map { [$0] })
    check([[]])
  }

  private static let others: [UInt8] = [
    0, 1, 11, 12, 13, 0x1F, 0x7F, 0x80, 0xA0, 0xB0, 0xB9, 0xC2, 0xE2, 0xFF,
  ]
  private static let alphabet = Array("0123456789-+.,eE /:;'\"aAx_".utf8) + others

  @Test("Every two bytes of a rich alphabet")
  func twoBytes() {
    check(UnitsCellTests.alphabet.flatMap { first in UnitsCellTests.alphabet.map { [first, $0] } })
  }

  @Test("Every number of digits from one to twenty, with every sign")
  func digits() {
    let digits = "98765432109876543210"
    for sign in ["", "-", "+", "--", "-0", "0", "00000000", "-00000000"] {
      let cells: [String] = (0...20).flatMap { (count: Int) -> [String] in
        let zeros = String(repeating: "0", count: count)
        return [sign + digits.prefix(count), sign + digits.suffix(count), sign + zeros]
      }
      check(cells.map { Array($0.utf8) })
    }
  }

  @Test("Every byte of a rich alphabet in every place of a number, also where it is as long as fits")
  func intruders() {
    for number in ["1234567", "12345678", "-12345678", "123456789", "-1", "10.5"] {
      let digits = Array(number.utf8)
      for place in digits.indices {
        check(
          UnitsCellTests.alphabet.map { byte in
            var cell = digits
            cell[place] = byte
            return cell
          })
      }
    }
  }

  @Test("Numbers that the fast path reads are the numbers that stand there")
  func values() {
    var decoder = SalesReportDecoder()
    for number in [0, 1, 7, 10, 99, 12345, 9_999_999, 10_000_000, 99_999_999, 100_000_000, 999_999_999] {
      for number in [number, -number] {
        let row = line(Array(String(number).utf8))
        let reading = Reading(header + row + row, &decoder)
        guard case .facts(let facts) = reading else { return #expect(reading.error == nil) }
        #expect(facts.counts.values.map(\.units) == [2 * Int128(number) * 1_000_000])
      }
    }
  }
}
