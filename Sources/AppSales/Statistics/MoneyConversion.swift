/// Converts a table of money by days into converted money by the groups of another table.
struct MoneyConversion {
  private let by: [SalesDimension]
  private let table: MoneyTable
  /// How many days earlier than it stands in the table a report's day is.
  private let shift: Int
  /// The sums by group.
  private(set) var groups: [[CellText]: ConvertedMoney] = [:]

  /// The dimensions of the table of money that tables by some dimensions need: the day says all other times.
  static func dimensions(for by: [SalesDimension]) -> [SalesDimension] {
    [.day] + by.filter { !$0.isTime }
  }

  /// - Parameters:
  ///   - table: Money by `dimensions(for: by)`.
  ///   - by: The dimensions of the groups.
  ///   - converter: Converts, and remembers by which rates.
  ///   - shift: How many days earlier than it stands in the table a report's day is.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  init(
    _ table: MoneyTable, to by: [SalesDimension], _ converter: inout CurrencyConverter, shift: Int
  ) throws(ArithmeticOverflow) {
    self.by = by
    self.table = table
    self.shift = shift
    var start = 0
    while start < table.lines.count {
      let bucket = table.lines[start].bucket
      let end = table.lines[start...].firstIndex { $0.bucket != bucket } ?? table.lines.count
      try add(table.lines[start..<end], bucket: table.buckets[Int(bucket)], &converter)
      start = end
    }
  }

  /// A currency's amount within a group and a day.
  private struct Part: Hashable {
    let group: Int32
    let currency: CurrencyCode
  }

  private mutating func add(
    _ lines: ArraySlice<MoneyTable.Line>, bucket: [String], _ converter: inout CurrencyConverter
  ) throws(ArithmeticOverflow) {
    guard let day = bucket.first.flatMap({ ReportDay($0) }) else { return }
    var proceeds: [Part: ExactAmount] = [:]
    var paid: [Part: ExactAmount] = [:]
    for line in lines {
      let (own, customers) = (line.currency ?? .none, line.customerCurrency ?? .none)
      try proceeds[Part(group: line.group, currency: own), default: .zero].add(line.proceeds)
      try paid[Part(group: line.group, currency: customers), default: .zero].add(line.paid)
    }
    var sums: [Int32: ConvertedMoney] = [:]
    let reportDay = day.advanced(by: -shift)
    for (part, amount) in proceeds {
      let converted = try converter.convert(amount, part.currency, on: reportDay)
      try sums[part.group, default: ConvertedMoney(converter.target)].add(proceeds: amount, converted, part.currency)
    }
    for (part, amount) in paid {
      let converted = try converter.convert(amount, part.currency, on: reportDay)
      try sums[part.group, default: ConvertedMoney(converter.target)].add(paid: amount, converted, part.currency)
    }
    for (group, sum) in sums {
      let key = MoneyConversion.key(day, bucket, table.groups[Int(group)], by)
      try groups[key, default: ConvertedMoney(converter.target)].add(sum)
    }
  }

  /// The values of a group, in the order that was asked for.
  static func key(
    _ day: ReportDay, _ bucket: [String], _ group: [CellText], _ by: [SalesDimension]
  ) -> [CellText] {
    var others = bucket.dropFirst().makeIterator()
    var values = group.makeIterator()
    return by.map { dimension in
      if let text = day.text(of: dimension) { return CellText(text) }
      return dimension.isOfReports ? CellText(others.next() ?? "") : values.next() ?? CellText("")
    }
  }
}

extension ConvertedMoney {
  fileprivate mutating func add(
    proceeds: ExactAmount, _ converted: ExactAmount?, _ currency: CurrencyCode
  ) throws(ArithmeticOverflow) {
    guard let converted else { return try unconverted.add(proceeds, currency) }
    self.proceeds = try self.proceeds.plus(converted)
  }

  fileprivate mutating func add(
    paid: ExactAmount, _ converted: ExactAmount?, _ currency: CurrencyCode
  ) throws(ArithmeticOverflow) {
    guard let converted else { return try unconvertedPaid.add(paid, currency) }
    customerPaid = try customerPaid.plus(converted)
  }
}

extension SalesQuery {
  /// Asks for the tables of money that converting the query's tables takes: that of the whole first.
  public mutating func keepMoneyForConversion() {
    moneyTables = MoneyScan.shown(self).map(MoneyConversion.dimensions(for:)) + moneyTables
  }

  /// Whether the tables of money are those for converting and no others.
  public var keepsMoneyForConversionOnly: Bool {
    moneyTables == MoneyScan.shown(self).map(MoneyConversion.dimensions(for:))
  }
}

extension SalesFigures {
  /// Adds converted money to the totals and to every group.
  ///
  /// - Parameters:
  ///   - query: The query, after `keepMoneyForConversion()`.
  ///   - converter: Converts, and remembers by which rates.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func convert(
    _ query: SalesQuery, _ converter: inout CurrencyConverter
  ) throws(ArithmeticOverflow) {
    var sums: [MoneyScan.Sums] = []
    for (table, by) in zip(money, MoneyScan.shown(query)) {
      sums.append(try MoneyConversion(table, to: by, &converter, shift: query.shift).groups)
    }
    try add(sums, query, converter.target)
  }

  /// Adds money that was converted, of the whole first and then of every group.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func add(
    _ sums: [MoneyScan.Sums], _ query: SalesQuery, _ target: CurrencyCode
  ) throws(ArithmeticOverflow) {
    var sums = sums.makeIterator()
    guard let whole = sums.next() else { return }
    totals.converted = whole[[]] ?? ConvertedMoney(target)
    var (group, tidyGroup) = (0, 0)
    for grouping in query.groupings {
      if grouping.detail == .classes {
        group += 1
        continue
      }
      guard let converted = sums.next() else { return }
      if grouping.detail == .tidy {
        try tidy[tidyGroup].convert(converted, grouping, target)
        tidyGroup += 1
      } else {
        try groups[group].convert(converted, grouping, target)
        group += 1
      }
    }
  }
}

extension SalesGroupTable {
  /// Adds converted money to every row, and to what was cut off.
  fileprivate mutating func convert(
    _ groups: [[CellText]: ConvertedMoney], _ grouping: SalesGrouping, _ currency: CurrencyCode
  ) throws(ArithmeticOverflow) {
    for index in rows.indices {
      rows[index].measures.converted = groups[rows[index].key.map(CellText.init)] ?? ConvertedMoney(currency)
    }
    if grouping.order == .converted {
      rows.sort(by: grouping.comesFirst)
      return try cut(grouping)
    }
    guard rest != nil else { return }
    let listed = Set(rows.map { $0.key.map(CellText.init) })
    var sum = ConvertedMoney(currency)
    for (key, money) in groups where !listed.contains(key) { try sum.add(money) }
    rest?.measures.converted = sum
  }
}

extension TidyTable {
  /// Adds converted money to every line, and to what was cut off.
  fileprivate mutating func convert(
    _ groups: [[CellText]: ConvertedMoney], _ grouping: SalesGrouping, _ currency: CurrencyCode
  ) throws(ArithmeticOverflow) {
    var converted: [TidyTable.Place: ConvertedMoney] = [:]
    var listed: Set<[CellText]> = []
    for line in lines {
      let key = values(of: line).map(CellText.init)
      if rest != nil { listed.insert(key) }
      if let money = groups[key] { converted[line.place] = money }
    }
    self.converted = Conversion(currency: currency, lines: converted)
    if grouping.order == .converted { return try arrange(grouping) }
    guard rest != nil else { return }
    var sum = ConvertedMoney(currency)
    for (key, money) in groups where !listed.contains(key) { try sum.add(money) }
    rest?.converted = sum
  }
}
