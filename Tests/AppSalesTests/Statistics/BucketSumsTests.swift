import TestSupport
import Testing

@testable import AppSales

/// What keys come to in a bucket, against sums in full numbers.
@Suite("Sums of an open bucket")
struct BucketSumsTests {
  private struct Plain: Equatable {
    var rows = 0
    var units: Int128 = 0
    var lastDay = Int32.min
  }

  private func anEntry(_ random: inout SeededRandom, edges: Bool) -> ReportDigest.Entry {
    let key = UInt32.random(in: 0..<9, using: &random)
    guard edges, Int.random(in: 0..<4, using: &random) == 0 else {
      return .init(key: key, rows: 1, units: Int64.random(in: -9...9, using: &random) * 1_000_000)
    }
    return .init(
      key: key, rows: [0, 1, 1 << 30, UInt32(Int32.max), 1 << 31, .max].randomElement(using: &random) ?? 1,
      units: [.max, .min, .max - 1, 0, 1, Int64.max / 2].randomElement(using: &random) ?? 0)
  }

  private func check(_ sums: BucketSums, _ plain: [UInt32: Plain], _ seed: UInt64) {
    #expect(sums.touched.sorted() == plain.keys.sorted(), "APPSALES_SEED=\(seed)")
    for (key, wanted) in plain {
      let total = sums.total(key)
      #expect(Plain(rows: total.rows, units: total.units, lastDay: total.lastDay) == wanted, "APPSALES_SEED=\(seed)")
    }
  }

  @Test("Days added and taken away come to what full numbers come to, bucket after bucket", arguments: [false, true])
  func random(edges: Bool) {
    var random = SeededRandom()
    var sums = BucketSums()
    sums.grow(to: 9)
    for _ in 0..<200 {
      var plain: [UInt32: Plain] = [:]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let day = Int32.random(in: 4000...4009, using: &random)
        let sign = edges && Int.random(in: 0..<4, using: &random) == 0 ? -1 : 1
        let entries = (0..<Int.random(in: 0...40, using: &random)).map { _ in anEntry(&random, edges: edges) }
        sums.add(entries, day: day, sign: sign)
        for entry in entries {
          plain[entry.key, default: Plain()].rows += sign * Int(entry.rows)
          plain[entry.key, default: Plain()].units += Int128(sign) * Int128(entry.units)
          plain[entry.key, default: Plain()].lastDay = max(plain[entry.key]?.lastDay ?? .min, day)
        }
      }
      check(sums, plain, random.seed)
      #expect(edges || sums.isNarrow)
      sums.removeAll()
      #expect(sums.touched.isEmpty && sums.isNarrow)
    }
  }

  @Test("Keys that come later find room, and begin at nothing")
  func growth() {
    var sums = BucketSums()
    for count in [1, 2, 3, 50, 5000] {
      sums.grow(to: count)
      sums.add([.init(key: UInt32(count - 1), rows: 1, units: 7)], day: 1, sign: 1)
      #expect(sums.touched.last == UInt32(count - 1) && sums.total(UInt32(count - 1)).units == 7)
    }
    #expect(sums.touched.count == 5)
  }
}
