/// Tables that share their buckets, such as all that are by month: what a key came to in the current bucket is added up
/// first and put into the tables when the bucket ends.
struct SalesContext: Sendable {
  var tables: [SalesTable]
  private var bucket: [String]?
  private var day: ReportDay?
  private var vendor: String?
  private var rows: [Int] = []
  private var units: [Int128] = []
  private var isTouched: [Bool] = []
  private var touched: [UInt32] = []

  init(_ table: SalesTable) { tables = [table] }

  /// Whether another table has the same buckets.
  func isShared(with grouping: SalesGrouping) -> Bool {
    tables.first?.grouping.by.filter(\.isOfReports) == grouping.by.filter(\.isOfReports)
  }

  /// What is added from now on belongs to a day and a vendor.
  mutating func open(_ day: ReportDay, _ vendor: String?, _ keys: SalesKeyTable) throws(ArithmeticOverflow) {
    let more = keys.count - rows.count
    if more > 0 {
      rows.append(contentsOf: repeatElement(0, count: more))
      units.append(contentsOf: repeatElement(0, count: more))
      isTouched.append(contentsOf: repeatElement(false, count: more))
    }
    guard bucket == nil || day != self.day || vendor != self.vendor, let grouping = tables.first?.grouping
    else { return }
    (self.day, self.vendor) = (day, vendor)
    let next = SalesTable.bucket(of: grouping, day: day, vendor: vendor)
    guard next != bucket else { return }
    try close(keys)
    bucket = next
  }

  @inline(__always)
  mutating func add(_ entry: ReportDigest.Entry, sign: Int) {
    let key = Int(entry.key)
    if !isTouched[key] {
      isTouched[key] = true
      touched.append(entry.key)
    }
    rows[key] &+= Int(entry.rows) &* sign
    units[key] &+= Int128(entry.units) &* Int128(sign)
  }

  /// Ends the current bucket.
  mutating func close(_ keys: SalesKeyTable) throws(ArithmeticOverflow) {
    guard let bucket else { return }
    for index in tables.indices {
      for key in touched {
        let place = Int(key)
        try tables[index].add(place, keys, rows: rows[place], units: units[place])
      }
      try tables[index].close(bucket)
    }
    for key in touched { (rows[Int(key)], units[Int(key)], isTouched[Int(key)]) = (0, 0, false) }
    touched.removeAll(keepingCapacity: true)
    self.bucket = nil
  }

  /// Adds what classes came to on days, to tables by day in that detail.
  mutating func add(_ days: [ReportDay: SalesRollup.Day]) throws(ArithmeticOverflow) {
    for (day, counts) in days.sorted(by: { $0.key < $1.key }) {
      for index in tables.indices { try tables[index].add(counts, on: day) }
    }
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
