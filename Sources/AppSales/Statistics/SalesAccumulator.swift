/// Adds reports up: one or ten thousand, in one thread or in many, always with the same answer.
///
/// Reports come as digests, whose keys are numbers of one key table; `merge` takes the numbers of another table along.
public struct SalesAccumulator: Sendable {
  /// The query that decides what is counted.
  public private(set) var query: SalesQuery
  /// How many reports had a part in it.
  public private(set) var reports = 0
  /// How many sections reach beyond the query's period and were left out.
  public private(set) var straddling = 0

  private let selection: KeySelection
  private var whole = KeyTotals()
  private var contexts: [SalesContext] = []
  private var isSelected: [Bool] = []
  /// Days that came with the totals of keys.
  private var days = DayTable()
  /// Reports that were put together before.
  private var rolled: RolledFigures?

  /// An empty sum for a query.
  public init(_ query: SalesQuery) {
    self.query = query
    selection = KeySelection(query)
    for grouping in query.allGroupings where grouping.by.contains(where: \.isOfReports) {
      let table = SalesTable(grouping, selectsApps: !query.apps.isEmpty)
      if let place = contexts.firstIndex(where: { $0.isShared(with: grouping) }) {
        contexts[place].tables.append(table)
      } else {
        contexts.append(SalesContext(table))
      }
    }
  }

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - digest: The report.
  ///   - keys: The table that its key numbers belong to, the same one in every call.
  ///   - vendor: The vendor number that the report is for, where known.
  ///   - sign: −1 to take it away instead.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func add(
    _ digest: ReportDigest, keys: SalesKeyTable, vendor: String?, sign: Int = 1
  ) throws(ArithmeticOverflow) {
    guard query.vendors.isEmpty || query.vendors.contains(vendor ?? "") else { return }
    select(keys)
    let inside = digest.sections.filter { query.selects($0.span) }
    straddling += sign * (digest.sections.count - inside.count)
    // A day without rows is a report all the same.
    guard !inside.isEmpty || digest.sections.isEmpty else { return }
    reports += sign
    let isOpen = selection.isOpen
    for section in inside {
      let day = query.shift == 0 ? section.span.begin : section.span.begin.advanced(by: query.shift)
      for index in contexts.indices { try contexts[index].open(day, vendor, keys) }
      let entries = isOpen ? section.entries : section.entries.filter { isSelected[Int($0.key)] }
      if !isOpen { whole.see(section.entries, on: section.span.begin) }
      whole.add(entries, day: section.span.begin, sign: sign)
      for index in contexts.indices { contexts[index].add(entries, sign: sign) }
    }
  }

  /// Adds another sum of the same query.
  ///
  /// - Parameters:
  ///   - other: The other sum.
  ///   - otherKeys: Its key table.
  ///   - keys: The key table of this sum, which receives the other's keys.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func merge(
    _ other: SalesAccumulator, keys otherKeys: SalesKeyTable, into keys: inout SalesKeyTable
  ) throws(ArithmeticOverflow) {
    let map = keys.absorb(otherKeys)
    select(keys)
    whole.merge(other.whole, renumbered: map.keys)
    for index in contexts.indices {
      try contexts[index].merge(other.contexts[index], map, keys: keys, otherKeys: otherKeys)
    }
    reports += other.reports
    straddling += other.straddling
    days.add(other.days)
    if rolled == nil { rolled = other.rolled }
  }

  /// Whether the totals of keys have all that the query needs: its reports whole, and no tables by what belongs to
  /// reports, but for the days of the trend line.
  public static func isAnsweredByRollup(_ query: SalesQuery) -> Bool {
    let selectsRows = ![query.apps, query.countries, query.currencies, query.types].allSatisfy(\.isEmpty)
    return query.period == nil && query.days == nil && query.shift == 0 && query.vendors.isEmpty
      && query.shape == .narrow && !(query.keepsDays && selectsRows)
      && (query.groupings + query.moneyGroupings).allSatisfy { !$0.by.contains(where: \.isOfReports) }
  }

  /// Adds all reports of a rollup, to a query that it answers.
  ///
  /// - Parameters:
  ///   - rollup: What the reports came to.
  ///   - keys: The table that its key numbers belong to.
  public mutating func add(_ rollup: SalesRollup, keys: SalesKeyTable) {
    select(keys)
    reports += rollup.reports
    whole.add(rollup.totals, where: isSelected)
    if query.keepsDays { days.add(rollup.days) }
  }

  /// Adds reports that were put together before, to a query that they answer.
  public mutating func add(_ rolled: RolledFigures) {
    self.rolled = rolled
    reports += rolled.reports
  }

  private func days(
    _ tables: [SalesTable], _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) -> DayTable {
    var sum = days
    if let counted = tables.first(where: { $0.grouping == SalesQuery.days }) {
      sum.add(DayTable(SalesGroupTable(by: [.day], rows: try counted.rows(keys, apps))))
    }
    return sum
  }

  /// Decides about keys that are new.
  private mutating func select(_ keys: SalesKeyTable) {
    for key in keys.codes[isSelected.count...] { isSelected.append(selection.selects(key, keys.pool)) }
    whole.grow(to: keys.count)
  }

  /// The figures of everything added so far.
  ///
  /// - Parameter keys: The key table of this sum.
  /// - Returns: Totals and tables.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func figures(keys: SalesKeyTable) throws(ArithmeticOverflow) -> SalesFigures {
    guard let rolled else { return try ownFigures(keys) }
    return try SalesFigures(try sum(rolled, keys), query)
  }

  /// Reports that were put together before, and those that were added one by one.
  private func sum(_ rolled: RolledFigures, _ keys: SalesKeyTable) throws(ArithmeticOverflow) -> RolledFigures {
    if reports == rolled.reports { return rolled }
    var sum = rolled
    var others = self
    others.rolled = nil
    others.query.groupings = RolledFigures.kept.map { SalesGrouping(by: $0) }
    let own = RolledFigures(try others.ownFigures(keys), ProductCatalogue(keys, lastDays: whole.lastDays))
    try sum.add(own)
    return sum
  }

  private func ownFigures(_ keys: SalesKeyTable) throws(ArithmeticOverflow) -> SalesFigures {
    let isKnown = query.apps.isEmpty ? [] : whole.lastDays.map { $0 != nil }
    let apps = AppSelection(query.apps, keys: keys, isKnown: isKnown)
    var finished = contexts
    for index in finished.indices { try finished[index].close(keys) }
    let tables = finished.flatMap(\.tables)
    let catalogue = ProductCatalogue(keys, lastDays: whole.lastDays)
    let whole = try SelectedTotals(whole, query.groupings, keys, apps)
    var groups: [SalesGroupTable] = []
    var tidy: [TidyTable] = []
    let table = { (grouping: SalesGrouping) throws(ArithmeticOverflow) in
      guard let counted = tables.first(where: { $0.grouping == grouping }) else {
        return try whole.table(grouping, keys, apps)
      }
      return counted
    }
    for grouping in query.groupings {
      let table = try table(grouping)
      if grouping.detail == .tidy {
        var lines = try table.lines(keys, apps)
        try lines.arrange(grouping)
        tidy.append(lines)
      } else {
        groups.append(try SalesGroupTable(grouping, try table.rows(keys, apps), catalogue))
      }
    }
    var money: [MoneyTable] = []
    for grouping in query.moneyGroupings { money.append(try table(grouping).money(keys, apps)) }
    var figures = try SalesFigures(whole, keys, apps, groups, tidy, money)
    if query.keepsDays { figures.days = try days(tables, keys, apps) }
    figures.isKnown = isKnown
    if !money.isEmpty { figures.titles = catalogue.titles }
    return figures
  }
}
