/// Where settings come from: the command line, the environment, and the settings file.
struct ConfigurationSource: Sendable {
  let arguments: ParsedArguments
  let environment: Environment
  /// The settings file; `nil` if there is none.
  let file: INIFile?

  var directories: Directories { Directories(environment: environment) }

  init(arguments: ParsedArguments = ParsedArguments(), environment: Environment, file: INIFile? = nil) {
    self.arguments = arguments
    self.environment = environment
    self.file = file
  }

  /// The sources of a run; a file that was asked for by name must exist.
  init(_ context: CommandContext, _ arguments: ParsedArguments) throws(CommandFailure) {
    self.init(
      arguments: arguments, environment: context.environment,
      file: try Self.file(context, named: arguments.value("config") ?? context.environment.nonEmpty("APPSALES_CONFIG")))
  }

  private static func file(_ context: CommandContext, named path: String?) throws(CommandFailure) -> INIFile? {
    if let path {
      guard let bytes = try SettingsBytes.read(path) else {
        throw CommandFailure(
          .noInput, place: path, "no such file", hint: "leave out --config to use the default place, or create the file"
        )
      }
      return try INIFile(path: path, bytes: bytes)
    }
    // Without a home folder there is no default place, and so no file; who needs the folder will say so.
    guard let folder = try? context.directories.configuration else { return nil }
    let path = joined(folder, "config.ini")
    guard let bytes = try SettingsBytes.read(path) else { return nil }
    return try INIFile(path: path, bytes: bytes)
  }

  /// A reader of the section of a name, whether or not the file has it.
  func reader(of section: String, overridden: Bool = true) -> SettingReader {
    SettingReader(
      section: file?.section(section), path: file?.path ?? "", arguments: overridden ? arguments : ParsedArguments(),
      environment: overridden ? environment : environment.only(["HOME"]))
  }

  /// The names of the accounts in the file, in its order.
  var accountNames: [String] { file?.sections.compactMap { accountName($0.name) } ?? [] }

  /// An account of the file, or an empty one; environment and options may override it.
  func account(_ name: String, overridden: Bool) throws(CommandFailure) -> AccountSettings {
    let section = file?.sections.first { accountName($0.name) == name }
    return try AccountSettings(
      name: name, reader: reader(of: section?.name ?? "account \(name)", overridden: overridden))
  }

  /// The name of the account to use.
  func chosenAccount() throws(CommandFailure) -> String {
    let names = accountNames
    if let name = arguments.value("account") { return try known(name, at: "--account") }
    if let name = environment.nonEmpty("APPSALES_ACCOUNT") { return try known(name, at: "APPSALES_ACCOUNT") }
    guard names.count > 1 else { return names.first ?? "main" }
    throw CommandFailure(
      .configuration, place: file?.path, "there are several accounts",
      hint: "choose one with --account NAME: \(alternatives(names))")
  }

  private func known(_ name: String, at place: String) throws(CommandFailure) -> String {
    guard !accountNames.contains(name) else { return name }
    let meant = nearest(to: name, among: accountNames).map { "did you mean \"\($0)\"?" }
    let all = accountNames.isEmpty ? "add a section [account \(name)]" : "there is \(alternatives(accountNames))"
    throw CommandFailure(
      .configuration, place: place, "no account \"\(name)\" in \(file?.path ?? "the settings")", hint: meant ?? all)
  }

  /// Throws for the first section that means nothing, or that stands twice under names that mean the same.
  func checkSections() throws(CommandFailure) {
    var seen: Set<String> = []
    for section in file?.sections ?? [] where section.name != "appsales" {
      guard let name = accountName(section.name) else { throw unknown(section) }
      guard !seen.insert(name).inserted else { continue }
      throw CommandFailure(.configuration, place: place(section), "the account \"\(name)\" occurs twice")
    }
  }

  private func unknown(_ section: INIFile.Section) -> CommandFailure {
    guard !section.name.isEmpty else {
      return CommandFailure(
        .configuration, place: place(section), "a setting before the first section",
        hint: "begin the file with [appsales]")
    }
    let parts = section.name.split(separator: " ", maxSplits: 1)
    let name = parts.count > 1 ? String(parts[1]) : "NAME"
    let meant = nearest(to: String(parts.first ?? ""), among: ["appsales", "account"])
    let hint =
      switch meant {
      case "appsales": "did you mean [appsales]?"
      case "account": "did you mean [account \(name)]?"
      default: "there are [appsales] and [account NAME]"
      }
    return CommandFailure(.configuration, place: place(section), "unknown section [\(section.name)]", hint: hint)
  }

  private func place(_ section: INIFile.Section) -> String { "\(file?.path ?? ""):\(section.line)" }
}

/// The name in a header `[account NAME]`; `nil` for any other header.
private func accountName(_ section: String) -> String? {
  let parts = section.split(separator: " ", maxSplits: 1)
  guard parts.count == 2, parts[0] == "account" else { return nil }
  let name = parts[1].drop { $0 == " " }
  return name.isEmpty ? nil : String(name)
}
