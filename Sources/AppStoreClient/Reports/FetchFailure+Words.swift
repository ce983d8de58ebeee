/// The sentences about answers.
extension FetchFailure {
  static func unauthorized(_ refusal: Refusal, skew: Int64?) -> FetchFailure {
    let clock = skew.flatMap(ClockWords.sentence).map { $0 + ": set it right" }
    return FetchFailure(
      .unauthorized(skew: skew), "the store does not accept the key (\(refusal.words))",
      hint: clock ?? "check key-id, issuer-id and key-file, and that the key has not been revoked")
  }

  static func roleMissing(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(
      .roleMissing, "the key may not read these reports (\(refusal.words))",
      hint: "it needs the role Sales, Finance or Admin; a key of a single person cannot read reports at all")
  }

  static func agreementMissing(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(
      .agreementMissing, "an agreement is missing or has expired (\(refusal.words))",
      hint: "the account holder accepts it in App Store Connect, under Business; the key is fine")
  }

  static func wrongVendorOrType(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(
      .wrongVendorOrType, "the store does not know the vendor number (\(refusal.words))",
      hint: "it stands in App Store Connect under Payments and Financial Reports; "
        + "the store says the same of a type of report that the account does not have")
  }

  static func versionRefused(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(.versionRefused, "the store refuses the version of the report that it named itself (\(refusal.words))")
  }

  static func badRequest(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(.badRequest(status: refusal.status), "the store refuses the request (\(refusal.words))")
  }

  static func rateLimited(_ refusal: Refusal, retryAfter: Int?) -> FetchFailure {
    let wait = retryAfter.map { "try again in \(ClockWords.duration(Int64($0)))" }
    return FetchFailure(
      .rateLimited(retryAfter: retryAfter), "the store wants fewer requests (\(refusal.words))",
      hint: wait ?? "its limit counts the requests of the last hour; try again later")
  }

  static func serverTrouble(_ refusal: Refusal) -> FetchFailure {
    let vendor =
      refusal.status == 500 ? "; if it lasts, check the vendor number: one that is not yours has the same answer" : ""
    return FetchFailure(
      .serverTrouble(status: refusal.status), "the store is in trouble (\(refusal.words))",
      hint: "try again later" + vendor)
  }

  static func htmlPage(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(
      .htmlPage, "a web page came in place of the report: “\(refusal.firstLine)”",
      hint: "the store, or a proxy on the way, is out of order: try again later")
  }

  static func errorBody(_ refusal: Refusal) -> FetchFailure {
    FetchFailure(.errorBody, "an error came in place of the report (\(refusal.words))", hint: "try again later")
  }

  static func emptyBody(_ response: HTTPResponse) -> FetchFailure {
    let words = response.header("ERRORMSG").map { ": “\($0.prefix(200))”" } ?? ""
    return FetchFailure(.emptyBody, "the store sent nothing\(words)", hint: "try again later")
  }

  static var strangeBody: FetchFailure {
    FetchFailure(.strangeBody, "what the store sent is neither a gzip file nor a report")
  }

  /// The same failure without a text that must not be seen, should something have repeated it.
  func without(_ secret: String?) -> FetchFailure {
    guard let secret, !secret.isEmpty, message.contains(secret) || hint?.contains(secret) == true else { return self }
    let clean = { (text: String) in
      text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "(token)")
    }
    return FetchFailure(code, place: place, clean(message), hint: hint.map(clean))
  }
}
