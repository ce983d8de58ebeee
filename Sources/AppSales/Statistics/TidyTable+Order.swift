extension TidyTable {
  /// Orders the lines and cuts off those that are not listed one by one.
  ///
  /// - Throws: `ArithmeticOverflow` where the rest leaves its range.
  mutating func arrange(_ grouping: SalesGrouping, threads: Int = 1) throws(ArithmeticOverflow) {
    // What is ordered by converted proceeds is arranged once it has them; until then, as it was counted.
    if grouping.order == .converted, converted == nil { return lines.settle() }
    sort(grouping, threads)
    guard let top = grouping.top, top >= 0, lines.count > top else { return }
    var rest = SalesMeasures()
    for line in lines[top...] { try rest.add(measures(of: line)) }
    self.rest = rest
    lines.removeSubrange(top...)
  }

  /// What a line is ordered by, most first.
  enum Value: Sendable {
    /// Units, which nearly all long tables are ordered by.
    case units
    /// Something that is made of the line.
    case made(@Sendable (_ cells: PackedTallies, _ place: TidyLines.Place) -> Int128)

    /// The value of a line; `nil` where 64 bits are too few.
    @inline(__always)
    func small(_ cells: PackedTallies, _ place: TidyLines.Place) -> Int64? {
      switch self {
      case .units: cells.smallUnits(at: place.line)
      case .made(let make): Int64(exactly: make(cells, place))
      }
    }

    /// The value of a line.
    func full(_ cells: PackedTallies, _ place: TidyLines.Place) -> Int128 {
      switch self {
      case .units: cells.tally(at: place.line).units
      case .made(let make): make(cells, place)
      }
    }
  }

  private mutating func sort(_ grouping: SalesGrouping, _ threads: Int) {
    let lines = lines
    let value: Value? =
      switch grouping.order {
      case .natural where by.first?.isTime == true, .key: nil
      case .natural, .units: .units
      case .rows: .made { Int128($0.tally(at: $1.line).rows) }
      case .refunds: .made { -$0.tally(at: $1.line).paid.rawValue }
      case .converted: convertedProceeds()
      case .proceeds(let currency): proceeds(currency)
      }
    let keys = TidyKeys(self)
    if let places = PackedOrder(keys, lines, by: value, threads: threads).places() { return self.lines.arrange(places) }
    self.lines.arrange(keys.order(of: lines, by: value) ?? keys.comparedOrder(of: lines, by: value))
  }

  private func convertedProceeds() -> Value {
    let table = self
    return .made { table.money(of: table.lines.line(at: $1)).proceeds.rawValue }
  }

  private func proceeds(_ currency: CurrencyCode) -> Value {
    let isOfCurrency = isOfCurrency(currency)
    return .made { isOfCurrency[Int($0.number(at: $1.line))] ? $0.tally(at: $1.line).proceeds.rawValue : 0 }
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
struct TidyKeys: Sendable {
  private let rankOfBucket: [Int32]
  private let rankOfGroup: [Int32]
  /// Whether the values of reports come before those of rows.
  private let bucketsLead: Bool
  /// How many bits the rank of what comes second takes.
  private let secondBits: UInt64
  /// The values as a whole, where the two kinds of dimensions alternate.
  private let table: TidyTable?

  init(_ table: TidyTable) {
    rankOfBucket = GroupTexts(table.buckets.map { $0.map(CellText.init) }).ranks
    rankOfGroup = table.groups.ranks
    bucketsLead = table.by.first?.isOfReports == true
    secondBits = TidyKeys.width((bucketsLead ? rankOfGroup : rankOfBucket).count)
    let turns = zip(table.by, table.by.dropFirst()).count { $0.isOfReports != $1.isOfReports }
    self.table = turns > 1 ? table : nil
  }

  /// The order of lines, found without comparing them; `nil` where only comparing finds it: where the two kinds of
  /// dimensions alternate, or the values are too far apart for 64 bits.
  func order(of lines: TidyLines, by value: TidyTable.Value?) -> [UInt32]? {
    guard table == nil else { return nil }
    var numbers = lines.map { rank($0.bucket, Int(lines.group(at: $0))) }
    guard numbers.count <= Int(Int32.max) else { return nil }
    var order = DigitOrder(count: numbers.count)
    if let value {
      guard var distances = distances(lines, value) else { return nil }
      let width = UInt64.bitWidth - (numbers.max() ?? 0).leadingZeroBitCount
      // Mostly all of it is one number; where it is not, what counts most is sorted by last.
      if (distances.max() ?? 0).leadingZeroBitCount >= width {
        for index in numbers.indices { numbers[index] |= distances[index] << UInt64(width) }
        distances = []
      } else {
        order.sort(by: &numbers)
        swap(&numbers, &distances)
      }
    }
    order.sort(by: &numbers)
    return order.places
  }

  /// Whether the order of keys is that of their ranks.
  var areRanks: Bool { table == nil }

  /// How many bits a rank takes, and how many of the lowest say no more than the place of the bucket in their order.
  var rankBits: (all: UInt64, ofBucket: UInt64) {
    let leading = TidyKeys.width((bucketsLead ? rankOfBucket : rankOfGroup).count)
    return (leading + secondBits, bucketsLead ? 0 : secondBits)
  }

  /// The buckets in the order of their values.
  var bucketsInOrder: [Int] { rankOfBucket.indices.sorted { rankOfBucket[$0] < rankOfBucket[$1] } }

  /// How many bits the ranks of so many things take.
  private static func width(_ count: Int) -> UInt64 { count < 2 ? 0 : PlaceList.width(count - 1) }

  /// The place of a line in the order of keys.
  @inline(__always)
  func rank(_ bucket: Int, _ group: Int) -> UInt64 {
    let (bucket, group) = (UInt64(rankOfBucket[bucket]), UInt64(rankOfGroup[group]))
    return bucketsLead ? bucket << secondBits | group : group << secondBits | bucket
  }

  /// How far each line's value is below the highest, in whole units where all of them are whole.
  private func distances(_ lines: TidyLines, _ value: TidyTable.Value) -> [UInt64]? {
    // Bits of signed numbers first: half a million of them are turned round where they are.
    var numbers = lines.map { UInt64(bitPattern: value.small(lines.cells(ofBucket: $0.bucket), $0) ?? .min) }
    let highest = numbers.lazy.map(Int64.init(bitPattern:)).max() ?? 0
    guard !numbers.contains(UInt64(bitPattern: .min)) else { return nil }
    for index in numbers.indices { numbers[index] = UInt64(bitPattern: highest) &- numbers[index] }
    if numbers.allSatisfy({ $0.isMultiple(of: 1_000_000) }) {
      for index in numbers.indices { numbers[index] /= 1_000_000 }
    }
    return numbers
  }

  /// The order of lines by comparing them.
  func comparedOrder(of lines: TidyLines, by value: TidyTable.Value?) -> [UInt32] {
    let all = lines.map { (line: lines.line(at: $0), value: value?.full(lines.cells(ofBucket: $0.bucket), $0) ?? 0) }
    let order = all.indices.sorted { a, b in
      all[a].value == all[b].value ? precedes(all[a].line, all[b].line) : all[a].value > all[b].value
    }
    return order.map { UInt32(truncatingIfNeeded: $0) }
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
