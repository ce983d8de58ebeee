import AppSales
import CommandLineKit
import ReviewArchive

/// The report as Markdown (GitHub's tables), for issues and notes.
///
/// What customers wrote is neutralised and escaped, so that it is shown as it is and never as markup, link or HTML.
struct MarkdownReviews: ReviewRenderer {
  func write(
    _ report: ReviewReport, from archive: ReviewArchive, to sink: ReviewSink
  ) throws(CommandFailure) {
    var text = ""
    for app in report.apps {
      text += introduction(app, report)
      try archive.forEach(of: app.app, report.query) { row throws(CommandFailure) in
        text += entry(row)
        if text.utf8.count > renderedPartSize {
          try sink(Array(text.utf8))
          text = ""
        }
      }
    }
    for warning in report.warnings { text += "\n> Note: \(MarkdownText.line(warning.message))\n" }
    try sink(Array(text.utf8))
  }

  private func introduction(_ app: KeptApp, _ report: ReviewReport) -> String {
    let words = OverviewWords(app, now: report.now, number: NumberText(unicode: true))
    let lines = ([words.standing, words.news] + words.states).compactMap(\.self)
    let table = report.query.isSelective ? "" : countries(app)
    return "# \(MarkdownText.line(words.name))\n\n" + lines.joined(separator: "  \n") + "\n" + table
  }

  private func countries(_ app: KeptApp) -> String {
    let kept = app.countries.filter { $0.counts.total > 0 }
    guard !kept.isEmpty else { return "" }
    let rows = kept.map { country in
      let name = Storefront(code: country.country)?.name ?? country.country
      let counts = (1...5).reversed().map { "\(country.counts[$0])" }
      return [MarkdownText.line(name), StarText.mean(country.counts) ?? "", "\(country.counts.total)"] + counts
        + ["\(country.new.total)"]
    }
    let head = ["Country", "Average", "Reviews", "5 ★", "4 ★", "3 ★", "2 ★", "1 ★", "New"]
    let rule = [":--"] + head.dropFirst().map { _ in "--:" }
    return "\n" + ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private func entry(_ row: borrowing ReviewRows) -> String {
    let title = MarkdownText.line(row.text(.title) ?? "")
    var quiet = row.isNew ? ["**new**"] : row.isEdited ? ["**edited**"] : []
    if row.unlistedAt != nil { quiet.append("no longer listed") }
    let code = row.text(.country) ?? ""
    quiet.append(MarkdownText.line(Storefront(code: code)?.name ?? code))
    quiet += [row.text(.author), row.text(.version).map { "version " + $0 }].compactMap { $0 }.map(MarkdownText.line)
      .filter { !$0.isEmpty }
    quiet.append((row.isDateApproximate ? "seen " : "") + UTCText.iso8601(row.date).prefix(10))
    let body = MarkdownText.quote(row.text(.body) ?? "")
    let response = row.text(.response).map { "\nYou answered:\n\n" + MarkdownText.quote($0) } ?? ""
    let heading = "\n### " + StarText.drawn(row.rating, unicode: true) + (title.isEmpty ? "" : " ") + title + "\n\n"
    return heading + quiet.joined(separator: " · ") + "\n" + (body.isEmpty ? "" : "\n" + body) + response
  }
}

/// Text from outside as Markdown shows it as it is.
enum MarkdownText {
  /// A text in one line; its line breaks become blanks.
  static func line(_ text: String) -> String {
    let blank = String(
      String.UnicodeScalarView(text.unicodeScalars.map { "\n\r\t".unicodeScalars.contains($0) ? " " : $0 }))
    return escaped(blank.drop { $0 == " " })
  }

  /// A text of many lines as a quotation, with its line breaks.
  static func quote(_ text: String) -> String {
    var lines = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        lines.append(.init())
      } else {
        lines[lines.count - 1].append(scalar == "\t" ? " " : scalar)
      }
    }
    let texts = lines.map { escaped(String($0).drop { $0 == " " }) }.filter { !$0.isEmpty }
    return texts.isEmpty ? "" : texts.map { "> " + $0 }.joined(separator: "  \n") + "\n"
  }

  /// Every character that can be markup has a backslash or is an entity, wherever it stands; addresses do not become links.
  private static func escaped(_ text: Substring) -> String {
    if isPlain(text.utf8) { return String(text) }
    let characters = Array(DisplayText.neutralised(String(text)))
    // Digits at the beginning may be those of a list: "1. " or "1) ".
    let digits = characters.prefix { $0.isNumber }.count
    var result = ""
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "&#64;"
      case ":" where next == "/": result += "&#58;"
      case "." where index == digits && next == " " || result.suffix(3).lowercased() == "www": result += "&#46;"
      case "+", "-", "=", ")": result += index == digits ? "\\\(character)" : "\(character)"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "#", "!": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// Whether a text is letters, digits, blanks, commas and apostrophes only, and no number at its beginning.
  private static func isPlain(_ text: Substring.UTF8View) -> Bool {
    text.first.map { $0 | 0x20 >= 0x61 } ?? true
      && text.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x20 || byte == 0x2C
          || byte == 0x27
      }
  }
}
