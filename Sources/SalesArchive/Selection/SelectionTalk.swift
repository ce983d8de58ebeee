import AppSales

/// The sentences about a selection, made in one place and in an order that does not depend on the input's.
struct SelectionTalk {
  /// Newer and older report of one period with different texts.
  var differing: [(newer: ReportCandidate, older: ReportCandidate)] = []
  /// Reports that share days with better ones, and how many of their days are in no sum.
  var overlapping: [(path: String, lost: Int)] = []
  /// By the number of a coarser report: the finer ones in whose place it counts.
  var replaced: [Int: [ReportCandidate]] = [:]
  /// Those coarser reports.
  var replacing: [Int: ReportCandidate] = [:]
  /// Coarser reports whose days finer ones cover.
  var superfluous: [ReportCandidate] = []
  /// Reports that reach beyond the days asked for.
  var reachesOutside: [String] = []

  /// How many examples a sentence names.
  private static let examples = 3

  var warnings: [SalesWarning] {
    let copies = differing.map { pair in
      let days = SelectionTalk.text(of: pair.newer.period)
      return "\(pair.newer.path) and \(pair.older.path) differ for \(days): the first, which is newer, counts"
    }
    let lost = overlapping.map {
      "\($0.path) does not count, since it shares days with others: \($0.lost) of its days are in no sum"
    }
    return [entry("differing-copies", copies), entry("overlapping-reports", lost)].compactMap { $0 }
  }

  var notes: [SalesWarning] {
    let used = replacing.map { index, coarse in
      let finer = replaced[index]?.count ?? 0
      return "\(coarse.path) counts in place of \(finer) finer \(finer == 1 ? "report" : "reports"), which "
        + "\(finer == 1 ? "does" : "do") not cover all of its days"
    }
    let outside = reachesOutside.map { "\($0) reaches beyond the days asked for and cannot be cut" }
    return [entry("coarser-used", used), leftOut, entry("reaches-outside", outside)].compactMap { $0 }
  }

  private var leftOut: SalesWarning? {
    guard !superfluous.isEmpty else { return nil }
    let counts = Dictionary(grouping: superfluous, by: \.frequency).mapValues(\.count)
    let parts = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.rawValue)" }
    let noun = superfluous.count == 1 ? "report does" : "reports do"
    return SalesWarning(
      code: "coarser-left-out", count: superfluous.count,
      message: "\(parts.joined(separator: ", ")) \(noun) not count, since others cover the same days")
  }

  private func entry(_ code: String, _ sentences: [String]) -> SalesWarning? {
    guard !sentences.isEmpty else { return nil }
    let named = sentences.sorted(by: bytesPrecede).prefix(SelectionTalk.examples).joined(separator: "; ")
    let more = sentences.count - SelectionTalk.examples
    return SalesWarning(code: code, count: sentences.count, message: more > 0 ? "\(named); and \(more) more" : named)
  }

  private static func text(of period: ReportPeriod) -> String {
    period.count == 1 ? "\(period.begin)" : "\(period.begin) to \(period.last)"
  }
}
