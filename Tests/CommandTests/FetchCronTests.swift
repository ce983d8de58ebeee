import CommandLineKit
import TestSupport
import Testing

@testable import appdailysales
@testable import fetchdailies

@Suite("fetchdailies: cron and help")
struct FetchCronTests {
  @Test("The wrapper holds back what passes by itself, and nothing else")
  func wrapper() throws {
    let world = try FetchWorld()
    let line = "cron/fetchdailies-cron --since 2024-06-18"
    let down = #"[{"say": "status", "code": 503}]"#
    #expect(try world.run(line, rules: down).errors.isEmpty)
    let first = try world.run(line, rules: down)
    #expect(first.exitCode == 75 && first.output.contains("in trouble"), "there was no good run yet")
    #expect(try world.run(line).exitCode == 0)
    let later = try world.run("rm -r $XDG_DATA_HOME; \(line)", rules: down)
    #expect(later.exitCode == 75 && later.output.isEmpty && later.errors.isEmpty)
    let old = try world.run("touch -d '3 days ago' $XDG_STATE_HOME/appsales/last-good-run; \(line)", rules: down)
    #expect(old.exitCode == 75 && old.output.contains("in trouble"))
    let refused = try world.run(line, rules: #"[{"say": "forbidden"}]"#)
    #expect(refused.exitCode == 77 && refused.output.contains("Sales, Finance or Admin"))
  }

  @Test("The timer and the service are what systemd understands")
  func units() throws {
    let world = try FetchWorld()
    let run = try world.shell(
      """
      command -v systemd-analyze >/dev/null || exit 0
      mkdir $HOME/units && cp cron/fetchdailies.* $HOME/units && cd $HOME/units \
      && sed -i 's,/usr/local/bin/fetchdailies,/bin/true,' fetchdailies.service && systemd-analyze verify ./fetchdailies.timer 2>&1
      """)
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.output)")
  }

  @Test("The help names every option, exit code, variable and file, and where the files for cron are")
  func help() throws {
    for command in [FetchSpec.command, DailySpec.command] {
      let run = try FetchWorld().shell(command.name + " --help")
      #expect(run.exitCode == 0 && run.errors.isEmpty)
      let names =
        command.options.map { "--" + $0.name } + command.environment.map(\.name) + command.files.map(\.name)
        + command.exitCodes.map { " \($0.rawValue)  \($0.meaning.prefix(10))" }
      #expect(names.filter { !run.output.contains($0) }.isEmpty, "\(command.name)")
    }
    #expect(try FetchWorld().shell("fetchdailies --help").output.contains("cron/README.md"))
  }
}
