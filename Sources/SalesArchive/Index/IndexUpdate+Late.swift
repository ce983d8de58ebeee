import AppSales

extension IndexUpdate {
  /// A recorder for late reports, whose keys have numbers of their own.
  var lateRecorder: BlockRecorder {
    BlockRecorder(file, table: IndexedReport.lateTable, root: root, youngest: youngest)
  }

  /// Puts reports beside the head.
  ///
  /// Where that fails, nothing changes, and the next run tries again.
  ///
  /// - Parameters:
  ///   - share: New reports that count, which go on with the keys of the late ones before them.
  ///   - figures: What all reports come to, the new ones too.
  func finishLate(_ share: ScanShare, _ figures: RolledFigures) {
    guard let head = old.head.file, !share.written.isEmpty, share.written.count == share.rollup.reports,
      let rollup = lateRollup(share)
    else { return }
    var keys = IndexKeys()
    keys.keys = share.keys
    let list = LateHead.listBytes(lateReports(share), blocksLength: file.length, of: head)
    let bytes = HeadFile.bytes([list, figures.bytes, rollup.days.bytes, keys.bytes, rollup.bytes])
    try? AtomicFile.replace(ReportIndex.latePath(place), with: bytes, durably: false)
  }

  private func lateRollup(_ share: ScanShare) -> SalesRollup? {
    guard let late = old.head.late else { return share.rollup }
    guard var rollup = late.rollup else { return nil }
    rollup.merge(share.rollup, share.keys.identity, keys: share.keys)
    return rollup
  }

  private func lateReports(_ share: ScanShare) -> ReportList {
    var list = (old.head.late?.reports ?? ReportList()).updated({ _ in true }, with: share.written)
    list.markRolledUp { _ in true }
    return list
  }
}
