import DelimitedText

/// The cells of one table while it is being counted.
///
/// A bucket is what belongs to a report (time and vendor), a group is what belongs to a key (the other dimensions), a
/// kind decides to which measures a row adds; a place is a group with a kind. What keys come to in a bucket is added up
/// place by place and written down when the bucket ends, so that memory is bound by cells and not by rows.
struct SalesTable: Sendable {
  let grouping: SalesGrouping
  private let keyDimensions: [SalesDimension]
  private let needsProduct: Bool
  private var groups = NumberMap()
  private var kinds = NumberMap()
  private var places = NumberMap()
  private var placeOfKey: [KeyPlace] = []
  private var open = OpenTallies()
  private var buckets: [[String]] = []
  private var bucketNumbers: [[String]: Int32] = [:]
  /// The cells of every bucket.
  ///
  /// A bucket that was ended more than once may have several for a place.
  private var cells: [PackedTallies] = []
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
    try open.add(tally, to: place(group(of: key), kind))
  }

  /// Adds what keys came to in the open bucket.
  mutating func add(_ sums: BucketSums, _ keys: SalesKeyTable) throws(ArithmeticOverflow) {
    grow(to: keys.count)
    let left = sums.isNarrow ? open.addWhatFits(sums, placeOfKey)[...] : sums.touched
    for key in left {
      let total = sums.total(key)
      try add(Int(key), keys, rows: total.rows, units: total.units)
    }
  }

  private mutating func grow(to count: Int) {
    guard placeOfKey.count < count else { return }
    placeOfKey.append(contentsOf: repeatElement(KeyPlace(), count: count - placeOfKey.count))
  }

  /// Adds what one key came to in the open bucket.
  mutating func add(_ number: Int, _ keys: SalesKeyTable, rows: Int, units: Int128) throws(ArithmeticOverflow) {
    grow(to: keys.count)
    let key = keys.codes[number]
    if placeOfKey[number].place == KeyPlace.unknown { placeOfKey[number] = keyPlace(number, key) }
    let place = placeOfKey[number].place
    guard place >= 0 else { return }
    try open.add(Tally.of(key, rows: rows, units: units), to: place)
  }

  private mutating func keyPlace(_ number: Int, _ key: KeyCodes) -> KeyPlace {
    // What is free is no money.
    if grouping.detail.isOfMoney, key.isFree { return KeyPlace(place: KeyPlace.none) }
    return KeyPlace(
      place: place(number, key), proceeds: key.developerProceeds,
      price: Int64(exactly: key.customerPrice.magnitude) ?? .min)
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
    if Int(place) == open.count { open.append() }
    return place
  }

  /// Ends the open bucket.
  mutating func close(_ bucket: [String]) throws(ArithmeticOverflow) {
    let number = Int(self.number(ofBucket: bucket))
    open.close(into: &cells[number])
    try compactIfGrown(number)
  }

  private mutating func number(ofBucket bucket: [String]) -> Int32 {
    if let number = bucketNumbers[bucket] { return number }
    let number = Int32(truncatingIfNeeded: buckets.count)
    buckets.append(bucket)
    bucketNumbers[bucket] = number
    cells.append(PackedTallies())
    compacted.append(0)
    return number
  }

  /// Puts cells of one place together where a bucket was ended again and again.
  private mutating func compactIfGrown(_ bucket: Int) throws(ArithmeticOverflow) {
    if compacted[bucket] == 0 { compacted[bucket] = cells[bucket].count }
    guard cells[bucket].count > 2 * compacted[bucket] + 4096 else { return }
    var sums: [Int32: Tally] = [:]
    let all = cells[bucket]
    for cell in all.indices { try sums[all.number(at: cell), default: Tally()].add(all.tally(at: cell)) }
    cells[bucket] = PackedTallies()
    for (place, sum) in sums { cells[bucket].append(place, sum) }
    compacted[bucket] = cells[bucket].count
  }

  /// Adds the cells of another table of the same grouping, whose keys and texts have other numbers; it is then empty, since
  /// large tables need no second room.
  mutating func merge(_ other: inout SalesTable, _ map: SalesKeyTable.Renumbering) throws(ArithmeticOverflow) {
    let bucketMap = other.buckets.map { number(ofBucket: $0) }
    let placeMap = other.places.values.map { pair in
      let group = other.groupParts(Int32(truncatingIfNeeded: pair >> 32)).enumerated().map { index, part in
        index < keyDimensions.count ? map.texts[Int(part)] : Int32(bitPattern: map.keys[Int(part)])
      }
      let kind = other.kindParts(Int32(truncatingIfNeeded: pair))
      return place(group: group, kind: MeasureKind.renumbered(kind, detail: grouping.detail, map.texts))
    }
    for bucket in other.cells.indices {
      let number = Int(bucketMap[bucket])
      var others = PackedTallies()
      swap(&others, &other.cells[bucket])
      cells[number].append(others, renumbered: placeMap)
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
      lists.list(cells.indices) { groups.ofPlace[Int(cells.number(at: $0))] }
      for group in lists.groups {
        var next = lists.first(of: group)
        while next >= 0 {
          try sums.add(cells.tally(at: next), kinds[Int(cells.number(at: next))])
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
      for cell in cells.indices {
        let place = Int(cells.number(at: cell))
        guard groups.ofPlace[place] >= 0 else { continue }
        let tally = cells.tally(at: cell)
        money.lines.append(
          MoneyTable.Line(
            bucket: Int32(truncatingIfNeeded: bucket), group: groups.ofPlace[place], currency: currencies[place][0],
            customerCurrency: currencies[place][1], units: tally.units, proceeds: tally.proceeds, paid: tally.paid,
            level: grouping.detail == .shares ? kinds[place][2] : 0))
      }
    }
    return money
  }

  /// The lines of a tidy table, unordered, in the room of the cells, which are then gone.
  mutating func takeLines(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> TidyTable {
    let groups = VisibleGroups(self, keys, apps)
    let isRefund = places.values.map { kindParts(Int32(truncatingIfNeeded: $0)).last == 1 }
    var lineOfGroup = LineOfGroup(groups: groups.parts.count)
    for bucket in cells.indices {
      var lines = PackedTallies()
      swap(&lines, &cells[bucket])
      try lineOfGroup.merge(&lines) { place in (groups.ofPlace[Int(place)], isRefund[Int(place)]) }
      cells[bucket] = lines
    }
    var lines: [PackedTallies] = []
    swap(&lines, &cells)
    return TidyTable(
      by: grouping.by, lines: TidyLines(lines), buckets: buckets,
      groups: groups.parts.map { $0.map { keys.pool[$0] } })
  }
}

/// Makes one line a group of the cells of a bucket, which have refunds apart.
private struct LineOfGroup {
  private var lines: [(mark: Int32, line: Int32)]
  private var mark: Int32 = 0

  init(groups count: Int) { lines = Array(repeating: (0, 0), count: count) }

  /// Puts the cells of every group together, without those of group −1, in the same room.
  mutating func merge(
    _ cells: inout PackedTallies, _ meaning: (_ place: Int32) -> (group: Int32, isRefund: Bool)
  ) throws(ArithmeticOverflow) {
    mark += 1
    var count = 0
    for cell in cells.indices {
      let (group, isRefund) = meaning(cells.number(at: cell))
      if group < 0 { continue }
      let known = lines[Int(group)]
      if known.mark == mark {
        var sum = cells.tally(at: Int(known.line))
        try sum.add(TidyTable.Line.tally(cells.tally(at: cell), isRefund: isRefund))
        cells.replace(at: Int(known.line), group, sum)
      } else {
        lines[Int(group)] = (mark, Int32(truncatingIfNeeded: count))
        cells.move(cell, to: count, asLineOf: group, isRefund: isRefund)
        count += 1
      }
    }
    cells.removeLast(cells.count - count)
  }
}
