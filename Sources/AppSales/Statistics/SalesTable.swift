import DelimitedText

/// The cells of one table while it is being counted.
///
/// A bucket is what belongs to a report (time and vendor), a group is what belongs to a key (the other dimensions), a
/// kind decides to which measures a row adds; a place is a group with a kind. What keys come to in a bucket is added up
/// place by place and written down when the bucket ends, so that memory is bound by cells and not by rows.
struct SalesTable: Sendable {
  let grouping: SalesGrouping
  let keyDimensions: [SalesDimension]
  let needsProduct: Bool
  var groups = NumberMap()
  var kinds = NumberMap()
  var places = NumberMap()
  private var placeOfKey: [KeyPlace] = []
  private var open = OpenTallies()
  private(set) var buckets: [[String]] = []
  private var bucketNumbers: [[String]: Int32] = [:]
  /// The cells of every bucket.
  ///
  /// A bucket that was ended more than once may have several for a place.
  var cells: [PackedTallies] = []
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

  mutating func place(_ group: Int32, _ kind: Int32) -> Int32 {
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

  mutating func number(ofBucket bucket: [String]) -> Int32 {
    if let number = bucketNumbers[bucket] { return number }
    let number = Int32(truncatingIfNeeded: buckets.count)
    buckets.append(bucket)
    bucketNumbers[bucket] = number
    cells.append(PackedTallies())
    compacted.append(0)
    return number
  }

  /// Puts cells of one place together where a bucket was ended again and again.
  mutating func compactIfGrown(_ bucket: Int) throws(ArithmeticOverflow) {
    if compacted[bucket] == 0 { compacted[bucket] = cells[bucket].count }
    guard cells[bucket].count > 2 * compacted[bucket] + 4096 else { return }
    var sums: [Int32: Tally] = [:]
    let all = cells[bucket]
    for cell in all.indices { try sums[all.number(at: cell), default: Tally()].add(all.tally(at: cell)) }
    cells[bucket] = PackedTallies()
    for (place, sum) in sums { cells[bucket].append(place, sum) }
    compacted[bucket] = cells[bucket].count
  }
}
