import TestSupport

/// The console blocks of a Markdown page: lines of shell after `$ `, and what they print.
struct ConsolePage {
  /// A line of shell with the lines that it is said to print.
  struct Call: Equatable {
    /// Its number in the page, from 1.
    var line: Int
    var command: String
    var output: [String] = []
  }

  /// All calls, in the order of the page.
  private(set) var calls: [Call] = []

  private let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isInside = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        calls.append(Call(line: index + 1, command: String(line.dropFirst(2))))
      } else if isInside, !calls.isEmpty {
        calls[calls.count - 1].output.append(line)
      }
    }
  }

  /// The page with other outputs, one a call.
  func replacing(outputs: [[String]]) -> String {
    var text = lines
    for (call, output) in zip(calls, outputs).reversed() {
      text.replaceSubrange(call.line..<call.line + call.output.count, with: output)
    }
    return text.joined(separator: "\n")
  }
}
