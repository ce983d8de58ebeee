import CommandLineKit
import TestSupport
import Testing

@testable import appdailysales
@testable import fetchdailies
@testable import reviews
@testable import stats

@Suite("README")
struct ReadmeTests {
  @Test("Every call prints what README says, one after the other in one home")
  func calls() throws {
    let page = ConsolePage(try Repository.text("README.md"))
    #expect(page.calls.count >= 10)
    let world = try CommandWorld()
    let outputs = try page.calls.map { call in
      let run = try world.shell("exec 2>&1\n" + call.command)
      return ReadmeTests.lines(run.output)
    }
    if GoldenCase.isRecording {
      try FileText.write(Array(page.replacing(outputs: outputs).utf8), to: Repository.root + "/README.md")
      Issue.record("the outputs in README.md were recorded; look at the difference")
      return
    }
    for (call, output) in zip(page.calls, outputs) {
      #expect(output == call.output, "README.md:\(call.line): \(call.command)")
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("The exit codes are those of the commands' help")
  func exitCodes() throws {
    let specs = [StatsSpec.command, FetchSpec.command, DailySpec.command, ReviewsSpec.command]
    let codes = Set(specs.flatMap(\.exitCodes)).sorted { $0.rawValue < $1.rawValue }
    let rows = try Repository.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .filter { $0.dropFirst(2).first?.isNumber == true }
      .map { row in row.split(separator: "|").prefix(2).joined(separator: "|") }
    #expect(rows == codes.map { " \($0.rawValue) | \($0.meaning) " })
  }

  @Test("Calls and their outputs are found, and replaced in place")
  func parsing() {
    let page = ConsolePage("# A\n\n```console\n$ one\n1\n\n$ two\n```\n\n```sh\n$ three\n```\n")
    #expect(page.calls.map(\.command) == ["one", "two"])
    #expect(page.calls.map(\.output) == [["1", ""], []])
    let replaced = page.replacing(outputs: [["uno"], ["dos", "2"]])
    #expect(replaced == "# A\n\n```console\n$ one\nuno\n$ two\ndos\n2\n```\n\n```sh\n$ three\n```\n")
  }
}
