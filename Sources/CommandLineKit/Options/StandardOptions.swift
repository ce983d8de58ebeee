/// The options that all commands have in common.
public enum StandardOptions {
  private static let group = "Common options"

  /// All of them in the order of the help, but for the names left out.
  public static func all(except omitted: Set<String> = []) -> [OptionSpec] {
    declared.filter { !omitted.contains($0.name) }
  }

  private static var declared: [OptionSpec] {
    [
      .value("config", argument: "FILE", group: group, help: "Read the settings from FILE."),
      .value(
        "account", argument: "NAME", rule: .nonEmpty, group: group,
        help: "Use the section [account NAME] of the settings."),
      .flag("show-config", group: group, endsParsing: false, help: "Print all settings and where each comes from."),
      .value(
        "color", argument: "WHEN", rule: .oneOf(["auto", "always", "never"]), group: group,
        help: "Use colors: auto (on a terminal), always or never."),
      .value(
        "width", argument: "N", rule: .wholeNumber(1...10_000), group: group,
        help: "Fit the text into N columns instead of the terminal's width."),
      .count("verbose", short: "v", group: group, help: "Say more; twice: say all."),
      .flag("quiet", short: "q", group: group, help: "Say nothing but errors."),
      .value(
        "log-format", argument: "FORMAT", rule: .nonEmpty, group: group,
        help: "Shape of a log line, made of %indent, %level, %context and %message."),
      .flag("help", short: "h", group: group, endsParsing: true, help: "Print this help."),
      .flag("version", group: group, endsParsing: true, help: "Print the version."),
    ]
  }
}
