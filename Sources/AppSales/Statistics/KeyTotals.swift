/// Rows and units of every key, whatever the day.
struct KeyTotals: Sendable {
  private var rows: [Int] = []
  private var units: [Int128] = []
  private var isCounted: [Bool] = []
  /// The first day of the newest section in which a key occurred, counted or not: titles are known from all of them.
  private(set) var lastDays: [ReportDay?] = []

  mutating func grow(to count: Int) {
    let more = count - rows.count
    guard more > 0 else { return }
    rows.append(contentsOf: repeatElement(0, count: more))
    units.append(contentsOf: repeatElement(0, count: more))
    isCounted.append(contentsOf: repeatElement(false, count: more))
    lastDays.append(contentsOf: repeatElement(nil, count: more))
  }

  @inline(__always)
  mutating func add(_ entry: ReportDigest.Entry, day: ReportDay, sign: Int) {
    let key = Int(entry.key)
    rows[key] &+= Int(entry.rows) &* sign
    // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
    units[key] &+= Int128(entry.units) &* Int128(sign)
    isCounted[key] = true
    see(entry.key, on: day)
  }

  /// Takes note of a key that occurred.
  @inline(__always)
  mutating func see(_ key: UInt32, on day: ReportDay) {
    if lastDays[Int(key)].map({ $0 < day }) ?? true { lastDays[Int(key)] = day }
  }

  mutating func merge(_ other: KeyTotals, renumbered map: [UInt32]) {
    for (key, number) in map.enumerated() where key < other.rows.count {
      let place = Int(number)
      rows[place] += other.rows[key]
      units[place] &+= other.units[key]
      isCounted[place] = isCounted[place] || other.isCounted[key]
      if let day = other.lastDays[key] { see(number, on: day) }
    }
  }

  /// Calls `body` for every key that occurred and is selected.
  func forEach(
    _ keys: SalesKeyTable, _ apps: AppSelection,
    _ body: (_ number: Int, _ rows: Int, _ units: Int128) throws(ArithmeticOverflow) -> Void
  ) throws(ArithmeticOverflow) {
    // Units may cancel out to zero while rows remain.
    for number in rows.indices where isCounted[number] && apps.selects(keys.codes[number]) {
      try body(number, rows[number], units[number])
    }
  }

  /// The rows of a table whose dimensions all belong to keys.
  func rows(
    _ grouping: SalesGrouping, _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) -> [SalesGroupRow] {
    var table = SalesTable(grouping, selectsApps: false)
    try forEach(keys, apps) { number, rows, units throws(ArithmeticOverflow) in
      try table.add(number, keys, rows: rows, units: units)
    }
    try table.close([])
    return try table.rows(keys, .all)
  }
}
