/// Counts units by class, day by day, while reports are added up.
///
/// Every row of ten years comes by here: a class is a byte of its key, and a day ten sums.
struct DayCount: Sendable {
  /// For each key the place of its class.
  private var classes: [UInt8] = []
  private var units: [ReportDay: [Int128]] = [:]

  /// Takes note of keys that are new.
  mutating func learn(_ keys: SalesKeyTable) {
    for key in keys.codes[classes.count...] { classes.append(UInt8(truncatingIfNeeded: key.productClass - 1)) }
  }

  /// Adds what keys came to on a day.
  mutating func add(_ entries: [ReportDigest.Entry], on day: ReportDay, sign: Int) {
    if entries.isEmpty { return }
    var sums = Array(repeating: 0 as Int128, count: ProductClass.allCases.count)
    // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
    for entry in entries { sums[Int(classes[Int(entry.key)])] &+= Int128(entry.units) }
    if sign < 0 { sums = sums.map { 0 &- $0 } }
    add(sums, on: day)
  }

  private mutating func add(_ sums: [Int128], on day: ReportDay) {
    units[day] = units[day].map { known in zip(known, sums).map { $0 &+ $1 } } ?? sums
  }

  /// Adds another count.
  mutating func merge(_ other: DayCount) {
    for (day, sums) in other.units { add(sums, on: day) }
  }

  /// The units of every day that had rows.
  var table: DayTable { DayTable(Array(units)) }
}
