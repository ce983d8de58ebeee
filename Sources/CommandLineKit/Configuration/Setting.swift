/// A value and where it comes from.
public struct Setting<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// Where it comes from.
  public let origin: SettingOrigin
}

extension Setting: Equatable where Value: Equatable {}

/// Where the value of a setting comes from.
public enum SettingOrigin: Hashable, Sendable {
  /// An option of the command line, by its long name.
  case option(String)
  /// A variable of the environment.
  case environment(String)
  /// A line of the settings file.
  case file(path: String, line: Int)
  /// Nowhere: it is what holds if nobody says otherwise.
  case standard

  /// The place in the words of an error.
  var place: String {
    switch self {
    case .option(let name): "--\(name)"
    case .environment(let name): name
    case .file(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }
}

extension SettingOrigin: CustomStringConvertible {
  /// The origin as `--show-config` shows it.
  public var description: String {
    switch self {
    case .option(let name): "option --\(name)"
    case .environment(let name): "environment \(name)"
    case .file(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }
}

/// What is known of a setting without its value: for the manual and for suggestions.
public struct SettingDeclaration: Hashable, Sendable {
  /// Its name in the file.
  public let name: String
  /// The variables that stand for it, the strongest first.
  public let environment: [String]
  /// What a good value is.
  public let expected: String
  /// The value that holds if nobody says otherwise; `nil` for none.
  public let standard: String?
  /// What it is for.
  public let help: String
}

/// A setting as `--show-config` shows it.
public struct ShownSetting: Hashable, Sendable {
  /// Its name in the file.
  public let name: String
  /// Its value as the file would have it; `nil` if it has none.
  public let value: String?
  /// Where the value comes from.
  public let origin: SettingOrigin
}
