/// The cells of one table while it is being counted.
///
/// A bucket is what belongs to a report (time and vendor), a group is what belongs to a key (the other dimensions), a
/// kind decides to which measures a row adds; a place is a group with a kind. What keys come to in a bucket is added up
/// place by place and written down when the bucket ends, so that memory is bound by cells and not by rows.
struct SalesTable: Sendable {
  /// What a place came to in a bucket; laid out so that it has no padding.
  struct Cell: Sendable {
    var rows: Int
    var place: Int32
    var units: Int128
    var proceeds: ExactAmount
    var paid: ExactAmount

    init(_ place: Int32, _ tally: Tally) {
      rows = tally.rows
      self.place = place
      (units, proceeds, paid) = (tally.units, tally.proceeds, tally.paid)
    }

    var tally: Tally { Tally(rows: rows, units: units, proceeds: proceeds, paid: paid) }
  }

  let grouping: SalesGrouping
  private let keyDimensions: [SalesDimension]
  private let needsProduct: Bool
  private var groups = NumberMap()
  private var kinds = NumberMap()
  private var places = NumberMap()
  /// For each key its place, once asked for; −1 before.
  private var placeOfKey: [Int32] = []
  /// What places came to in the open bucket; valid for those that are touched.
  private var open: [Tally] = []
  private var isTouched: [Bool] = []
  private var touched: [Int32] = []
  private var buckets: [[String]] = []
  private var bucketNumbers: [[String]: Int32] = [:]
  /// The cells of every bucket.
  ///
  /// A bucket that was ended more than once may have several for a place.
  private var cells: [[Cell]] = []
  /// How many cells a bucket had when they were last put together.
  private var compacted: [Int] = []

  init(_ grouping: SalesGrouping, selectsApps: Bool) {
    self.grouping = grouping
    keyDimensions = grouping.by.filter { !$0.isOfReports }
    needsProduct = selectsApps
  }

  /// The values of a report's own dimensions.
  static func bucket(of grouping: SalesGrouping, day: ReportDay, vendor: String?) -> [String] {
    grouping.by.filter(\.isOfReports).map { $0 == .vendor ? vendor ?? "" : day.text(of: $0) ?? "" }
  }

  /// An empty table whose kinds have the numbers of another map, for cells that come with the number of their kind.
  init(_ grouping: SalesGrouping, kinds: NumberMap) {
    self.init(grouping, selectsApps: false)
    self.kinds = kinds
  }

  /// Adds what keys of one group and one kind came to in the open bucket.
  mutating func add(_ tally: Tally, like key: KeyCodes, kind: Int32) throws(ArithmeticOverflow) {
    try add(tally, to: place(group(of: key), kind))
  }

  /// Adds what one key came to in the open bucket.
  mutating func add(_ number: Int, _ keys: SalesKeyTable, rows: Int, units: Int128) throws(ArithmeticOverflow) {
    // What is free is no money.
    if grouping.detail.isOfMoney, keys.codes[number].isFree { return }
    if placeOfKey.count < keys.count {
      placeOfKey.append(contentsOf: repeatElement(-1, count: keys.count - placeOfKey.count))
    }
    if placeOfKey[number] < 0 { placeOfKey[number] = place(number, keys.codes[number]) }
    try add(Tally.of(keys.codes[number], rows: rows, units: units), to: placeOfKey[number])
  }

  @inline(__always)
  private mutating func add(_ tally: Tally, to number: Int32) throws(ArithmeticOverflow) {
    let place = Int(number)
    if isTouched[place] {
      try open[place].add(tally)
    } else {
      open[place] = tally
      isTouched[place] = true
      touched.append(number)
    }
  }

  private mutating func group(of key: KeyCodes) -> Int32 {
    var group: Int32 = -1
    for dimension in keyDimensions { group = groups.number(of: NumberMap.pair(group, key.number(of: dimension))) }
    return group
  }

  private mutating func place(_ number: Int, _ key: KeyCodes) -> Int32 {
    var group = group(of: key)
    if needsProduct { group = groups.number(of: NumberMap.pair(group, Int32(truncatingIfNeeded: number))) }
    var kind: Int32 = -1
    MeasureKind.forEachPart(of: key, detail: grouping.detail) { kind = kinds.number(of: NumberMap.pair(kind, $0)) }
    return place(group, kind)
  }

  private mutating func place(group: [Int32], kind: [Int32]) -> Int32 {
    place(groups.number(ofChain: group), kinds.number(ofChain: kind))
  }

  private mutating func place(_ group: Int32, _ kind: Int32) -> Int32 {
    let pair = NumberMap.pair(group, kind)
    let place = places.number(of: pair)
    if Int(place) == open.count {
      open.append(Tally())
      isTouched.append(false)
    }
    return place
  }

  /// Ends the open bucket.
  mutating func close(_ bucket: [String]) throws(ArithmeticOverflow) {
    let number = Int(self.number(ofBucket: bucket))
    if cells[number].isEmpty { cells[number].reserveCapacity(touched.count) }
    for place in touched {
      cells[number].append(Cell(place, open[Int(place)]))
      isTouched[Int(place)] = false
    }
    touched.removeAll(keepingCapacity: true)
    try compactIfGrown(number)
  }

  private mutating func number(ofBucket bucket: [String]) -> Int32 {
    if let number = bucketNumbers[bucket] { return number }
    let number = Int32(truncatingIfNeeded: buckets.count)
    buckets.append(bucket)
    bucketNumbers[bucket] = number
    cells.append([])
    compacted.append(0)
    return number
  }

  /// Puts cells of one place together where a bucket was ended again and again.
  private mutating func compactIfGrown(_ bucket: Int) throws(ArithmeticOverflow) {
    if compacted[bucket] == 0 { compacted[bucket] = cells[bucket].count }
    guard cells[bucket].count > 2 * compacted[bucket] + 4096 else { return }
    var sums: [Int32: Tally] = [:]
    for cell in cells[bucket] { try sums[cell.place, default: Tally()].add(cell.tally) }
    cells[bucket] = sums.map { Cell($0.key, $0.value) }
    compacted[bucket] = cells[bucket].count
  }

  /// Adds the cells of another table of the same grouping, whose keys and texts have other numbers.
  mutating func merge(_ other: SalesTable, _ map: SalesKeyTable.Renumbering) throws(ArithmeticOverflow) {
    let bucketMap = other.buckets.map { number(ofBucket: $0) }
    let placeMap = other.places.values.map { pair in
      let group = other.groupParts(Int32(truncatingIfNeeded: pair >> 32)).enumerated().map { index, part in
        index < keyDimensions.count ? map.texts[Int(part)] : Int32(bitPattern: map.keys[Int(part)])
      }
      let kind = other.kindParts(Int32(truncatingIfNeeded: pair))
      return place(group: group, kind: MeasureKind.renumbered(kind, detail: grouping.detail, map.texts))
    }
    for (bucket, others) in other.cells.enumerated() {
      let number = Int(bucketMap[bucket])
      let moved = others.map { cell in
        var cell = cell
        cell.place = placeMap[Int(cell.place)]
        return cell
      }
      if cells[number].isEmpty { cells[number] = moved } else { cells[number] += moved }
      try compactIfGrown(number)
    }
  }

  private func groupParts(_ number: Int32) -> [Int32] {
    groups.parts(ofChain: number, count: keyDimensions.count + (needsProduct ? 1 : 0))
  }

  private func kindParts(_ number: Int32) -> [Int32] {
    kinds.parts(ofChain: number, count: MeasureKind.partCount(grouping.detail))
  }

  /// The groups with their measures, unordered, without those whose product is not selected.
  func rows(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> [SalesGroupRow] {
    let groups = VisibleGroups(self, keys, apps)
    let kinds = places.values.map { MeasureKind(kindParts(Int32(truncatingIfNeeded: $0)), detail: grouping.detail) }
    var sums = MeasureSums(grouping.detail, keys.pool)
    var lists = GroupLists(groups: groups.parts.count)
    var rows: [SalesGroupRow] = []
    for (bucket, cells) in cells.enumerated() {
      lists.list(cells) { groups.ofPlace[Int($0.place)] }
      for group in lists.groups {
        var next = lists.first(of: group)
        while next >= 0 {
          let cell = cells[next]
          try sums.add(cell.tally, kinds[Int(cell.place)])
          next = lists.after(next)
        }
        rows.append(SalesGroupRow(key: fullKey(bucket, groups.parts[Int(group)], keys), measures: try sums.take()))
      }
    }
    return rows
  }

  /// Puts the values of both halves into the order that was asked for.
  private func fullKey(_ bucket: Int, _ group: [Int32], _ keys: SalesKeyTable) -> [String] {
    var bucket = buckets[bucket].makeIterator()
    var values = group.makeIterator()
    return grouping.by.map { dimension in
      dimension.isOfReports ? bucket.next() ?? "" : values.next().map { keys.pool[$0].string } ?? ""
    }
  }

  /// The groups that are shown: those of selected products, told apart by their values alone.
  private struct VisibleGroups {
    /// The group of each place; −1 where its product is not selected.
    private(set) var ofPlace: [Int32] = []
    /// The values of each group.
    private(set) var parts: [[Int32]] = []

    init(_ table: SalesTable, _ keys: SalesKeyTable, _ apps: AppSelection) {
      var numbers: [[Int32]: Int32] = [:]
      for pair in table.places.values {
        var values = table.groupParts(Int32(truncatingIfNeeded: pair >> 32))
        if table.needsProduct, let product = values.popLast(), !apps.selects(keys.codes[Int(product)]) {
          ofPlace.append(-1)
          continue
        }
        let number = numbers[values] ?? Int32(truncatingIfNeeded: parts.count)
        if Int(number) == parts.count {
          parts.append(values)
          numbers[values] = number
        }
        ofPlace.append(number)
      }
    }
  }

  /// The lines of a table of money, unordered.
  func money(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> MoneyTable {
    let groups = VisibleGroups(self, keys, apps)
    let kinds = places.values.map { kindParts(Int32(truncatingIfNeeded: $0)) }
    let currencies = kinds.map { $0.prefix(2).map { CurrencyCode(keys.pool[$0].string) } }
    var money = MoneyTable(
      by: grouping.by, buckets: buckets, groups: groups.parts.map { $0.map { keys.pool[$0] } })
    for (bucket, cells) in cells.enumerated() {
      for cell in cells where groups.ofPlace[Int(cell.place)] >= 0 {
        let place = Int(cell.place)
        money.lines.append(
          MoneyTable.Line(
            bucket: Int32(truncatingIfNeeded: bucket), group: groups.ofPlace[place], currency: currencies[place][0],
            customerCurrency: currencies[place][1], units: cell.units, proceeds: cell.proceeds, paid: cell.paid,
            level: grouping.detail == .shares ? kinds[place][2] : 0))
      }
    }
    return money
  }

  /// The lines of a tidy table, unordered.
  func lines(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> TidyTable {
    let groups = VisibleGroups(self, keys, apps)
    let isRefund = places.values.map { kindParts(Int32(truncatingIfNeeded: $0)).last == 1 }
    var lineOfGroup = Array(repeating: -1, count: groups.parts.count)
    var lines: [TidyTable.Line] = []
    lines.reserveCapacity(cells.reduce(0) { $0 + $1.count })
    for (bucket, cells) in cells.enumerated() {
      let first = lines.count
      for cell in cells {
        let place = Int(cell.place)
        let group = Int(groups.ofPlace[place])
        if group < 0 { continue }
        if lineOfGroup[group] < first {
          lineOfGroup[group] = lines.count
          lines.append(
            TidyTable.Line(bucket: Int32(truncatingIfNeeded: bucket), group: Int32(truncatingIfNeeded: group)))
        }
        try lines[lineOfGroup[group]].add(cell, isRefund: isRefund[place])
      }
    }
    return TidyTable(
      by: grouping.by, lines: lines, buckets: buckets,
      groups: groups.parts.map { $0.map { keys.pool[$0] } })
  }
}
