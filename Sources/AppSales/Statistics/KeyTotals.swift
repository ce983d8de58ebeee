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

  /// A table whose dimensions all belong to keys, of selected products only.
  func table(
    _ grouping: SalesGrouping, _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) -> SalesTable {
    var table = SalesTable(grouping, selectsApps: false)
    try forEach(keys, apps) { number, rows, units throws(ArithmeticOverflow) in
      try table.add(number, keys, rows: rows, units: units)
    }
    try table.close([])
    return table
  }
}

extension KeyTotals {
  func append(to bytes: inout [UInt8]) {
    bytes.append(raw: UInt32(truncatingIfNeeded: rows.count))
    bytes.append(raw: rows)
    bytes.append(raw: units)
    bytes.append(raw: lastDays.map { $0?.number ?? .min })
    bytes.append(raw: isCounted.map { $0 ? 1 as UInt8 : 0 })
  }

  init?(_ cursor: inout ByteCursor) {
    guard let count = cursor.next(UInt32.self).map(Int.init), let rows = cursor.next(Int.self, count: count),
      let units = cursor.next(Int128.self, count: count), let days = cursor.next(Int32.self, count: count),
      let counted = cursor.next(UInt8.self, count: count)
    else { return nil }
    self.rows = rows
    self.units = units
    lastDays = days.map { $0 == .min ? nil : ReportDay(number: $0) }
    isCounted = counted.map { $0 == 1 }
  }

  /// Adds what keys came to elsewhere, as far as they are selected.
  mutating func add(_ other: KeyTotals, where isSelected: [Bool]) {
    for key in other.rows.indices {
      guard let day = other.lastDays[key] else { continue }
      see(UInt32(truncatingIfNeeded: key), on: day)
      guard other.isCounted[key], isSelected[key] else { continue }
      rows[key] &+= other.rows[key]
      units[key] &+= other.units[key]
      isCounted[key] = true
    }
  }
}
