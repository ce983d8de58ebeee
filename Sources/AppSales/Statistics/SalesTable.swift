/// The cells of one table while it is being counted.
///
/// A bucket is what belongs to a report (time and vendor), a group is what belongs to a key (the other dimensions), a
/// kind decides to which measures a row adds; a place is a group with a kind. What keys come to in a bucket is added up
/// place by place and written down when the bucket ends, so that memory is bound by cells and not by rows.
struct SalesTable: Sendable {
  struct Cell: Sendable {
    var bucket: Int32
    var place: Int32
    var tally: Tally
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
  private var cells: [Cell] = []
  /// Whether a bucket was ended twice, so that cells of one place may stand apart.
  private var isScattered = false
  private var compacted = 0

  init(_ grouping: SalesGrouping, selectsApps: Bool) {
    self.grouping = grouping
    keyDimensions = grouping.by.filter { !$0.isContext }
    needsProduct = selectsApps
  }

  /// The values of a report's own dimensions.
  static func bucket(of grouping: SalesGrouping, day: ReportDay, vendor: String?) -> [String] {
    grouping.by.filter(\.isContext).map { $0 == .vendor ? vendor ?? "" : day.text(of: $0) ?? "" }
  }

  /// Adds what one key came to in the open bucket.
  mutating func add(_ number: Int, _ keys: SalesKeyTable, rows: Int, units: Int128) throws(ArithmeticOverflow) {
    if placeOfKey.count < keys.count {
      placeOfKey.append(contentsOf: repeatElement(-1, count: keys.count - placeOfKey.count))
    }
    if placeOfKey[number] < 0 { placeOfKey[number] = place(number, keys.codes[number]) }
    let place = Int(placeOfKey[number])
    let tally = try Tally.of(keys.codes[number], rows: rows, units: units)
    if isTouched[place] {
      try open[place].add(tally)
    } else {
      open[place] = tally
      isTouched[place] = true
      touched.append(Int32(truncatingIfNeeded: place))
    }
  }

  private mutating func place(_ number: Int, _ key: KeyCodes) -> Int32 {
    var values = keyDimensions.map(key.number(of:))
    if needsProduct { values.append(Int32(truncatingIfNeeded: number)) }
    return place(group: values, kind: MeasureKind.parts(key, detail: grouping.detail))
  }

  private mutating func place(group: [Int32], kind: [Int32]) -> Int32 {
    let pair = NumberMap.pair(groups.number(ofChain: group), kinds.number(ofChain: kind))
    let place = places.number(of: pair)
    if Int(place) == open.count {
      open.append(Tally())
      isTouched.append(false)
    }
    return place
  }

  /// Ends the open bucket.
  mutating func close(_ bucket: [String]) throws(ArithmeticOverflow) {
    let number = self.number(ofBucket: bucket)
    for place in touched {
      cells.append(Cell(bucket: number, place: place, tally: open[Int(place)]))
      isTouched[Int(place)] = false
    }
    touched.removeAll(keepingCapacity: true)
    if isScattered, cells.count > 2 * compacted + 65_536 { try compact() }
  }

  private mutating func number(ofBucket bucket: [String]) -> Int32 {
    if let number = bucketNumbers[bucket] {
      isScattered = true
      return number
    }
    let number = Int32(truncatingIfNeeded: buckets.count)
    buckets.append(bucket)
    bucketNumbers[bucket] = number
    return number
  }

  /// Puts cells of the same place together.
  private mutating func compact() throws(ArithmeticOverflow) {
    guard isScattered else { return }
    cells.sort { ($0.bucket, $0.place) < ($1.bucket, $1.place) }
    var kept = 0
    for cell in cells {
      if kept > 0, cells[kept - 1].bucket == cell.bucket, cells[kept - 1].place == cell.place {
        try cells[kept - 1].tally.add(cell.tally)
      } else {
        cells[kept] = cell
        kept += 1
      }
    }
    cells.removeSubrange(kept...)
    compacted = kept
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
    for cell in other.cells {
      cells.append(
        Cell(bucket: bucketMap[Int(cell.bucket)], place: placeMap[Int(cell.place)], tally: cell.tally))
    }
    if isScattered, cells.count > 2 * compacted + 65_536 { try compact() }
  }

  private func groupParts(_ number: Int32) -> [Int32] {
    groups.parts(ofChain: number, count: keyDimensions.count + (needsProduct ? 1 : 0))
  }

  private func kindParts(_ number: Int32) -> [Int32] {
    kinds.parts(ofChain: number, count: MeasureKind.partCount(grouping.detail))
  }

  /// The groups with their measures, unordered, without those whose product is not selected.
  mutating func rows(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> [SalesGroupRow] {
    try compact()
    let kinds = places.values.map {
      MeasureKind(kindParts(Int32(truncatingIfNeeded: $0)), detail: grouping.detail, keys.pool)
    }
    let groups = places.values.map { groupParts(Int32(truncatingIfNeeded: $0 >> 32)) }
    var numbers = NumberMap()
    let visible = groups.map { numbers.number(ofChain: $0.prefix(keyDimensions.count)) }
    var rowNumbers = NumberMap()
    var rows: [SalesGroupRow] = []
    for cell in cells {
      let place = Int(cell.place)
      if needsProduct, let product = groups[place].last, !apps.selects(keys.codes[Int(product)]) { continue }
      let row = Int(rowNumbers.number(of: NumberMap.pair(cell.bucket, visible[place])))
      if row == rows.count {
        rows.append(
          SalesGroupRow(key: fullKey(buckets[Int(cell.bucket)], groups[place], keys.pool), measures: SalesMeasures()))
      }
      try rows[row].measures.add(cell.tally, kinds[place], grouping.detail)
    }
    return rows
  }

  /// Puts the values of both halves into the order that was asked for.
  private func fullKey(_ bucket: [String], _ group: [Int32], _ pool: TextPool) -> [String] {
    var bucket = bucket.makeIterator()
    var values = group.makeIterator()
    return grouping.by.map { dimension in
      dimension.isContext ? bucket.next() ?? "" : values.next().map { pool[$0].string } ?? ""
    }
  }
}

extension SalesDimension {
  /// Whether the value belongs to a report as a whole, not to its rows.
  var isContext: Bool { isTime || self == .vendor }
}
