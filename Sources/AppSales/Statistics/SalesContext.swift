import DelimitedText

/// Tables that share their buckets, such as all that are by month: what a key came to in the current bucket is added up
/// first and put into the tables when the bucket ends.
struct SalesContext: Sendable {
  var tables: [SalesTable]
  /// Whether what is added here is part of the whole; the tables of other contexts are made of the same rows.
  let countsForWhole: Bool
  private var bucket: [String]?
  private var day: ReportDay?
  private var vendor: String?
  /// What one key came to in the current bucket.
  struct Sum: Sendable {
    var rows = 0
    /// The number of the first day of the newest section.
    var lastDay = Int32.min
    var isTouched = false
    var units: Int128 = 0
  }

  private var sums: [Sum] = []
  private var touched: [UInt32] = []

  init(_ table: SalesTable, countsForWhole: Bool) {
    tables = [table]
    self.countsForWhole = countsForWhole
  }

  /// Whether another table has the same buckets.
  func isShared(with grouping: SalesGrouping) -> Bool {
    tables.first?.grouping.by.filter(\.isOfReports) == grouping.by.filter(\.isOfReports)
  }

  /// What is added from now on belongs to a day and a vendor.
  mutating func open(
    _ day: ReportDay, _ vendor: String?, _ keys: SalesKeyTable, _ whole: inout KeyTotals
  ) throws(ArithmeticOverflow) {
    if keys.count > sums.count { sums.append(contentsOf: repeatElement(Sum(), count: keys.count - sums.count)) }
    guard bucket == nil || day != self.day || vendor != self.vendor, let grouping = tables.first?.grouping
    else { return }
    (self.day, self.vendor) = (day, vendor)
    let next = SalesTable.bucket(of: grouping, day: day, vendor: vendor)
    guard next != bucket else { return }
    try close(keys, &whole)
    bucket = next
  }

  /// Adds what keys came to in the current bucket.
  mutating func add(_ entries: [ReportDigest.Entry], day: ReportDay, sign: Int) {
    if touched.capacity - touched.count < entries.count { touched.reserveCapacity(2 * (touched.count + entries.count)) }
    sums.withUnsafeMutableBufferPointer { sums in
      for (index, entry) in entries.enumerated() {
        // The sums of ten years are larger than the cache of a core.
        if index + SalesContext.ahead < entries.count {
          sums.prefetch(Int(entries[index + SalesContext.ahead].key))
        }
        let key = Int(entry.key)
        if !sums[key].isTouched {
          sums[key].isTouched = true
          touched.append(entry.key)
        }
        sums[key].lastDay = max(sums[key].lastDay, day.number)
        if sign == 1 {
          // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
          sums[key].rows &+= Int(entry.rows)
          sums[key].units &+= Int128(entry.units)
        } else {
          sums[key].rows &-= Int(entry.rows)
          sums[key].units &-= Int128(entry.units)
        }
      }
    }
  }

  /// How many keys ahead memory is asked for what is kept of them.
  static let ahead = 12

  /// Ends the current bucket.
  mutating func close(_ keys: SalesKeyTable, _ whole: inout KeyTotals) throws(ArithmeticOverflow) {
    guard let bucket else { return }
    for index in tables.indices {
      try tables[index].add(touched, sums, keys)
      try tables[index].close(bucket)
    }
    for (number, key) in touched.enumerated() {
      if number + SalesContext.ahead < touched.count { whole.prefetch(Int(touched[number + SalesContext.ahead])) }
      let sum = sums[Int(key)]
      if countsForWhole { whole.add(Int(key), rows: sum.rows, units: sum.units, lastDay: sum.lastDay) }
      sums[Int(key)] = Sum()
    }
    touched.removeAll(keepingCapacity: true)
    self.bucket = nil
  }

  /// Adds the tables of another context, both of which are closed; they are then empty.
  mutating func merge(_ other: inout SalesContext, _ map: SalesKeyTable.Renumbering) throws(ArithmeticOverflow) {
    for index in tables.indices { try tables[index].merge(&other.tables[index], map) }
  }
}
