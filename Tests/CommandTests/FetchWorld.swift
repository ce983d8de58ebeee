import TestSupport
import Testing

/// A world in which the commands that download ask a made-up store.
struct FetchWorld {
  /// What came of a line of shell.
  struct Run {
    let output: String
    let errors: String
    let exitCode: Int32
  }

  /// The morning of 20 June 2024, Pacific time: the newest report that is out is that of the 19th.
  static let now = "2024-06-20T16:30:00Z"

  private let world: CommandWorld

  init(now: String = FetchWorld.now) throws { world = try CommandWorld(["APPSALES_NOW": now]) }

  /// Runs a line of shell beside a store that answers by rules; `fakestore.py` says what they mean.
  ///
  /// Each request goes into `$HOME/log`, one line each.
  func run(_ line: String, rules: String = "[]", vendors: [String] = ["80012345"], delay: Int = 0) throws -> Run {
    let accounts = vendors.map { "--account \($0)" }.joined(separator: " ")
    return try shell(
      "python3 Tests/FakeStore/fakestore.py \(accounts) --delay \(delay) --log \"$HOME/log\" "
        + "--rules \(FetchWorld.quoted(rules)) sh -c \(FetchWorld.quoted(line))")
  }

  /// Runs a line of shell without a store.
  func shell(_ line: String) throws -> Run {
    let run = try world.shell(line)
    return Run(
      output: String(decoding: run.output, as: UTF8.self), errors: String(decoding: run.errors, as: UTF8.self),
      exitCode: run.exitCode)
  }

  /// How many requests were made so far.
  func requests() throws -> Int {
    Int(try shell("cat \"$HOME/log\" 2>/dev/null | wc -l").output.filter(\.isNumber)) ?? -1
  }

  /// The reports in the archive, by the days of their names, in order.
  func days(vendor: String = "80012345") throws -> [String] {
    let names = try shell("cd \"$HOME/data/appsales/reports\" && ls */S_D_\(vendor)_*.txt.gz 2>/dev/null").output
    return names.split(separator: "\n").map { String($0.suffix(15).prefix(8)) }
  }

  /// A word of shell that means a text.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
