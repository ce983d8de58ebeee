import CommandLineKit
import Testing

@Suite("What the place of output can show")
struct TerminalTraitsTests {
  struct ColorCase: Sendable, CustomTestStringConvertible {
    let option: ColorChoice
    let environment: [String: String]
    let terminal: Bool
    let color: Bool
    var testDescription: String { "\(option) \(environment.sorted(by: <)) terminal \(terminal)" }

    init(_ option: ColorChoice, _ environment: [String: String], _ terminal: Bool, _ color: Bool) {
      self.option = option
      self.environment = environment
      self.terminal = terminal
      self.color = color
    }
  }

  static let xterm = ["TERM": "xterm-256color"]
  static func xterm(_ more: [String: String]) -> [String: String] { xterm.merging(more) { $1 } }

  @Test(
    "Color follows the option, then the environment, then the terminal",
    arguments: [
      ColorCase(.auto, xterm, true, true), ColorCase(.auto, xterm, false, false), ColorCase(.auto, [:], true, false),
      ColorCase(.auto, [:], false, false), ColorCase(.auto, ["TERM": "dumb"], true, false),
      ColorCase(.auto, ["TERM": "dumb"], false, false), ColorCase(.auto, xterm(["NO_COLOR": "1"]), true, false),
      ColorCase(.auto, xterm(["NO_COLOR": ""]), true, true), ColorCase(.auto, xterm(["NO_COLOR": ""]), false, false),
      ColorCase(.auto, xterm(["CLICOLOR": "0"]), true, false), ColorCase(.auto, xterm(["CLICOLOR": "1"]), true, true),
      ColorCase(.auto, xterm(["CLICOLOR": "1"]), false, false),
      ColorCase(.auto, xterm(["CLICOLOR_FORCE": "1"]), false, true),
      ColorCase(.auto, xterm(["CLICOLOR_FORCE": "0"]), false, false),
      ColorCase(.auto, xterm(["FORCE_COLOR": "1"]), false, true),
      ColorCase(.auto, ["FORCE_COLOR": "1", "TERM": "dumb"], false, true),
      ColorCase(.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, true),
      ColorCase(.auto, xterm(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]), true, false),
      ColorCase(.always, ["NO_COLOR": "1"], false, true), ColorCase(.always, ["TERM": "dumb"], false, true),
      ColorCase(.always, [:], true, true), ColorCase(.never, xterm, true, false),
      ColorCase(.never, xterm(["CLICOLOR_FORCE": "1"]), true, false), ColorCase(.never, [:], false, false),
    ])
  func color(line: ColorCase) {
    let traits = TerminalTraits(
      color: line.option, place: TerminalPlace(isTerminal: line.terminal)
    ) { line.environment[$0] }
    #expect(traits.color == line.color)
    #expect(traits.isTerminal == line.terminal)
  }

  @Test("The width is the option's, then that of COLUMNS, then the window's, then 80; a file has none")
  func width() {
    func width(_ option: Int?, _ columns: String?, _ place: TerminalPlace) -> Int? {
      TerminalTraits(width: option, place: place) { $0 == "COLUMNS" ? columns : nil }.width
    }
    let window = TerminalPlace(isTerminal: true, columns: 132)
    #expect(width(60, "100", window) == 60)
    #expect(width(nil, "100", window) == 100)
    #expect(width(nil, nil, window) == 132)
    #expect(width(nil, nil, TerminalPlace(isTerminal: true)) == 80)
    #expect(width(nil, nil, TerminalPlace(isTerminal: false)) == nil)
    #expect(width(nil, "100", TerminalPlace(isTerminal: false)) == 100)
    for nonsense in ["0", "-5", "wide", "+70", "", "99999999999999999999"] {
      #expect(width(nil, nonsense, window) == 132)
    }
  }

  @Test(
    "Unicode is written where the locale names UTF-8",
    arguments: [
      (["LC_ALL": "C"], false), (["LC_ALL": "de_DE.UTF-8"], true), (["LANG": "en_US.utf8"], true), ([:], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_ALL": "", "LANG": "en_US.UTF-8"], true),
      (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "en_US.UTF-8"], false), (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
    ])
  func unicode(environment: [String: String], expected: Bool) {
    #expect(TerminalTraits(place: TerminalPlace(isTerminal: true)) { environment[$0] }.unicode == expected)
  }

  @Test("A closed descriptor is no terminal")
  func closedDescriptor() {
    #expect(TerminalPlace(descriptor: -1) == TerminalPlace(isTerminal: false))
  }
}
