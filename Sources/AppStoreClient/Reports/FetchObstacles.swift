import AppSales

/// What one failure says about the requests that have not been made yet.
struct FetchObstacles {
  private var forAll: FetchFailure?
  private var forKind: [ReportKind: FetchFailure] = [:]
  private var troubles = 0

  /// So many requests in a row without an answer, each tried several times: the rest would fare no better.
  private static let tooMany = 8

  /// Why a request need not be made; `nil` where it should be.
  func failure(for request: ReportRequest) -> FetchFailure? { forAll ?? forKind[request.name.kind] }

  /// Whether nothing more need be asked for.
  var isTotal: Bool { forAll != nil }

  /// Takes note of an answer.
  mutating func note(_ answer: ReportAnswer, to request: ReportRequest) {
    guard case .failed(let failure) = answer else {
      troubles = 0
      return
    }
    switch FetchObstacles.scope(of: failure.code) {
    case .itself: troubles = 0
    case .kind: forKind[request.name.kind] = failure
    case .all: forAll = forAll ?? failure
    case .perhapsAll:
      troubles += 1
      if troubles >= FetchObstacles.tooMany { forAll = forAll ?? failure }
    }
  }

  private enum Scope { case itself, perhapsAll, kind, all }

  private static func scope(of code: FetchFailure.Code) -> Scope {
    switch code {
    case .unauthorized, .agreementMissing, .rateLimited, .signing: .all
    case .keyMissing, .keyUnreadable, .keyNotRegular, .keyExposed, .keyGarbled, .keyEncrypted, .keyWrongKind: .all
    case .roleMissing, .wrongVendorOrType, .versionRefused: .kind
    case .serverTrouble, .htmlPage, .errorBody, .emptyBody: .perhapsAll
    case .badRequest, .strangeBody: .itself
    case .network(let code): scope(of: code)
    }
  }

  private static func scope(of code: HTTPFailure.Code) -> Scope {
    switch code {
    case .timeout, .cut, .redirect, .notHTTP, .other: .perhapsAll
    case .tooLarge: .itself
    default: .all
    }
  }
}
