import TestSupport
import Testing

@testable import AppSales

@Suite("Orders by digits")
struct DigitOrderTests {
  private func randomNumbers(_ count: Int, _ random: inout SeededRandom) -> [UInt64] {
    let width = UInt64([0, 1, 5, 11, 12, 22, 40, 53, 63].randomElement(using: &random) ?? 0)
    let top = Bool.random(using: &random) ? 0 : UInt64.random(in: .min ... .max, using: &random) << width
    return (0..<count).map { _ in
      switch Int.random(in: 0..<40, using: &random) {
      case 0: UInt64.max
      case 1: 0
      default: top | UInt64.random(in: .min ... .max, using: &random) & (1 << width - 1)
      }
    }
  }

  @Test("Orders by one list or by several are those of a stable comparison")
  func random() {
    var random = SeededRandom()
    for _ in 0..<400 {
      let count = [0, 1, 2, 3, 20, 500].randomElement(using: &random) ?? 0
      let lists = (0..<Int.random(in: 1...3, using: &random)).map { _ in randomNumbers(count, &random) }
      var order = DigitOrder(count: count)
      for var list in lists { order.sort(by: &list) }
      // What is sorted by last counts most; the place decides between equals.
      let wanted = (0..<UInt32(count)).sorted { a, b in
        let (x, y) = (lists.reversed().map { $0[Int(a)] }, lists.reversed().map { $0[Int(b)] })
        return x == y ? a < b : x.lexicographicallyPrecedes(y)
      }
      #expect(order.places == wanted, "APPSALES_SEED=\(random.seed), \(count) places")
      if order.places != wanted { return }
    }
  }

  @Test("Without numbers the places are in their own order", arguments: [0, 1, 7])
  func nothing(count: Int) { #expect(DigitOrder(count: count).places == Array(0..<UInt32(count))) }

  @Test("Numbers as wide as there are, beside places that leave no room for them")
  func widest() {
    for count in [2, 255, 256, 2047, 2048, 2049] {
      for high in [UInt64.max, 1 << 63, 1 << 52, 1 << 53] {
        var numbers = (0..<count).map { $0.isMultiple(of: 3) ? high : high - UInt64($0) }
        let wanted = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
        var order = DigitOrder(count: count)
        order.sort(by: &numbers)
        #expect(order.places == wanted.map { UInt32($0) }, "\(count) places up to \(high)")
      }
    }
  }
}
