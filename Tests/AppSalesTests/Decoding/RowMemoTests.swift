import DelimitedText
import Testing

@testable import AppSales

@Suite("The memo of rows")
struct RowMemoTests {
  private func row(_ byte: UInt8, lines: Int) -> [UInt8] {
    Array(repeating: 0, count: 8) + Array(repeating: byte, count: lines * RegularRows.lineSize - 8)
  }

  private func insert(_ memo: inout RowMemo, _ row: [UInt8], hash: UInt64, key: UInt32) {
    row.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        memo.insert(start, lines: row.count / RegularRows.lineSize, hash: hash, key: key)
      }
    }
  }

  /// The key of a hash, where the row kept under it has the same bytes.
  private func key(_ memo: borrowing RowMemo, _ row: [UInt8], _ hash: UInt64) -> UInt32? {
    guard let found = memo.candidate(hash) else { return nil }
    let isSame = (8..<row.count).allSatisfy { found[$0] == row[$0] }
    return isSame ? RowMemo.key(of: found) : nil
  }

  @Test("Rows are found through all growth")
  func growth() {
    var memo = RowMemo()
    let rows = (0..<5000).map { (row(UInt8($0 % 251), lines: 2 + $0 % 3), UInt64($0) &* 0x9E37_79B9_7F4A_7C15) }
    for (number, row) in rows.enumerated() { insert(&memo, row.0, hash: row.1, key: UInt32(number)) }
    for (number, row) in rows.enumerated() { #expect(key(memo, row.0, row.1) == UInt32(number)) }
  }

  @Test("Neighbouring slots do not hide each other, and none is found under a hash that was never given")
  func neighbours() {
    var memo = RowMemo()
    for number in 0..<300 as Range<UInt32> {
      insert(&memo, row(UInt8(number % 200), lines: 2), hash: UInt64(number << 12 | 7) << 32, key: number)
    }
    for number in 0..<300 as Range<UInt32> {
      #expect(key(memo, row(UInt8(number % 200), lines: 2), UInt64(number << 12 | 7) << 32) == number)
      #expect(memo.candidate(UInt64(number << 12 | 8) << 32) == nil)
    }
  }

  @Test("Over its limit it begins anew, and knows what came since")
  func limit() {
    var memo = RowMemo()
    let count = 60_000  // of six lines each: more than 2¹⁸
    for number in 0..<count {
      insert(&memo, row(UInt8(number % 251), lines: 6), hash: UInt64(number) << 32, key: UInt32(number))
    }
    #expect(memo.candidate(0) == nil)
    #expect(key(memo, row(UInt8((count - 1) % 251), lines: 6), UInt64(count - 1) << 32) == UInt32(count - 1))
  }

  @Test("Forgetting forgets everything")
  func removeAll() {
    var memo = RowMemo()
    insert(&memo, row(1, lines: 2), hash: 77 << 32, key: 5)
    memo.removeAll()
    #expect(memo.candidate(77 << 32) == nil)
  }

  @Test("Reports of more rows than the memo keeps say what they say exactly")
  func reportsBeyondTheLimit() {
    // Long titles, so that a row takes eleven lines.
    let title = String(repeating: "T", count: 560)
    let lines = (0..<25_000).map { Layout.l7.row(sale(["SKU": "S\($0)", "Title": title, "Units": "\($0 % 9 - 4)"])) }
    let again = lines.prefix(200) + lines.suffix(200)
    let text = Array(([Layout.l7.header] + lines + again).map { $0 + "\n" }.joined().utf8)
    var decoder = SalesReportDecoder()
    let reading = Reading(text, &decoder)
    #expect(reading.rows == 25_400)
    #expect(reading == Reading(exactly: text, shape: .narrow))
  }

  @Test("Of two rows of one hash, or of one half of it, the other's key is never given")
  func sharedTag() {
    for other in [7 << 32, 7 << 32 | 0xFFFF_FFFF] as [UInt64] {
      var memo = RowMemo()
      insert(&memo, row(1, lines: 2), hash: 7 << 32, key: 5)
      for lines in 2...4 { #expect(key(memo, row(2, lines: lines), other) == nil) }
      insert(&memo, row(3, lines: 2), hash: other, key: 6)
      #expect(key(memo, row(1, lines: 2), 7 << 32) == 5)
    }
  }
}
