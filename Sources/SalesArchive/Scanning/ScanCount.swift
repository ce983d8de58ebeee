import AppSales

/// The sums of one pass over the reports that count.
struct ScanCount {
  private var whole: SalesAccumulator
  private var look: LookCount?
  private var vendors: Set<String> = []
  private var trailingGarbage: Set<String> = []

  init(_ query: SalesQuery, _ seen: SeenReports?) {
    whole = SalesAccumulator(query)
    look = seen.map { LookCount(query, $0) }
  }

  /// Adds a report.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func add(
    _ decoded: ReportDecoding.Decoded, _ candidate: ReportCandidate, _ keys: SalesKeyTable
  ) throws(ArithmeticOverflow) {
    let vendor = candidate.vendor?.description
    let query = whole.query
    try whole.add(decoded.digest, keys: keys, vendor: vendor)
    try look?.add(decoded, candidate, keys)
    if let vendor, query.vendors.isEmpty || query.vendors.contains(vendor) { vendors.insert(vendor) }
    if decoded.trailingGarbage > 0 { trailingGarbage.insert(candidate.path) }
  }

  /// What all of it comes to.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  func outcome(
    _ selection: ReportSelection, _ failures: [ScanFailure], _ keys: SalesKeyTable
  ) throws(ArithmeticOverflow) -> SalesScan.Outcome {
    SalesScan.Outcome(
      figures: try whole.figures(keys: keys), reports: whole.reports, vendors: vendors.sorted(), selection: selection,
      failures: failures.sorted { $0.path < $1.path }, trailingGarbage: trailingGarbage.sorted(),
      look: try look?.finish(keys))
  }
}
