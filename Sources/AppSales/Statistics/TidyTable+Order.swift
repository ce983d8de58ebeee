extension TidyTable {
  /// Orders the lines and cuts off those that are not listed one by one.
  ///
  /// - Throws: `ArithmeticOverflow` where the rest leaves its range.
  mutating func arrange(_ grouping: SalesGrouping) throws(ArithmeticOverflow) {
    sort(grouping)
    guard let top = grouping.top, top >= 0, lines.count > top else { return }
    var rest = SalesMeasures()
    for line in lines[top...] { try rest.add(measures(of: line)) }
    self.rest = rest
    lines.removeSubrange(top...)
  }

  private mutating func sort(_ grouping: SalesGrouping) {
    let keys = TidyKeys(self)
    switch grouping.order {
    case .natural where by.first?.isTime == true, .key: lines.sort { keys.precedes($0, $1) }
    case .natural, .units: sort(by: { $0.units }, keys)
    case .rows: sort(by: { Int128($0.rows) }, keys)
    case .refunds: sort(by: { -$0.refundUnits }, keys)
    case .proceeds(let currency):
      let isOfCurrency = isOfCurrency(currency)
      sort(by: { isOfCurrency[Int($0.group)] ? $0.proceeds.rawValue : 0 }, keys)
    }
  }

  /// Most first; equal ones by key.
  private mutating func sort(by value: (Line) -> Int128, _ keys: TidyKeys) {
    lines.sort { a, b in
      let (x, y) = (value(a), value(b))
      return x == y ? keys.precedes(a, b) : x > y
    }
  }

  private func isOfCurrency(_ currency: CurrencyCode) -> [Bool] {
    let place = by.filter { !$0.isOfReports }.firstIndex(of: .currency)
    return groups.map { group in place.map { group[$0].string == currency.description } ?? false }
  }

  /// The currency of a line; `none` for a blank one.
  public func currency(of line: Line) -> CurrencyCode {
    let dimensions = by.filter { !$0.isOfReports }
    guard let place = dimensions.firstIndex(of: .currency) else { return .none }
    return CurrencyCode(groups[Int(line.group)][place].string) ?? .none
  }

  /// A line as measures, for sums of lines.
  private func measures(of line: Line) throws(ArithmeticOverflow) -> SalesMeasures {
    var measures = SalesMeasures()
    measures.rows = line.rows
    measures.units = line.unitsAmount
    measures.refunds.units = line.refundUnitsAmount
    let code = currency(of: line)
    if code != .none || line.proceeds != .zero { try measures.proceeds.add(line.proceeds, code) }
    return measures
  }
}

/// The order of lines by their values, as numbers: comparing half a million keys as texts would take longer than to count.
private struct TidyKeys {
  private let rankOfBucket: [Int32]
  private let rankOfGroup: [Int32]
  /// Whether the values of reports come before those of rows.
  private let bucketsLead: Bool
  /// The values as a whole, where the two kinds of dimensions alternate.
  private let table: TidyTable?

  init(_ table: TidyTable) {
    rankOfBucket = TidyKeys.ranks(table.buckets.map { $0.map(CellText.init) })
    rankOfGroup = TidyKeys.ranks(table.groups)
    bucketsLead = table.by.first?.isOfReports == true
    let turns = zip(table.by, table.by.dropFirst()).count { $0.isOfReports != $1.isOfReports }
    self.table = turns > 1 ? table : nil
  }

  private static func ranks(_ values: [[CellText]]) -> [Int32] {
    var ranks = Array(repeating: 0 as Int32, count: values.count)
    let order = values.indices.sorted { values[$0].lexicographicallyPrecedes(values[$1]) }
    for (rank, index) in order.enumerated() { ranks[index] = Int32(truncatingIfNeeded: rank) }
    return ranks
  }

  func precedes(_ a: TidyTable.Line, _ b: TidyTable.Line) -> Bool {
    if let table {
      return table.values(of: a).lexicographicallyPrecedes(table.values(of: b)) { CellText($0) < CellText($1) }
    }
    let (bucketA, bucketB) = (rankOfBucket[Int(a.bucket)], rankOfBucket[Int(b.bucket)])
    let (groupA, groupB) = (rankOfGroup[Int(a.group)], rankOfGroup[Int(b.group)])
    if bucketsLead { return bucketA == bucketB ? groupA < groupB : bucketA < bucketB }
    return groupA == groupB ? bucketA < bucketB : groupA < groupB
  }
}
