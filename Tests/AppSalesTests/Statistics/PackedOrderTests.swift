import TestSupport
import Testing

@testable import AppSales

@Suite("The order of lines, in several threads")
struct PackedOrderTests {
  private static let dimensions: [[SalesDimension]] = [
    [.product, .country, .currency, .month], [.month, .product, .currency, .country], [.country, .currency, .product],
    [.day, .vendor, .country, .currency, .type],
  ]

  /// Numbers up to some size, among them the ends of a range.
  private func tally(_ random: inout SeededRandom, bits: Int) -> Tally {
    func number() -> Int128 {
      let wide = Int128(truncatingIfNeeded: random.next()) << 64 | Int128(truncatingIfNeeded: random.next())
      let small = wide >> Int128(127 - bits)
      // Whole numbers mostly; none for many.
      return Int.random(in: 0..<4, using: &random) == 0 ? 0 : bits > 40 ? small : small * 1_000_000
    }
    return Tally(
      rows: Int.random(in: 0...9, using: &random), units: number(), proceeds: ExactAmount(rawValue: number()),
      paid: ExactAmount(rawValue: number()))
  }

  /// A table that was counted and has no order yet: buckets with some of the groups each.
  private func table(_ by: [SalesDimension], _ random: inout SeededRandom, bits: Int) -> TidyTable {
    func texts(_ isOfReports: Bool) -> [[String]] {
      let width = by.count { $0.isOfReports == isOfReports }
      let all = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        (0..<width).map { _ in "\(["a", "B", "\u{E9}", ""].randomElement(using: &random) ?? "")\(random.next() % 30)" }
      }
      return width == 0
        ? [[]]
        : Array(Set(all)).sorted { $0.joined(separator: "/") < $1.joined(separator: "/") }
          .shuffled(using: &random)
    }
    let (buckets, groups) = (texts(true), texts(false))
    let lines = buckets.map { _ in
      var cells = PackedTallies()
      for group in groups.indices.shuffled(using: &random) where Bool.random(using: &random) {
        cells.append(Int32(group), tally(&random, bits: bits))
      }
      return cells
    }
    return TidyTable(
      by: by, lines: AppSales.TidyLines(lines), buckets: buckets,
      groups: AppSales.GroupTexts(groups.map { $0.map { CellText($0) } }))
  }

  private func isBefore(_ a: TidyTable.Line, _ b: TidyTable.Line, in table: TidyTable, _ grouping: SalesGrouping)
    -> Bool
  {
    func value(_ line: TidyTable.Line) -> Int128 {
      switch grouping.order {
      case .natural where table.by.first?.isTime == true, .key, .converted: 0
      case .natural, .units: line.units
      case .rows: Int128(line.rows)
      case .refunds: -line.refundUnits
      case .proceeds(let currency): table.currency(of: line) == currency ? line.proceeds.rawValue : 0
      }
    }
    if value(a) != value(b) { return value(a) > value(b) }
    return table.values(of: a).lexicographicallyPrecedes(table.values(of: b)) { CellText($0) < CellText($1) }
  }

  @Test(
    "Any table is ordered as comparing its lines orders it, by any number of threads",
    arguments: TidyTableTests.orders, [20, 40, 63, 120])
  func anyTable(order: SalesGrouping.Order, bits: Int) throws {
    var random = SeededRandom()
    for by in PackedOrderTests.dimensions {
      let counted = table(by, &random, bits: bits)
      let grouping = SalesGrouping(by: by, detail: .tidy, order: order)
      var plain = counted
      try plain.arrange(grouping)
      let lines = Array(plain.lines)
      #expect(lines.count == counted.lines.counts.reduce(0, +))
      let isSorted = zip(lines, lines.dropFirst()).allSatisfy { isBefore($0, $1, in: counted, grouping) }
      #expect(isSorted, "APPSALES_SEED=\(random.seed), \(by)")
      for threads in [2, 3, 7] {
        var arranged = counted
        try arranged.arrange(grouping, threads: threads)
        #expect(Array(arranged.lines) == lines, "APPSALES_SEED=\(random.seed), \(by), \(threads) threads")
      }
    }
  }

  @Test("Small values and keys fit into 64 bits, large ones do not, and then the other way is taken")
  func widths() {
    var random = SeededRandom()
    for (bits, fits) in [(20, true), (120, false)] {
      var table = table([.product, .month], &random, bits: bits)
      while table.lines.counts.reduce(0, +) < 20 { table = self.table([.product, .month], &random, bits: bits) }
      let order = PackedOrder(TidyKeys(table), table.lines, by: .units, threads: 2)
      #expect((order.places() != nil) == fits, "APPSALES_SEED=\(random.seed)")
    }
  }

  @Test(
    "Places keep bucket and line, in 32 bits or in 64", arguments: [[3, 0, 9], [1 << 20, 7], [1 << 31, 1 << 31, 5]])
  func places(counts: [Int]) {
    var random = SeededRandom()
    var list = PlaceList(counts: counts)
    #expect(list.isNarrow == (counts.reduce(0, +) < 1 << 30) && list.isEmpty)
    let places = (0..<50).compactMap { _ -> PlaceList.Place? in
      let bucket = Int.random(in: counts.indices, using: &random)
      return counts[bucket] == 0 ? nil : PlaceList.Place(bucket, Int.random(in: 0..<counts[bucket], using: &random))
    }
    for place in places { list.append(place) }
    let picked = list.picked([4, 0, 4])
    #expect(list.count == places.count && picked.count == 3)
    for (index, place) in places.enumerated() {
      #expect(list[index].bucket == place.bucket && list[index].line == place.line)
    }
    #expect(picked[0].line == places[4].line && picked[1].line == places[0].line)
    list.removeSubrange(7...)
    #expect(list.count == 7)
  }

  @Test("Lines are unpacked as they are, or not at all where one has large numbers")
  func unpacking() {
    var random = SeededRandom()
    for bits in [20, 30, 120] {
      var table = table([.product, .country, .month], &random, bits: bits)
      table.lines.settle()
      var unpacked: [AppSales.TidyLines.Small] = []
      let count = table.lines.count
      let (first, end) = (count / 3, count)
      let isSmall = table.lines.unpack(first..<end, by: 7) { unpacked += $0 }
      let lines = table.lines[first..<end].map { $0 }
      #expect(isSmall ? unpacked.count == lines.count : unpacked.count < lines.count)
      for (small, line) in zip(unpacked, lines) {
        #expect(small.bucket == line.bucket && small.group == line.group && Int(small.rows) == line.rows)
        #expect(Int128(small.units) == line.units && Int128(small.proceeds) * 1_000_000 == line.proceeds.rawValue)
        #expect(Int128(small.refundUnits) * 1_000_000 == line.refundUnits)
      }
    }
  }
}
