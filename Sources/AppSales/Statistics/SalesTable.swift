/// The cells of one table while it is being counted.
///
/// A cell is a bucket (time and vendor, which belong to a report), a group (the other dimensions, which belong to a key)
/// and a kind. Cells are appended when a bucket ends and put together when there are many, so that memory is bound by
/// the number of cells and not of rows.
struct SalesTable: Sendable {
  struct Cell: Sendable {
    var bucket: Int32
    var group: Int32
    var kind: Int32
    var tally: Tally
  }

  let grouping: SalesGrouping
  private let keyDimensions: [SalesDimension]
  private let needsProduct: Bool
  private var buckets = Interner<[String]>()
  private var groups = Interner<Group>()
  private var kinds = Interner<MeasureKind>()
  private var cells: [Cell] = []
  private var compacted = 0
  /// For each key: its group and kind, once asked for.
  private var places: [(group: Int32, kind: Int32)] = []

  /// What a group is told apart by: its values, and the product where apps are selected at the end.
  struct Group: Hashable, Sendable {
    var values: [CellText]
    var product: UInt32?
  }

  init(_ grouping: SalesGrouping, selectsApps: Bool) {
    self.grouping = grouping
    keyDimensions = grouping.by.filter { !$0.isContext }
    needsProduct = selectsApps
  }

  /// The values of a report's own dimensions.
  static func bucket(of grouping: SalesGrouping, day: ReportDay, vendor: String?) -> [String] {
    grouping.by.filter(\.isContext).map { $0 == .vendor ? vendor ?? "" : day.text(of: $0) ?? "" }
  }

  mutating func number(ofBucket bucket: [String]) -> Int32 { buckets[bucket] }

  /// Adds what one key came to in a bucket.
  mutating func add(
    _ number: UInt32, _ key: SalesKey, bucket: Int32, rows: Int, units: Int128
  ) throws(ArithmeticOverflow) {
    while places.count <= Int(number) { places.append((-1, -1)) }
    if places[Int(number)].group < 0 { places[Int(number)] = place(number, key) }
    let place = places[Int(number)]
    let tally = try Tally.of(key, rows: rows, units: units)
    cells.append(Cell(bucket: bucket, group: place.group, kind: place.kind, tally: tally))
  }

  private mutating func place(_ number: UInt32, _ key: SalesKey) -> (group: Int32, kind: Int32) {
    let values = keyDimensions.map { key.value(of: $0) }
    let group = Group(values: values, product: needsProduct ? number : nil)
    return (groups[group], kinds[MeasureKind(key, detail: grouping.detail)])
  }

  /// Puts cells of the same place together once they have doubled.
  mutating func compactIfGrown() throws(ArithmeticOverflow) {
    if cells.count > 2 * compacted + 65_536 { try compact() }
  }

  private mutating func compact() throws(ArithmeticOverflow) {
    cells.sort { ($0.bucket, $0.group, $0.kind) < ($1.bucket, $1.group, $1.kind) }
    var kept = 0
    for cell in cells {
      if kept > 0, cells[kept - 1].isSamePlace(cell) {
        try cells[kept - 1].tally.add(cell.tally)
      } else {
        cells[kept] = cell
        kept += 1
      }
    }
    cells.removeSubrange(kept...)
    compacted = kept
  }

  /// Adds the cells of another table of the same grouping, whose keys have other numbers.
  mutating func merge(_ other: SalesTable, renumbered map: [UInt32]) throws(ArithmeticOverflow) {
    for cell in other.cells {
      var group = other.groups.values[Int(cell.group)]
      group.product = group.product.map { map[Int($0)] }
      cells.append(
        Cell(
          bucket: buckets[other.buckets.values[Int(cell.bucket)]], group: groups[group],
          kind: kinds[other.kinds.values[Int(cell.kind)]], tally: cell.tally))
    }
    try compactIfGrown()
  }

  /// The groups with their measures, unordered, without those whose product is not selected.
  mutating func rows(_ keys: [SalesKey], _ apps: AppSelection) throws(ArithmeticOverflow) -> [SalesGroupRow] {
    try compact()
    var measures: [[CellText]: SalesMeasures] = [:]
    for cell in cells {
      let group = groups.values[Int(cell.group)]
      if let product = group.product, !apps.selects(keys[Int(product)]) { continue }
      let key = fullKey(buckets.values[Int(cell.bucket)], group.values)
      try measures[key, default: SalesMeasures()].add(cell.tally, kinds.values[Int(cell.kind)], grouping.detail)
    }
    return measures.map { SalesGroupRow(key: $0.key.map(\.string), measures: $0.value) }
  }

  /// Puts the values of both halves into the order that was asked for.
  private func fullKey(_ bucket: [String], _ values: [CellText]) -> [CellText] {
    var bucket = bucket.makeIterator()
    var values = values.makeIterator()
    return grouping.by.map { ($0.isContext ? bucket.next().map(CellText.init) : values.next()) ?? CellText("") }
  }
}

extension SalesTable.Cell {
  func isSamePlace(_ other: SalesTable.Cell) -> Bool {
    bucket == other.bucket && group == other.group && kind == other.kind
  }
}

extension SalesDimension {
  /// Whether the value belongs to a report as a whole, not to its rows.
  var isContext: Bool { isTime || self == .vendor }
}

extension SalesKey {
  /// The value of a dimension that belongs to rows.
  func value(of dimension: SalesDimension) -> CellText {
    switch dimension {
    case .app: appSKU
    case .product: sku
    case .country: country
    case .currency: CellText(currency?.description ?? "")
    case .type: type
    case .class: CellText(productClass.rawValue)
    case .device: device
    case .version: version
    case .promo: promoCode
    case .price:
      CellText(([customerPrice.description, customerCurrency?.description].compactMap(\.self)).joined(separator: " "))
    case .orderType: orderType
    case .day, .week, .month, .quarter, .year, .fiscalMonth, .vendor: CellText("")
    }
  }
}
