import Glibc
import TestSupport
import Testing

/// A line of shell and what was recorded of it: one folder below `Tests/Golden/<command>`.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// What belongs to a case, each in a file of its own.
  enum Part: String, CaseIterable {
    case output = "expout"
    case errors = "experr"
    case exitCode = "exitcode"
  }

  /// `stats/weekly-beside-daily`.
  let name: String

  var testDescription: String { name }

  /// Every case there is.
  static let all: [GoldenCase] = Repository.files(below: "Tests/Golden").compactMap { path in
    guard path.hasSuffix("/cmd") else { return nil }
    return GoldenCase(name: path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/"))
  }

  /// Whether cases are recorded instead of compared.
  static let isRecording = getenv("APPSALES_RECORD_GOLDEN") != nil

  /// Its folder, relative to the repository.
  var folder: String { "Tests/Golden/" + name }

  /// Runs its line of shell, which finds its folder as `$CASE`.
  func run() throws -> CommandRun {
    try CommandWorld(["CASE": folder]).shell(Repository.text(folder + "/cmd"))
  }

  /// What was recorded; nothing where that is missing.
  func recorded(_ part: Part) -> [UInt8] { (try? Repository.bytes("\(folder)/\(part.rawValue)")) ?? [] }

  func record(_ run: CommandRun) throws {
    for part in Part.allCases {
      try FileText.write(run.part(part), to: "\(Repository.root)/\(folder)/\(part.rawValue)")
    }
  }
}

extension CommandRun {
  /// A part in the form of its file.
  func part(_ part: GoldenCase.Part) -> [UInt8] {
    switch part {
    case .output: output
    case .errors: errors
    case .exitCode: Array("\(exitCode)\n".utf8)
    }
  }
}
