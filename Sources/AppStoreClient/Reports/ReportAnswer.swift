/// What came of asking for a report.
public enum ReportAnswer: Hashable, Sendable {
  /// The report, not yet unpacked or checked.
  case report(ReportBody)
  /// Nothing was sold in the period; whether that is final is for the caller to say, by the age of the period.
  ///
  /// It is proven where the store surely knows the version that was asked for: it says “no sales” of retired ones too. Only
  /// a proven answer may ever be final.
  case noSales(isProven: Bool)
  /// The report is not out yet.
  case notYet
  /// The period lies further back than the store keeps reports.
  case expired
  /// It failed.
  case failed(FetchFailure)
}

/// The bytes of a report as they came.
public struct ReportBody: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// Whether they are packed, as the store sends them; `false` where something on the way has unpacked them.
  public let isPacked: Bool

  /// A body from its parts.
  public init(_ bytes: [UInt8], isPacked: Bool) {
    self.bytes = bytes
    self.isPacked = isPacked
  }
}

/// The answer to one request, as the fetcher hands it out.
public struct ReportResult: Sendable {
  /// What was asked for.
  public let request: ReportRequest
  /// What came of it.
  public let answer: ReportAnswer
  /// How often the fetcher has handed out an answer to this request, this one included.
  public let attempt: Int
  /// Whether the fetcher will ask once more if told to.
  public let mayAskAgain: Bool
  /// `false` where the failure of another request made it useless to ask for this one.
  public let wasAsked: Bool
}

/// What to do after an answer.
public enum ReportVerdict: Hashable, Sendable {
  /// Go on with the others.
  case goOn
  /// The body is damaged: ask for it again, if the result says that it may be.
  case askAgain
  /// Stop all: begin nothing, drop what is in flight.
  case stop
}

/// How a run of the fetcher ended.
public enum FetchEnd: Hashable, Sendable {
  /// Each request has had its answer.
  case finished
  /// The caller said stop.
  case stopped
  /// The user cancelled; some requests have had no answer.
  case interrupted
}
