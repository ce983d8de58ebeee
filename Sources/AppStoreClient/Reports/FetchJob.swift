import AppSales

/// A request on its way through a run.
struct FetchJob {
  let request: ReportRequest
  /// The version that it was last asked with; `nil` for none.
  var version: String?
  /// The token that it was last sent with.
  var token: BearerToken?
  /// Whether its token has been renewed.
  var hasRenewed = false
  /// Whether the store has named it a version.
  var hasNegotiated = false
  /// Whether it goes without the `Accept` header, as the store wanted.
  var acceptsAnything = false
  /// Whether it asks without a version only to have the latest one named.
  var isProbe = false
  /// How often its answer has been handed out.
  var attempt = 0

  init(_ request: ReportRequest) { self.request = request }

  /// What it asks for a report about.
  var kind: ReportKind { request.name.kind }

  /// How often an answer can be handed out in all.
  static let attempts = 3

  /// How a retry is explained.
  static func reason(_ result: Result<HTTPResponse, HTTPFailure>) -> String {
    switch result {
    case .failure(let failure): FetchFailure(failure).message
    case .success(let response): response.status == 200 ? "the body is no report" : "status \(response.status)"
    }
  }
}
