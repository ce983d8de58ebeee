import AppSales

/// Counts what is new since the last look.
struct LookCount {
  private let before: SeenReports
  private var after: SeenReports
  private var changed: SalesAccumulator
  private var texts: [SeenReports.Identity: TextDigest] = [:]

  init(_ query: SalesQuery, _ seen: SeenReports) {
    before = seen
    after = seen
    // One row for each report: no day of a vendor counts twice, so that vendor and first day name a report.
    var byReport = query
    byReport.groupings = [SalesGrouping(by: [.vendor, .day])]
    changed = SalesAccumulator(byReport)
  }

  /// Counts a report if it is new or was corrected.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func add(
    _ decoded: ReportDecoding.Decoded, _ candidate: ReportCandidate, _ keys: SalesKeyTable
  ) throws(ArithmeticOverflow) {
    guard let text = decoded.text else { return }
    let vendor = candidate.vendor?.description ?? ""
    let identity = SeenReports.Identity(vendor: vendor, period: candidate.period)
    guard before.reports[identity]?.text != text else { return }
    texts[identity] = text
    try changed.add(decoded.digest, keys: keys, vendor: candidate.vendor?.description)
  }

  /// The look as a whole.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  func finish(_ keys: SalesKeyTable) throws(ArithmeticOverflow) -> Look {
    let figures = try changed.figures(keys: keys)
    var rows: [[String]: SalesMeasures] = [:]
    for row in figures.groups.first?.rows ?? [] { rows[row.key] = row.measures }
    var since = SinceLastLook(lookedAt: before.lookedAt, reportsNew: 0, reportsRevised: 0, totals: figures.totals)
    var seen = after
    for (identity, text) in texts {
      // A report without rows has no row in the table, and comes to nothing.
      let measures = rows[[identity.vendor, identity.period.begin.description]] ?? SalesMeasures()
      seen.reports[identity] = SeenReports.Report(text: text, measures: measures)
      guard let old = before.reports[identity] else {
        since.reportsNew += 1
        continue
      }
      since.reportsRevised += 1
      since.revisedDays.append(identity.period.begin)
      try since.totals.subtract(old.measures)
      try since.revised.add(measures)
      try since.revised.subtract(old.measures)
    }
    since.revisedDays.sort()
    return Look(since: since, seen: seen)
  }
}
