import AppSales
import AppStoreClient
import CommandLineKit
import ReviewArchive

/// The options of a run, checked and typed.
struct ReviewsOptions: Sendable {
  /// What names the apps; empty for all that are known.
  let apps: [String]
  /// The countries that were named; empty where none were.
  let countries: [Storefront]
  /// Whether all countries were asked for.
  let wantsAllCountries: Bool
  /// Whether those were asked for where the sales reports have the app.
  let wantsSoldCountries: Bool
  /// Which reviews to show; its countries are set for the run.
  let query: ReviewQuery
  let format: ReviewFormat
  let source: ReviewRun.SourceChoice
  let isOffline: Bool
  let wantsRatings: Bool
  let usesPager: Bool
  /// Whether this look is remembered.
  let movesCursor: Bool

  /// - Throws: A usage failure (64) for the first option that makes no sense.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    apps = arguments.operands
    let names = arguments.values("country")
    wantsAllCountries = names.contains { $0.lowercased() == "all" }
    var seen: Set<Storefront> = []
    wantsSoldCountries = !wantsAllCountries && names.contains { $0.lowercased() == "sold" }
    countries = wantsAllCountries ? [] : names.compactMap { Storefront(code: $0) }.filter { seen.insert($0).inserted }
    format = arguments.value("format").flatMap(ReviewFormat.init) ?? .text
    source = arguments.value("source").flatMap(ReviewRun.SourceChoice.init) ?? .auto
    isOffline = arguments.isSet("offline") || arguments.isSet("no-fetch")
    wantsRatings = arguments.isSet("ratings")
    usesPager = !arguments.isSet("no-pager")
    query = try ReviewsOptions.query(arguments)
    movesCursor = !arguments.isSet("peek") && !query.isSelective
  }

  private static func query(_ arguments: ParsedArguments) throws(CommandFailure) -> ReviewQuery {
    var query = ReviewQuery()
    query.stars = Set(arguments.values("stars").compactMap { Int($0) })
    query.version = arguments.value("app-version")
    query.since = try arguments.converted("since", expected: "a day that exists, as YYYY-MM-DD") { ReportDay($0) }
      .map { Int64($0.number) * 86_400 }
    query.words = arguments.value("search")
    query.isAnswered = try isAnswered(arguments)
    query.isNews = arguments.isSet("new")
    query.look = try look(arguments)
    query.order = arguments.value("sort").flatMap(ReviewQuery.Order.init) ?? .date
    query.limit = try arguments.wholeNumber("top")
    return query
  }

  private static func isAnswered(_ arguments: ParsedArguments) throws(CommandFailure) -> Bool? {
    switch (arguments.isSet("answered"), arguments.isSet("unanswered")) {
    case (true, true):
      throw CommandFailure(.usage, place: "--answered", "cannot go with --unanswered", hint: "leave both out for all")
    case (true, false): return true
    case (false, true): return false
    case (false, false): return nil
    }
  }

  private static func look(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    guard let name = arguments.value("new") else { return "default" }
    let isGood = name.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    guard isGood, (1...64).contains(name.utf8.count) else {
      throw CommandFailure(
        .usage, place: "--new", "a name has letters, digits, - and _, 64 at most; found \"\(name)\"")
    }
    return name
  }
}
