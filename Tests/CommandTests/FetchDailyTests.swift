import TestSupport
import Testing

@Suite("appdailysales")
struct FetchDailyTests {
  @Test("Without a day it is the newest report, under the store's own name")
  func newest() throws {
    let run = try FetchWorld().run("cd $HOME && appdailysales && ls -A")
    #expect(run.exitCode == 0)
    #expect(run.output == "S_D_80012345_20240619.txt.gz\nconfig\nlog\n", "neither archive nor state: \(run.output)")
  }

  @Test("A report goes straight into stats")
  func pipe() throws {
    let run = try FetchWorld().run("appdailysales -d 06/17/2024 - | stats --format csv -")
    #expect(run.output.contains("18,1.4"), "\(run.output)")
  }

  @Test(
    "The pattern names the file, by the last day of the report",
    arguments: [
      ("-d 2024-06-17 -f %a-%d.%m.%y.gz", "Mon-17.06.24.gz"), ("-d 2024-06-17 -u -f x%j", "x169"),
      ("--frequency weekly -d 06/12/2024 -f %Y-W%V.gz", "2024-W24.gz"),
      ("-d 2024-06-17 -u", "S_D_80012345_20240617.txt"),
      ("--frequency monthly -d 2024-05-10", "S_M_80012345_202405.txt.gz"),
    ])
  func names(options: String, name: String) throws {
    let run = try FetchWorld().run("appdailysales -o $HOME/out \(options) && ls $HOME/out")
    #expect(run.output == name + "\n", "\(run.errors)")
  }

  @Test("With -n what is there is not asked for")
  func noClobber() throws {
    let world = try FetchWorld()
    let run = try world.run(
      "appdailysales -D 3 -o $HOME/out && appdailysales -D 4 -n -o $HOME/out && ls $HOME/out | wc -l")
    #expect(run.output.contains("4"))
    #expect(try world.requests() == 4)
  }

  @Test(
    "The exit code says why there is no report",
    arguments: [
      ("-d 2024-06-12", "no-sales", 66), ("-d 2024-06-19", "no-sales", 75), ("-d 2024-06-19", "not-yet", 75),
      ("-d 2024-06-20", "report", 75), ("-d 2023-01-01", "report", 69), ("-d 2024-06-12", "forbidden", 77),
      ("-d 2024-06-12", "unauthorized", 77), ("-d 31.12.2023", "report", 64), ("-d 2024-06-12 -f a/b", "report", 64),
      ("-D 2 -", "report", 64), ("-D 2 -f same", "report", 64), ("-d 2024-06-12 -o /dev/null/x", "report", 73),
    ])
  func codes(options: String, say: String, code: Int32) throws {
    let run = try FetchWorld().run("cd $HOME; appdailysales \(options)", rules: #"[{"say": "\#(say)"}]"#)
    #expect(run.exitCode == code, "\(run.errors)")
    #expect(run.errors.hasPrefix("appdailysales: error: ") && run.output.isEmpty, "\(run.errors)")
  }
}
