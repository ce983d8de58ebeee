/// Tables that share their buckets, such as all that are by month: what a key came to in the current bucket is added up
/// first and put into the tables when the bucket ends.
struct SalesContext: Sendable {
  var tables: [SalesTable]
  private var bucket: [String]?
  private var day: ReportDay?
  private var vendor: String?
  /// What one key came to in the current bucket.
  private struct Sum: Sendable {
    var rows = 0
    var isTouched = false
    var units: Int128 = 0
  }

  private var sums: [Sum] = []
  private var touched: [UInt32] = []

  init(_ table: SalesTable) { tables = [table] }

  /// Whether another table has the same buckets.
  func isShared(with grouping: SalesGrouping) -> Bool {
    tables.first?.grouping.by.filter(\.isOfReports) == grouping.by.filter(\.isOfReports)
  }

  /// What is added from now on belongs to a day and a vendor.
  mutating func open(_ day: ReportDay, _ vendor: String?, _ keys: SalesKeyTable) throws(ArithmeticOverflow) {
    if keys.count > sums.count { sums.append(contentsOf: repeatElement(Sum(), count: keys.count - sums.count)) }
    guard bucket == nil || day != self.day || vendor != self.vendor, let grouping = tables.first?.grouping
    else { return }
    (self.day, self.vendor) = (day, vendor)
    let next = SalesTable.bucket(of: grouping, day: day, vendor: vendor)
    guard next != bucket else { return }
    try close(keys)
    bucket = next
  }

  /// Adds what keys came to in the current bucket.
  mutating func add(_ entries: [ReportDigest.Entry], sign: Int) {
    sums.withUnsafeMutableBufferPointer { sums in
      for entry in entries {
        let key = Int(entry.key)
        if !sums[key].isTouched {
          sums[key].isTouched = true
          touched.append(entry.key)
        }
        sums[key].rows &+= Int(entry.rows) &* sign
        sums[key].units &+= Int128(entry.units) &* Int128(sign)
      }
    }
  }

  /// Ends the current bucket.
  mutating func close(_ keys: SalesKeyTable) throws(ArithmeticOverflow) {
    guard let bucket else { return }
    for index in tables.indices {
      for key in touched {
        let sum = sums[Int(key)]
        try tables[index].add(Int(key), keys, rows: sum.rows, units: sum.units)
      }
      try tables[index].close(bucket)
    }
    for key in touched { sums[Int(key)] = Sum() }
    touched.removeAll(keepingCapacity: true)
    self.bucket = nil
  }

  mutating func merge(
    _ other: SalesContext, _ map: SalesKeyTable.Renumbering, keys: SalesKeyTable, otherKeys: SalesKeyTable
  ) throws(ArithmeticOverflow) {
    try close(keys)
    var other = other
    try other.close(otherKeys)
    for index in tables.indices { try tables[index].merge(other.tables[index], map) }
  }
}
