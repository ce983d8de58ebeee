import AppSales

/// Finds what is missing between reports, and what the journal and the files say of one another.
struct SeriesVerifier {
  private(set) var findings: [Verification.Finding] = []
  private let contents: ArchiveContents
  private let now: Int64

  init(_ contents: ArchiveContents, at now: Int64) {
    self.contents = contents
    self.now = now
    for (series, span) in contents.spans.sorted(by: { $0.key < $1.key }) {
      addHoles(series, span)
      if series.frequency != .daily { addOverlaps(series, span) }
    }
    addGone()
    addUnlisted()
    addVendors()
  }

  private enum State { case known, missing, lost }

  private func state(_ series: ReportSeries, _ period: ReportPeriod) -> State {
    let subject = series.subject(period.begin)
    let told = contents.journal.states[subject]
    // What is gone although it was stored is said by itself.
    if contents.has(subject) || told == .noSales || told == .stored || told == .replaced { return .known }
    if contents.covers(period, series) { return .known }
    return told != .expired && ReportAvailability(series.frequency, period).mayBeKept(at: now) ? .missing : .lost
  }

  private mutating func addHoles(_ series: ReportSeries, _ span: ReportPeriod) {
    var run: (state: State, periods: [ReportPeriod]) = (.known, [])
    for period in series.periods(from: span.begin, through: span.last) {
      let state = state(series, period)
      if state != run.state {
        addHole(series, run.state, run.periods)
        run = (state, [])
      }
      run.periods.append(period)
    }
    addHole(series, run.state, run.periods)
  }

  private mutating func addHole(_ series: ReportSeries, _ state: State, _ periods: [ReportPeriod]) {
    guard state != .known, let first = periods.first, let last = periods.last else { return }
    let days = first.union(last)
    let place = days.count == 1 ? "\(days.begin)" : "\(days.begin) to \(days.last)"
    let count =
      periods.count == 1 ? "a \(series.frequency) report is" : "\(periods.count) \(series.frequency) reports are"
    let what = series.kind == .sales ? count : "\(count), \(series.kind.rawValue),"
    let isLost = state == .lost
    findings.append(
      Verification.Finding(
        .warning, isLost ? .lost : .hole, place, "\(what) missing for vendor \(series.vendor)",
        hint: isLost ? "The store has this no longer; look for it in a backup." : nil,
        repair: isLost ? [] : periods.compactMap { series.name($0.begin) }))
  }

  private mutating func addOverlaps(_ series: ReportSeries, _ span: ReportPeriod) {
    for period in series.periods(from: span.begin, through: span.last) {
      guard let file = contents.files[series.subject(period.begin)]?.first else { continue }
      let finer = contents.finer(period, series)
      guard finer > 0 else { continue }
      findings.append(
        Verification.Finding(
          .information, .overlap, file.reportName?.archivePath ?? file.path,
          "covers days of \(finer) finer reports; no day counts twice"))
    }
  }

  private mutating func addGone() {
    for (subject, state) in contents.journal.states where state == .stored || state == .replaced {
      guard !contents.has(subject), let series = ReportSeries(subject), let name = series.name(subject.begin) else {
        continue
      }
      let mending = Mending(name, at: now)
      findings.append(
        Verification.Finding(
          .damage, .gone, name.archivePath, "the journal says that it was stored, but it is not there",
          hint: mending.hint, repair: mending.repair))
    }
  }

  private mutating func addUnlisted() {
    let count = contents.unlisted.count
    guard count > 0 else { return }
    let what = count == 1 ? "1 report has" : "\(count) reports have"
    findings.append(
      Verification.Finding(
        .information, .unlisted, Journal.fileName, "\(what) no line here; the next download adds it"))
  }

  private mutating func addVendors() {
    let vendors = Set(contents.files.keys.map(\.vendor)).sorted().map(\.description)
    guard vendors.count > 1 else { return }
    findings.append(
      Verification.Finding(
        .information, .vendors, ".", "reports of several vendors: \(vendors.joined(separator: ", "))"))
  }
}

extension ArchiveContents {
  /// Whether a coarser report of the same vendor and kind stands for a period.
  func covers(_ period: ReportPeriod, _ series: ReportSeries) -> Bool {
    series.coarser.contains { coarser in
      let whole = coarser.frequency.period(containing: period.begin)
      return whole.contains(period) && has(coarser.subject(whole.begin))
    }
  }

  /// How many finer reports of the same vendor and kind lie in a period.
  func finer(_ period: ReportPeriod, _ series: ReportSeries) -> Int {
    series.finer.reduce(0) { sum, finer in
      sum
        + finer.periods(from: period.begin, through: period.last).count { part in
          period.contains(part) && has(finer.subject(part.begin))
        }
    }
  }
}

extension ReportSeries {
  /// The series of longer spans, finest first.
  var coarser: [ReportSeries] { others { $0 > frequency } }

  /// The series of shorter spans, finest first.
  var finer: [ReportSeries] { others { $0 < frequency } }

  private func others(_ isWanted: (ReportFrequency) -> Bool) -> [ReportSeries] {
    kind.frequencies.filter(isWanted).map { ReportSeries(vendor: vendor, kind: kind, frequency: $0) }
  }
}
