extension OptionSpec {
  /// The long name with its value: `--from DAY`, `--by DIM[,DIM...]`, `--since-last[=NAME]`.
  var signature: String {
    switch (kind, argument) {
    case (.value, let argument?): "--\(name) \(argument)" + (isList ? "[,\(argument)...]" : "")
    case (.optionalValue, let argument?): "--\(name)[=\(argument)]"
    default: "--\(name)"
    }
  }

  /// The signature with room for a short name before it.
  var helpTerm: String { (short.map { "-\($0), " } ?? "    ") + signature }

  /// The help, with the allowed values if it does not name them, and whether all values count.
  var helpDetail: String {
    let isComplete = rule.allowed.allSatisfy { help.contains($0) }
    let values = isComplete ? "" : " One of \(alternatives(rule.allowed))."
    return help + values + (isRepeatable && kind == .value ? " Repeatable." : "")
  }
}

extension CommandSpec {
  /// The help: summary, usage, options in groups, examples, exit codes, variables, files.
  ///
  /// It takes at most 100 columns, since longer lines are hard to read, and 80 where nothing limits them.
  public func helpText(_ traits: TerminalTraits = TerminalTraits()) -> String {
    var page = HelpPage(painter: Painter(traits))
    page.paragraph("\(name) - \(summary)")
    page.usage(usageLine)
    for text in description { page.paragraph(text) }
    let column = page.column(for: options.map(\.helpTerm))
    for (group, options) in groups {
      page.table(group, options.map { ($0.helpTerm, $0.helpDetail) }, column: column)
    }
    page.examples(examples)
    page.table("Exit codes", exitCodes.map { (padded(String($0.rawValue), 3), $0.meaning) })
    page.table("Environment", environment.map { ($0.name, $0.purpose) })
    page.table("Files", files.map { ($0.name, $0.purpose) })
    return page.text
  }

  /// How the command is called: `stats [options] [FILE|FOLDER|-]...`.
  var usageLine: String {
    [name, options.isEmpty ? "" : "[options]", operands.synopsis].filter { !$0.isEmpty }
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
  let painter: Painter
  let width: Int
  var lines: [String] = []

  init(painter: Painter) {
    self.painter = painter
    width = min(max(painter.traits.width ?? 80, 40), 100)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func paragraph(_ text: String) {
    separate()
    lines += wrapped(text, width: width)
  }

  mutating func usage(_ line: String) {
    separate()
    lines.append(painter.paint("Usage:", .heading) + " " + line)
  }

  mutating func table(_ heading: String, _ rows: [(term: String, text: String)], column: Int? = nil) {
    guard !rows.isEmpty else { return }
    begin(heading)
    let column = column ?? self.column(for: rows.map(\.term))
    for row in rows { append(row, column: column) }
  }

  /// Where the texts beside these terms begin; the few terms that are longer get a line of their own.
  func column(for terms: [String]) -> Int {
    let longest = max(8, width * 2 / 5 - 4)
    return (terms.map(\.count).filter { $0 <= longest }.max() ?? longest) + 4
  }

  mutating func examples(_ examples: [CommandSpec.Example]) {
    guard !examples.isEmpty else { return }
    begin("Examples")
    for example in examples {
      lines.append("  " + example.call)
      lines += wrapped(example.purpose, width: width - 6).map { spaces(6) + $0 }
    }
  }

  private mutating func begin(_ heading: String) {
    separate()
    lines.append(painter.paint("\(heading):", .heading))
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
