import Testing

@testable import CommandLineKit

@Suite("Progress")
struct ProgressTests {
  private let hand = HandClock()

  private func progress(_ total: Int, on output: Output, isQuiet: Bool = false, width: Int = 80) -> Progress {
    Progress(total: total, noun: "reports", output: output, isQuiet: isQuiet, width: width, clock: hand.clock)
  }

  private func shown(_ lines: String...) -> String { lines.map { "\r\u{1B}[K" + $0 }.joined() }

  @Test("The line tells done, bytes, rate and time left, and is gone at the end")
  func line() {
    let screen = Output.memory(isTerminal: true)
    let progress = progress(40, on: screen)
    hand.advance(milliseconds: 2_000)
    progress.add(10, bytes: 5_000_000)
    progress.finish()
    #expect(screen.text == shown("reports 10/40  5.0 MB  2.5 MB/s  0:06 min left", ""))
  }

  @Test("A bar stands before it where it is wanted and there is room")
  func bar() {
    for (width, start) in [(80, "[=======>            ]  reports 14/40"), (71, "reports 14/40")] {
      let screen = Output.memory(isTerminal: true)
      let progress = Progress(
        total: 40, noun: "reports", output: screen, width: width, hasBar: true, clock: hand.clock)
      progress.add(14)
      #expect(screen.text == shown(start))
    }
  }

  @Test("Updates come at most ten times a second, but for the last one")
  func pace() {
    let screen = Output.memory(isTerminal: true)
    let progress = progress(100, on: screen)
    for _ in 0..<100 {
      hand.advance(milliseconds: 1)
      progress.add()
    }
    #expect(screen.text == shown("reports 1/100  0:01 min left", "reports 100/100"))
  }

  @Test("Nothing is shown where there is no terminal, or with -q")
  func silent() {
    let pipe = Output.memory()
    let screen = Output.memory(isTerminal: true)
    for progress in [progress(2, on: pipe), progress(2, on: screen, isQuiet: true)] {
      progress.add()
      progress.finish()
    }
    #expect(pipe.text == "" && screen.text == "")
  }

  @Test("The line never wraps", arguments: [1, 2, 10, 20, 30])
  func width(_ width: Int) {
    let screen = Output.memory(isTerminal: true)
    hand.advance(milliseconds: 10)
    progress(40, on: screen, width: width).add(3, bytes: .max)
    #expect(screen.text.dropFirst(4).count <= max(1, width - 1))
  }

  @Test("A message in between stands on a line of its own")
  func message() {
    let screen = Output.memory(isTerminal: true)
    let progress = progress(4, on: screen)
    progress.add()
    Logger(name: "bake", output: screen).warning("hot")
    progress.finish()
    #expect(screen.text == shown("reports 1/4", "bake: warning: hot\n"))
  }

  @Test(
    "Bytes are shown in units of 1000",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (9_990, "9.9 kB"), (10_000, "10 kB"), (999_999, "999 kB"),
      (1_234_567, "1.2 MB"), (.max, "9223 PB"),
    ] as [(Int64, String)])
  func bytes(_ count: Int64, _ text: String) { #expect(bytesText(count) == text) }
}
