import CommandLineKit
import ReportDownload

/// What `fetchdailies` is called with: the one table that parsing and help come from.
enum FetchSpec {
  static let command = CommandSpec(
    name: "fetchdailies", version: Toolkit.version,
    summary: "Download every sales report that the archive does not have yet, and lose none.",
    description: [
      "Asks the store for each day after the newest report in the archive, up to the newest one that is out (a day is out "
        + "from 8 a.m. Pacific of the next day), and for the holes before it that the store still has: it keeps reports "
        + "for 365 days. Into an empty archive comes all that the store has.",
      "Each report is unpacked and checked before it is put in its place, whole or not at all. A run that is cut off, at "
        + "whatever moment, costs nothing: the next one goes on. When all is well nothing is said, so it fits into cron.",
    ],
    options: selection + work + archive + StandardOptions.all(),
    examples: [
      .init("fetchdailies", "get what is new, and fill the holes"),
      .init("fetchdailies --since 2024-01-01 --dry-run", "show what would be asked for"),
      .init("fetchdailies --recheck 10", "get the store's corrections of the last ten days, too"),
      .init("fetchdailies --type sales,subscription-event --all-accounts", "two types of reports, for every account"),
      .init("fetchdailies --verify", "check every report in the archive, and ask nobody"),
      .init("fetchdailies --rates", "get the exchange rates for stats --in"),
      .init("17 */6 * * * $HOME/bin/fetchdailies --quiet", "a line for crontab -e; there is more in cron/README.md"),
    ],
    exitCodes: [
      .done, .partial, .usage, .badData, .noInput, .unavailable, .cannotCreate, .readWrite, .tryLater, .noPermission,
      .configuration, .interrupted, .terminated,
    ],
    environment: [
      .init("APPSALES_ARCHIVE", "folder of the reports, unless --archive is given"),
      .init("APPSALES_ACCOUNT", "name of the account, unless --account is given"),
      .init("ASC_KEY_ID, ASC_ISSUER_ID", "the key, where the settings do not say"),
      .init("ASC_PRIVATE_KEY_PATH", "path of the key file (.p8), where the settings do not say"),
      .init("ASC_VENDOR_NUMBER", "vendor number, where the settings do not say"),
      .init("APPSALES_NOTIFY_COMMAND", "the command for news, unless --notify-command is given"),
      .init("APPSALES_ALLOW_OPEN_KEY", "1 takes a key file that others can read, as containers mount them"),
      .init("APPSALES_RATES", "address of the exchange rates instead of the European Central Bank's"),
      .init("APPSALES_LOG", "levels of the log, such as fetchdailies=debug"),
      .init("https_proxy, no_proxy", "the proxy, and what is reached without it"),
    ],
    files: [
      .init("$XDG_CONFIG_HOME/appsales/config.ini", "settings and accounts"),
      .init("$XDG_DATA_HOME/appsales/reports", "the archive, unless set otherwise; journal.tsv in it has every answer"),
      .init("$XDG_DATA_HOME/appsales/rates/ecb-YEAR.csv", "exchange rates of --rates"),
      .init("$XDG_STATE_HOME/appsales/report-versions", "versions of reports as the store named them"),
      .init("cron/", "in the sources: lines for crontab, a service and a timer for systemd, a wrapper"),
    ])

  /// Which reports.
  private static let selection: [OptionSpec] =
    [
      .value("since", argument: "DAY", group: "Reports", help: "First day, as YYYY-MM-DD."),
      .value("until", argument: "DAY", group: "Reports", help: "Last day, as YYYY-MM-DD."),
      .value(
        "recheck", argument: "N", rule: .wholeNumber(1...3660), group: "Reports",
        help:
          "Ask again for the last N days; a report that the store has corrected replaces the old one, which is kept "
          + "beside it."),
    ] + ReportChoice.options

  /// How to go about it.
  private static let work: [OptionSpec] = [
    .value(
      "jobs", short: "j", argument: "N", rule: .wholeNumber(1...16), group: "Work",
      help: "Requests at a time (default 4)."),
    .flag("all-accounts", group: "Work", help: "Fetch for every account of the settings."),
    .flag("dry-run", short: "n", group: "Work", help: "List what would be asked for; ask nobody, write nothing."),
    .value(
      "notify-command", argument: "COMMAND", rule: .nonEmpty, group: "Work",
      help: "When reports came, or somebody is needed, run COMMAND without a shell, with a summary on its input."),
    .flag(
      "no-lock", group: "Work",
      help: "Go on where the file system has no locks; see to it that no other run is at work."),
  ]

  /// What is about the archive.
  private static let archive: [OptionSpec] = [
    .value("archive", argument: "DIR", rule: .nonEmpty, group: "Archive", help: "Keep the reports in DIR."),
    .flag(
      "verify", group: "Archive",
      help: "Read and check every report; list damage and missing days. Asks nobody, writes nothing."),
    .flag("repair", group: "Archive", help: "Verify, and ask again for what is damaged or missing."),
    .flag(
      "rates", group: "Archive",
      help: "Get the European Central Bank's exchange rates, for stats --in; needs no account and gets no report."),
    .flag("calendar", group: "Archive", help: "Show month by month what the archive has of each day."),
  ]
}
