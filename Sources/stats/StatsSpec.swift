import AppSales
import CommandLineKit

/// What `stats` is called with: the one table that parsing and help come from.
enum StatsSpec {
  static let command = CommandSpec(
    name: "stats", version: Toolkit.version,
    summary: "Count what your apps sold: units, countries, currencies and proceeds, to the last cent.",
    description: [
      "Without a path, reads the archive of sales reports and shows what is new since the last look, then the whole. "
        + "With paths, reads just those: report files, packed or not, folders of any depth, or - for standard input.",
      "Days are the store's days and are never shifted. Amounts of different currencies are added up only in one that "
        + "--in names, and then beside the originals.",
    ],
    operands: CommandSpec.Operands("[FILE|FOLDER|-]..."),
    options: selection + presentation + ConversionOptions.specs + lookingBack + StandardOptions.all(),
    examples: [
      .init("stats", "what is new, and everything so far"),
      .init("stats --period last-month --by app", "last month, app by app"),
      .init("stats --country DE --country AT --by month,currency", "two storefronts, month by month"),
      .init("stats --in EUR --sort converted --by app", "what each app brought, in one currency"),
      .init("stats --in EUR --compare year", "this year's days beside last year's, and what made the difference"),
      .init("stats --explain country=DE,month=2024-05 --in EUR", "the rows, files and rates behind one figure"),
      .init("stats --share --period last-year", "how much of the price arrives, and when that changed"),
      .init("stats --format csv --by day,product > sales.csv", "a tidy table for a spreadsheet"),
      .init("zcat report.txt.gz | stats -", "one report from standard input"),
    ],
    exitCodes: [
      .done, .partial, .usage, .badData, .noInput, .cannotCreate, .readWrite, .noPermission, .configuration,
    ],
    environment: [
      .init("APPSALES_ARCHIVE", "folder of the reports, unless --archive is given"),
      .init("APPSALES_LOG", "levels of the log, such as archive=debug"),
      .init("NO_COLOR, CLICOLOR_FORCE", "switch colors off or on"),
    ],
    files: [
      .init("$XDG_CONFIG_HOME/appsales/config.ini", "settings"),
      .init("$XDG_DATA_HOME/appsales/reports", "the archive, unless set otherwise"),
      .init(
        "$XDG_DATA_HOME/appsales/rates", "exchange rates: ecb-YEAR.csv of fetchdailies --rates, and files of your own"),
      .init("$XDG_CACHE_HOME/appsales", "what was read before; can be removed at any time"),
      .init("$XDG_STATE_HOME/appsales/cursors", "what had been seen at the last look"),
    ])

  /// Which rows count.
  private static let selection: [OptionSpec] = [
    .value("archive", argument: "DIR", rule: .nonEmpty, group: "Selection", help: "Read the archive in DIR."),
    .value("from", argument: "DAY", group: "Selection", help: "First day, as YYYY-MM-DD."),
    .value("to", argument: "DAY", group: "Selection", help: "Last day, as YYYY-MM-DD."),
    .value(
      "period", argument: "NAME", group: "Selection",
      help: "A named span of days: today, yesterday, 7d, 12w, this-week, last-week, this-month, last-month, this-year, "
        + "last-year, all, 2024, 2024-05, 2024-Q2, 2024-W07 or fiscal:2024-05."),
    .value(
      "app", argument: "APP", rule: .nonEmpty, isRepeatable: true, group: "Selection",
      help: "Only this app or product, by SKU, title or Apple identifier. An app brings its purchases along."),
    .value(
      "country", argument: "CC", rule: .nonEmpty, isRepeatable: true, isList: true, group: "Selection",
      help: "Only this storefront, by country code."),
    .value(
      "currency", argument: "CUR", rule: .nonEmpty, isRepeatable: true, isList: true, group: "Selection",
      help: "Only rows with this currency of proceeds."),
    .value(
      "type", argument: "TYPE", rule: .nonEmpty, isRepeatable: true, isList: true, group: "Selection",
      help: "Only this product type identifier, such as 1F, or class, such as download."),
    .value(
      "vendor", argument: "NUMBER", rule: .nonEmpty, isRepeatable: true, isList: true, group: "Selection",
      help: "Only reports of this vendor number."),
  ]

  /// What is shown, and how.
  private static let presentation: [OptionSpec] = [
    .value(
      "by", argument: "DIM[,DIM...]", isRepeatable: true, group: "Presentation",
      help: "Group by one or more of: " + SalesDimension.allCases.map(\.rawValue).joined(separator: ", ")
        + ". Each --by makes a table of its own."),
    .value(
      "sort", argument: "KEY", group: "Presentation",
      help:
        "Order the groups by key, units, rows, refunds, converted, or proceeds:CUR. Otherwise times by time, and everything "
        + "else by units."),
    ComparisonRun.Wish.spec, ExplanationRun.spec,
    .flag(
      "share", group: "Presentation",
      help: "Show what part of the customers' money is proceeds, per product, currency and month, and where it changed."
    ),
    .value(
      "top", argument: "N", rule: .wholeNumber(1...1_000_000), group: "Presentation",
      help: "List N groups of each table and put the rest into one line."),
    .value(
      "format", argument: "FORMAT", rule: .oneOf(SummaryFormat.allCases.map(\.rawValue)), group: "Presentation",
      help: "Print text, json, csv, tsv or markdown."),
    .flag(
      "no-cache", group: "Presentation",
      help: "Read every report anew, and keep nothing for the next run. The output is the same."),
    .value(
      "jobs", argument: "N", rule: .wholeNumber(1...256), group: "Presentation",
      help: "Count in N threads instead of as many as the machine runs at once. The output does not depend on it."),
    .value(
      "output", short: "o", argument: "FILE", rule: .nonEmpty, group: "Presentation",
      help: "Write to FILE, whole or not at all."),
  ]

  /// What had been seen before.
  private static let lookingBack: [OptionSpec] = [
    .optionalValue(
      "since-last", argument: "NAME", group: "Since the last look",
      help:
        "Compare with the look of this name instead of the usual one, and remember this look under it. Comparisons, "
        + "explanations and shares are no looks."),
    .flag(
      "peek", group: "Since the last look", help: "Look without remembering, so that the next look shows the same news."
    ),
  ]
}
