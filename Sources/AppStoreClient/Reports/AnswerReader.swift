import AppSales

/// Tells the answers of the store apart, by status, code and text.
struct AnswerReader {
  /// What an answer amounts to.
  enum Reading: Hashable {
    case answer(ReportAnswer)
    /// The store names the version in which it wants to be asked.
    case version(String, FetchFailure)
    /// The token was refused; a new one may do.
    case unauthorized(FetchFailure)
    /// The store does not like the `Accept` header.
    case notAcceptable(FetchFailure)
  }

  /// The time of day in seconds since 1970.
  let now: Int64

  /// What came of a request; `isProven` says whether “no sales” may be believed.
  func reading(of result: Result<HTTPResponse, HTTPFailure>, to request: ReportRequest, isProven: Bool) -> Reading {
    switch result {
    case .failure(let failure): .answer(.failed(FetchFailure(failure)))
    case .success(let response) where (200..<300).contains(response.status): .answer(success(response))
    case .success(let response): refusal(Refusal(response), to: request, isProven)
    }
  }

  private func success(_ response: HTTPResponse) -> ReportAnswer {
    switch BodyKind(response.body) {
    case .gzip: .report(ReportBody(response.body, isPacked: true))
    case .plainReport: .report(ReportBody(response.body, isPacked: false))
    case .json: .failed(.errorBody(Refusal(response)))
    case .html: .failed(.htmlPage(Refusal(response)))
    case .empty: .failed(.emptyBody(response))
    case .strange: .failed(.strangeBody)
    }
  }

  private func refusal(_ refusal: Refusal, to request: ReportRequest, _ isProven: Bool) -> Reading {
    switch refusal.status {
    case 400: badRequest(refusal)
    case 401: .unauthorized(.unauthorized(refusal, skew: skew(of: refusal.response)))
    case 403: .answer(.failed(refusal.says("agreement") ? .agreementMissing(refusal) : .roleMissing(refusal)))
    case 404: .answer(notFound(refusal, request, isProven))
    case 406: .notAcceptable(.badRequest(refusal))
    case 407: .answer(.failed(FetchFailure(HTTPFailure(.proxy, at: "the proxy", detail: "status 407"))))
    case 429: .answer(.failed(.rateLimited(refusal, retryAfter: RetryAfter.seconds(of: refusal.response, now: now))))
    case 408, 500...: .answer(.failed(.serverTrouble(refusal)))
    default: .answer(.failed(.badRequest(refusal)))
    }
  }

  private func badRequest(_ refusal: Refusal) -> Reading {
    if let version = refusal.error?.namedVersion { return .version(version, .versionRefused(refusal)) }
    return .answer(.failed(refusal.says("vendor") ? .wrongVendorOrType(refusal) : .badRequest(refusal)))
  }

  /// The store has one status for four things.
  private func notFound(_ refusal: Refusal, _ request: ReportRequest, _ isProven: Bool) -> ReportAnswer {
    if refusal.says("not available yet") { return .notYet }
    if refusal.says("no sales") { return isKept(request) ? .noSales(isProven: isProven) : .expired }
    if refusal.says("vendor") { return .failed(.wrongVendorOrType(refusal)) }
    return .failed(.badRequest(refusal))
  }

  /// Whether the store still has reports of that age: a year, ten of yearly ones (App Store Connect Help, “Sales and Trends
  /// reports availability”).
  private func isKept(_ request: ReportRequest) -> Bool {
    let age = request.name.period.last.distance(to: PacificClock.day(at: now))
    return age <= (request.name.frequency == .yearly ? 3653 : 365)
  }

  /// By how many seconds this machine's clock is fast, if the answer says what time it is.
  private func skew(of response: HTTPResponse) -> Int64? {
    response.header("Date").flatMap(HTTPDate.seconds).map { now - $0 }
  }
}

/// An answer that is no report, and what the store says in it.
struct Refusal {
  let response: HTTPResponse
  let error: StoreError?

  init(_ response: HTTPResponse) {
    self.response = response
    error = StoreError(response.body)
  }

  var status: Int { response.status }

  func says(_ word: String) -> Bool { error?.says(word) ?? false }

  /// The status and the store's code and detail, or the first line of whatever else came.
  var words: String {
    if let error { return "\(status) \(error.words)" }
    return firstLine.isEmpty ? "status \(status)" : "status \(status): “\(firstLine)”"
  }

  /// The first line of the body that is not blank, up to 120 bytes.
  var firstLine: String {
    guard BodyKind(response.body) != .gzip else { return "" }
    let line = response.body.prefix(4096).split { $0 == 0x0A || $0 == 0x0D }.first { $0.contains { $0 > 0x20 } }
    return line.map { String(decoding: $0.prefix(120), as: UTF8.self) } ?? ""
  }
}
