import CommandLineKit
import ReportDownload

/// What `appdailysales` is called with: the one table that parsing and help come from.
enum DailySpec {
  static let command = CommandSpec(
    name: "appdailysales", version: Toolkit.version,
    summary: "Download exactly one sales report, or those of the last days, into a folder or to standard output.",
    description: [
      "Without -d or -D it is the newest report that is out: yesterday's, from 8 a.m. Pacific on. The report is checked as "
        + "a whole before anything is written. There is no archive and no memory here; for those see fetchdailies.",
      "An account in the settings, or ASC_KEY_ID, ASC_ISSUER_ID, ASC_PRIVATE_KEY_PATH and ASC_VENDOR_NUMBER in the "
        + "environment, say whose reports they are. The key needs the role Sales, Finance or Admin.",
    ],
    operands: CommandSpec.Operands("[-]", count: 0...1),
    options: days + ReportChoice.options + places + StandardOptions.all(),
    examples: [
      .init("appdailysales", "the newest daily report, into this folder, as S_D_80012345_20240619.txt.gz"),
      .init("appdailysales -d 06/15/2024 -o ~/reports", "one day, into a folder"),
      .init("appdailysales -D 7 -n", "the last seven days; what is there already is left alone"),
      .init("appdailysales -d 2024-06-15 -f sales-%Y-%m-%d.txt -u", "unpacked, under a name of your own"),
      .init("appdailysales -d 2024-06-15 - | stats -", "straight into another command"),
      .init("appdailysales --frequency monthly -d 2024-05-01", "the report of May"),
    ],
    exitCodes: [
      .done, .partial, .usage, .noInput, .unavailable, .cannotCreate, .readWrite, .tryLater, .noPermission,
      .configuration, .interrupted, .terminated,
    ],
    environment: [
      .init("APPSALES_ACCOUNT", "name of the account, unless --account is given"),
      .init("ASC_KEY_ID, ASC_ISSUER_ID", "the key, where the settings do not say"),
      .init("ASC_PRIVATE_KEY_PATH", "path of the key file (.p8), where the settings do not say"),
      .init("ASC_VENDOR_NUMBER", "vendor number, where the settings do not say"),
      .init("APPSALES_ALLOW_OPEN_KEY", "1 takes a key file that others can read, as containers mount them"),
      .init("https_proxy, no_proxy", "the proxy, and what is reached without it"),
    ],
    files: [.init("$XDG_CONFIG_HOME/appsales/config.ini", "settings and accounts")])

  private static let days: [OptionSpec] = [
    .value(
      "day", short: "d", argument: "DAY", group: "Days",
      help: "The day, as YYYY-MM-DD or MM/DD/YYYY; of a week, month or year any day in it."),
    .value(
      "days", short: "D", argument: "N", rule: .wholeNumber(1...366), group: "Days",
      help: "The last N days that are out; with --frequency the last N weeks, months or years."),
  ]

  private static let places: [OptionSpec] = [
    .value(
      "output", short: "o", argument: "DIR", rule: .nonEmpty, group: "Output",
      help: "Write into DIR instead of the working folder."),
    .value(
      "format", short: "f", argument: "STRFTIME", rule: .nonEmpty, group: "Output",
      help: "Name of the file by strftime(3), from the last day of the report, such as %Y-%m-%d.txt.gz; otherwise the "
        + "store's own name."),
    .flag("no-clobber", short: "n", group: "Output", help: "Leave a file alone that is there, and do not ask for it."),
    .flag("unpack", short: "u", group: "Output", help: "Write the text itself, not packed."),
  ]
}
