extension OptionSpec {
  /// The long name with its value: `--from DAY`, `--since-last[=NAME]`.
  var signature: String {
    switch (kind, argument) {
    case (.value, let argument?): "--\(name) \(argument)"
    case (.optionalValue, let argument?): "--\(name)[=\(argument)]"
    default: "--\(name)"
    }
  }

  /// The signature with room for a short name before it.
  var helpTerm: String { (short.map { "-\($0), " } ?? "    ") + signature }
}

extension CommandSpec {
  /// The help: summary, usage, options in groups, examples, exit codes, variables, files.
  ///
  /// It fits into `width` columns, of which it takes at most 100, since longer lines are hard to read.
  public func helpText(width: Int = 80) -> String {
    var page = HelpPage(width: min(max(width, 40), 100))
    page.paragraph("\(name) - \(summary)")
    page.paragraph(usageLine, indent: 0)
    for text in description { page.paragraph(text) }
    for (group, options) in groups {
      page.table(group, options.map { ($0.helpTerm, $0.help) })
    }
    page.examples(examples)
    page.table("Exit codes", exitCodes.map { (padded(String($0.rawValue), 3), $0.meaning) })
    page.table("Environment", environment.map { ($0.name, $0.purpose) })
    page.table("Files", files.map { ($0.name, $0.purpose) })
    return page.text
  }

  /// The line `Usage: stats [options] [FILE|FOLDER|-]...`.
  var usageLine: String {
    ["Usage: \(name)", options.isEmpty ? "" : "[options]", operands.synopsis].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The options under their headings, in the order in which headings occur first.
  var groups: [(name: String, options: [OptionSpec])] {
    var result: [(name: String, options: [OptionSpec])] = []
    for option in options {
      if let index = result.firstIndex(where: { $0.name == option.group }) {
        result[index].options.append(option)
      } else {
        result.append((option.group, [option]))
      }
    }
    return result
  }
}

/// A help page in the making.
private struct HelpPage {
  let width: Int
  var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func paragraph(_ text: String, indent: Int = 0) {
    separate()
    lines += wrapped(text, width: width - indent).map { spaces(indent) + $0 }
  }

  mutating func table(_ heading: String, _ rows: [(term: String, text: String)]) {
    guard !rows.isEmpty else { return }
    separate()
    lines.append("\(heading):")
    // A few long terms must not push all texts to the right: they get a line of their own.
    let limit = max(12, width * 2 / 5)
    let column = 2 + (rows.map(\.term.count).filter { $0 <= limit - 4 }.max() ?? limit - 4) + 2
    for row in rows { append(row, column: column) }
  }

  mutating func examples(_ examples: [CommandSpec.Example]) {
    guard !examples.isEmpty else { return }
    separate()
    lines.append("Examples:")
    for example in examples {
      lines.append("  " + example.call)
      lines += wrapped(example.purpose, width: width - 6).map { spaces(6) + $0 }
    }
  }

  private mutating func append(_ row: (term: String, text: String), column: Int) {
    var texts = wrapped(row.text, width: width - column)[...]
    let term = "  " + row.term
    if term.count + 2 <= column, let first = texts.popFirst() {
      lines.append(padded(term, -column) + first)
    } else {
      lines.append(term)
    }
    lines += texts.map { spaces(column) + $0 }
  }

  private mutating func separate() {
    if !lines.isEmpty { lines.append("") }
  }
}

/// A text in lines of at most so many columns, broken between words; a word that is too long has a line of its own.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// A text with blanks before it, or behind it where the width is negative.
func padded(_ text: String, _ width: Int) -> String {
  let blanks = spaces(abs(width) - text.count)
  return width < 0 ? text + blanks : blanks + text
}
