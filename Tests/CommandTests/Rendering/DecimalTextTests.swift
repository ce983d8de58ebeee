import AppSales
import TestSupport
import Testing

@testable import stats

@Suite("Decimals as bytes")
struct DecimalTextTests {
  private func text(_ amount: ExactAmount) -> String {
    var bytes: [UInt8] = []
    bytes.append(decimal: amount)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ number: UInt64) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ExactAmount.longestText) { room in
      guard let start = room.baseAddress else { return "" }
      let count = DecimalText.write(number, to: start) - start
      return String(decoding: room[..<count], as: UTF8.self)
    }
  }

  @Test("Amounts around every power of ten, every end of a range, with both signs")
  func edges() {
    var values: [Int128] = [0, .max, .min, Int128(Int64.max), Int128(Int64.min), Int128(UInt64.max)]
    var power: Int128 = 1
    for _ in 0..<38 {
      values += [power, 3 * (power / 10), 99 * (power / 100)]
      power *= 10
    }
    for value in values {
      for near in -2...2 as ClosedRange<Int128> {
        let (sum, overflow) = value.addingReportingOverflow(near)
        for raw in overflow ? [] : [sum, 0 &- sum] {
          let amount = ExactAmount(rawValue: raw)
          #expect(text(amount) == amount.description)
          #expect(text(amount).utf8.count <= ExactAmount.longestText)
        }
      }
    }
  }

  @Test("Random amounts of every size and fineness")
  func random() {
    var random = SeededRandom()
    for _ in 0..<20_000 {
      let wide = Int128(truncatingIfNeeded: random.next()) << 64 | Int128(truncatingIfNeeded: random.next())
      let zeros = (0..<Int.random(in: 0...14, using: &random)).reduce(1 as Int128) { zeros, _ in zeros * 10 }
      let raw = (wide >> Int128.random(in: 0...127, using: &random)) / zeros
      let (padded, overflow) = raw.multipliedReportingOverflow(by: zeros)
      let amount = ExactAmount(rawValue: overflow ? raw : padded)
      let agrees = text(amount) == amount.description
      #expect(agrees, "APPSALES_SEED=\(random.seed), \(amount.rawValue)")
      if !agrees { return }
    }
  }

  @Test("Numbers of one to twenty digits")
  func numbers() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for number in [power, power &- 1, power &+ 1, 9 * (power / 10), .max - power] {
        #expect(text(number) == "\(number)")
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    #expect(text(UInt64.max) == "18446744073709551615" && text(0) == "0")
  }
}
