import AppSales

/// Counts what is new since the last look.
struct LookCount: Sendable {
  private let before: SeenReports
  private let vendors: [String]
  private let selectsRows: Bool
  private var changed: SalesAccumulator
  private var texts: [SeenReports.Identity: TextDigest] = [:]
  /// The periods of all reports that count now, by vendor.
  private var used: [String: Set<ReportPeriod>] = [:]

  init(_ query: SalesQuery, _ seen: SeenReports) {
    before = seen
    vendors = query.vendors
    selectsRows = ![query.apps, query.countries, query.currencies, query.types].allSatisfy(\.isEmpty)
    // One row for each report: no day of a vendor counts twice, so that vendor and first day name a report.
    var byReport = query
    byReport.groupings = [SalesGrouping(by: [.vendor, .day])]
    changed = SalesAccumulator(byReport)
  }

  /// Takes note of a report that counts; whether it is new or was corrected, so that it must be added.
  mutating func isNew(_ text: TextDigest, _ candidate: ReportCandidate) -> Bool {
    let vendor = candidate.vendor?.description ?? ""
    guard vendors.isEmpty || vendors.contains(vendor) else { return false }
    used[vendor, default: []].insert(candidate.period)
    return before.reports[SeenReports.Identity(vendor: vendor, period: candidate.period)]?.text != text
  }

  /// Adds a report that is new or was corrected.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func add(
    _ text: TextDigest, _ digest: ReportDigest, _ candidate: ReportCandidate, _ keys: SalesKeyTable
  ) throws(ArithmeticOverflow) {
    let vendor = candidate.vendor?.description ?? ""
    texts[SeenReports.Identity(vendor: vendor, period: candidate.period)] = text
    try changed.add(digest, keys: keys, vendor: candidate.vendor?.description)
  }

  /// Adds what another thread counted.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func merge(
    _ other: LookCount, keys otherKeys: SalesKeyTable, into keys: inout SalesKeyTable
  ) throws(ArithmeticOverflow) {
    try changed.merge(other.changed, keys: otherKeys, into: &keys)
    texts.merge(other.texts) { mine, _ in mine }
    used.merge(other.used) { $0.union($1) }
  }

  /// The look as a whole; `nil` where it cannot be told: only the whole of what a report came to is remembered, so that
  /// a query for some of its rows has nothing to compare a corrected one with.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  func finish(_ keys: SalesKeyTable) throws(ArithmeticOverflow) -> Look? {
    let replaced = replacedReports()
    if selectsRows, !replaced.isEmpty || texts.keys.contains(where: { before.reports[$0] != nil }) { return nil }
    let figures = try changed.figures(keys: keys)
    var rows: [[String]: SalesMeasures] = [:]
    for row in figures.groups.first?.rows ?? [] { rows[row.key] = row.measures }
    var since = SinceLastLook(lookedAt: before.lookedAt, reportsNew: 0, reportsRevised: 0, totals: figures.totals)
    var seen = before
    for (identity, text) in texts {
      // A report without rows has no row in the table, and comes to nothing.
      let measures = rows[[identity.vendor, identity.period.begin.description]] ?? SalesMeasures()
      seen.reports[identity] = SeenReports.Report(text: text, measures: measures)
      if let old = before.reports[identity] {
        try since.subtract(old.measures)
      } else if !replaced.contains(where: { $0.vendor == identity.vendor && $0.period.overlaps(identity.period) }) {
        since.reportsNew += 1
        continue
      }
      since.reportsRevised += 1
      since.revisedDays.append(identity.period.begin)
      try since.revised.add(measures)
    }
    for identity in replaced {
      if let old = seen.reports.removeValue(forKey: identity) { try since.subtract(old.measures) }
    }
    since.revisedDays.sort()
    return Look(since: since, seen: seen, isNews: !texts.isEmpty || !replaced.isEmpty)
  }

  /// Reports that had been seen and whose days now are those of new ones: a week's report that days' reports replace,
  /// or the other way round.
  ///
  /// What they came to must not count again.
  private func replacedReports() -> [SeenReports.Identity] {
    let new = texts.keys.filter { before.reports[$0] == nil }
    guard !new.isEmpty else { return [] }
    return before.reports.keys.filter { old in
      guard let periods = used[old.vendor], !periods.contains(old.period) else { return false }
      guard new.contains(where: { $0.vendor == old.vendor && $0.period.overlaps(old.period) }) else { return false }
      return periods.reduce(0) { $0 + ($1.intersection(old.period)?.count ?? 0) } == old.period.count
    }
  }
}

extension SinceLastLook {
  /// Takes away what a revised report was.
  fileprivate mutating func subtract(_ old: SalesMeasures) throws(ArithmeticOverflow) {
    try totals.subtract(old)
    try revised.subtract(old)
  }
}
