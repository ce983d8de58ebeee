import TestSupport
import Testing

@Suite("fetchdailies: running")
struct FetchRunTests {
  @Test("A dry run lists what would be asked for, asks nobody and writes nothing")
  func dryRun() throws {
    let world = try FetchWorld()
    let run = try world.run("fetchdailies --since 2024-06-18 --dry-run; ls $XDG_DATA_HOME 2>/dev/null")
    #expect(
      run.output == "2024-06-18\tS_D_80012345_20240618.txt.gz\n2024-06-19\tS_D_80012345_20240619.txt.gz\n",
      "\(run.errors)")
    #expect(try world.requests() == 0)
  }

  @Test(
    "A signal stops it; what came is kept, and the next run goes on",
    arguments: [("TERM", 143), ("INT", 130), ("HUP", 143)])
  func signals(name: String, exitCode: Int32) throws {
    let world = try FetchWorld()
    // A shell without job control has SIGINT ignored in the background, and it stays so: that is why Python starts it.
    let run = try world.run(
      #"""
      python3 -c '
      import os, signal, subprocess, sys, time
      child = subprocess.Popen(["fetchdailies", "-j", "1", "--since", "2024-01-01"],
                               preexec_fn=lambda: [signal.signal(n, signal.SIG_DFL) for n in (1, 2, 15)])
      log = os.path.join(os.environ["HOME"], "log")
      while not (os.path.exists(log) and open(log).read().count("\n") > 2): time.sleep(0.01)
      child.send_signal(getattr(signal, "SIG" + sys.argv[1]))
      sys.exit(child.wait())' \#(name)
      """#, delay: 30)
    #expect(run.exitCode == exitCode, "\(run.errors)")
    let count = try world.days().count
    #expect(count >= 2 && count < 170)
    #expect(try world.shell("find $XDG_DATA_HOME -name '.*.new'").output.isEmpty)
    #expect(try world.run("fetchdailies").exitCode == 0)
    #expect(try world.days().count == 171)
  }

  @Test("Two runs at once do no harm")
  func twoRuns() throws {
    let world = try FetchWorld()
    let run = try world.run("fetchdailies --since 2024-06-01 & fetchdailies --since 2024-06-01; wait", delay: 20)
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try world.days().count == 19)
    #expect(try world.requests() == 19)
  }

  @Test("It needs no more than HOME, as cron gives it")
  func emptyEnvironment() throws {
    let world = try FetchWorld()
    let line = """
      mkdir -p $HOME/.config && cp -r $XDG_CONFIG_HOME/appsales $HOME/.config/ && program=$(command -v fetchdailies) && cd / \
      && env -i HOME=$HOME APPSALES_API=$APPSALES_API APPSALES_NOW=$APPSALES_NOW $program --since 2024-06-18 \
      && ls $HOME/.local/share/appsales/reports/2024-06 && env -i HOME=$HOME $program --dry-run --until 2024-06-20
      """
    let run = try world.run(line)
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("S_D_80012345_20240618.txt.gz\nS_D_80012345_20240619.txt.gz\n"), "\(run.output)")
  }

  @Test("A clock that is years ahead gives up no day that can still be had")
  func clockAhead() throws {
    let world = try FetchWorld()
    #expect(try world.run("fetchdailies --since 2024-06-17").exitCode == 0)
    let rules = #"[{"say": "unauthorized"}]"#
    let ahead = try world.run(
      "rm $XDG_DATA_HOME/appsales/reports/*/*0618*; APPSALES_NOW=2031-01-01T20:00:00Z fetchdailies", rules: rules)
    #expect(ahead.exitCode == 77)
    #expect(ahead.errors.contains("this machine"), "\(ahead.errors)")
    #expect(try world.run("fetchdailies").exitCode == 0)
    #expect(try world.days() == ["20240617", "20240618", "20240619"])
    let behind = try world.run("APPSALES_NOW=2024-06-12T20:00:00Z fetchdailies")
    #expect(behind.errors.contains("has a report of 2024-06-19, but the clock"), "\(behind.errors)")
  }

  @Test("A clock that cannot be right is said to be so")
  func clock() throws {
    let run = try FetchWorld(now: "1970-01-01T00:10:00Z").run("fetchdailies")
    #expect(run.exitCode == 75)
    #expect(run.errors.contains("the clock of this machine says 1969-12-31"), "\(run.errors)")
  }

  @Test(
    "Options that make no sense end with 64",
    arguments: [
      "--since 2024-02-30", "--since 2024-06-02 --until 2024-06-01", "--verify --calendar", "--frequency hourly",
      "--type subscription --frequency weekly", "--all-accounts --account main", "--jobs 0", "--vendor 8x",
    ])
  func usage(options: String) throws {
    let run = try FetchWorld().run("fetchdailies \(options)")
    #expect(run.exitCode == 64)
    #expect(run.errors.hasPrefix("fetchdailies: error: --"), "\(run.errors)")
  }
}
