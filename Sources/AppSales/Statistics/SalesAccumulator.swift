import WorkSharing

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
  /// Days of reports that were added; which products an app has is only known in the end, so that a table counts them then.
  private var dayCount: DayCount?
  /// Reports that were put together before.
  private var rolled: RolledFigures?

  /// An empty sum for a query.
  public init(_ query: SalesQuery) {
    self.query = query
    selection = KeySelection(query)
    dayCount = query.keepsDays && query.apps.isEmpty ? DayCount() : nil
    for grouping in query.allGroupings where grouping.by.contains(where: \.isOfReports) {
      if grouping == SalesQuery.days, dayCount != nil, !query.groupings.contains(grouping) { continue }
      let table = SalesTable(grouping, selectsApps: !query.apps.isEmpty)
      if let place = contexts.firstIndex(where: { $0.isShared(with: grouping) }) {
        contexts[place].tables.append(table)
      } else {
        contexts.append(SalesContext(table, countsForWhole: contexts.isEmpty))
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
      for index in contexts.indices { try contexts[index].open(day, vendor, keys, &whole) }
      let entries = isOpen ? section.entries : section.entries.filter { isSelected[Int($0.key)] }
      if !isOpen { whole.see(section.entries, on: section.span.begin) }
      dayCount?.add(entries, on: day, sign: sign)
      // The first context hands on what its buckets came to: each key once a bucket, not once a day.
      if contexts.isEmpty { whole.add(entries, day: section.span.begin, sign: sign) }
      for index in contexts.indices { contexts[index].add(entries, day: section.span.begin, sign: sign) }
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
    var other = other
    try merge(taking: &other, keys: otherKeys, keys.absorb(otherKeys), keys)
  }

  /// Adds another sum of the same query, which is then empty.
  ///
  /// - Parameters:
  ///   - other: The other sum.
  ///   - otherKeys: Its key table.
  ///   - map: The numbers of its keys in this sum's key table.
  ///   - keys: The key table of this sum, which has the other's keys.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func merge(
    taking other: inout SalesAccumulator, keys otherKeys: SalesKeyTable, _ map: SalesKeyTable.Renumbering,
    _ keys: SalesKeyTable
  ) throws(ArithmeticOverflow) {
    try other.closeBuckets(otherKeys)
    try closeBuckets(keys)
    select(keys)
    whole.merge(other.whole, renumbered: map.keys)
    for index in contexts.indices { try contexts[index].merge(&other.contexts[index], map) }
    reports += other.reports
    straddling += other.straddling
    days.add(other.days)
    if let others = other.dayCount { dayCount?.merge(others) }
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
    _ tables: inout CountedTables, _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) -> DayTable {
    var sum = days
    if let dayCount {
      sum.add(dayCount.table)
    } else if let counted = tables.take(SalesQuery.days) {
      sum.add(DayTable(SalesGroupTable(by: [.day], rows: try counted.rows(keys, apps))))
    }
    return sum
  }

  /// Puts what was added into the tables, which each of several threads does for itself before their sums are merged.
  ///
  /// - Parameter keys: The key table of this sum.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func closeBuckets(_ keys: SalesKeyTable) throws(ArithmeticOverflow) {
    for index in contexts.indices { try contexts[index].close(keys, &whole) }
  }

  /// Decides about keys that are new.
  private mutating func select(_ keys: SalesKeyTable) {
    for key in keys.codes[isSelected.count...] { isSelected.append(selection.selects(key, keys.pool)) }
    whole.grow(to: keys.count)
    dayCount?.learn(keys)
  }

  /// The figures of everything added so far.
  ///
  /// - Parameter keys: The key table of this sum.
  /// - Returns: Totals and tables.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func figures(keys: SalesKeyTable) throws(ArithmeticOverflow) -> SalesFigures {
    var sum = self
    return try sum.takeFigures(keys: keys)
  }

  /// The figures of everything added so far, which is then gone: large tables need no second room.
  ///
  /// - Parameters:
  ///   - keys: The key table of this sum.
  ///   - threads: How many threads may make large tables; the figures do not depend on it.
  /// - Returns: Totals and tables.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func takeFigures(keys: SalesKeyTable, threads: Int = 1) throws(ArithmeticOverflow) -> SalesFigures {
    try closeBuckets(keys)
    guard let rolled else { return try takeOwnFigures(keys, threads) }
    return try SalesFigures(try sum(rolled, keys), query)
  }

  /// Reports that were put together before, and those that were added one by one.
  private func sum(_ rolled: RolledFigures, _ keys: SalesKeyTable) throws(ArithmeticOverflow) -> RolledFigures {
    if reports == rolled.reports { return rolled }
    var sum = rolled
    var others = self
    others.rolled = nil
    others.query.groupings = RolledFigures.kept.map { SalesGrouping(by: $0) }
    let own = RolledFigures(try others.takeOwnFigures(keys, 1), ProductCatalogue(keys, lastDays: whole.lastDays))
    try sum.add(own)
    return sum
  }

  private mutating func takeOwnFigures(
    _ keys: SalesKeyTable, _ threads: Int
  ) throws(ArithmeticOverflow) -> SalesFigures {
    let isKnown = query.apps.isEmpty ? [] : whole.lastDays.map { $0 != nil }
    let apps = AppSelection(query.apps, keys: keys, isKnown: isKnown)
    var tables = CountedTables(&contexts)
    // Tidy tables by time need nothing of the whole, and may take longer than all else.
    let tidy = query.groupings.filter { $0.detail == .tidy && $0.by.contains(where: \.isOfReports) }
    let (groupings, totals) = (query.groupings, whole)
    let (whole, lines) = Workers.both(threads: tidy.isEmpty ? 1 : Workers.worthwhile(2 * keys.count, atMost: threads)) {
      Result { () throws(ArithmeticOverflow) in try WholeFigures(totals, groupings, keys, apps) }
    } and: {
      Result { () throws(ArithmeticOverflow) in try tables.tidyTables(tidy, keys, apps, threads) }
    }
    var made = try lines.get()[...]
    var finished = FinishedTables(tables, try whole.get().totals, keys, apps)
    var figures = try whole.get().figures
    // Tidy lines have no titles.
    let isNamed = query.groupings.contains { $0.detail != .tidy } || !query.moneyGroupings.isEmpty
    let catalogue = isNamed ? ProductCatalogue(keys, lastDays: self.whole.lastDays) : ProductCatalogue()
    for grouping in query.groupings {
      if grouping.detail != .tidy {
        figures.groups.append(try SalesGroupTable(grouping, try finished.take(grouping).rows(keys, apps), catalogue))
      } else if tidy.contains(grouping), let table = made.popFirst() {
        figures.tidy.append(table)
      } else {
        var table = try finished.take(grouping)
        figures.tidy.append(try table.takeArranged(keys, apps, threads: threads))
      }
    }
    for grouping in query.moneyGroupings { figures.money.append(try finished.take(grouping).money(keys, apps)) }
    if query.keepsDays { figures.days = try days(&finished.counted, keys, apps) }
    figures.isKnown = isKnown
    if !figures.money.isEmpty { figures.titles = catalogue.titles }
    return figures
  }
}

/// What the whole comes to, which every query needs.
private struct WholeFigures: Sendable {
  let totals: SelectedTotals
  let figures: SalesFigures

  init(
    _ whole: KeyTotals, _ groupings: [SalesGrouping], _ keys: SalesKeyTable, _ apps: AppSelection
  ) throws(ArithmeticOverflow) {
    totals = try SelectedTotals(whole, groupings, keys, apps)
    figures = try SalesFigures(totals, keys, apps)
  }
}

/// The tables that were counted in time, each to be taken once.
private struct CountedTables {
  private var tables: [SalesTable] = []

  init(_ contexts: inout [SalesContext]) {
    tables = contexts.flatMap(\.tables)
    contexts = []
  }

  /// The table of a grouping; `nil` where it was not counted in time.
  mutating func take(_ grouping: SalesGrouping) -> SalesTable? {
    tables.firstIndex { $0.grouping == grouping }.map { tables.remove(at: $0) }
  }

  /// Tidy tables, ordered.
  mutating func tidyTables(
    _ groupings: [SalesGrouping], _ keys: SalesKeyTable, _ apps: AppSelection, _ threads: Int
  ) throws(ArithmeticOverflow) -> [TidyTable] {
    var made: [TidyTable] = []
    for grouping in groupings {
      if var table = take(grouping) { made.append(try table.takeArranged(keys, apps, threads: threads)) }
    }
    return made
  }
}

/// The tables of a sum that is done, each to be taken once.
private struct FinishedTables {
  var counted: CountedTables
  private let whole: SelectedTotals
  private let keys: SalesKeyTable
  private let apps: AppSelection

  init(_ counted: CountedTables, _ whole: SelectedTotals, _ keys: SalesKeyTable, _ apps: AppSelection) {
    (self.counted, self.whole, self.keys, self.apps) = (counted, whole, keys, apps)
  }

  /// The table of a grouping: counted in time, or made of the whole.
  mutating func take(_ grouping: SalesGrouping) throws(ArithmeticOverflow) -> SalesTable {
    if let counted = counted.take(grouping) { return counted }
    return try whole.table(grouping, keys, apps)
  }
}
