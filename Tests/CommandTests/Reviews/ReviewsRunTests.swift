import AppSales
import CommandLineKit
import Glibc
import ReviewArchive
import Synchronization
import Testing

@testable import reviews

@Suite("Runs of reviews without a network") struct ReviewsRunTests {
  struct Run {
    var code: ExitCode
    var out: String
    var err: String
  }

  static func folder() throws -> String {
    var template = Array("/tmp/appsales-reviews-XXXXXX\0".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
  }

  /// A home with an archive in it.
  static func home() throws -> String {
    let home = try folder()
    let archive = try ReviewArchive(home + "/appsales/reviews.sqlite", for: .writing)
    try ReviewsFixture.keep([ReviewsFixture.review("2"), ReviewsFixture.review("1", rating: 1)], in: archive)
    return home
  }

  static func run(_ words: String..., home: String, output: Output = .memory(), _ variables: [String: String] = [:])
    -> Run
  {
    let context = CommandContext(
      name: "reviews", arguments: ["--offline"] + words,
      environment: Environment(
        ["HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C.UTF-8"].merging(variables) { $1 }),
      now: ReviewsFixture.now, output: output)
    let code = CommandLineKit.run(ReviewsSpec.command, in: context) { try ReviewsCommand($0, $1).run() }
    return Run(code: code, out: output.text, err: context.errors.text)
  }

  @Test("Looks are remembered by name, and by country") func looks() throws {
    let home = try ReviewsRunTests.home()
    #expect(ReviewsRunTests.run("--new", "--peek", home: home).out.contains("First look"))
    #expect(ReviewsRunTests.run("--stars", "1", home: home).code == .done)
    #expect(ReviewsRunTests.run("--new", home: home).out.contains("First look"))
    #expect(ReviewsRunTests.run("--new", home: home).out == "")
    #expect(ReviewsRunTests.run("--new=cron", home: home).out.contains("First look"))
    #expect(ReviewsRunTests.run("--new=cron", home: home).out == "")
    #expect(ReviewsRunTests.run("--new", home: home, output: .memory(isTerminal: true)).out.contains("Nothing new"))
  }

  @Test("What did not arrive was not looked at") func fullDisk() throws {
    let home = try ReviewsRunTests.home()
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let run = ReviewsRunTests.run(home: home, output: Output(descriptor: full, place: "standard output"))
    #expect(run.code == .readWrite)
    #expect(run.err.contains("cannot write"))
    #expect(ReviewsRunTests.run("--new", home: home).out.contains("First look"))
  }

  @Test("Without an archive there is nothing to show") func missing() throws {
    let run = ReviewsRunTests.run("1", home: try ReviewsRunTests.folder())
    #expect(run.code == .noInput)
    #expect(run.err.contains("reviews.sqlite: no reviews are kept yet\nhint: "))
  }

  @Test("News goes to the command, without a shell, and only if there is any") func notification() throws {
    let home = try ReviewsRunTests.home()
    let letter = home + "/letter"
    let archive = try ReviewArchive(home + "/appsales/reviews.sqlite", for: .writing)
    try ReviewsFixture.keep([ReviewsFixture.review("3", title: "$(touch \(home)/canary)")], in: archive)
    // As every command of the toolkit does.
    signal(SIGPIPE, SIG_IGN)
    let command = "dd of=\(letter) status=none"
    #expect(ReviewsRunTests.run("--notify-command", command, home: home).code == .done)
    #expect(access(letter, F_OK) == 0)
    #expect(access(home + "/canary", F_OK) != 0)
    unlink(letter)
    #expect(ReviewsRunTests.run("--notify-command", command, home: home).code == .done)
    #expect(access(letter, F_OK) != 0)
    try ReviewsFixture.keep([ReviewsFixture.review("4")], in: archive)
    let failing = ReviewsRunTests.run("--notify-command", "false", home: home)
    #expect(failing.code == .done)
    #expect(failing.err.contains("false ended with 1"))
  }
}

@Suite("Progress of reviews") struct ReviewsProgressTests {
  @Test("A terminal shows countries, requests, new reviews and the time that is left") func line() {
    let seconds = Atomic<Int64>(0)
    let clock = MonotonicClock { seconds.load(ordering: .relaxed) * 1_000_000_000 }
    let lines = ReviewsProgressTests.shown(isTerminal: true, clock) { progress in
      progress.addRequest()
      seconds.store(20, ordering: .relaxed)
      progress.addCountry(new: 3)
      progress.addRequest()
    }
    #expect(
      lines == [
        "countries 0/4", "countries 0/4  1 request  0 new", "countries 1/4  1 request  3 new  1:00 min left",
        "countries 1/4  2 requests  3 new  1:00 min left", "",
      ])
    #expect(ReviewsProgressTests.shown(isTerminal: false) { $0.addRequest() } == [])
    #expect(ReviewsProgressTests.shown(isTerminal: true, isQuiet: true) { $0.addRequest() } == [])
  }

  /// What a terminal shows one after the other while four countries are asked.
  private static func shown(
    isTerminal: Bool, isQuiet: Bool = false, _ clock: MonotonicClock = .system, _ body: (AskingProgress) -> Void
  ) -> [String] {
    let context = CommandContext(name: "reviews", errors: .memory(isTerminal: isTerminal), clock: clock)
    let progress = AskingProgress(total: 4, context, isQuiet: isQuiet, width: 80)
    body(progress)
    progress.finish()
    return context.errors.text.components(behind: "\r\u{1B}[K")
  }
}

extension String {
  /// What stands behind each occurrence of a text, up to the next one.
  fileprivate func components(behind mark: String) -> [String] {
    var rest = self[...]
    var parts: [String] = []
    while let found = rest.firstRange(of: mark) {
      rest = rest[found.upperBound...]
      parts.append(String(rest[..<(rest.firstRange(of: mark)?.lowerBound ?? rest.endIndex)]))
    }
    return parts
  }
}

@Suite("The pager of reviews") struct ReviewsPagerTests {
  static let programs: [(pager: String?, words: [String]?)] = [
    (nil, ["less"]), ("", nil), ("cat", nil), ("most -s", ["most", "-s"]), ("\"my pager\" -x", ["my pager", "-x"]),
    ("less | cat", ["/bin/sh", "-c", "less | cat"]), ("LESS=R less", ["/bin/sh", "-c", "LESS=R less"]),
    ("unfinished '", nil),
  ]

  @Test("PAGER names a program, and only what means something to a shell gets one", arguments: programs)
  func program(_ pager: String?, _ words: [String]?) {
    #expect(Pager.words(Environment(pager.map { ["PAGER": $0] } ?? [:])) == words)
  }
}
