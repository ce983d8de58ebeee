import Glibc
import Testing

@testable import CommandLineKit

@Suite("Running a command")
struct RunCommandTests {
  private func context(_ arguments: [String], output: Output = .memory()) -> CommandContext {
    CommandContext(name: "bake", arguments: arguments, output: output)
  }

  @Test(
    "--help and --version go to standard output with 0",
    arguments: [
      ("--help", bake.helpText()), ("-h", bake.helpText()), ("--version", "bake (AppSales) 2.1\n"),
    ])
  func answers(_ argument: String, _ text: String) {
    let world = context([argument])
    let code = run(bake, in: world) { _, _ in .bug }
    #expect(code == .done)
    #expect(world.output.text == text)
    #expect(world.errors.text == "")
  }

  @Test("A usage error goes to standard error with 64")
  func usage() {
    let world = context(["--temprature"])
    let code = run(bake, in: world) { _, _ in .done }
    #expect(code == .usage)
    #expect(world.output.text == "")
    #expect(world.errors.text == "bake: error: unknown option --temprature\nhint: did you mean --temperature?\n")
  }

  @Test("The exit code is the command's own", arguments: ExitCode.allCases)
  func code(_ code: ExitCode) {
    let world = context([])
    #expect(run(bake, in: world) { _, _ in code } == code)
    #expect(world.errors.text == "")
  }

  @Test("A failure keeps what was written before, and its text cannot steer a terminal")
  func failure() {
    let world = context([])
    let code = run(bake, in: world) { context, _ in
      try context.output.write("one loaf\n")
      throw CommandFailure(
        .badData, place: "FLOUR\u{1B}[2J:17", "expected a number, found \"\u{202E}\n\"", hint: "sift\u{7}")
    }
    #expect(code == .badData)
    #expect(world.output.text == "one loaf\n")
    let lines = world.errors.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("bake: error: FLOUR") == true)
    #expect(!world.errors.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test("An error that nobody foresaw is our bug, 70")
  func bug() {
    struct Odd: Error {}
    let world = context([])
    #expect(run(bake, in: world) { _, _ in throw Odd() } == .bug)
    #expect(world.errors.text.contains("hint: this is a fault of bake"))
  }

  @Test("Output that does not arrive is worse than what the command says")
  func lost() {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let world = context([], output: Output(descriptor: descriptor, place: "standard output"))
    let code = run(bake, in: world) { context, _ in
      try context.output.write("one loaf\n")
      return .done
    }
    #expect(code == .readWrite)
    #expect(world.errors.text.hasPrefix("bake: error: standard output: cannot write: No space left on device\n"))
  }

  @Test("Help wraps to the width that was asked for")
  func width() {
    let world = context(["--width", "50", "--help"])
    _ = run(bake, in: world) { _, _ in .done }
    #expect(world.output.text == bake.helpText(TerminalTraits(width: 50)))
  }

  @Test("--show-config prints the settings and runs nothing")
  func showConfig() {
    var spec = bake
    spec.options = StandardOptions.all()
    var world = context(["--show-config"])
    world.environment = ["APPSALES_CURRENCY": "EUR", "HOME": "/nowhere"]
    let code = run(spec, in: world) { _, _ in .bug }
    #expect(code == .done)
    #expect(world.output.text.contains("currency         = EUR "))
    #expect(world.output.text.contains("# environment APPSALES_CURRENCY\n"))
  }

  @Test("Exit codes have a meaning each, in one line")
  func meanings() {
    for code in ExitCode.allCases { #expect(!code.meaning.isEmpty && !code.meaning.contains("\n")) }
    #expect(Set(ExitCode.allCases.map(\.meaning)).count == ExitCode.allCases.count)
  }
}
