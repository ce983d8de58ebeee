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
  private var sums = BucketSums()

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
    sums.grow(to: keys.count)
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
    sums.add(entries, day: day.number, sign: sign)
  }

  /// Ends the current bucket.
  mutating func close(_ keys: SalesKeyTable, _ whole: inout KeyTotals) throws(ArithmeticOverflow) {
    guard let bucket else { return }
    for index in tables.indices {
      try tables[index].add(sums, keys)
      try tables[index].close(bucket)
    }
    if countsForWhole { whole.add(sums) }
    sums.removeAll()
    self.bucket = nil
  }

  /// Adds the tables of another context, both of which are closed; they are then empty.
  mutating func merge(_ other: inout SalesContext, _ map: SalesKeyTable.Renumbering) throws(ArithmeticOverflow) {
    for index in tables.indices { try tables[index].merge(&other.tables[index], map) }
  }
}
