import AppSales
import WorkSharing

extension SalesScan {
  /// Counts an archive that the index knows but for a few new reports: as a warm run does, and these few, without the
  /// keys of all others.
  ///
  /// - Parameters:
  ///   - files: The reports.
  ///   - known: What the index knows of each.
  ///   - index: The index.
  /// - Returns: What was found; `nil` where it takes more than that.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  func countLate(
    _ files: [ReportFile], _ known: [IndexedReport?], _ index: ReportIndex
  ) throws(ArithmeticOverflow) -> Outcome? {
    guard RolledFigures.answers(query), known.count(where: { $0 != nil }) == index.head.reports.count,
      files.allSatisfy({ $0.reportName != nil })
    else { return nil }
    // Names say all that choosing needs: nothing is decoded here.
    var unused = ReportDecoding(limits: limits, shape: query.shape, wantsTextDigest: false)
    var pool = CandidatePool(files, known, &unused, limits)
    let selection = choose(pool)
    let used = selection.used.map { pool.entries[$0] }
    let new = used.filter { $0.known == nil }
    guard new.count + index.lateCount <= LateHead.most, index.rollupIs(within: used.map(\.known)),
      used.count == index.head.rolledUp + new.count, let figures = index.figures(withDays: query.keepsDays),
      let lateKeys = index.lateKeys
    else { return nil }
    let update = new.isEmpty ? nil : index.update()
    var share = decode(new, lateKeys, update, root: index.root)
    guard let all = figures.adding(share.rollup, keys: share.keys) else { return nil }
    var sum = ScanShare(SalesKeyTable(), ScanCount(query, seen))
    guard try sum.add(all, used, index) else { return nil }
    guard let without = leaveOut(share.bad, of: &pool, selection) else { return nil }
    update?.finishLate(share, all)
    let threads = jobs ?? Workers.available
    try sum.merge(&share, threads: threads)
    var outcome = try sum.count.outcome(without, pool.failures, sum.keys, threads: threads)
    if defersMoney {
      let stillUsed = without.used.map { pool.entries[$0] }
      outcome.money = money(stillUsed, files, update == nil ? index : index.reopened)
    }
    return outcome
  }

  /// Leaves bad reports out; `nil` where that changes which of the others count.
  private func leaveOut(
    _ reports: [(entry: Int, failure: ScanFailure)], of pool: inout CandidatePool, _ selection: ReportSelection
  ) -> ReportSelection? {
    if reports.isEmpty { return selection }
    let bad = Set(reports.map(\.entry))
    let good = selection.used.map { pool.entries[$0].number }.filter { !bad.contains($0) }
    pool.failures += reports.map(\.failure)
    pool.remove(bad)
    let without = choose(pool)
    return without.used.map { pool.entries[$0].number } == good ? without : nil
  }

  private func decode(
    _ entries: [CandidatePool.Entry], _ keys: SalesKeyTable, _ update: IndexUpdate?, root: String
  ) -> ScanShare {
    var decoding = ReportDecoding(
      limits: limits, shape: query.shape, wantsTextDigest: seen != nil, keys: keys, recorder: update?.lateRecorder)
    var share = ScanShare(keys, ScanCount(query, seen, notesOnly: true))
    share.add(entries, &decoding, root: root)
    share.keys = decoding.keys
    share.written = decoding.recorded()
    return share
  }
}
