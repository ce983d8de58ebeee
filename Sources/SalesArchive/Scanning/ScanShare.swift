import AppSales

/// What one thread of a scan came to.
struct ScanShare: Sendable {
  var keys: SalesKeyTable
  var count: ScanCount
  var bad: [(entry: Int, failure: ScanFailure)] = []
  /// Whether a sum left its range.
  var overflowed = false

  init(_ keys: SalesKeyTable, _ count: ScanCount) {
    self.keys = keys
    self.count = count
  }

  /// Decodes reports and adds them up.
  mutating func add(_ entries: some Sequence<CandidatePool.Entry>, _ decoding: inout ReportDecoding) {
    for entry in entries {
      do throws(ScanFailure) {
        let decoded = try decoding.decode(entry)
        add(decoded, entry, decoding.keys)
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

  /// The sum, if it is one.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum left its range.
  func checked() throws(ArithmeticOverflow) -> ScanShare {
    guard !overflowed else { throw ArithmeticOverflow() }
    return self
  }

  /// Adds what another thread came to.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func merge(_ other: ScanShare) throws(ArithmeticOverflow) {
    guard !overflowed, !other.overflowed else { throw ArithmeticOverflow() }
    try count.merge(other.count, keys: other.keys, into: &keys)
    bad += other.bad
  }
}
