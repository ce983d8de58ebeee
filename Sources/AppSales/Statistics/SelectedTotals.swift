/// What selected keys came to, whatever the day: the source of all tables whose dimensions belong to keys.
///
/// An archive has some ten thousand keys, most of which differ in prices only. They are put together once, as far as the
/// tables tell them apart, and each table is made of what is left.
struct SelectedTotals {
  /// Keys that no table tells apart.
  private struct Cell {
    /// One of the keys.
    var key: Int32
    var kind: Int32
    var tally: Tally
  }

  private let whole: KeyTotals
  private let kinds: NumberMap
  private let cells: [Cell]

  /// The totals of selected products, for some tables and for the whole.
  init(
    _ whole: KeyTotals, _ groupings: [SalesGrouping], _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) {
    let dimensions = SelectedTotals.dimensions(of: groupings)
    var kinds = NumberMap()
    var places = NumberMap()
    var cells: [Cell] = []
    var chains = NumberMap()
    try whole.forEach(keys, apps) { number, rows, units throws(ArithmeticOverflow) in
      let key = keys.codes[number]
      let tally = try Tally.of(key, rows: rows, units: units)
      var kind: Int32 = -1
      MeasureKind.forEachPart(of: key, detail: .full) { kind = kinds.number(of: NumberMap.pair(kind, $0)) }
      var chain: Int32 = -1
      for dimension in dimensions { chain = chains.number(of: NumberMap.pair(chain, key.number(of: dimension))) }
      let place = Int(places.number(of: NumberMap.pair(chain, kind)))
      if place == cells.count {
        cells.append(Cell(key: Int32(truncatingIfNeeded: number), kind: kind, tally: tally))
      } else {
        try cells[place].tally.add(tally)
      }
    }
    self.whole = whole
    self.kinds = kinds
    self.cells = cells
  }

  /// What full tables tell keys apart by, besides their kinds.
  private static func dimensions(of groupings: [SalesGrouping]) -> [SalesDimension] {
    var found: [SalesDimension] = []
    for grouping in groupings where grouping.detail == .full && !grouping.by.contains(where: \.isOfReports) {
      for dimension in grouping.by where !isOfKinds(dimension) && !found.contains(dimension) { found.append(dimension) }
    }
    return found
  }

  private static func isOfKinds(_ dimension: SalesDimension) -> Bool {
    [.class, .currency, .type, .promo].contains(dimension)
  }

  /// Calls `body` for every key that occurred and is selected.
  func forEach(
    _ keys: SalesKeyTable, _ apps: AppSelection,
    _ body: (_ number: Int, _ rows: Int, _ units: Int128) throws(ArithmeticOverflow) -> Void
  ) throws(ArithmeticOverflow) {
    try whole.forEach(keys, apps, body)
  }

  /// One of the tables, or the whole.
  func table(
    _ grouping: SalesGrouping, _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) -> SalesTable {
    var table = SalesTable(grouping, kinds: grouping.detail == .full ? kinds : NumberMap())
    if grouping.detail == .full {
      for cell in cells { try table.add(cell.tally, like: keys.codes[Int(cell.key)], kind: cell.kind) }
    } else {
      try whole.forEach(keys, apps) { number, rows, units throws(ArithmeticOverflow) in
        try table.add(number, keys, rows: rows, units: units)
      }
    }
    try table.close([])
    return table
  }
}
