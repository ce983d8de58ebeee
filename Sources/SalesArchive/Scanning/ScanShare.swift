import AppSales

/// What one thread of a scan came to.
struct ScanShare: Sendable {
  var keys: SalesKeyTable
  var count: ScanCount
  var bad: [(entry: Int, failure: ScanFailure)] = []
  /// What reports that were decoded in this run, and count, come to, and their paths by number; for the index.
  var rollup = SalesRollup()
  private(set) var decoded: [Int: String] = [:]
  /// What was written down of them.
  var written: [String: IndexedReport] = [:]
  /// The number of the key table of a thread; the first one is that of the decoding that chose the reports.
  var table = 0
  /// For each key table that blocks were written with, the numbers in `keys`.
  var tables: [[UInt32]] = []
  /// Whether a sum left its range.
  var overflowed = false

  init(_ keys: SalesKeyTable, _ count: ScanCount) {
    self.keys = keys
    self.count = count
  }

  /// Decodes reports and adds them up.
  mutating func add(_ entries: some Sequence<CandidatePool.Entry>, _ decoding: inout ReportDecoding, root: String?) {
    for entry in entries {
      do throws(ScanFailure) {
        let decoded = try decoding.decode(entry)
        add(decoded, entry, decoding.keys)
        if let root, decoded.isFresh { note(decoded, entry, decoding.keys, root) }
      } catch {
        bad.append((entry.number, error))
      }
    }
  }

  private mutating func add(
    _ decoded: ReportDecoding.Decoded, _ entry: CandidatePool.Entry, _ keys: SalesKeyTable
  ) {
    do throws(ArithmeticOverflow) {
      try count.add(decoded, entry.candidate, keys)
    } catch {
      overflowed = true
    }
  }

  /// Adds the reports of the index's rollup at once, where it has what the query needs; `false` where it has not, or one
  /// of them is needed by itself and cannot be had.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func addRollup(
    of index: ReportIndex, _ query: SalesQuery, _ entries: [CandidatePool.Entry]
  ) throws(ArithmeticOverflow) -> Bool {
    if RolledFigures.answers(query), let figures = index.figures(withDays: query.keepsDays) {
      return try add(figures, entries, index)
    } else if let rollup = index.rollup() {
      keys = index.keys
      count.add(rollup, keys)
    } else {
      return false
    }
    return try note(entries, index)
  }

  /// Adds the reports of the index's rollup at once, as tables; `false` where one of them is needed by itself and cannot
  /// be had.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func add(
    _ figures: RolledFigures, _ entries: [CandidatePool.Entry], _ index: ReportIndex
  ) throws(ArithmeticOverflow) -> Bool {
    count.add(figures)
    return try note(entries, index)
  }

  private mutating func note(
    _ entries: [CandidatePool.Entry], _ index: ReportIndex
  ) throws(ArithmeticOverflow) -> Bool {
    for entry in entries {
      guard let known = entry.known, known.isInRollup else { continue }
      guard try count.note(known, entry.candidate, index, &keys) else { return false }
    }
    return true
  }

  private mutating func note(
    _ decoded: ReportDecoding.Decoded, _ entry: CandidatePool.Entry, _ keys: SalesKeyTable, _ root: String
  ) {
    rollup.add(decoded.digest, keys: keys)
    if let path = entry.file.path(from: root) { self.decoded[entry.number] = path }
  }

  /// Ends what a thread counts, as far as it can do so by itself.
  mutating func finish(_ decoding: inout ReportDecoding) {
    keys = decoding.keys
    written = decoding.recorded()
    do throws(ArithmeticOverflow) { try count.closeBuckets(keys) } catch { overflowed = true }
  }

  /// Whether a report that counts was decoded in this run.
  func isDecoded(_ entry: CandidatePool.Entry) -> Bool { decoded[entry.number] != nil }

  /// The sum, if it is one.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum left its range.
  func checked() throws(ArithmeticOverflow) -> ScanShare {
    guard !overflowed else { throw ArithmeticOverflow() }
    return self
  }

  /// What one thread came to as the sum of all so far: it is taken as it is, after a first key table without keys.
  var alone: ScanShare {
    var sum = self
    sum.tables = [[], keys.identity.keys]
    return sum
  }

  /// Adds what another thread came to, which is then gone: the cells of large tables are most of the memory.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func merge(_ other: inout ScanShare, threads: Int) throws(ArithmeticOverflow) {
    guard !overflowed, !other.overflowed else { throw ArithmeticOverflow() }
    let map = keys.absorb(other.keys, threads: threads)
    try count.merge(&other.count, keys: other.keys, map, into: &keys)
    bad += other.bad
    rollup.merge(other.rollup, map, keys: keys)
    decoded.merge(other.decoded) { $1 }
    written.merge(other.written) { $1 }
    tables.append(map.keys)
  }
}
