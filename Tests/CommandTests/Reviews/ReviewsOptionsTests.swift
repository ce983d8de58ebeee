import AppSales
import CommandLineKit
import ReviewArchive
import Testing

@testable import reviews

@Suite("Options of reviews") struct ReviewsOptionsTests {
  static func options(_ words: String...) throws -> ReviewsOptions {
    try ReviewsOptions(ReviewsSpec.command.parse(words))
  }

  static let wrong: [[String]] = [
    ["--stars", "0"], ["--stars", "6"], ["--stars", "1,6"], ["--stars="], ["--stars=-1"], ["--stars", "1.5"],
    ["--country", "xx"], ["--country", "us,gi"], ["--country="], ["--country", "us;de"], ["--source", "web"],
    ["--since", "2024-02-30"], ["--since", "yesterday"], ["--answered", "--unanswered"], ["--sort", "size"],
    ["--top", "0"],
    ["--format", "yaml"], ["--new=a/b"], ["--new="], ["--notify-command", "a 'b"], ["--notify-command", ""],
    ["--contry", "us"],
    ["--app-version="], ["--requests", "0"], ["--requests", "3"], ["--requests", "two"], ["--requests="],
  ]

  @Test("What makes no sense is a usage error that names the option", arguments: wrong)
  func usage(_ words: [String]) {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try ReviewsOptions(ReviewsSpec.command.parse(words))
    }
    #expect(failure?.code == .usage)
    #expect(failure.map { "\($0.place ?? "") \($0.message)".contains(words[0].prefix { $0 != "=" }) } == true)
  }

  @Test("Countries are named once, in either case; all is all") func countries() throws {
    let options = try ReviewsOptionsTests.options("--country", "us,DE", "--country", "us,xk")
    #expect(options.countries.map(\.code) == ["US", "DE", "XK"])
    #expect(!options.wantsAllCountries)
    let all = try ReviewsOptionsTests.options("--country", "us,all")
    #expect(all.wantsAllCountries)
    #expect(all.countries.isEmpty)
  }

  @Test("Options become a query") func query() throws {
    let query = try ReviewsOptionsTests.options(
      "--stars", "1,2", "--app-version", "2.0", "--since", "2024-05-01", "--search", "a b", "--unanswered", "--sort",
      "stars", "--top", "7", "--new=cron"
    ).query
    #expect(query.stars == [1, 2])
    #expect(query.version == "2.0")
    #expect(query.since == 1_714_521_600)
    #expect(query.words == "a b")
    #expect(query.isAnswered == false)
    #expect(query.order == .stars)
    #expect(query.limit == 7)
    #expect(query.isNews)
    #expect(query.look == "cron")
  }

  static let looks: [(words: [String], moves: Bool)] = [
    ([], true), (["--new"], true), (["--country", "us"], true), (["--offline"], true), (["--format", "json"], true),
    (["--sort", "stars"], true), (["--peek"], false), (["--stars", "1"], false), (["--search", "x"], false),
    (["--since", "2024-05-01"], false), (["--app-version", "1"], false), (["--top", "5"], false),
    (["--answered"], false),
    (["--unanswered"], false),
  ]

  @Test("A look that leaves something out is not remembered", arguments: looks)
  func isRemembered(_ words: [String], _ moves: Bool) throws {
    #expect(try ReviewsOptions(ReviewsSpec.command.parse(words)).movesCursor == moves)
  }

  @Test("The help names every option and every exit code has a meaning") func help() {
    let help = ReviewsSpec.command.helpText()
    for option in ReviewsSpec.command.options { #expect(help.contains("--\(option.name)")) }
  }
}

@Suite("Which apps and countries reviews asks about") struct ReviewsChoiceTests {
  static let sales = SalesCatalogue([
    .init(sku: "notes", title: "Notes", appleID: 1, units: units(["US": 5, "DE": 7, "ZZ": 9])),
    .init(sku: "maps", title: "Maps", appleID: 2, units: units(["FR": 6, "US": 3])),
    .init(sku: "maps2", title: "maps", appleID: 3, units: units(["JP": -1])),
  ])

  static func units(_ counts: [String: Int128]) -> [String: ExactAmount] {
    counts.mapValues { ExactAmount(rawValue: $0 * ExactAmount.scale) }
  }

  static func choice(
    _ words: [String], kept: [(app: Int64, title: String?)] = [], _ catalogue: SalesCatalogue? = nil
  ) throws -> AppChoice {
    try AppChoice(ReviewsOptions(ReviewsSpec.command.parse(words)), kept: kept) { catalogue ?? sales }
  }

  static let choices: [(words: [String], apps: [Int64], countries: [String])] = [
    (["--country", "sold"], [1, 2, 3], ["US", "DE", "FR", "JP"]),
    (["notes", "--country", "SOLD"], [1], ["DE", "US"]),
    (["NOTES", "1", "maps2", "--country", "sold"], [1, 3], ["DE", "US", "JP"]),
    (["2", "--country", "us"], [2], ["US"]),
    (["2", "--country", "de,sold"], [2], ["DE", "FR", "US"]),
  ]

  @Test("Apps by identifier, title and SKU, with the countries where they sell", arguments: choices)
  func found(_ words: [String], _ apps: [Int64], _ countries: [String]) throws {
    let choice = try ReviewsChoiceTests.choice(words)
    #expect(choice.apps == apps)
    #expect(choice.countries.map(\.code) == countries)
  }

  static let everywhere: [(words: [String], first: [String])] = [
    (["99"], ["AE", "AF"]), (["1", "--country", "all"], ["DE", "US", "AE"]), (["notes"], ["DE", "US", "AE"]),
    ([], ["US", "DE", "FR", "JP", "AE"]), (["1", "--country", "all,sold"], ["DE", "US", "AE"]),
  ]

  @Test("All countries are asked, those first where most is sold", arguments: everywhere)
  func all(_ words: [String], _ first: [String]) throws {
    let countries = try ReviewsChoiceTests.choice(words).countries
    #expect(countries.prefix(first.count).map(\.code) == first)
    #expect(countries.count == 175 && Set(countries) == Set(Storefront.all))
  }

  @Test("Titles of the archive count as well") func kept() throws {
    let kept: [(app: Int64, title: String?)] = [(7, "Other's App"), (8, nil)]
    #expect(try ReviewsChoiceTests.choice(["other's app"], kept: kept).apps == [7])
    #expect(try ReviewsChoiceTests.choice([], kept: kept, SalesCatalogue()).apps == [7, 8])
    #expect(try ReviewsChoiceTests.choice(["--offline"], kept: kept).apps == [7, 8])
  }

  static let refused: [(words: [String], code: ExitCode)] = [
    (["unknown"], .noInput), (["7/../8"], .noInput), (["0"], .noInput), (["-5"], .usage), (["maps"], .usage),
    (["99999999999999999999"], .noInput),
  ]

  @Test("What names no app, or several, is refused", arguments: refused)
  func isRefused(_ words: [String], _ code: ExitCode) {
    let failure = #expect(throws: CommandFailure.self) { _ = try ReviewsChoiceTests.choice(words) }
    #expect(failure?.code == code)
  }

  @Test("An app that is nowhere sold as far as known is sold nowhere") func soldNowhere() {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try ReviewsChoiceTests.choice(["99", "--country", "sold"])
    }
    #expect(failure?.code == .noInput && failure?.hint?.contains("--country us,gb") == true)
  }

  @Test("Without any app there is nothing to do") func nothing() {
    let failure = #expect(throws: CommandFailure.self) { _ = try ReviewsChoiceTests.choice([], SalesCatalogue()) }
    #expect(failure?.code == .noInput)
  }
}
