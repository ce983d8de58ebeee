import TestSupport
import Testing

@testable import AppSales

@Suite("Packed tallies")
struct PackedTallyTests {
  private static let edges: [Int128] = [
    0, 1, -1, 999_999, 1_000_000, -1_000_000, 7_000_000_000_000, -7_000_000_000_001, Int128(Int64.max),
    Int128(Int64.min),
    Int128(Int64.max) + 1, Int128(Int64.min) - 1, Int128(Int64.max) * 1_000_000, Int128(Int64.min) * 1_000_000,
    Int128(Int64.max) * 1_000_000 + 1, Int128(Int64.max) * 1_000_000 + 1_000_000,
    Int128(Int64.min) * 1_000_000 - 1_000_000, .max / 4, .min / 4,
  ]
  private static let rowCounts = [0, 1, 2, 1 << 31, Int(UInt32.max) - 1, Int(UInt32.max), Int(UInt32.max) + 1, 1 << 40]

  private func anAmount(_ random: inout SeededRandom) -> Int128 {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: PackedTallyTests.edges.randomElement(using: &random) ?? 0
    case 1: Int128(Int64.random(in: -9_999_999...9_999_999, using: &random)) * 10_000_000_000
    case 2: Int128(Int64.random(in: .min ... .max, using: &random))
    default: Int128(Int.random(in: -5...5, using: &random)) * 1_000_000
    }
  }

  private func aTally(_ random: inout SeededRandom) -> Tally {
    let isUsual = Int.random(in: 0..<3, using: &random) > 0
    return Tally(
      rows: isUsual ? 3 : PackedTallyTests.rowCounts.randomElement(using: &random) ?? 0, units: anAmount(&random),
      proceeds: ExactAmount(rawValue: anAmount(&random)), paid: ExactAmount(rawValue: anAmount(&random)))
  }

  private func isSame(_ a: Tally, _ b: Tally) -> Bool {
    (a.rows, a.units, a.proceeds, a.paid) == (b.rows, b.units, b.proceeds, b.paid)
  }

  @Test("Every tally comes out as it went in, also where it does not fit")
  func exact() {
    var random = SeededRandom()
    let tallies = (0..<3000).map { _ in aTally(&random) }
    var packed = PackedTallies()
    for (number, tally) in tallies.enumerated() { packed.append(Int32(number), tally) }
    for (index, tally) in tallies.enumerated() {
      #expect(isSame(packed.tally(at: index), tally), "APPSALES_SEED=\(random.seed), \(tally)")
      #expect(packed.number(at: index) == Int32(index) && packed.smallUnits(at: index) == Int64(exactly: tally.units))
    }
  }

  @Test("Each part alone at the edge of what fits")
  func edges() {
    for edge in PackedTallyTests.edges {
      for rows in PackedTallyTests.rowCounts {
        for part in 0..<3 {
          let amounts = (0..<3).map { $0 == part ? edge : 41_000_000 }
          let tally = Tally(
            rows: rows, units: amounts[0], proceeds: ExactAmount(rawValue: amounts[1]),
            paid: ExactAmount(rawValue: amounts[2]))
          var packed = PackedTallies()
          packed.append(1, tally)
          #expect(isSame(packed.tally(at: 0), tally), "\(tally)")
        }
      }
    }
  }

  @Test("Replacing, appending with other numbers and making lines in any mixture change nothing else")
  func changes() {
    var random = SeededRandom()
    for _ in 0..<60 {
      var (packed, plain) = (PackedTallies(), [(number: Int32, tally: Tally)]())
      for _ in 0..<60 {
        let (number, tally) = (Int32.random(in: 0..<9, using: &random), aTally(&random))
        let index = Int.random(in: 0...packed.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where index < packed.count:
          packed.replace(at: index, number, tally)
          plain[index] = (number, tally)
        case 1 where index < packed.count:
          let (source, isRefund) = (Int.random(in: index..<packed.count, using: &random), Bool.random(using: &random))
          packed.move(source, to: index, asLineOf: number, isRefund: isRefund)
          plain[index] = (number, TidyTable.Line.tally(plain[source].tally, isRefund: isRefund))
        case 2:
          var others = PackedTallies()
          for other in 0..<3 as Range<Int32> { others.append(other, tally) }
          packed.append(others, renumbered: [5, 6, number])
          plain += [5, 6, number].map { ($0, tally) }
        case 3 where index < packed.count:
          packed.removeLast(1)
          plain.removeLast()
        default:
          packed.append(number, tally)
          plain.append((number, tally))
        }
      }
      #expect(packed.count == plain.count)
      for index in packed.indices {
        #expect(packed.number(at: index) == plain[index].number, "APPSALES_SEED=\(random.seed)")
        #expect(isSame(packed.tally(at: index), plain[index].tally), "APPSALES_SEED=\(random.seed)")
      }
    }
  }
}
