import AppSales
import CommandLineKit
import ReviewArchive

/// What `reviews` is called with: the one table that parsing and help come from.
enum ReviewsSpec {
  static let command = CommandSpec(
    name: "reviews", version: Toolkit.version,
    summary: "Fetch what customers write, in each country, keep it for ever, and show what is new.",
    description: [
      "Fetches the reviews of apps, keeps them in a database of your own, and shows all that is kept of them. Without APP, "
        + "these are the apps of your sales reports. An app is named by its Apple identifier, or by its title or SKU as the "
        + "sales reports or the store have it.",
      "The store's public feed shows any app, but only the 500 newest reviews of a country, and at times nothing at all; "
        + "with an account, your own apps are read from App Store Connect, which has them all. An empty answer is never "
        + "taken for \"no reviews\" without proof, and nothing that is kept is ever deleted.",
    ],
    operands: CommandSpec.Operands("[APP]..."),
    options: selection + asking + presentation + lookingBack + StandardOptions.all(),
    examples: [
      .init("reviews", "your apps, in all \(Storefront.count) countries, first where they sell"),
      .init("reviews 500000001 --country us,gb,de", "any app, in three countries"),
      .init("reviews --new --stars 1,2", "new complaints"),
      .init("reviews --offline --search \"does not open\"", "look for words in all that is kept"),
      .init("reviews -q --new", "from cron: prints what is new, and nothing if nothing is"),
      .init("reviews --offline --format csv > reviews.csv", "a table for a spreadsheet"),
    ],
    exitCodes: [
      .done, .partial, .usage, .badData, .noInput, .unavailable, .cannotCreate, .readWrite, .tryLater, .noPermission,
      .configuration, .interrupted, .terminated,
    ],
    environment: [
      .init("APPSALES_REVIEWS", "the database, instead of the file below"),
      .init("APPSALES_ARCHIVE", "folder of the sales reports, where apps and countries are looked up"),
      .init("APPSALES_NOTIFY_COMMAND", "the command for news, unless --notify-command is given"),
      .init("APPSALES_REVIEW_PAUSE", "seconds between two requests, unless --pause is given"),
      .init("APPSALES_REVIEW_REQUESTS", "requests open at once, unless --requests is given"),
      .init("APPSALES_ALLOW_OPEN_KEY", "1 takes a key file that others can read, as containers mount them"),
      .init("https_proxy, no_proxy", "the proxy, and what is reached without it"),
      .init("APPSALES_LOG", "levels of the log, such as reviews=debug"),
      .init("PAGER, LESS", "what shows text longer than the screen (less), and its options (FRX)"),
      .init("NO_COLOR, CLICOLOR_FORCE", "switch colors off or on"),
    ],
    files: [
      .init("$XDG_CONFIG_HOME/appsales/config.ini", "settings"),
      .init("$XDG_DATA_HOME/appsales/reviews.sqlite", "the reviews; sqlite3 can query them"),
    ])

  /// Which reviews are shown.
  private static let selection: [OptionSpec] = [
    .value(
      "country", argument: "CC",
      rule: .matching("the code of a storefront, such as us, all or sold", isCountry),
      isRepeatable: true, isList: true, group: "Selection",
      help: "Only these storefronts; all for each of the \(Storefront.count), sold for those where the sales "
        + "reports have the app."),
    .value(
      "stars", argument: "N", rule: .wholeNumber(1...5).hinting("name several with commas, such as --stars 1,2"),
      isRepeatable: true, isList: true, group: "Selection", help: "Show only reviews with so many stars, 1 to 5."),
    .value(
      "app-version", argument: "VERSION", rule: .nonEmpty, group: "Selection",
      help: "Show only reviews of this version of the app."),
    .value(
      "since", argument: "DAY", group: "Selection",
      help: "Show only reviews written or edited on this day (UTC) or later, as YYYY-MM-DD."),
    .value(
      "search", argument: "WORDS", group: "Selection",
      help:
        "Show only reviews with all of these words, or their beginnings, in title or text; \"words in quotes\" must "
        + "stand in a row."),
    .flag("answered", group: "Selection", help: "Show only reviews that you have answered."),
    .flag("unanswered", group: "Selection", help: "Show only reviews that you have not answered."),
  ]

  /// Where reviews come from.
  private static let asking: [OptionSpec] = [
    .value(
      "source", argument: "SOURCE", rule: .oneOf(["auto", "feed", "api"]), group: "Asking",
      help: "Ask the public feed, App Store Connect (api), or, by default, the latter for apps of your account."),
    .flag("offline", group: "Asking", help: "Ask nobody; show what is kept."),
    .flag("no-fetch", group: "Asking", help: "The same as --offline."),
    .flag(
      "ratings", group: "Asking",
      help: "Ask also for the ratings of every country, those without a text included; twice the requests."),
    .value(
      "pause", argument: "N", rule: .wholeNumber(0...3_600), group: "Asking",
      help: "Wait about N seconds between two requests, a third more or less; 1.5 if nobody says."),
    .value(
      "requests", argument: "N", rule: .wholeNumber(1...2), group: "Asking",
      help: "Have N requests open at once, 1 or 2; 1 if nobody says. Two begin as far apart as --pause says."),
    .value(
      "archive", argument: "DIR", rule: .nonEmpty, group: "Asking",
      help: "Look up apps and countries in the sales reports in DIR."),
  ]

  /// What is shown, and how.
  private static let presentation: [OptionSpec] = [
    .value(
      "sort", argument: "KEY", rule: .oneOf(ReviewQuery.Order.allCases.map(\.rawValue)), group: "Presentation",
      help: "Order by date (newest first), oldest, stars (fewest first), helpful or country."),
    .value(
      "top", argument: "N", rule: .wholeNumber(1...1_000_000_000), group: "Presentation",
      help: "Show the first N reviews of each app."),
    .value(
      "format", argument: "FORMAT", rule: .oneOf(ReviewFormat.allCases.map(\.rawValue)), group: "Presentation",
      help: "Print text, json, csv or markdown."),
    .flag("no-pager", group: "Presentation", help: "Print text that is longer than the screen without a pager."),
  ]

  /// What had been seen before.
  private static let lookingBack: [OptionSpec] = [
    .optionalValue(
      "new", argument: "NAME", rule: .nonEmpty, group: "Since the last look",
      help: "Show only what is new or edited since the last look, or since the last one of this name."),
    .flag(
      "peek", group: "Since the last look",
      help: "Look without remembering, so that the next look shows the same news. A look that is narrowed by other "
        + "options than --country is never remembered."),
    .value(
      "notify-command", argument: "COMMAND", rule: .matching("a command", { CommandWords($0) != nil }),
      group: "Since the last look",
      help: "If there is news, run COMMAND, without a shell, with the news as text on its standard input. That of the "
        + "settings is run after looks that are remembered."),
  ]

  private static func isCountry(_ text: String) -> Bool {
    ["all", "sold"].contains(text.lowercased()) || Storefront(code: text) != nil
  }
}
