import AppSales

/// The work of `ReportSelection.resolve`, one step after the other.
struct SelectionResolver {
  private let candidates: [ReportCandidate]
  private let noSales: [VendorNumber: [ReportPeriod]]
  private let range: ReportPeriod?
  /// The vendor that reports without one are taken for.
  private let onlyVendor: VendorNumber?
  private var reasons: [ReportSelection.Reason?]
  private var result = ReportSelection()
  private var talk = SelectionTalk()

  init(_ candidates: [ReportCandidate], noSales: [VendorNumber: [ReportPeriod]], range: ReportPeriod?) {
    self.candidates = candidates
    self.noSales = noSales
    self.range = range
    reasons = Array(repeating: nil, count: candidates.count)
    let first = candidates.lazy.compactMap(\.vendor).first
    onlyVendor = candidates.allSatisfy { $0.vendor == nil || $0.vendor == first } ? first : nil
  }

  mutating func resolve() -> ReportSelection {
    dropOutside()
    dropCopiesOfOtherVendors()
    var groups = groups()
    for vendor in noSales.keys where groups[.some(vendor)] == nil { groups[.some(vendor)] = [] }
    for vendor in groups.keys.sorted(by: SelectionResolver.knownFirst) {
      resolve(vendor, groups[vendor] ?? [])
    }
    result.used = remaining()
    result.leftOut = candidates.indices.compactMap { index in
      reasons[index].map { ReportSelection.LeftOut(candidate: index, reason: $0) }
    }
    result.warnings = talk.warnings
    result.notes = talk.notes
    return result
  }

  /// The candidates that remain, by vendor; mostly there is one.
  private func groups() -> [VendorNumber?: [Int]] {
    let all = remaining()
    if onlyVendor != nil { return all.isEmpty ? [:] : [onlyVendor: all] }
    return Dictionary(grouping: all) { candidates[$0].vendor }
  }

  private func remaining() -> [Int] { candidates.indices.filter { reasons[$0] == nil } }

  private static func knownFirst(_ a: VendorNumber?, _ b: VendorNumber?) -> Bool {
    guard let a else { return false }
    return b.map { a < $0 } ?? true
  }

  private mutating func dropOutside() {
    guard let range else { return }
    for (index, candidate) in candidates.enumerated() where !range.contains(candidate.period) {
      let overlaps = range.overlaps(candidate.period)
      reasons[index] = overlaps ? .reachesOutside : .outside
      if overlaps { talk.reachesOutside.append(candidate.path) }
    }
  }

  /// Where several vendors are known, a report without one may still be a copy of theirs.
  private mutating func dropCopiesOfOtherVendors() {
    guard onlyVendor == nil else { return }
    var texts: [Text: Int] = [:]
    let known = remaining().filter { candidates[$0].vendor != nil }
    for index in known.sorted(by: isBetter).reversed() { texts[Text(candidates[index])] = index }
    for index in remaining() where candidates[index].vendor == nil && candidates[index].digest != nil {
      if let twin = texts[Text(candidates[index])] { reasons[index] = .sameText(as: twin) }
    }
  }

  private struct Text: Hashable {
    let period: ReportPeriod
    let digest: TextDigest?

    init(_ candidate: ReportCandidate) {
      period = candidate.period
      digest = candidate.digest
    }
  }

  /// Newer first, then by the bytes of the path.
  private func isBetter(_ a: Int, than b: Int) -> Bool {
    let (first, second) = (candidates[a], candidates[b])
    guard first.modified == second.modified else { return first.modified > second.modified }
    return bytesPrecede(first.path, second.path)
  }

  private mutating func resolve(_ vendor: VendorNumber?, _ group: [Int]) {
    let single = dropCopies(group)
    var spans = single.map { DaySpan(period: candidates[$0].period, candidate: $0) }
    spans += silentDays(vendor, besides: spans)
    let chosen = DayCover(spans).chosen
    result.covered.append(chosen.map(\.period))
    if chosen.count(where: { $0.candidate != nil }) == single.count { return }
    let used = Set(chosen.compactMap(\.candidate))
    for index in single where !used.contains(index) { leaveOut(index, chosen) }
  }

  /// Says why a report of a period of its own does not count.
  private mutating func leaveOut(_ index: Int, _ chosen: [DaySpan]) {
    let candidate = candidates[index]
    let others = SelectionResolver.overlapping(candidate.period, chosen)
    let shared = others.reduce(0) { $0 + ($1.period.intersection(candidate.period)?.count ?? 0) }
    if shared < candidate.period.count {
      reasons[index] = .overlapping
      talk.overlapping.append((candidate.path, candidate.period.count - shared))
      return
    }
    reasons[index] = .covered
    let longer = others.compactMap(\.candidate).first { candidates[$0].period.count > candidate.period.count }
    if let longer { talk.replaced[longer, default: []].append(candidate) } else { talk.superfluous.append(candidate) }
    if let longer { talk.replacing[longer] = candidates[longer] }
  }

  /// The part of some stretches, in order and apart, that shares days with a period.
  private static func overlapping(_ period: ReportPeriod, _ spans: [DaySpan]) -> ArraySlice<DaySpan> {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].period.end <= period.begin { low = middle + 1 } else { high = middle }
    }
    return spans[low...].prefix { $0.period.begin < period.end }
  }

  /// One candidate a period.
  private mutating func dropCopies(_ group: [Int]) -> [Int] {
    // Mostly each report is of later days than the one before, and none has a copy.
    let isInOrder = zip(group, group.dropFirst()).allSatisfy {
      candidates[$0].period.begin < candidates[$1].period.begin
    }
    if isInOrder { return group }
    var winners: [Int] = []
    for copies in Dictionary(grouping: group, by: { candidates[$0].period }).values {
      guard copies.count > 1 else {
        winners += copies
        continue
      }
      let sorted = copies.sorted(by: isBetter)
      winners.append(sorted[0])
      for loser in sorted.dropFirst() { drop(loser, for: sorted[0]) }
    }
    return winners.sorted { candidates[$0].period.begin < candidates[$1].period.begin }
  }

  private mutating func drop(_ loser: Int, for winner: Int) {
    if let digest = candidates[loser].digest, digest == candidates[winner].digest {
      reasons[loser] = .sameText(as: winner)
    } else {
      reasons[loser] = .olderCopy(of: winner)
      talk.differing.append((candidates[winner], candidates[loser]))
    }
  }

  /// The days without sales, one by one, that have no report of their own.
  private func silentDays(_ vendor: VendorNumber?, besides spans: [DaySpan]) -> [DaySpan] {
    guard let vendor, let periods = noSales[vendor] else { return [] }
    let reports = Set(spans.map(\.period))
    return Set(periods.flatMap(\.days))
      .filter { range?.contains($0) ?? true }
      .map { DaySpan(period: ReportPeriod(day: $0), candidate: nil) }
      .filter { !reports.contains($0.period) }
  }
}
