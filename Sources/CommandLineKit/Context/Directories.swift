/// Where the toolkit keeps its files, by the XDG Base Directory Specification.
public struct Directories: Sendable {
  private let environment: Environment

  init(environment: Environment) { self.environment = environment }

  /// The user's home folder.
  public var home: String {
    get throws(CommandFailure) {
      guard let home = environment.nonEmpty("HOME") else {
        throw CommandFailure(
          .configuration, "the variable HOME is not set, so there is no folder for your files",
          hint: "set HOME, or name the place: --config FILE, --archive DIR")
      }
      return home
    }
  }

  /// Settings: `$XDG_CONFIG_HOME/appsales`.
  public var configuration: String { get throws(CommandFailure) { try folder("XDG_CONFIG_HOME", ".config") } }
  /// What must not be lost: `$XDG_DATA_HOME/appsales`.
  public var data: String { get throws(CommandFailure) { try folder("XDG_DATA_HOME", ".local/share") } }
  /// What can be deleted at any time: `$XDG_CACHE_HOME/appsales`.
  public var cache: String { get throws(CommandFailure) { try folder("XDG_CACHE_HOME", ".cache") } }
  /// What was seen last: `$XDG_STATE_HOME/appsales`.
  public var state: String { get throws(CommandFailure) { try folder("XDG_STATE_HOME", ".local/state") } }

  /// The specification says that a value that is no absolute path is to be ignored.
  private func folder(_ variable: String, _ standard: String) throws(CommandFailure) -> String {
    if let base = environment[variable], base.hasPrefix("/") { return joined(base, "appsales") }
    return joined(joined(try home, standard), "appsales")
  }
}

/// A path below a folder, with one slash between them.
func joined(_ folder: String, _ path: String) -> String {
  folder.hasSuffix("/") ? folder + path : folder + "/" + path
}
