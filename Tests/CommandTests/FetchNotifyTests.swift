import CommandLineKit
import TestSupport
import Testing

@Suite("fetchdailies: notify-command")
struct FetchNotifyTests {
  @Test("The command gets a summary when there is news, and only then")
  func news() throws {
    let world = try FetchWorld()
    let command = #"--notify-command "tee -a '$HOME/letter one'" >/dev/null"#
    let line = "fetchdailies --since 2024-06-18 \(command)"
    #expect(try world.run(line, rules: #"[{"say": "not-yet"}]"#).exitCode == 75)
    #expect(try world.shell("ls \"$HOME/letter one\"").exitCode != 0, "nothing is out yet: no news")
    #expect(try world.run(line).exitCode == 0)
    #expect(try world.run(line).exitCode == 0)
    let letter = try world.shell("cat \"$HOME/letter one\"").output
    #expect(letter.hasPrefix("fetchdailies: 2 reports stored ("), "\(letter)")
    #expect(letter.hasSuffix(")\nnew: 2024-06-18 to 2024-06-19 (2 days)\n"), "\(letter)")
  }

  @Test("There is no shell, and the exit code does not depend on the command")
  func noShell() throws {
    let world = try FetchWorld()
    let line = "fetchdailies --since 2024-06-18 --notify-command"
    let canary = try world.run(#"\#(line) 'echo $(touch canary) ; touch canary' ; ls canary"#)
    #expect(canary.output == "$(touch canary) ; touch canary\n", "\(canary.output)")
    let failing = try world.run("rm -r $XDG_DATA_HOME; \(line) false")
    #expect(failing.exitCode == 0)
    #expect(failing.errors == "fetchdailies: warning: notify-command false ended with 1\n")
    let missing = try world.run("rm -r $XDG_DATA_HOME; \(line) /nowhere/at-all")
    #expect(missing.exitCode == 0)
    #expect(missing.errors.contains("cannot be started: No such file or directory"), "\(missing.errors)")
  }

  @Test("A failure that needs a person is news")
  func trouble() throws {
    let world = try FetchWorld()
    let run = try world.run("fetchdailies --since 2024-06-18 --notify-command cat", rules: #"[{"say": "forbidden"}]"#)
    #expect(run.exitCode == 77)
    #expect(
      run.output.contains("fetchdailies: error: 2024-06-18 to 2024-06-19 (2 days): the key may not"), "\(run.output)")
  }

  @Test(
    "Words are told apart by simple rules",
    arguments: [
      (#"mail -s "App sales" a@example.org"#, ["mail", "-s", "App sales", "a@example.org"]),
      (#"  a   b\ c 'd "e' "f 'g \" \\ h" "#, ["a", "b c", #"d "e"#, #"f 'g " \ h"#]),
      (#"a'b'"c"d '' "" $HOME `x` ;"#, ["abcd", "", "", "$HOME", "`x`", ";"]),
      ("ä\t漢", ["ä", "漢"]),
    ])
  func words(text: String, words: [String]) { #expect(CommandWords(text)?.words == words) }

  @Test("Unfinished words are none", arguments: ["", "  ", "a 'b", "a \"b", "a \\", "'' b", "a\0b"])
  func unfinished(text: String) { #expect(CommandWords(text) == nil) }
}
