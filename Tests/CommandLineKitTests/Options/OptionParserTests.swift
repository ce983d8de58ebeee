import Testing

@testable import CommandLineKit

@Suite("Command lines")
struct OptionParserTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let line: String
    var values: [String: [String]] = [:]
    var counts: [String: Int] = [:]
    var operands: [String] = []
    var testDescription: String { "bake \(line)" }
  }

  @Test(
    "Options and operands are read by the rules of GNU",
    arguments: [
      Good(line: ""),
      Good(line: "--temperature 200", values: ["temperature": ["200"]]),
      Good(line: "--temperature=200", values: ["temperature": ["200"]]),
      Good(line: "-t 200", values: ["temperature": ["200"]]),
      Good(line: "-t200", values: ["temperature": ["200"]]),
      Good(line: "-nvt200 x", values: ["temperature": ["200"]], counts: ["dry-run": 1, "verbose": 1], operands: ["x"]),
      Good(line: "-vvv -v --verbose", counts: ["verbose": 5]),
      Good(line: "a -n b", counts: ["dry-run": 1], operands: ["a", "b"]),
      Good(line: "a -- -n --grain", operands: ["a", "-n", "--grain"]),
      Good(line: "- -n", counts: ["dry-run": 1], operands: ["-"]),
      Good(
        line: "--grain rye,wheat --grain=spelt", values: ["grain": ["rye", "wheat", "spelt"]], counts: ["grain": 3]),
      Good(line: "-T a,b -Tc", values: ["topping": ["a,b", "c"]]),
      Good(line: "-T -n", values: ["topping": ["-n"]]),
      Good(line: "--topping=a=b", values: ["topping": ["a=b"]]),
      Good(line: "--topping=", values: ["topping": [""]]),
      Good(line: "--since-last x", values: ["since-last": []], counts: ["since-last": 1], operands: ["x"]),
      Good(line: "--since-last=x", values: ["since-last": ["x"]], counts: ["since-last": 1]),
      Good(line: "--help --no-such-option", counts: ["help": 1]),
      Good(line: "-nh --no-such-option", counts: ["help": 1, "dry-run": 1]),
      Good(line: "--version a b c d e", counts: ["version": 1]),
    ])
  func reads(_ good: Good) throws {
    let parsed = try bake.parse(words(good.line))
    for (name, values) in good.values { #expect(parsed.values(name) == values) }
    for (name, count) in good.counts { #expect(parsed.count(name) == count) }
    #expect(parsed.operands == good.operands)
    for option in bake.options where good.values[option.name] == nil && good.counts[option.name] == nil {
      #expect(!parsed.isSet(option.name), "\(option.name) was not given")
    }
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let line: String
    let text: String
    var testDescription: String { "bake \(line)" }
  }

  @Test(
    "What is wrong on a command line is named, with what was probably meant",
    arguments: [
      Bad(line: "--temprature 200", text: "unknown option --temprature\nhint: did you mean --temperature?"),
      Bad(line: "--temp 200", text: "unknown option --temp\nhint: did you mean --temperature?"),
      Bad(line: "--xyz=3", text: "unknown option --xyz\nhint: see bake --help"),
      Bad(line: "--=3", text: "unknown option --\nhint: see bake --help"),
      Bad(line: "-nx", text: "unknown option -x\nhint: see bake --help"),
      Bad(line: "-grain rye", text: "unknown option -g\nhint: did you mean --grain?"),
      Bad(line: "--temperature", text: "--temperature: needs a value: --temperature DEGREES\nhint: see bake --help"),
      Bad(line: "-nt", text: "--temperature: needs a value: --temperature DEGREES\nhint: see bake --help"),
      Bad(line: "--dry-run=yes", text: "--dry-run: takes no value\nhint: see bake --help"),
      Bad(line: "-t hot", text: "--temperature: expected a whole number from 50 to 300, found \"hot\""),
      Bad(line: "-t 301", text: "--temperature: expected a whole number from 50 to 300, found \"301\""),
      Bad(line: "-t +60", text: "--temperature: expected a whole number from 50 to 300, found \"+60\""),
      Bad(line: "-t=60", text: "--temperature: expected a whole number from 50 to 300, found \"=60\""),
      Bad(
        line: "-t 99999999999999999999",
        text: "--temperature: expected a whole number from 50 to 300, found \"99999999999999999999\""),
      Bad(
        line: "--grain rye,whaet",
        text: "--grain: expected rye, wheat or spelt, found \"whaet\"\nhint: did you mean \"wheat\"?"),
      Bad(line: "--grain rye,", text: "--grain: expected rye, wheat or spelt, found \"\""),
      Bad(line: "--color blue", text: "--color: expected auto, always or never, found \"blue\""),
      Bad(line: "a b c d", text: "unexpected operand \"d\"\nhint: see bake --help"),
    ])
  func refuses(_ bad: Bad) throws {
    let failure = try #require(throws: CommandFailure.self) { try bake.parse(words(bad.line)) }
    #expect(failure.code == .usage)
    #expect(failure.rendered(by: "bake") == "bake: error: \(bad.text)\n")
  }

  @Test("A missing operand is a usage error")
  func missingOperand() throws {
    var spec = bake
    spec.operands = CommandSpec.Operands("FLOUR", count: 1...1)
    let failure = try #require(throws: CommandFailure.self) { try spec.parse([]) }
    #expect(failure.message == "an operand is missing: FLOUR")
  }

  @Test("The last one of an option counts, all of a repeatable one do")
  func lastCounts() throws {
    let parsed = try bake.parse(["--color", "always", "--color", "never", "-t50", "-t60"])
    #expect(parsed.value("color") == "never")
    #expect(try parsed.wholeNumber("temperature") == 60)
    #expect(try parsed.wholeNumber("width") == nil)
  }

  @Test("A conversion that has no answer names the option")
  func conversion() throws {
    let parsed = try bake.parse(["-T", "x", "-T", "12"])
    #expect(try parsed.converted("topping", expected: "a number") { Int($0) } == 12)
    let failure = try #require(throws: CommandFailure.self) {
      try parsed.allConverted("topping", expected: "a number") { Int($0) }
    }
    #expect(failure == CommandFailure(.usage, place: "--topping", "expected a number, found \"x\""))
  }

  @Test("Any arguments at all are read or refused", arguments: 0..<200)
  func anything(_ seed: UInt64) {
    var random = Steps(state: seed)
    let pieces = [
      "-", "--", "=", "t", "temperature", "grain", "n", "v", "é", "👩‍👩‍👧", "rye", ",", " ", "\u{1B}[2J", "", "9",
    ]
    let arguments = (0..<5).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }
    do {
      _ = try bake.parse(arguments)
    } catch {
      let text = error.rendered(by: "bake")
      #expect(error.code == .usage && !text.contains("\u{1B}"), "\(arguments)")
    }
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}

/// A small generator of numbers that a seed determines (SplitMix64).
struct Steps: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
