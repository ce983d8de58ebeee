import AppSales
import CommandLineKit

/// The summary as Markdown (GitHub's tables), for reports, issues and notes.
///
/// Text from reports is neutralised and escaped, so that it is shown as it is and never as markup, link or HTML.
struct MarkdownSummary: SummaryRenderer {
  let summary: SalesSummary
  private let face: SummaryFace

  /// A Markdown of a summary; `countryName` knows the name of a storefront by its two letters.
  init(_ summary: SalesSummary, countryName: @escaping @Sendable (String) -> String?) {
    self.summary = summary
    face = SummaryFace(summary, painter: Painter(TerminalTraits()), countryName: countryName)
  }

  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try emit(Array((introduction + totals).utf8))
    for table in summary.groups where !table.rows.isEmpty { try emit(Array(section(table).utf8)) }
    for warning in summary.warnings { try emit(Array("\n> Note: \(escaped(warning.message))\n".utf8)) }
  }

  // MARK: - Introduction

  private var introduction: String {
    guard let period = summary.period else { return "# AppSales: no reports\n" }
    let days = summary.completeness
    let vendors = summary.vendors.isEmpty ? "" : ", vendor \(summary.vendors.map(escaped).joined(separator: ", "))"
    let present = "\(days.daysPresent) of \(DayWords.counted(days.daysExpected, "day"))\(vendors)"
    let isLong = period.begin.date.year != period.last.date.year
    let missing = days.missing.isEmpty ? "" : "  \nMissing: \(DayWords.list(days.missing, year: isLong))"
    return "# AppSales: \(DayWords.text(period))\n\n\(present)\(missing)\n"
  }

  private var totals: String {
    let figures: [Figure] = [
      .units, .downloads, .updates, .redownloads, .purchases, .subscriptions, .restored, .other, .refunds,
    ].filter { $0.heading == Figure.units.heading || $0.occurs(in: [summary.totals]) }
    let headings = figures.map(\.heading) + ["Proceeds"]
    let cells = figures.map { face.units($0.value(summary.totals)) } + [money(summary.totals)]
    return "\n" + table(headings, texts: 0, rows: [cells])
  }

  // MARK: - Groups

  private func section(_ groups: SalesGroupTable) -> String {
    let lines = GroupLines(groups, face: face)
    let parts: [Figure] = [.downloads, .allPurchases, .updates, .redownloads, .restored, .other]
    let isOfTypes = groups.by.contains(.type) || groups.by.contains(.class)
    let figures = [.units] + lines.occurring((isOfTypes ? [] : parts) + [.refunds])
    let rows = lines.lines.map { line in line.names.map(escaped) + cells(line.measures, figures) }
    let names = lines.restName(face).map { [$0] + lines.headings.dropFirst().map { _ in "" } }
    let rest = lines.rest.flatMap { rest in names.map { $0 + cells(rest.measures, figures) } }
    let headings = lines.headings + figures.map(\.heading) + ["Proceeds"]
    let title = groups.by.map { $0.heading.lowercased() }.joined(separator: ", ")
    return "\n## By \(title)\n\n" + table(headings, texts: lines.headings.count, rows: rows + (rest.map { [$0] } ?? []))
  }

  private func cells(_ measures: SalesMeasures, _ figures: [Figure]) -> [String] {
    figures.map { face.units($0.value(measures)) } + [money(measures)]
  }

  private func money(_ measures: SalesMeasures) -> String {
    face.amounts(measures.proceeds).map { face.text($0) }.joined(separator: ", ")
  }

  /// A table whose first columns are texts and whose others are numbers.
  private func table(_ headings: [String], texts: Int, rows: [[String]]) -> String {
    let rule = headings.indices.map { $0 < texts ? ":--" : "--:" }
    return ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Text as Markdown shows it: every character that could begin markup has a backslash.
  ///
  /// A dot, colon or at sign followed by more makes bare addresses into links: they are broken by an entity.
  private func escaped(_ text: String) -> String {
    DisplayText.neutralised(text).reduce(into: "") { result, character in
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case ":": result += "&#58;"
      case "@": result += "&#64;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "|", "~": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }
}
