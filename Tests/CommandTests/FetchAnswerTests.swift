import TestSupport
import Testing

@Suite("fetchdailies: what the store says")
struct FetchAnswerTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let rules: String
    let exitCode: Int32
    /// What standard error says; nothing where it is to be empty.
    let says: String
    let days: Int
    var line = "fetchdailies --since 2024-06-16"

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "an old day without sales is an answer", rules: #"[{"say": "no-sales", "day": "2024-06-16"}]"#, exitCode: 0,
      says: "", days: 3),
    Case(
      name: "a young day without sales is none yet, beside others no word is lost on it",
      rules: #"[{"say": "no-sales", "day": "2024-06-19"}]"#, exitCode: 0, says: "", days: 3),
    Case(
      name: "nothing is out yet", rules: #"[{"say": "not-yet"}]"#, exitCode: 75,
      says: "fetchdailies: warning: 2024-06-16 to 2024-06-19 (4 days): not out yet", days: 0),
    Case(
      name: "the store is down on one day", rules: #"[{"say": "status", "code": 503, "day": "2024-06-17"}]"#,
      exitCode: 1, says: "fetchdailies: error: 2024-06-17: the store is in trouble", days: 3),
    Case(
      name: "the store is down", rules: #"[{"say": "status", "code": 503}]"#, exitCode: 75,
      says: "fetchdailies: error: 2024-06-16 to 2024-06-19 (4 days): the store is in trouble", days: 0),
    Case(
      name: "the store is down for a moment",
      rules: #"[{"say": "status", "code": 502, "times": 3}, {"say": "unauthorized", "times": 1}]"#, exitCode: 0,
      says: "", days: 4),
    Case(
      name: "the role is missing", rules: #"[{"say": "forbidden"}]"#, exitCode: 77, says: "Sales, Finance or Admin",
      days: 0),
    Case(
      name: "a report is cut every time", rules: #"[{"say": "report", "day": "2024-06-18", "cut": -9}]"#, exitCode: 1,
      says: "fetchdailies: error: 2024-06-18: what the store sent is no good report", days: 3),
    Case(
      name: "a report is cut once", rules: #"[{"say": "report", "day": "2024-06-18", "cut": 99, "times": 1}]"#,
      exitCode: 0, says: "", days: 4),
    Case(
      name: "a report is of another day", rules: #"[{"say": "report", "day": "2024-06-18", "of": "2024-06-11"}]"#,
      exitCode: 1, says: "2024-06-11", days: 3),
    Case(
      name: "a report came unpacked", rules: #"[{"say": "plain", "day": "2024-06-18"}]"#, exitCode: 0, says: "", days: 4
    ),
    Case(
      name: "a bomb", rules: #"[{"say": "bomb", "day": "2024-06-18"}]"#, exitCode: 1,
      says: "fetchdailies: error: 2024-06-18: ", days: 3),
    Case(
      name: "a body without end", rules: #"[{"say": "endless", "day": "2024-06-18"}]"#, exitCode: 1,
      says: "larger than any report (24 MiB)", days: 3),
    Case(
      name: "a day to come", rules: "[]", exitCode: 75, says: "2024-06-20: not out yet", days: 0,
      line: "fetchdailies --since 2024-06-20"),
    Case(
      name: "one of many accounts", rules: "[]", exitCode: 78, says: "there are several accounts", days: 0,
      line: "printf '[account other]\\nvendor = 1\\n' >> $XDG_CONFIG_HOME/appsales/config.ini; fetchdailies"),
  ]

  @Test("The exit code, the words and the archive agree", arguments: cases)
  func answers(answer: Case) throws {
    let world = try FetchWorld()
    let run = try world.run(answer.line, rules: answer.rules)
    #expect(run.exitCode == answer.exitCode, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(answer.says.isEmpty ? run.errors.isEmpty : run.errors.contains(answer.says), "\(run.errors)")
    #expect(
      run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    #expect(try world.days().count == answer.days)
    // Once the store is well again, one run completes the archive, whatever had been.
    if answer.exitCode == 1 || answer.exitCode == 77 {
      #expect(try world.run("fetchdailies --since 2024-06-16").exitCode == 0)
      #expect(try world.days().count == 4)
    }
  }

  @Test("A version that the store names is used once more, and remembered")
  func versions() throws {
    let world = try FetchWorld()
    let rules = #"[{"say": "version", "latest": "1_4"}]"#
    let line = "fetchdailies --type subscription --jobs 1 --since 2024-06-18"
    #expect(try world.run(line, rules: rules).exitCode == 0)
    let first = try world.requests()
    #expect(try world.run(line + " --recheck 2", rules: rules).exitCode == 0)
    #expect(try world.requests() == first + 2, "no request is refused any more")
    #expect(try world.shell("cat $XDG_STATE_HOME/appsales/report-versions").output == "subscription\t1_4\n")
  }

  @Test("A corrected report takes the place of the old one, which is kept")
  func corrections() throws {
    let world = try FetchWorld()
    _ = try world.run("fetchdailies --since 2024-06-16")
    let run = try world.run(
      "fetchdailies --recheck 3 -v", rules: #"[{"say": "report", "day": "2024-06-18", "revision": 1}]"#)
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("2024-06-18: corrected by the store"), "\(run.errors)")
    #expect(run.errors.contains("2024-06-17: as before"))
    #expect(!run.errors.contains("2024-06-16"))
    #expect(try world.shell("ls $XDG_DATA_HOME/appsales/reports/2024-06/replaced | wc -l").output.contains("1"))
  }

  @Test("One account that cannot be used does not keep the others from it")
  func accounts() throws {
    let world = try FetchWorld()
    let run = try world.run(
      "sed -i '0,/key-file.*/s//key-file = gone.p8/' $XDG_CONFIG_HOME/appsales/config.ini; "
        + "fetchdailies --all-accounts --since 2024-06-18", vendors: ["80012345", "81000777"])
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("gone.p8: there is no such key file"), "\(run.errors)")
    #expect(try world.days(vendor: "81000777") == ["20240618", "20240619"])
  }

  @Test("Several vendors of one account, each in its own files")
  func vendors() throws {
    let world = try FetchWorld()
    let run = try world.run(
      "fetchdailies --since 2024-06-18 -v", rules: #"[{"say": "no-sales", "vendor": "2", "day": "2024-06-18"}]"#,
      vendors: ["1,2"])
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("2: 2024-06-18: no sales so far"), "\(run.errors)")
    #expect(try world.days(vendor: "1") == ["20240618", "20240619"])
    #expect(try world.days(vendor: "2") == ["20240619"])
  }
}
