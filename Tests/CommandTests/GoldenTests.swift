import CommandLineKit
import TestSupport
import Testing

@testable import reviews
@testable import stats

@Suite("Golden outputs")
struct GoldenTests {
  @Test("A command prints what was recorded", arguments: GoldenCase.all)
  func prints(golden: GoldenCase) throws {
    let run = try golden.run()
    if GoldenCase.isRecording {
      try golden.record(run)
      Issue.record("\(golden.name) was recorded; look at the difference")
    }
    for part in GoldenCase.Part.allCases {
      let isSame = run.part(part) == golden.recorded(part)
      #expect(isSame, "\(golden.name) \(part.rawValue):\n\(TextDifference(golden.recorded(part), run.part(part)))")
    }
  }

  @Test("There are cases of every command")
  func cases() {
    for command in [StatsSpec.command.name, ReviewsSpec.command.name, "csvimport"] {
      #expect(GoldenCase.all.count { $0.name.hasPrefix(command + "/") } >= 10, "\(command)")
    }
  }

  @Test("The help names every option, exit code, variable and file of a command")
  func help() throws {
    for command in [StatsSpec.command, ReviewsSpec.command] {
      let run = try CommandWorld().shell(command.name + " --help")
      let help = String(decoding: run.output, as: UTF8.self)
      #expect(run.exitCode == 0 && run.errors.isEmpty)
      let options = command.options.flatMap { option in ["--" + option.name] + (option.short.map { ["-\($0), "] } ?? [])
      }
      let codes = command.exitCodes.map {
        "\n" + String(repeating: " ", count: 5 - "\($0.rawValue)".count) + "\($0.rawValue)  "
      }
      let missing = (options + codes + command.environment.map(\.name) + command.files.map(\.name)).filter {
        !help.contains($0)
      }
      #expect(missing.isEmpty, "\(command.name) --help")
    }
  }
}
