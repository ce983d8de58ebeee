import Glibc

/// The environment variables of a command.
///
/// The process's own are read one by one with getenv(3): the C global `environ` is mutable and shared.
public struct Environment: Sendable, ExpressibleByDictionaryLiteral {
  private let lookup: @Sendable (String) -> String?

  /// The variables that a function knows.
  public init(lookup: @escaping @Sendable (String) -> String?) { self.lookup = lookup }

  /// These variables and no others.
  public init(_ variables: [String: String]) { self.init { variables[$0] } }

  /// These variables and no others.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { $1 })
  }

  /// The variables of this process.
  public static var process: Environment { Environment { name in getenv(name).map { String(cString: $0) } } }

  /// The value of a variable; `nil` if it is not set.
  public subscript(name: String) -> String? { lookup(name) }

  /// The value of a variable; `nil` if it is not set or empty.
  public func nonEmpty(_ name: String) -> String? {
    lookup(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Environment {
  /// An environment that has only these variables.
  func only(_ names: Set<String>) -> Environment {
    Environment { name in names.contains(name) ? self[name] : nil }
  }
}
