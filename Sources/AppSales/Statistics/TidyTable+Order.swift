extension TidyTable {
  /// Orders the lines and cuts off those that are not listed one by one.
  ///
  /// - Throws: `ArithmeticOverflow` where the rest leaves its range.
  mutating func arrange(_ grouping: SalesGrouping) throws(ArithmeticOverflow) {
    // What is ordered by converted proceeds is arranged once it has them.
    if grouping.order == .converted, converted == nil { return }
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
    case .natural where by.first?.isTime == true, .key: sort(by: nil, keys)
    case .natural, .units:
      let lines = lines
      sort(by: { lines.units(at: $0) }, keys)
    case .rows: sort({ Int128($0.rows) }, keys)
    case .converted:
      let table = self
      sort({ table.money(of: $0).proceeds.rawValue }, keys)
    case .refunds: sort({ -$0.refundUnits }, keys)
    case .proceeds(let currency):
      let isOfCurrency = isOfCurrency(currency)
      sort({ isOfCurrency[Int($0.group)] ? $0.proceeds.rawValue : 0 }, keys)
    }
  }

  private mutating func sort(_ value: @escaping (Line) -> Int128, _ keys: TidyKeys) {
    let lines = lines
    sort(by: { value(lines[$0]) }, keys)
  }

  /// Most first, where there is a value; equal ones by key.
  private mutating func sort(by value: ((_ index: Int) -> Int128)?, _ keys: TidyKeys) {
    if let order = keys.order(of: lines, by: value) { return lines.arrange(order) }
    let unsorted = lines
    lines.sort { a, b in
      guard let value, value(a) != value(b) else { return keys.precedes(unsorted[a], unsorted[b]) }
      return value(a) > value(b)
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
    if converted != nil { measures.converted = money(of: line) }
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

  /// The place of each list of values in their order: texts are compared once each, lists by the numbers of their texts.
  private static func ranks(_ values: [[CellText]]) -> [Int32] {
    var pool = TextPool()
    let numbers = values.map { $0.map { Int(pool.number(of: $0)) } }
    let sorted = pool.texts.indices.sorted { pool.texts[$0] < pool.texts[$1] }
    var rankOfText = Array(repeating: 0 as UInt64, count: sorted.count)
    for (rank, number) in sorted.enumerated() { rankOfText[number] = UInt64(rank) }
    var order = DigitOrder(count: values.count)
    for column in (values.first ?? []).indices.reversed() {
      var ranks = numbers.map { rankOfText[$0[column]] }
      order.sort(by: &ranks)
    }
    var ranks = Array(repeating: 0 as Int32, count: values.count)
    for (rank, place) in order.places.enumerated() { ranks[Int(place)] = Int32(truncatingIfNeeded: rank) }
    return ranks
  }

  /// The order of lines, found without comparing them; `nil` where only comparing finds it: where the two kinds of
  /// dimensions alternate, or the values are too far apart for 64 bits.
  func order(of lines: TidyLines, by value: ((_ index: Int) -> Int128)?) -> [UInt32]? {
    guard table == nil, lines.count <= Int(UInt32.max) else { return nil }
    var numbers = lines.indices.map { rank(lines.place(at: $0)) }
    var order = DigitOrder(count: lines.count)
    if let value {
      guard var distances = distances(lines, value) else { return nil }
      let width = UInt64.bitWidth - (numbers.max() ?? 0).leadingZeroBitCount
      // Mostly all of it is one number; where it is not, what counts most is sorted by last.
      if (distances.max() ?? 0).leadingZeroBitCount >= width {
        for index in numbers.indices { numbers[index] |= distances[index] << UInt64(width) }
      } else {
        order.sort(by: &numbers)
        swap(&numbers, &distances)
      }
    }
    order.sort(by: &numbers)
    return order.places
  }

  /// The place of a line in the order of keys.
  private func rank(_ place: TidyTable.Place) -> UInt64 {
    let (bucket, group) = (rankOfBucket[Int(place.bucket)], rankOfGroup[Int(place.group)])
    return bucketsLead
      ? UInt64(bucket) * UInt64(rankOfGroup.count) + UInt64(group)
      : UInt64(group) * UInt64(rankOfBucket.count) + UInt64(bucket)
  }

  /// How far each line's value is below the highest, in whole units where all of them are whole.
  private func distances(_ lines: TidyLines, _ value: (_ index: Int) -> Int128) -> [UInt64]? {
    guard let highest = lines.indices.lazy.map(value).max() else { return [] }
    var distances: [UInt64] = []
    distances.reserveCapacity(lines.count)
    var areWhole = true
    for line in lines.indices {
      let (distance, overflow) = highest.subtractingReportingOverflow(value(line))
      guard !overflow, let distance = UInt64(exactly: distance) else { return nil }
      areWhole = areWhole && distance.isMultiple(of: 1_000_000)
      distances.append(distance)
    }
    if areWhole { for index in distances.indices { distances[index] /= 1_000_000 } }
    return distances
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
