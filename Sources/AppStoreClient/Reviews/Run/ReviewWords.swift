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
    let words = Refusal(response).words
    return switch response.status {
    case 401:
      ReviewFailure(
        .unauthorized, "App Store Connect does not accept the key (\(words))",
        hint: "check issuer-id, key-id and key-file, and this machine's clock")
    case 403:
      ReviewFailure(
        .forbidden, "App Store Connect does not let this key read reviews (\(words))",
        hint: "reviews need the role Customer Support, Developer, App Manager or Admin; --source feed needs no key")
    case 404: ReviewFailure(.notFound, "the account has no such app (\(words))")
    default: status(response)
    }
  }

  static func unreadable(_ fault: BodyFault) -> ReviewFailure { ReviewFailure(.unreadable, fault.message) }

  private static func network(_ failure: HTTPFailure) -> ReviewFailure {
    let words = FetchFailure(failure)
    return switch failure.code {
    case .redirect: ReviewFailure(.foreignAddress, "\(failure.host) leads elsewhere (\(failure.detail))")
    case .tooLarge: ReviewFailure(.unreadable, "the answer of \(failure.host) is larger than any page of reviews")
    default: ReviewFailure(.unreachable, words.message, hint: words.hint)
    }
  }

  private static func status(_ response: HTTPResponse) -> ReviewFailure {
    // Of a web page, the status says all.
    let words = BodyKind(response.body) == .html ? "status \(response.status)" : Refusal(response).words
    return switch response.status {
    case 403, 429: ReviewFailure(.throttled, "the store wants fewer requests (\(words))", hint: "try again in an hour")
    case 408, 500...599: ReviewFailure(.serverTrouble, "the store is in trouble (\(words))", hint: "try again later")
    default: ReviewFailure(.badRequest, "the store does not accept the request (\(words))")
    }
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
