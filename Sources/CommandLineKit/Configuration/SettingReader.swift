/// Reads the settings of one section, each from the strongest place that has it: option, environment, file, default.
///
/// A setting is declared where it is read, and nowhere else. What was read is remembered, so that the reader can tell
/// afterwards which names of the file nobody knows.
struct SettingReader {
  /// The section in the file; `nil` if there is none.
  let section: INIFile.Section?
  /// The file's path.
  let path: String
  /// The options that may stand for settings.
  let arguments: ParsedArguments
  /// The variables that may stand for settings.
  let environment: Environment
  /// Says where `~` and relative paths lead.
  let directories: Directories

  /// The settings declared so far.
  private(set) var declared: [SettingDeclaration] = []
  /// The settings read so far.
  private(set) var shown: [ShownSetting] = []

  init(
    section: INIFile.Section?, path: String, arguments: ParsedArguments = ParsedArguments(), environment: Environment
  ) {
    self.section = section
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directories = Directories(environment: environment)
  }

  /// Declares and reads a setting that may be absent.
  ///
  /// - Parameters:
  ///   - name: Its name in the file, which makes the variable `APPSALES_NAME` too.
  ///   - type: What kind of value it has.
  ///   - option: The option that stands for it; an option may well have its name and mean something else.
  ///   - fallback: A variable of other tools that serves if ours is not set.
  ///   - help: What it is for.
  /// - Returns: The value with its origin; `nil` if no place has it.
  /// - Throws: A failure for a value that is not of the kind: 64 from an option, else 78.
  mutating func read<Value>(
    _ name: String, _ type: SettingType<Value>, option: String? = nil, fallback: String? = nil, help: String
  ) throws(CommandFailure) -> Setting<Value>? {
    let names = variables(name, fallback)
    declare(name, names, type, standard: nil, help)
    let setting = try given(name, option, names, type)
    show(name, setting, type)
    return setting
  }

  /// Declares and reads a setting that always has a value.
  mutating func read<Value>(
    _ name: String, _ type: SettingType<Value>, standard: Value, option: String? = nil, fallback: String? = nil,
    help: String
  ) throws(CommandFailure) -> Setting<Value> {
    let names = variables(name, fallback)
    declare(name, names, type, standard: type.written(standard), help)
    let setting = try given(name, option, names, type) ?? Setting(value: standard, origin: .standard)
    show(name, setting, type)
    return setting
  }

  /// Throws for the first name of the section that no setting has.
  func checkNames() throws(CommandFailure) {
    let known = declared.map(\.name)
    for entry in section?.entries ?? [] where !known.contains(entry.name) {
      let meant = nearest(to: entry.name, among: known)
      throw CommandFailure(
        .configuration, place: "\(path):\(entry.line)", "unknown setting \"\(entry.name)\"",
        hint: meant.map { "did you mean \"\($0)\"?" } ?? "[\(section?.name ?? "")] has \(alternatives(known))")
    }
  }

  private func variables(_ name: String, _ fallback: String?) -> [String] {
    let own = "APPSALES_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    return [own] + (fallback.map { [$0] } ?? [])
  }

  private mutating func declare<Value>(
    _ name: String, _ variables: [String], _ type: SettingType<Value>, standard: String?, _ help: String
  ) {
    declared.append(
      SettingDeclaration(
        name: name, environment: variables, expected: type.expected, standard: standard, help: help))
  }

  private mutating func show<Value>(_ name: String, _ setting: Setting<Value>?, _ type: SettingType<Value>) {
    let value = setting.map { type.written($0.value) }
    shown.append(ShownSetting(name: name, value: value, origin: setting?.origin ?? .standard))
  }

  private func given<Value>(
    _ name: String, _ option: String?, _ variables: [String], _ type: SettingType<Value>
  ) throws(CommandFailure) -> Setting<Value>? {
    guard let (text, origin) = strongest(name, option, variables) else { return nil }
    let full = type.isPath ? try expanded(text, from: origin) : text
    guard let value = type.read(full) else {
      var code = ExitCode.configuration
      if case .option = origin { code = .usage }
      throw CommandFailure(code, place: origin.place, "\(name): expected \(type.expected), found \"\(text)\"")
    }
    return Setting(value: value, origin: origin)
  }

  private func strongest(_ name: String, _ option: String?, _ variables: [String]) -> (String, SettingOrigin)? {
    if let option, let text = arguments.value(option) { return (text, .option(option)) }
    for variable in variables {
      if let text = environment.nonEmpty(variable) { return (text, .environment(variable)) }
    }
    guard let entry = section?.entries.first(where: { $0.name == name }) else { return nil }
    return (entry.value, .file(path: path, line: entry.line))
  }

  /// `~` is the home folder; a relative path in the file begins at the file's folder, elsewhere at the working folder.
  private func expanded(_ text: String, from origin: SettingOrigin) throws(CommandFailure) -> String {
    if text == "~" { return try directories.home }
    if text.hasPrefix("~/") { return joined(try directories.home, String(text.dropFirst(2))) }
    guard case .file = origin, !text.isEmpty, !text.hasPrefix("/"), let slash = path.lastIndex(of: "/")
    else { return text }
    return joined(String(path[...slash]), text)
  }
}
