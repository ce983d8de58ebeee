import TestSupport
import Testing

@testable import AppSales

@Suite("Sorting by some bits")
struct KeySortTests {
  @Test("It is what a stable comparison of these bits gives, for any bits and any count")
  func anyBits() {
    var random = SeededRandom()
    for _ in 0..<300 {
      let lowest = Int.random(in: 0...64, using: &random)
      let bits = lowest..<Int.random(in: lowest...64, using: &random)
      let used = UInt64.random(in: 0...63, using: &random)
      let keys = (0..<Int.random(in: 0...300, using: &random)).map { _ in random.next() >> used }
      let mask: UInt64 = bits.count == 64 ? .max : (1 << UInt64(bits.count)) - 1
      let expected = keys.enumerated().sorted { a, b in
        let (x, y) = (a.element >> UInt64(lowest) & mask, b.element >> UInt64(lowest) & mask)
        return x == y ? a.offset < b.offset : x < y
      }
      var sorted = keys
      KeySort.sort(&sorted, bits: bits)
      let isRight = sorted == expected.map(\.element)
      #expect(isRight, "APPSALES_SEED=\(random.seed), \(bits) of \(keys.count)")
      if !isRight { return }
    }
  }
}
