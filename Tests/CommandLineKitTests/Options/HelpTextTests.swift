import Testing

@testable import CommandLineKit

@Suite("Help")
struct HelpTextTests {
  @Test("The help of a command is as beautiful as this")
  func golden() { #expect(bake.helpText() == goldenHelp, "\(bake.helpText())") }

  @Test("Help, parser and suggestions know the same options", arguments: bake.options)
  func agree(_ option: OptionSpec) throws {
    #expect(bake.helpText().contains("--" + option.name))
    let value = option.rule.allowed.first ?? "50"
    let arguments = option.kind == .value ? ["--\(option.name)", value] : ["--\(option.name)"]
    #expect(try bake.parse(arguments).isSet(option.name))
    #expect(nearest(to: option.name + "e", among: bake.options.map(\.name)) == option.name)
    guard let short = option.short else { return }
    #expect(bake.helpText().contains("-\(short), --\(option.name)"))
    #expect(try bake.parse(["-\(short)"] + arguments.dropFirst()).isSet(option.name))
  }

  @Test("No name and no letter is taken twice")
  func unique() {
    #expect(Set(bake.options.map(\.name)).count == bake.options.count)
    let letters = bake.options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test("All values that an option allows are in the help", arguments: bake.options)
  func values(_ option: OptionSpec) {
    for value in option.rule.allowed { #expect(option.helpDetail.contains(value)) }
  }

  @Test("No line is longer than the width", arguments: [40, 60, 72, 80, 100, 200])
  func fits(_ width: Int) {
    for line in bake.helpText(TerminalTraits(width: width)).split(separator: "\n") {
      #expect(line.count <= min(width, 100), "\(line)")
    }
  }

  @Test("Headings are bold where color is allowed")
  func headings() {
    #expect(bake.helpText(TerminalTraits(color: true)).contains("\u{1B}[1mExamples:\u{1B}["))
    #expect(!bake.helpText().contains("\u{1B}"))
  }

  @Test("Common options can be left out")
  func leftOut() {
    #expect(StandardOptions.all().count == StandardOptions.all(except: ["account", "width"]).count + 2)
    #expect(bake.option(named: "account") == nil)
    #expect(bake.option(named: "config") != nil)
  }
}

private let goldenHelp = """
  bake - bakes bread from flour

  Usage: bake [options] FLOUR...

  Reads each FLOUR and bakes one loaf of it. Loaves come out in the order of the
  flours, whatever the oven does.

  Oven:
    -t, --temperature DEGREES   Heat the oven to DEGREES before the first loaf
                                goes in, and keep it there for as long as it
                                takes.
    -n, --dry-run               Bake nothing.

  Selection:
        --grain NAME[,NAME...]  Bake only flour of these grains. One of rye, wheat
                                or spelt. Repeatable.
    -T, --topping TEXT          Strew TEXT on top. Repeatable.
        --since-last[=NAME]     Only flour that is new.

  Common options:
        --config FILE           Read the settings from FILE.
        --color WHEN            Use colors: auto (on a terminal), always or never.
        --width N               Fit the text into N columns instead of the
                                terminal's width.
    -v, --verbose               Say more; twice: say all.
    -q, --quiet                 Say nothing but errors.
        --log-format FORMAT     Shape of a log line, made of %indent, %level,
                                %context and %message.
    -h, --help                  Print this help.
        --version               Print the version.

  Examples:
    bake -t 220 rye.flour
        One loaf of rye.
    bake --dry-run *.flour
        What would be baked.

  Exit codes:
      0  done
      1  done in part; what is missing was listed
     64  wrong option, value or operand
     74  reading or writing failed, for example on a full disk

  Environment:
    BAKE_OVEN  The oven to use.

  Files:
    ~/.oven  What the oven remembers.

  """
