/// A command's whole interface in one declaration: what it takes, and what its help says.
public struct CommandSpec: Sendable {
  /// What follows the options.
  public struct Operands: Sendable {
    /// How the usage line shows them: `[FILE|FOLDER|-]...`.
    public let synopsis: String
    /// How many there may be.
    public let count: ClosedRange<Int>

    /// Operands as the usage line shows them, and how many there may be.
    public init(_ synopsis: String, count: ClosedRange<Int> = 0...Int.max) {
      self.synopsis = synopsis
      self.count = count
    }

    /// No operands.
    public static let none = Operands("", count: 0...0)
  }

  /// A call that shows what the command is good for.
  public struct Example: Sendable {
    /// What to type.
    public let call: String
    /// What it does.
    public let purpose: String

    /// A call and what it does.
    public init(_ call: String, _ purpose: String) {
      self.call = call
      self.purpose = purpose
    }
  }

  /// A variable or a file, and what it is for.
  public struct Entry: Sendable {
    /// The variable or the path.
    public let name: String
    /// What it is for.
    public let purpose: String

    /// A variable or a path, and what it is for.
    public init(_ name: String, _ purpose: String) {
      self.name = name
      self.purpose = purpose
    }
  }

  /// The command's name.
  public var name: String
  /// The version that `--version` prints.
  public var version: String
  /// What it does, in one line.
  public var summary: String
  /// More about it, one string a paragraph.
  public var description: [String]
  /// What follows the options.
  public var operands: Operands
  /// All options, in the order of the help.
  public var options: [OptionSpec]
  /// Calls that show what it is good for.
  public var examples: [Example]
  /// The exit codes that it uses.
  public var exitCodes: [ExitCode]
  /// The variables that it reads.
  public var environment: [Entry]
  /// The files that it reads and writes.
  public var files: [Entry]

  /// Declares a command.
  public init(
    name: String, version: String, summary: String, description: [String] = [], operands: Operands = .none,
    options: [OptionSpec], examples: [Example] = [], exitCodes: [ExitCode] = [.done, .usage],
    environment: [Entry] = [], files: [Entry] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.description = description
    self.operands = operands
    self.options = options
    self.examples = examples
    self.exitCodes = exitCodes
    self.environment = environment
    self.files = files
  }

  /// The option of a long name without dashes.
  public func option(named name: String) -> OptionSpec? { options.first { $0.name == name } }

  /// What `--version` prints, without the end of the line.
  public var versionText: String { "\(name) (AppSales) \(version)" }
}
