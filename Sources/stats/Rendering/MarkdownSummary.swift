import AppSales
import CommandLineKit

/// The summary as Markdown (GitHub's tables), for reports, issues and notes.
///
/// Text from reports is neutralised and escaped, so that it is shown as it is and never as markup, link or HTML.
struct MarkdownSummary: SummaryRenderer {
  let summary: SalesSummary
  let view: SummaryView
  let now: Int64
  private let face: SummaryFace

  /// A Markdown of a summary.
  ///
  /// `now` is in seconds since 1970 (UTC); `countryName` knows the name of a storefront by its two letters.
  init(
    _ summary: SalesSummary, view: SummaryView = .overview, now: Int64,
    countryName: @escaping @Sendable (String) -> String?
  ) {
    self.summary = summary
    self.view = view
    self.now = now
    face = SummaryFace(summary, painter: Painter(TerminalTraits()), countryName: countryName)
  }

  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try emit(Array((introduction + news + totals).utf8))
    if let comparison = summary.comparison {
      try emit(Array(MarkdownComparison(comparison: comparison, face: face, table: table, escaped: escaped).text.utf8))
    }
    if let explanation = summary.explanation {
      try emit(
        Array(MarkdownExplanation(explanation: explanation, face: face, table: table, escaped: escaped).text.utf8))
    }
    if let share = summary.share {
      try emit(Array(MarkdownShare(share: share, face: face, table: table, escaped: escaped).text.utf8))
    }
    let isAboutMore = summary.comparison != nil || summary.explanation != nil || summary.share != nil
    for table in summary.groups where !isAboutMore && !table.rows.isEmpty && !isPartOfAnother(table) {
      try emit(Array(section(table).utf8))
    }
    if !isAboutMore, let sentence = RoundingWords(summary: summary, face: face).sentence {
      try emit(Array("\n\(escaped(sentence)).\n".utf8))
    }
    if let daily = summary.daily {
      try emit(Array("\n\(escaped(TextDaily(daily: daily, isLong: true, face: face).sentence)).\n".utf8))
    }
    for warning in summary.warnings { try emit(Array("\n> Note: \(escaped(warning.message))\n".utf8)) }
  }

  /// Whether a table is not shown as one of its own: days are a matter of the trend, products stand below their apps.
  private func isPartOfAnother(_ table: SalesGroupTable) -> Bool {
    view == .overview && (table.by == [.day] || table.by == [.app, .product])
  }

  // MARK: - Introduction

  private var introduction: String {
    guard let period = summary.period else { return "# AppSales: no reports\n" }
    let days = summary.completeness
    let vendors = summary.vendors.map(escaped).joined(separator: ", ")
    let owner = vendors.isEmpty ? "" : (summary.vendors.count == 1 ? ", vendor " : ", vendors ") + vendors
    let present = "\(days.daysPresent) of \(DayWords.counted(days.daysExpected, "day"))\(owner)"
    let isLong = period.begin.date.year != period.last.date.year
    let missing = days.missing.isEmpty ? "" : "  \nMissing: \(DayWords.list(days.missing, year: isLong))"
    let fiscal = TimeNames.fiscalMonth(period).map { " (fiscal \($0.calendarName), \($0))" } ?? ""
    return "# AppSales: \(DayWords.text(period))\(fiscal)\n\n\(present)\(missing)\n"
  }

  private var news: String {
    let lines = TextNews(summary: summary, now: now, face: face).lines
    return lines.isEmpty
      ? "" : "\n" + lines.map { escaped(String($0.drop { $0 == " " })) }.joined(separator: "  \n") + "\n"
  }

  private var totals: String {
    let figures: [Figure] =
      [
        .units, .downloads, .updates, .redownloads, .purchases, .subscriptions, .restored, .other, .refunds,
      ].filter { $0.heading == Figure.units.heading || $0.occurs(in: [summary.totals]) } + face.converted
    let headings = figures.map(\.heading) + ["Proceeds"]
    let cells = figures.map { escaped(face.text($0, summary.totals)) } + [money(summary.totals)]
    let note = TextConversion(summary: summary, face: face).words
    return "\n" + table(headings, texts: 0, rows: [cells]) + note.map { "\n\(escaped($0))\n" }.joined()
  }

  // MARK: - Groups

  private func section(_ groups: SalesGroupTable) -> String {
    let lines = lines(of: groups)
    let parts: [Figure] = [.downloads, .allPurchases, .updates, .redownloads, .restored, .other]
    let isOfTypes = groups.by.contains(.type) || groups.by.contains(.class)
    let figures = [.units] + lines.occurring((isOfTypes ? [] : parts) + [.refunds]) + face.converted
    let rows = lines.lines.map { line in names(of: line) + cells(line.measures, figures) }
    let restNames = lines.restName(face).map { [$0] + lines.headings.dropFirst().map { _ in "" } }
    let rest = lines.rest.flatMap { rest in restNames.map { $0 + cells(rest.measures, figures) } }
    let headings = lines.headings + figures.map(\.heading) + ["Proceeds"]
    let title = groups.by.map { $0.heading.lowercased() }.joined(separator: ", ")
    return "\n## By \(title)\n\n" + table(headings, texts: lines.headings.count, rows: rows + (rest.map { [$0] } ?? []))
  }

  private func lines(of groups: SalesGroupTable) -> GroupLines {
    guard view == .overview, groups.by == [.app] else { return GroupLines(groups, face: face) }
    return GroupLines(AppProducts(groups, summary.groups.first { $0.by == [.app, .product] }), face: face)
  }

  private func names(of line: GroupLines.Line) -> [String] {
    let names = line.names.map(escaped)
    return line.level == 0 ? names : names.enumerated().map { $0 == 0 ? "&emsp;" + $1 : $1 }
  }

  private func cells(_ measures: SalesMeasures, _ figures: [Figure]) -> [String] {
    figures.map { escaped(face.text($0, measures)) } + [money(measures)]
  }

  private func money(_ measures: SalesMeasures) -> String {
    face.amounts(measures.proceeds).map { face.text($0) }.joined(separator: ", ")
  }

  /// A table whose first columns are texts and whose others are numbers.
  private func table(_ headings: [String], texts: Int, rows: [[String]]) -> String {
    let rule = headings.indices.map { $0 < texts ? ":--" : "--:" }
    return ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Text as Markdown shows it: characters of markup have a backslash, and addresses do not become links.
  private func escaped(_ text: String) -> String {
    let safe = DisplayText.neutralised(text)
    if !safe.utf8.contains(where: MarkdownSummary.isMarkup) { return safe }
    let characters = Array(safe)
    return characters.indices.reduce(into: "") { result, index in
      switch characters[index] {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "&#64;"
      case ":" where index + 1 < characters.count && characters[index + 1] == "/": result += "&#58;"
      case "." where result.lowercased().hasSuffix("www"): result += "&#46;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\\(characters[index])"
      case "#", "+",
        "-" where index == 0:
        result += "\\\(characters[index])"
      default: result.append(characters[index])
      }
    }
  }

  /// Whether a byte may stand for a character that `escaped` changes.
  private static func isMarkup(_ byte: UInt8) -> Bool { "<>&@:.\\`*_[]|~$#+-".utf8.contains(byte) }
}
