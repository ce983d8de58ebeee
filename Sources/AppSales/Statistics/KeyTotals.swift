import DelimitedText

/// Rows and units of every key, whatever the day.
public struct KeyTotals: Sendable {
  /// What one key came to; laid out so that a key is in one line of the cache.
  private struct Total: Sendable {
    var rows = 0
    /// The number of the first day of the newest section in which the key occurred, counted or not: titles are known
    /// from all of them.
    ///
    /// `Int32.min` before any.
    var lastDay = Int32.min
    var isCounted = false
    var units: Int128 = 0
  }

  private var totals: [Total] = []

  /// The newest day of each key, `nil` where it did not occur.
  var lastDays: [ReportDay?] { totals.map { $0.lastDay == .min ? nil : ReportDay(number: $0.lastDay) } }

  mutating func grow(to count: Int) {
    if count > totals.count { totals.append(contentsOf: repeatElement(Total(), count: count - totals.count)) }
  }

  /// Adds what keys came to on a day.
  mutating func add(_ entries: [ReportDigest.Entry], day: ReportDay, sign: Int) {
    totals.withUnsafeMutableBufferPointer { totals in
      for (index, entry) in entries.enumerated() {
        // The totals of ten years are larger than the cache of a core.
        if index + BucketSums.ahead < entries.count {
          totals.prefetch(Int(entries[index + BucketSums.ahead].key))
        }
        let key = Int(entry.key)
        totals[key].rows &+= Int(entry.rows) &* sign
        // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
        totals[key].units &+= sign == 1 ? Int128(entry.units) : 0 &- Int128(entry.units)
        totals[key].isCounted = true
        totals[key].lastDay = max(totals[key].lastDay, day.number)
      }
    }
  }

  /// Adds what keys came to in a bucket.
  mutating func add(_ sums: BucketSums) {
    totals.withUnsafeMutableBufferPointer { totals in
      sums.forEach { key, ahead, sum in
        totals.prefetch(ahead)
        totals[key].rows &+= sum.rows
        totals[key].units &+= sum.units
        totals[key].isCounted = true
        totals[key].lastDay = max(totals[key].lastDay, sum.lastDay)
      }
    }
  }

  /// Takes note of keys that occurred.
  mutating func see(_ entries: [ReportDigest.Entry], on day: ReportDay) {
    for entry in entries { totals[Int(entry.key)].lastDay = max(totals[Int(entry.key)].lastDay, day.number) }
  }

  mutating func merge(_ other: KeyTotals, renumbered map: [UInt32]) {
    for (total, number) in zip(other.totals, map) { add(total, to: Int(number)) }
  }

  private mutating func add(_ total: Total, to key: Int) {
    totals[key].rows &+= total.rows
    totals[key].units &+= total.units
    totals[key].isCounted = totals[key].isCounted || total.isCounted
    totals[key].lastDay = max(totals[key].lastDay, total.lastDay)
  }

  /// Calls `body` for every key that occurred and is selected.
  func forEach(
    _ keys: SalesKeyTable, _ apps: AppSelection,
    _ body: (_ number: Int, _ rows: Int, _ units: Int128) throws(ArithmeticOverflow) -> Void
  ) throws(ArithmeticOverflow) {
    // Units may cancel out to zero while rows remain.
    for number in totals.indices where totals[number].isCounted && apps.selects(keys.codes[number]) {
      try body(number, totals[number].rows, totals[number].units)
    }
  }
}

extension KeyTotals {
  func append(to bytes: inout [UInt8]) {
    bytes.append(raw: UInt32(truncatingIfNeeded: totals.count))
    bytes.append(raw: totals.map(\.rows))
    bytes.append(raw: totals.map(\.units))
    bytes.append(raw: totals.map(\.lastDay))
    bytes.append(raw: totals.map { $0.isCounted ? 1 as UInt8 : 0 })
  }

  init?(_ cursor: inout ByteCursor) {
    guard let count = cursor.next(UInt32.self).map(Int.init), let rows = cursor.next(Int.self, count: count),
      let units = cursor.next(Int128.self, count: count), let days = cursor.next(Int32.self, count: count),
      let counted = cursor.next(UInt8.self, count: count)
    else { return nil }
    totals = rows.indices.map {
      Total(rows: rows[$0], lastDay: days[$0], isCounted: counted[$0] == 1, units: units[$0])
    }
  }

  /// Adds what keys came to elsewhere, as far as they are selected.
  mutating func add(_ other: KeyTotals, where isSelected: [Bool]) {
    for (key, total) in other.totals.enumerated() where total.lastDay != .min {
      if total.isCounted, isSelected[key] { add(total, to: key) }
      totals[key].lastDay = max(totals[key].lastDay, total.lastDay)
    }
  }
}
