import TestSupport

/// A Swift file of the repository, as far as the rules of the layers look at it.
struct SourceFile: Sendable {
  /// Relative to the root: `Sources/AppSales/Model/Money.swift`.
  let path: String
  /// The target that it belongs to: the second folder of its path.
  let target: String
  let lines: [String]

  init(_ path: String) throws {
    self.path = path
    target = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The Swift files below some folders.
  static func all(below folders: [String]) throws -> [SourceFile] {
    try folders.flatMap { Repository.files(below: $0) }.filter { $0.hasSuffix(".swift") }.map { try SourceFile($0) }
  }

  /// What the commands and libraries are made of.
  static func sources() throws -> [SourceFile] { try all(below: ["Sources"]) }

  /// The modules that it imports.
  var imports: [String] { lines.compactMap(SourceFile.importedModule) }

  /// The module of an import declaration, with any attributes, access level and kind of declaration.
  static func importedModule(_ line: String) -> String? {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") || accessLevels.contains(String($0)) }
    guard words.first == "import" else { return nil }
    let path = words.dropFirst().drop { declarations.contains(String($0)) }.first
    return path?.split(separator: ".").first.map(String.init)
  }

  private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let declarations: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
}
