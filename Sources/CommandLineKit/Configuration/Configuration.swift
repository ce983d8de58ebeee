/// All settings of the toolkit, each with its origin.
///
/// A new setting is one property and the line that reads it: its name, kind, default and help stand there and nowhere else.
public struct Configuration: Sendable {
  /// The folder of reports; `nil` if neither a setting nor the home folder says.
  private let ownArchive: Setting<String>?
  /// The currency that totals are converted to; `nil` for none.
  public let currency: Setting<String>?
  /// Seconds that one transfer may take.
  public let timeout: Setting<Int>
  /// Hours after which the answer "no sales" is final.
  public let settleHours: Setting<Int>
  /// What `fetchdailies` and `reviews` run when there is news; `nil` for nothing.
  public let notifyCommand: Setting<CommandWords>?
  /// Seconds between two requests for reviews; `nil` for the usual ones.
  public let reviewPause: Setting<Int>?
  /// How many requests for reviews may be open at once.
  public let reviewRequests: Setting<Int>

  private let source: ConfigurationSource
  private let shown: [ShownSetting]
  private let declared: [SettingDeclaration]

  /// Reads the settings of a run from options, environment, and the settings file if there is one.
  ///
  /// - Throws: 78 for what is wrong in the file or the environment, 64 for an option, 66 for a `--config` that is missing.
  public static func load(
    _ context: CommandContext, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Configuration {
    try Configuration(source: ConfigurationSource(context, arguments))
  }

  init(source: ConfigurationSource) throws(CommandFailure) {
    var reader = source.reader(of: "appsales")
    ownArchive = try reader.read(
      "archive", .path, option: "archive",
      help: "Folder of the reports; $XDG_DATA_HOME/appsales/reports if not set.")
    currency = try reader.read("currency", .currencyCode, help: "Currency that totals are converted to.")
    timeout = try reader.read(
      "timeout", .wholeNumber(1...86_400), standard: 120, help: "Seconds that one transfer may take.")
    settleHours = try reader.read(
      "settle-hours", .wholeNumber(0...8_760), standard: 48,
      help: "Age of a day, in hours, from which \"no sales\" is final.")
    notifyCommand = try reader.read(
      "notify-command", .commandWords, option: "notify-command",
      help: "Command that fetchdailies and reviews run, without a shell, when there is news; it reads that.")
    reviewPause = try reader.read(
      "review-pause", .wholeNumber(0...3_600), option: "pause", help: "Seconds between two requests for reviews.")
    reviewRequests = try reader.read(
      "review-requests", .wholeNumber(1...2), standard: 1, option: "requests",
      help: "Requests for reviews that may be open at once.")
    try reader.checkNames()
    shown = reader.shown
    declared = reader.declared
    self.source = source
    try source.checkSections()
    for name in source.accountNames { _ = try source.account(name, overridden: false) }
  }

  /// The folder of reports.
  ///
  /// - Throws: 78 if it is not set and there is no home folder either.
  public var archive: Setting<String> {
    get throws(CommandFailure) {
      if let ownArchive { return ownArchive }
      return Setting(value: joined(try source.directories.data, "reports"), origin: .standard)
    }
  }

  /// The names of the accounts in the file, in its order.
  public var accountNames: [String] { source.accountNames }

  /// Every account of the file as the file has it, without what the environment says about one.
  public func accounts() throws(CommandFailure) -> [AccountSettings] {
    var all: [AccountSettings] = []
    for name in accountNames { all.append(try source.account(name, overridden: false)) }
    return all
  }

  /// The account to use: that of `--account` or `APPSALES_ACCOUNT`, else the only one; the environment may override it.
  ///
  /// Without any account in the file, the environment alone makes one.
  ///
  /// - Throws: 78 for an account that does not exist, or if several could be meant.
  public func account() throws(CommandFailure) -> AccountSettings {
    try source.account(try source.chosenAccount(), overridden: true)
  }

  /// The settings as `--show-config` prints them: `key = value   # origin`, section by section.
  ///
  /// No secret is among them: of the private key only the path is known here.
  public func text() throws(CommandFailure) -> String {
    var page = ConfigurationPage()
    page.add("appsales", shown.map { $0.name == "archive" && $0.value == nil ? defaultArchive($0) : $0 })
    let chosen = try? source.chosenAccount()
    for name in accountNames.isEmpty ? [chosen ?? "main"] : accountNames {
      page.add("account \(name)", try source.account(name, overridden: name == chosen).shown)
    }
    return page.text
  }

  private func defaultArchive(_ setting: ShownSetting) -> ShownSetting {
    ShownSetting(name: setting.name, value: try? archive.value, origin: .standard)
  }
}

extension Configuration {
  /// What can be set, section by section: for the manual.
  public static func declarations() throws(CommandFailure) -> [(section: String, settings: [SettingDeclaration])] {
    let source = ConfigurationSource(environment: [:])
    let all = try Configuration(source: source)
    let account = try source.account("NAME", overridden: false)
    return [("appsales", all.declared), ("account NAME", account.declared)]
  }
}
