import AppSales
import TestSupport
import Testing

@Suite("reviews: a shop of 175 storefronts")
struct ReviewsShopTests {
  /// A line of shell beside the shop of `fakefeed.py`, which notes each request in `$HOME/log`.
  private static func shop(_ line: String, _ options: String = "") -> String {
    "rm -f \"$HOME/log\"; python3 Tests/FakeStore/fakefeed.py --log \"$HOME/log\" \(options) \(line)"
  }

  private static let look = "reviews 700000001 --pause 0 --new --format csv"

  /// How many reviews the shop has in a storefront, as `fakefeed.py` says.
  private static func stock(_ storefront: Storefront) -> Int {
    let letters = storefront.code.lowercased().utf8.map { Int($0) - 97 }
    return (7 * letters[0] + letters[1]) % 60 + 1
  }

  /// The country of each line of a list.
  private static func countries(_ run: CommandRun) -> [String] {
    lines(run.output).dropFirst().compactMap { line in
      let cells = line.split(separator: ",")
      return cells.count > 1 ? String(cells[1]) : nil
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The countries of the pages that were asked for, in order.
  private static func asked(_ world: CommandWorld) throws -> [String] {
    try lines(world.shell("grep /rss/ \"$HOME/log\"").output).map { String($0.dropFirst().prefix(2)).uppercased() }
  }

  @Test("A run reads all of them whole, and the next one brings only what is new")
  func all() throws {
    let world = try CommandWorld()
    let first = try world.shell(Self.shop(Self.look))
    #expect(first.exitCode == 0, "\(String(decoding: first.errors, as: UTF8.self))")
    let counts = Self.countries(first).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(counts == Dictionary(uniqueKeysWithValues: Storefront.all.map { ($0.code, Self.stock($0)) }))
    #expect(Set(try Self.asked(world)).count == 175)
    let second = try world.shell(Self.shop(Self.look))
    #expect(second.exitCode == 0 && Self.countries(second).isEmpty && second.errors.isEmpty)
    #expect(try Self.asked(world) == Storefront.all.map(\.code), "one page each tells that nothing is new")
    let third = try world.shell(Self.shop(Self.look, "--more 3 --more-in us,de"))
    #expect(Self.countries(third).sorted() == ["DE", "DE", "DE", "US", "US", "US"])
  }

  /// What a run of some storefronts comes to: its output and what is kept, and, of each request, when it came and how many
  /// were open then.
  private static func paced(
    _ requests: Int, _ options: String = ""
  ) throws -> (kept: String, errors: String, exitCode: Int32, times: [(milliseconds: Int, open: Int)]) {
    let world = try CommandWorld()
    let run = try world.shell(
      "export APPSALES_NOW=2025-01-03T20:00:00Z; "
        + shop(
          "reviews 700000001 --country us,de,fr,gb,it,es,se,no --pause 40 --requests \(requests) --peek --format json",
          "--delay 150 --times \"$HOME/times\" \(options)") + "; code=$?; reviews --offline --format csv; exit $code")
    let times = try lines(world.shell("cat \"$HOME/times\"").output).map { line in
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      return (try #require(numbers.first), try #require(numbers.last))
    }
    return (
      String(decoding: run.output, as: UTF8.self), String(decoding: run.errors, as: UTF8.self), run.exitCode, times
    )
  }

  @Test(
    "Two requests at a time are two at most, begin the pause apart, and bring what one brings",
    arguments: ["", "--empty-after 2"])
  func paced(_ options: String) throws {
    let one = try Self.paced(1, options)
    let two = try Self.paced(2, options)
    #expect(one.times.map(\.open).max() == 1 && two.times.map(\.open).max() == 2)
    #expect(one.kept == two.kept && one.errors == two.errors && one.exitCode == two.exitCode)
    for run in [one, two] {
      // A third less than 40 ms at least; a busy machine may see a single request late, and never all of them.
      let span = (run.times.last?.milliseconds ?? 0) - (run.times.first?.milliseconds ?? 0)
      #expect(span >= 26 * (run.times.count - 2), "\(run.times)")
    }
  }

  @Test("A shop that holds back stops the run; what is left is listed, and the next run begins there")
  func heldBack() throws {
    let world = try CommandWorld()
    let full = try world.shell(Self.shop(Self.look))
    let codes = Storefront.all.map(\.code)
    let stopped = try world.shell(
      "export APPSALES_NOW=2025-01-03T20:00:00Z; " + Self.shop(Self.look, "--empty-after 40 --more 1 --more-in zw"))
    let words = String(decoding: stopped.errors, as: UTF8.self)
    #expect(full.exitCode == 0 && stopped.exitCode == 1)
    #expect(words.contains("left: 700000001 in " + codes.dropFirst(43).joined(separator: " ")), "\(words)")
    #expect(Self.countries(stopped).isEmpty)
    let resumed = try world.shell(
      "export APPSALES_NOW=2025-01-04T20:00:00Z; " + Self.shop(Self.look, "--more 1 --more-in zw"))
    #expect(resumed.exitCode == 0 && Self.countries(resumed) == ["ZW"])
    #expect(try Self.asked(world) == Array(codes[43...] + codes[..<43]))
  }

  @Test("A run that is killed is made good by the next one")
  func killed() throws {
    let world = try CommandWorld()
    let killed = try world.shell(
      Self.shop("timeout --signal KILL 0.3 \(Self.look)", "--delay 5 ") + "; reviews --offline --peek --format csv")
    let kept = Set(Self.countries(killed))
    #expect(kept.count < 175)
    let next = try world.shell(Self.shop("reviews 700000001 --pause 0 --format csv --peek"))
    #expect(next.exitCode == 0)
    #expect(Self.countries(next).count == Storefront.all.map(Self.stock).reduce(0, +))
  }

  @Test("The public feed is asked in the order in which the app sells, then everywhere else")
  func order() throws {
    let world = try CommandWorld()
    let run = try world.shell(
      Self.shop("reviews Notes --pause 0 -q --archive Tests/Golden/reports/week --source feed > /dev/null"))
    #expect(run.exitCode == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    let asked = try Self.asked(world).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let sold = Self.lines(
      try world.shell(
        "stats Tests/Golden/reports/week --app Notes --type download,redownload,update --by country --format csv"
          + " | tail -n +2 | awk -F, '{ units[$1] += $4 } END { for (c in units) print units[c], c }'"
          + " | sort -k1,1nr -k2 | cut -d' ' -f2"
      ).output)
    #expect(sold.count > 2 && Array(asked.prefix(sold.count)) == sold)
    #expect(asked.count == 175)
  }
}

@Suite("reviews: libraries")
struct ReviewsLibraryTests {
  @Test("Without libcurl what is kept can be read; asking says what is missing")
  func missing() throws {
    let world = try CommandWorld()
    // A file of this name that is no library is found first.
    let run = try world.shell(
      "mkdir -p \"$HOME/lib\" \"$XDG_DATA_HOME/appsales\" && : > \"$HOME/lib/libcurl.so.4\""
        + " && samplereviews --count 9 \"$XDG_DATA_HOME/appsales/reviews.sqlite\""
        + " && export LD_LIBRARY_PATH=\"$HOME/lib:$LD_LIBRARY_PATH\""
        + " && reviews --offline | head -1 && reviews 700000001 --country us")
    let errors = String(decoding: run.errors, as: UTF8.self)
    #expect(String(decoding: run.output, as: UTF8.self) == "Sample Notes  700000001\n")
    #expect(errors.hasPrefix("reviews: error: $HOME/lib/libcurl.so.4: "), "\(errors)")
    #expect(errors.hasSuffix("\nhint: install the library that is missing, then run the command again\n"), "\(errors)")
    #expect(run.exitCode == 69)
  }
}

@Suite("reviews: readers that leave")
struct ReviewsReaderTests {
  private static let fill = "samplereviews --count 3000 \"$XDG_DATA_HOME/appsales/reviews.sqlite\" && "
  private static let notify = "--notify-command 'dd of='\"$HOME\"'/letter status=none'"

  @Test(
    "Who has read a part has looked: the look is remembered, and the news is told", arguments: ["text", "json", "csv"])
  func head(_ format: String) throws {
    let world = try CommandWorld()
    let run = try world.shell(
      "mkdir -p \"$XDG_DATA_HOME/appsales\"; " + Self.fill
        + "{ reviews --offline --format \(format) \(Self.notify); echo $? >&2; } | head -c 9 | wc -c"
        + "; test -s \"$HOME/letter\" && reviews --offline --new")
    #expect(String(decoding: run.output, as: UTF8.self) == "9\n", "nothing is new any more")
    #expect(String(decoding: run.errors, as: UTF8.self) == "141\n")
    #expect(run.exitCode == 0)
  }

  @Test("Where nobody reads, nobody has looked")
  func nobody() throws {
    let world = try CommandWorld()
    // The reader is gone before the writer begins.
    let gone = "import os, sys; r, w = os.pipe(); os.dup2(w, 1); os.close(r); os.execvp(sys.argv[1], sys.argv[1:])"
    let run = try world.shell(
      "mkdir -p \"$XDG_DATA_HOME/appsales\"; " + Self.fill
        + "python3 -c '\(gone)' reviews --offline \(Self.notify); echo $?; test -e \"$HOME/letter\" || echo no letter"
        + "; reviews --offline --new | grep 'First look'")
    #expect(String(decoding: run.output, as: UTF8.self) == "141\nno letter\nFirst look: all of it is new\n")
    #expect(run.errors.isEmpty)
  }
}

@Suite("reviews: notify-command of the settings")
struct ReviewsNotifyTests {
  private static let settings =
    "mkdir -p \"$XDG_CONFIG_HOME/appsales\" \"$XDG_DATA_HOME/appsales\"; "
    + "printf '[appsales]\\nnotify-command = dd \"of=%s/a letter\" status=none\\n' \"$HOME\" "
    + "> \"$XDG_CONFIG_HOME/appsales/config.ini\"; "
    + "samplereviews --count 9 \"$XDG_DATA_HOME/appsales/reviews.sqlite\"; "

  /// What is run after settings with a command were written; whether the command has been run by then.
  static let looks: [(line: String, isTold: Bool)] = [
    ("reviews --offline", true), ("reviews --offline --peek", false), ("reviews --offline --stars 1,2,3,4,5", false),
    ("reviews --offline -q && rm \"$HOME/a letter\" && reviews --offline", false),
    ("APPSALES_NOTIFY_COMMAND=true reviews --offline", false),
    ("reviews --offline --notify-command true", false),
    ("APPSALES_NOTIFY_COMMAND='false' reviews --offline --notify-command \"dd 'of=$HOME/a letter' status=none\"", true),
  ]

  @Test("It is told of news by looks that are remembered, unless environment or option have another", arguments: looks)
  func look(_ line: String, _ isTold: Bool) throws {
    let run = try CommandWorld().shell(
      Self.settings + "{ \(line); } > /dev/null && if test -s \"$HOME/a letter\"; then echo told; fi")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(String(decoding: run.output, as: UTF8.self) == (isTold ? "told\n" : ""))
  }

  @Test("--show-config shows it, and where it stands")
  func shown() throws {
    let run = try CommandWorld().shell(
      Self.settings + "reviews --show-config | grep notify; APPSALES_REVIEW_PAUSE=3 reviews --show-config | grep pause")
    let lines = String(decoding: run.output, as: UTF8.self)
    #expect(lines.contains("notify-command  = dd \"of=$HOME/a letter\" status=none"), "\(lines)")
    #expect(lines.contains("config.ini:2"), "\(lines)")
    #expect(lines.contains("= 3") && lines.contains("environment APPSALES_REVIEW_PAUSE"), "\(lines)")
  }
}
