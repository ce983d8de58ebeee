import AppSales
import TestSupport
import Testing

@testable import stats

@Suite("Digits eight at a time")
struct EightDigitsTests {
  private func text(_ write: (EightDigits.Bytes) -> EightDigits.Bytes) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { room in
      // What is written beyond the end must stay within its bounds.
      room.initialize(repeating: 0xEE)
      guard let start = room.baseAddress else { return "" }
      let count = write(start) - start
      let isWithin = room[(count + EightDigits.beyond)...].allSatisfy { $0 == 0xEE }
      #expect(isWithin)
      return String(decoding: room[..<count], as: UTF8.self)
    }
  }

  /// Numbers around every power of ten, every power of two, and random ones of every size.
  private func numbers(_ random: inout SeededRandom) -> [UInt64] {
    var numbers: [UInt64] = [0, .max, .max - 1]
    var power: UInt64 = 1
    for _ in 0..<20 {
      numbers += [power, power &- 1, power &+ 1, 9 * (power / 10), 37 * (power / 100)]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for bits in 0..<64 as Range<UInt64> {
      let power: UInt64 = 1 << bits
      numbers += [power, power - 1]
      for _ in 0..<60 { numbers.append(random.next() >> bits) }
    }
    return numbers
  }

  @Test("Every number below ten thousand, and numbers of every size")
  func whole() {
    var random = SeededRandom()
    for number in Array(0..<10_000 as Range<UInt64>) + numbers(&random) {
      let isRight = text { EightDigits.write(number, to: $0) } == "\(number)"
      #expect(isRight, "\(number)")
      let signed = Int64(truncatingIfNeeded: number)
      for signed in [signed, 0 &- signed] {
        let written = text { EightDigits.write(signed, to: $0) }
        let isSignedRight = written == "\(signed)" && written.utf8.count <= EightDigits.longestWhole
        #expect(isSignedRight, "\(signed)")
      }
    }
  }

  @Test("Millionths as amounts say them: every one of one, and of every size")
  func millionths() {
    var random = SeededRandom()
    var all = numbers(&random)
    for number in 0..<1_000_000 as Range<UInt64> where number.isMultiple(of: 7) || number.isMultiple(of: 1000) {
      all.append(number)
    }
    for number in all {
      let signed = Int64(truncatingIfNeeded: number)
      for signed in [signed, 0 &- signed] {
        let written = text { EightDigits.write(millionths: signed, to: $0) }
        let expected = ExactAmount(rawValue: Int128(signed) * 1_000_000).description
        let isRight = written == expected && written.utf8.count <= EightDigits.longestMillionths
        #expect(isRight, "\(signed)")
        if !isRight { return }
      }
    }
  }
}
