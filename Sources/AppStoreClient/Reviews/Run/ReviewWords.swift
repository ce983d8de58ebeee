import AppSales

/// The sentences of failures and warnings.
enum ReviewWords {
  /// Why a public host gave nothing.
  static func failure(of result: Result<HTTPResponse, HTTPFailure>) -> ReviewFailure? {
    switch result {
    case .failure(let failure): network(failure)
    case .success(let response): response.status == 200 ? nil : status(response)
    }
  }

  /// Why App Store Connect gave nothing.
  static func apiFailure(of result: Result<HTTPResponse, HTTPFailure>) -> ReviewFailure? {
    guard case .success(let response) = result, response.status != 200 else { return failure(of: result) }
    let detail = apiDetail(response)
    switch response.status {
    case 401:
      return ReviewFailure(
        .unauthorized, "App Store Connect does not accept the key (401)\(detail)",
        hint: "check issuer-id, key-id and key-file, and this machine's clock")
    case 403:
      return ReviewFailure(
        .forbidden, "App Store Connect does not let this key read reviews (403)\(detail)",
        hint: "reviews need the role Customer Support, Developer, App Manager or Admin; --source feed needs no key")
    case 404: return ReviewFailure(.notFound, "the account has no such app (404)\(detail)")
    default: return status(response, detail)
    }
  }

  static func unreadable(_ fault: BodyFault) -> ReviewFailure { ReviewFailure(.unreadable, fault.message) }

  private static func network(_ failure: HTTPFailure) -> ReviewFailure {
    let detail = failure.detail.isEmpty ? failure.code.rawValue : failure.detail
    return switch failure.code {
    case .redirect: ReviewFailure(.foreignAddress, "\(failure.host) leads elsewhere (\(detail))")
    case .tooLarge: ReviewFailure(.unreadable, "the answer of \(failure.host) is larger than \(detail)")
    default: ReviewFailure(.unreachable, "no answer from \(failure.host): \(detail)")
    }
  }

  private static func status(_ response: HTTPResponse, _ detail: String? = nil) -> ReviewFailure {
    let said = "status \(response.status)" + (detail ?? excerpt(response.body))
    return switch response.status {
    case 403, 429: ReviewFailure(.throttled, "the store wants fewer requests: \(said)", hint: "try again in an hour")
    case 408, 500...599: ReviewFailure(.serverTrouble, "the store is in trouble: \(said)")
    default: ReviewFailure(.badRequest, "the store does not accept the request: \(said)")
    }
  }

  /// The words of an error of the API; branching is on the status alone.
  private static func apiDetail(_ response: HTTPResponse) -> String {
    let error = (try? BodyForm.json(response.body))?["errors"]?.elements.first
    guard let error, let words = error["detail"]?.text ?? error["title"]?.text else { return "" }
    return ": \(words.prefix(200))"
  }

  /// A plain text in full, as the feed gives it for a page that is too far back; a web page says nothing.
  private static func excerpt(_ body: [UInt8]) -> String {
    guard BodyForm(body) == .other, !body.contains(0), !body.starts(with: [0x1F, 0x8B]) else { return "" }
    return " “\(String(decoding: body.prefix(120), as: UTF8.self))”"
  }
}

extension ReviewWords {
  static func feedEmpty(_ ratings: Int64?, _ place: Storefront, kept: Bool) -> String {
    let why = ratings.map { "although there are \($0) ratings" } ?? "although reviews are kept"
    return "\(place.name): the feed is empty \(why); maybe nobody wrote a text, maybe the store holds it back"
      + (kept ? "; what is kept stays" : "")
  }

  static func feedUnproven(_ failure: ReviewFailure, _ place: Storefront) -> String {
    "\(place.name): the feed is empty, and why could not be learned: \(failure.message)"
  }

  static func failed(_ failure: ReviewFailure, _ place: Storefront) -> String { "\(place.name): \(failure.message)" }

  static func incomplete(_ failure: ReviewFailure, _ place: Storefront) -> String {
    "\(place.name): not read to the end: \(failure.message); the next run reads it whole"
  }

  static func leftOut(_ count: Int, _ place: Storefront?) -> String {
    (place.map { "\($0.name): " } ?? "") + "\(count) entries without an identifier or 1 to 5 stars were left out"
  }

  static func gap(_ newer: PageSpan, _ older: PageSpan, _ place: Storefront) -> String {
    let day = { (moment: Int64?) in
      moment.map { ReportDay(number: Int32(clamping: $0 / 86_400)).description } ?? "?"
    }
    return
      "\(place.name): nothing between \(day(older.newest)) and \(day(newer.oldest)), where page \(newer.number) ends "
      + "and page \(older.number) begins; the feed may have a hole there"
  }

  static func foreign(_ territories: [String]) -> String {
    let names = Set(territories).sorted().joined(separator: ", ")
    return "App Store Connect sent \(territories.count) reviews of countries that were not asked for (\(names)); "
      + "they were left out"
  }

  static func apiRefused(_ failure: ReviewFailure) -> String { "\(failure.message); the public feed is read instead" }

  static func stopped(_ reason: ReviewFailure, _ left: [(app: Int64, storefront: Storefront)]) -> String {
    var groups: [(app: Int64, codes: [String])] = []
    for (app, storefront) in left {
      if groups.last?.app != app { groups.append((app, [])) }
      groups[groups.count - 1].codes.append(storefront.code)
    }
    let names = groups.map { "\($0.app) in \($0.codes.joined(separator: " "))" }
    return "stopped: \(reason.message)" + (left.isEmpty ? "" : "; left: \(names.joined(separator: "; "))")
  }

  static let throttled = ReviewFailure(
    .throttled, "country after country came back empty that cannot be: the store holds the feed back",
    hint: "try again in an hour; what was read is kept")

  static let interrupted = ReviewFailure(.interrupted, "interrupted")

  static func repeated(_ page: Int) -> ReviewFailure {
    ReviewFailure(.unreadable, "page \(page) repeats what came before")
  }

  static func emptyPage(_ page: Int) -> ReviewFailure {
    ReviewFailure(.throttled, "page \(page) came back empty although the list goes on")
  }

  static func missing(_ read: Int, _ total: Int) -> ReviewFailure {
    ReviewFailure(.unreadable, "\(read) of \(total) reviews came")
  }

  static func foreignNext(_ why: String) -> ReviewFailure {
    ReviewFailure(
      .foreignAddress, "App Store Connect's next page leads to another \(why)", hint: "nothing was sent there")
  }

  static let loop = ReviewFailure(.foreignAddress, "App Store Connect's next page is one that has been read")
}
