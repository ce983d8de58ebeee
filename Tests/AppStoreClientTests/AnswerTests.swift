import AppSales
import Testing

@testable import AppStoreClient

/// Answers in the store's form, written for these tests.
enum StoreAnswer {
  static let rateLimit = HTTPHeader("X-Rate-Limit", "user-hour-lim:3600;user-hour-rem:3598;")
  static let report: [UInt8] = [0x1F, 0x8B, 8, 0, 1, 2, 3]
  static let noSales = error(404, "NOT_FOUND", "There were no sales for the date specified.")
  static let notYet = error(
    404, "NOT_FOUND", "Report is not available yet. Daily reports are available by 5 am Pacific Time.")
  static let unauthorized = error(401, "NOT_AUTHORIZED", "Provide a properly configured and signed bearer token.")
  static let forbidden = error(403, "FORBIDDEN_ERROR", "The API key in use does not allow this request")
  static let agreements = error(
    403, "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED", "This request requires an in-effect agreement.")
  static let rateLimited = error(429, "RATE_LIMIT_EXCEEDED", "We've received too many requests for this API.")
  static let notAcceptable = error(406, "NOT_ACCEPTABLE", "The specified accept header is not supported")
  static let vendor = error(400, "PARAMETER_ERROR.INVALID", "Invalid vendor number specified.", "filter[vendorNumber]")
  static let date = error(400, "PARAMETER_ERROR.INVALID", "Invalid report date specified.", "filter[reportDate]")

  static func version(_ latest: String) -> HTTPResponse {
    let detail = "The version parameter you have specified is invalid. The latest version for this report is \(latest)."
    return error(400, "PARAMETER_ERROR.INVALID", detail, "filter[version]")
  }

  static func error(
    _ status: Int, _ code: String, _ detail: String, _ parameter: String? = nil, shown: Int? = nil
  ) -> HTTPResponse {
    let source = parameter.map { #", "source": {"parameter": "\#($0)"}"# } ?? ""
    let body =
      #"{"errors": [{"status": "\#(status)", "code": "\#(code)", "title": "T", "detail": "\#(detail)"\#(source)}]}"#
    return HTTPResponse(status: shown ?? status, headers: [rateLimit], body: Array(body.utf8))
  }

  static func page(_ status: Int) -> HTTPResponse {
    HTTPResponse(status: status, body: Array("\n<html><title>Down</title>\n<body>".utf8))
  }
}

@Suite("Answers of the store") struct AnswerTests {
  /// 2024-06-20, half past nine in the morning, Pacific.
  static let now: Int64 = 1_718_901_000

  private func request(_ day: String = "2024-06-15", _ frequency: ReportFrequency = .daily) throws -> ReportRequest {
    let day = try #require(ReportDay(day))
    let name = try #require(ReportName(.sales, frequency, vendor: VendorNumber("80012345"), containing: day))
    return try #require(ReportRequest(name))
  }

  private func reading(_ response: HTTPResponse, _ day: String = "2024-06-15", isProven: Bool = true) throws
    -> AnswerReader.Reading
  {
    AnswerReader(now: AnswerTests.now).reading(of: .success(response), to: try request(day), isProven: isProven)
  }

  private func refusal(_ response: HTTPResponse) throws -> FetchFailure? {
    switch try reading(response) {
    case .answer(.failed(let failure)), .unauthorized(let failure), .notAcceptable(let failure): failure
    default: nil
    }
  }

  @Test("Reports are told by their first bytes, not by what the header says")
  func bodies() throws {
    let plain = Array("Provider\tSKU\nAPPLE\tx\n".utf8)
    let type = [HTTPHeader("Content-Type", "text/html")]
    #expect(
      try reading(HTTPResponse(status: 200, headers: type, body: StoreAnswer.report))
        == .answer(.report(ReportBody(StoreAnswer.report, isPacked: true))))
    #expect(
      try reading(HTTPResponse(status: 200, body: plain)) == .answer(.report(ReportBody(plain, isPacked: false))))
  }

  @Test("Every failure has its code, its exit status and the store's words")
  func failures() throws {
    let cases: [(HTTPResponse, FetchFailure.Code, Int32, String)] = [
      (StoreAnswer.unauthorized, .unauthorized(skew: nil), 77, "NOT_AUTHORIZED: Provide"),
      (StoreAnswer.forbidden, .roleMissing, 77, "FORBIDDEN_ERROR: The API key"),
      (StoreAnswer.agreements, .agreementMissing, 77, "an agreement is missing"),
      (StoreAnswer.vendor, .wrongVendorOrType, 78, "Invalid vendor number"),
      (StoreAnswer.date, .badRequest(status: 400), 69, "Invalid report date"),
      (StoreAnswer.error(404, "NOT_FOUND", "No vendor of that number"), .wrongVendorOrType, 78, "No vendor"),
      (StoreAnswer.error(404, "PATH_ERROR", "No such path"), .badRequest(status: 404), 69, "No such path"),
      (StoreAnswer.rateLimited, .rateLimited(retryAfter: nil), 75, "RATE_LIMIT_EXCEEDED"),
      (StoreAnswer.error(500, "UNEXPECTED_ERROR", "Sorry"), .serverTrouble(status: 500), 75, "UNEXPECTED_ERROR: Sorry"),
      (StoreAnswer.page(502), .serverTrouble(status: 502), 75, "<html><title>Down</title>"),
      (StoreAnswer.page(400), .badRequest(status: 400), 69, "<html><title>Down</title>"),
      (StoreAnswer.page(404), .badRequest(status: 404), 69, "<html><title>Down</title>"),
      (StoreAnswer.page(200), .htmlPage, 75, "<html><title>Down</title>"),
      (StoreAnswer.error(500, "UNEXPECTED_ERROR", "Sorry", shown: 200), .errorBody, 75, "UNEXPECTED_ERROR: Sorry"),
      (StoreAnswer.error(404, "NOT_FOUND", "There were no sales", shown: 200), .errorBody, 75, "no sales"),
      (HTTPResponse(status: 200), .emptyBody, 75, "nothing"),
      (HTTPResponse(status: 200, headers: [HTTPHeader("ERRORMSG", "Try later")]), .emptyBody, 75, "Try later"),
      (HTTPResponse(status: 200, body: Array("PK\u{3}\u{4}".utf8)), .strangeBody, 69, "neither"),
      (HTTPResponse(status: 407), .network(.proxy), 75, "proxy"),
      (StoreAnswer.notAcceptable, .badRequest(status: 406), 69, "accept header"),
      (HTTPResponse(status: 418), .badRequest(status: 418), 69, "418"),
    ]
    for (response, code, status, words) in cases {
      let failure = try #require(try refusal(response), "\(code)")
      #expect(failure.code == code)
      #expect(failure.exitStatus == status, "\(code)")
      #expect(failure.message.contains(words), "\(failure.message)")
    }
  }

  @Test("The four meanings of 404 are told apart by text and age")
  func notFound() throws {
    #expect(try reading(StoreAnswer.noSales) == .answer(.noSales(isProven: true)))
    #expect(try reading(StoreAnswer.noSales, isProven: false) == .answer(.noSales(isProven: false)))
    #expect(try reading(StoreAnswer.notYet) == .answer(.notYet))
    #expect(try reading(StoreAnswer.noSales, "2023-06-21") == .answer(.noSales(isProven: true)))
    #expect(try reading(StoreAnswer.noSales, "2023-06-20") == .answer(.expired))
    let reader = AnswerReader(now: AnswerTests.now)
    let yearly = try request("2020-01-01", .yearly)
    #expect(
      reader.reading(of: .success(StoreAnswer.noSales), to: yearly, isProven: true) == .answer(.noSales(isProven: true))
    )
  }

  @Test(
    "The version that the store names is found",
    arguments: [
      ("The latest version for this report is 1_1.", "1_1"), ("Please include the version parameter. It is 1_4", "1_4"),
      ("version 1_0 is no more, the latest version is 1_12", "1_12"), ("The version is wrong", nil),
      ("version 1_2_3", nil),
    ] as [(String, String?)])
  func versions(detail: String, version: String?) {
    let response = StoreAnswer.error(400, "PARAMETER_ERROR.INVALID", detail, "filter[version]")
    #expect(StoreError(response.body)?.namedVersion == version)
  }

  @Test("A refused token names a wrong clock")
  func clock() throws {
    let fields = [HTTPHeader("Date", "Thu, 20 Jun 2024 15:28:00 GMT")]
    let response = HTTPResponse(status: 401, headers: fields, body: StoreAnswer.unauthorized.body)
    let failure = try #require(try refusal(response))
    #expect(failure.code == .unauthorized(skew: 3720))
    #expect(failure.hint == "this machine's clock is 1 h 2 min fast: set it right")
  }

  @Test("Each failure of the network has a sentence, an exit status and the library's words")
  func network() {
    for code in HTTPFailure.Code.allCases {
      let failure = FetchFailure(HTTPFailure(code, at: "example.invalid", detail: "particulars"))
      #expect(failure.message.hasSuffix("(particulars)"))
      #expect([69, 75, 78].contains(failure.exitStatus))
    }
    let store = FetchFailure(HTTPFailure(.certificateStoreMissing, at: "example.invalid"))
    #expect(store.hint?.contains("ca-certificates") == true)
    #expect(store.exitStatus == 69)
    #expect(FetchFailure(HTTPFailure(.nameResolution, at: "example.invalid")).message.contains("example.invalid"))
  }

  @Test("Requests are made as the store's documentation has them")
  func urls() throws {
    let address = try #require(StoreAddress("http://127.0.0.1:80"))
    let daily =
      "http://127.0.0.1:80/v1/salesReports?filter%5BvendorNumber%5D=80012345&filter%5BreportType%5D=SALES"
      + "&filter%5BreportSubType%5D=SUMMARY&filter%5Bfrequency%5D="
    #expect(
      address.url(of: try request(), version: nil) == daily + "DAILY&filter%5BreportDate%5D=2024-06-15")
    #expect(
      address.url(of: try request("2024-06-12", .weekly), version: "1_1")
        == daily + "WEEKLY&filter%5BreportDate%5D=2024-06-16&filter%5Bversion%5D=1_1")
    #expect(address.url(of: try request("2024-06-12", .monthly), version: nil).hasSuffix("=2024-06"))
    #expect(address.url(of: try request("2024-06-12", .yearly), version: nil).hasSuffix("=2024"))
  }
}
