import AppSales

extension CandidatePool {
  /// What threads take at a time: the reports of a month, whose tables stay in the cache and are of nobody else.
  ///
  /// - Parameter entries: Reports, in the order of their days.
  /// - Returns: Ranges that cover all of them.
  static func shares(_ entries: [Entry]) -> [Range<Int>] {
    var shares: [Range<Int>] = []
    var begin = 0
    while begin < entries.count {
      let month = entries[begin].candidate.period.begin.month
      let rest = entries[begin...].prefix(shareLimit)
      let end = rest.firstIndex { !month.contains($0.candidate.period.begin) } ?? rest.endIndex
      shares.append(begin..<end)
      begin = end
    }
    return shares
  }

  /// The most reports that a thread takes at a time.
  private static let shareLimit = 64
}
