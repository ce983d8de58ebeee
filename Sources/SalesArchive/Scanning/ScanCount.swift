import AppSales

/// The sums of one pass over the reports that count.
struct ScanCount: Sendable {
  private var whole: SalesAccumulator
  private var look: LookCount?
  private var vendors: Set<String> = []
  /// The vendor noted last: mostly the next one, too.
  private var lastVendor: VendorNumber?
  private var trailingGarbage: Set<String> = []
  /// Whether reports are only noted one by one, since their figures come together.
  private let notesOnly: Bool

  init(_ query: SalesQuery, _ seen: SeenReports?, notesOnly: Bool = false) {
    self.notesOnly = notesOnly
    whole = SalesAccumulator(query)
    look = seen.map { LookCount(query, $0) }
  }

  /// Adds a report.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func add(
    _ decoded: ReportDecoding.Decoded, _ candidate: ReportCandidate, _ keys: SalesKeyTable
  ) throws(ArithmeticOverflow) {
    if !notesOnly { try whole.add(decoded.digest, keys: keys, vendor: candidate.vendor?.description) }
    if let text = decoded.text, look?.isNew(text, candidate) == true {
      try look?.add(text, decoded.digest, candidate, keys)
    }
    note(candidate, trailingGarbage: decoded.trailingGarbage)
  }

  /// Adds all reports of a rollup, each of which must then be noted.
  mutating func add(_ rollup: SalesRollup, _ keys: SalesKeyTable) { whole.add(rollup, keys: keys) }

  /// Adds all reports that were put together before, each of which must then be noted.
  mutating func add(_ figures: RolledFigures) { whole.add(figures) }

  /// Takes note of a report whose figures came with a rollup; `false` where its block is needed and damaged.
  ///
  /// `keys` become those of the index where its block is needed.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func note(
    _ known: IndexedReport, _ candidate: ReportCandidate, _ index: ReportIndex, _ keys: inout SalesKeyTable
  ) throws(ArithmeticOverflow) -> Bool {
    note(candidate, trailingGarbage: known.trailingGarbage)
    guard look?.isNew(known.text, candidate) == true else { return true }
    if keys.count == 0 { keys = index.keys }
    guard let digest = index.digest(known) else { return false }
    try look?.add(known.text, digest, candidate, keys)
    return true
  }

  private mutating func note(_ candidate: ReportCandidate, trailingGarbage garbage: Int) {
    let query = whole.query
    guard candidate.vendor != lastVendor || garbage > 0 else { return }
    lastVendor = candidate.vendor
    if let vendor = candidate.vendor?.description, query.vendors.isEmpty || query.vendors.contains(vendor) {
      vendors.insert(vendor)
    }
    if garbage > 0 { trailingGarbage.insert(candidate.path) }
  }

  /// Puts what was added into the tables.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func closeBuckets(_ keys: SalesKeyTable) throws(ArithmeticOverflow) { try whole.closeBuckets(keys) }

  /// Adds what another thread counted, which is then gone.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func merge(
    _ other: inout ScanCount, keys otherKeys: SalesKeyTable, _ map: SalesKeyTable.Renumbering,
    into keys: inout SalesKeyTable
  ) throws(ArithmeticOverflow) {
    try whole.merge(taking: &other.whole, keys: otherKeys, map, keys)
    if let news = other.look { try look?.merge(news, keys: otherKeys, into: &keys) }
    vendors.formUnion(other.vendors)
    trailingGarbage.formUnion(other.trailingGarbage)
  }

  /// What all of it comes to, made by so many threads; the sums are then gone.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func outcome(
    _ selection: ReportSelection, _ failures: [ScanFailure], _ keys: SalesKeyTable, threads: Int
  ) throws(ArithmeticOverflow) -> SalesScan.Outcome {
    SalesScan.Outcome(
      figures: try whole.takeFigures(keys: keys, threads: threads), reports: whole.reports, vendors: vendors.sorted(),
      selection: selection,
      failures: failures.sorted { $0.path < $1.path }, trailingGarbage: trailingGarbage.sorted(),
      look: try look?.finish(keys))
  }
}
