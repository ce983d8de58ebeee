import AppSales

/// Which versions the store is known to have: it says “no sales” of those that it has retired, too.
struct VersionProofs {
  /// What to do with a “no sales” that proves nothing.
  enum Doubt {
    /// Ask once without a version, so that the store names the latest.
    case probe(FetchJob)
    /// The store is being asked; wait for what it says.
    case hold
    /// There is no more to be learnt.
    case believe(isProven: Bool)
  }

  private var confirmed: [ReportKind: String] = [:]
  private var hasProbed: Set<ReportKind> = []
  private var held: [ReportKind: [FetchJob]] = [:]

  /// Whether “no sales” may be believed of a version: one that this run has seen at work, or none, which is the latest.
  func isProven(_ version: String?, _ kind: ReportKind) -> Bool {
    guard let version else { return kind.firstVersion == nil }
    return confirmed[kind] == version
  }

  /// The store has named the version, or given a report of it.
  mutating func confirm(_ version: String, _ kind: ReportKind) { confirmed[kind] = version }

  /// What to do with a “no sales” that is not proven.
  mutating func doubt(_ job: FetchJob) -> Doubt {
    let kind = job.request.name.kind
    if held[kind] != nil {
      held[kind]?.append(job)
      return .hold
    }
    guard hasProbed.insert(kind).inserted else { return .believe(isProven: isProven(job.version, kind)) }
    held[kind] = []
    var probe = job
    probe.version = nil
    probe.isProbe = true
    return .probe(probe)
  }

  /// The jobs that waited for a probe that has ended; none after any other job.
  mutating func release(_ kind: ReportKind, after job: FetchJob) -> [FetchJob] {
    guard job.isProbe else { return [] }
    return held.removeValue(forKey: kind) ?? []
  }
}
