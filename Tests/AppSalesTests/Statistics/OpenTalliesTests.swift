import TestSupport
import Testing

@testable import AppSales

/// What places come to in a bucket, against tallies in full numbers.
@Suite("Tallies of an open bucket")
struct OpenTalliesTests {
  private static let amounts: [Int64] = [
    0, 1, -1, 700_000, 1_000_000, 999_999, -990_000, 9_223_372_036_854, .max, .min, .min + 1, .max / 1_000_000,
  ]
  /// As large as products of sums of them are sure to be amounts.
  private static let units: [Int64] = [
    1_000_000, 2_000_000, -1_000_000, 0, 500_000, 1, 1 << 54, -(1 << 54), 9_000_000_000_000_000,
  ]

  private struct Plain {
    var tallies: [Int32: Tally] = [:]
    var overflowed = false

    mutating func add(_ tally: Tally, to place: Int32) {
      do throws(ArithmeticOverflow) {
        var sum = tally
        if let known = tallies[place] { try sum.add(known) }
        tallies[place] = sum
      } catch {
        overflowed = true
      }
    }
  }

  /// Keys with their places and money; some are not in the table.
  private func keys(_ random: inout SeededRandom, edges: Bool) -> [(place: Int32, proceeds: Int64, price: Int64)] {
    (0..<12).map { _ in
      let amounts = edges ? OpenTalliesTests.amounts : [0, 700_000, 990_000, -990_000]
      return (
        Int32.random(in: -1..<5, using: &random), amounts.randomElement(using: &random) ?? 0,
        amounts.randomElement(using: &random) ?? 0
      )
    }
  }

  private func keyPlaces(_ keys: [(place: Int32, proceeds: Int64, price: Int64)]) -> [KeyPlace] {
    keys.map { key in
      KeyPlace(
        place: key.place < 0 ? KeyPlace.none : key.place, proceeds: key.proceeds,
        price: Int64(exactly: key.price.magnitude) ?? .min)
    }
  }

  @Test("Buckets of random keys come to what full numbers come to", arguments: [false, true])
  func random(edges: Bool) throws {
    var random = SeededRandom()
    for _ in 0..<400 {
      let keys = keys(&random, edges: edges)
      var (open, sums) = (OpenTallies(), BucketSums())
      for _ in 0..<5 { open.append() }
      sums.grow(to: keys.count)
      for _ in 0..<3 {
        let entries = (0..<20).map { _ in
          ReportDigest.Entry(
            key: UInt32.random(in: 0..<12, using: &random), rows: 1,
            units: (edges ? OpenTalliesTests.units : [1_000_000, -2_000_000]).randomElement(using: &random) ?? 0)
        }
        sums.add(entries, day: 1, sign: 1)
        try check(&open, sums, keys, edges: edges, random.seed)
        sums.removeAll()
      }
    }
  }

  /// Adds the same sums twice over, in both ways, and ends the bucket.
  private func check(
    _ open: inout OpenTallies, _ sums: BucketSums, _ keys: [(place: Int32, proceeds: Int64, price: Int64)], edges: Bool,
    _ seed: UInt64
  ) throws {
    var plain = Plain()
    for _ in 0..<2 {
      for key in sums.touched where keys[Int(key)].place >= 0 {
        plain.add(try tally(sums.total(key), keys[Int(key)]), to: keys[Int(key)].place)
      }
      let left = sums.isNarrow ? open.addWhatFits(sums, keyPlaces(keys))[...] : sums.touched
      #expect(edges || left.isEmpty)
      for key in left where keys[Int(key)].place >= 0 {
        try open.add(tally(sums.total(key), keys[Int(key)]), to: keys[Int(key)].place)
      }
    }
    var cells = PackedTallies()
    open.close(into: &cells)
    #expect(cells.indices.map { cells.number(at: $0) }.sorted() == plain.tallies.keys.sorted(), "APPSALES_SEED=\(seed)")
    for index in cells.indices {
      let (found, wanted) = (cells.tally(at: index), try #require(plain.tallies[cells.number(at: index)]))
      #expect(
        (found.rows, found.units, found.proceeds, found.paid)
          == (wanted.rows, wanted.units, wanted.proceeds, wanted.paid), "APPSALES_SEED=\(seed)")
    }
    #expect(!plain.overflowed)
  }

  private func tally(_ total: BucketSums.Total, _ key: (place: Int32, proceeds: Int64, price: Int64)) throws -> Tally {
    try Tally.of(proceeds: key.proceeds, price: key.price, rows: total.rows, units: total.units)
  }
}
