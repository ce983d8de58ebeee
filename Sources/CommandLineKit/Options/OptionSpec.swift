/// One option of a command, declared once: parsing, help and suggestions all come from here.
public struct OptionSpec: Sendable {
  /// How an option is written.
  public enum Kind: Sendable {
    /// On if present.
    case flag
    /// Counts how often it is present, as in `-vvv`.
    case count
    /// `--name VALUE` or `--name=VALUE`.
    case value
    /// `--name` or `--name=VALUE`; a value only after an equals sign.
    case optionalValue
  }

  /// The long name without dashes.
  public let name: String
  /// The short name without its dash.
  public let short: Character?
  /// How it is written.
  public let kind: Kind
  /// What the help calls the value, such as `FILE`.
  public let argument: String?
  /// What a value may be.
  public let rule: ValueRule
  /// Whether it may be given several times, all counting; of any other option the last one counts.
  public let isRepeatable: Bool
  /// Whether a value is a list with commas.
  public let isList: Bool
  /// What it does, as a sentence or two.
  public let help: String
  /// The heading under which the help shows it.
  public let group: String
  /// Whether it is an answer of its own, so that whatever follows it does not matter.
  public let endsParsing: Bool

  private init(
    _ name: String, _ short: Character?, _ kind: Kind, argument: String? = nil, rule: ValueRule = .any,
    isRepeatable: Bool = false, isList: Bool = false, group: String, endsParsing: Bool = false, help: String
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.argument = argument
    self.rule = rule
    self.isRepeatable = isRepeatable
    self.isList = isList
    self.help = help
    self.group = group
    self.endsParsing = endsParsing
  }

  /// An option that is on if present.
  public static func flag(
    _ name: String, short: Character? = nil, group: String = "Options", endsParsing: Bool = false, help: String
  ) -> OptionSpec {
    OptionSpec(name, short, .flag, group: group, endsParsing: endsParsing, help: help)
  }

  /// An option that counts how often it is present.
  public static func count(
    _ name: String, short: Character? = nil, group: String = "Options", help: String
  ) -> OptionSpec {
    OptionSpec(name, short, .count, isRepeatable: true, group: group, help: help)
  }

  /// An option with a value.
  public static func value(
    _ name: String, short: Character? = nil, argument: String, rule: ValueRule = .any, isRepeatable: Bool = false,
    isList: Bool = false, group: String = "Options", help: String
  ) -> OptionSpec {
    OptionSpec(
      name, short, .value, argument: argument, rule: rule, isRepeatable: isRepeatable, isList: isList, group: group,
      help: help)
  }

  /// An option with a value that may be left out: `--name` or `--name=VALUE`.
  public static func optionalValue(
    _ name: String, argument: String, rule: ValueRule = .any, group: String = "Options", help: String
  ) -> OptionSpec {
    OptionSpec(name, nil, .optionalValue, argument: argument, rule: rule, group: group, help: help)
  }
}
