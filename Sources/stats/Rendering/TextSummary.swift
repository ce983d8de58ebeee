import AppSales
import CommandLineKit

/// The summary for people: what is new, the whole, the trend, then tables.
struct TextSummary: SummaryRenderer {
  let summary: SalesSummary
  let view: SummaryView
  let now: Int64
  let limits: OverviewLimits
  let face: SummaryFace

  /// A text of a summary.
  ///
  /// `countryName` knows the name of a storefront by its two letters; `now` is in seconds since 1970 (UTC); `limits`
  /// says how long the tables of the overview are.
  init(
    _ summary: SalesSummary, view: SummaryView = .overview, limits: OverviewLimits = OverviewLimits(),
    traits: TerminalTraits, now: Int64, countryName: @escaping @Sendable (String) -> String?
  ) {
    self.summary = summary
    self.view = view
    self.now = now
    self.limits = limits
    face = SummaryFace(summary, painter: Painter(traits), countryName: countryName)
  }

  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var isFirst = true
    for lines in sections where !lines.isEmpty {
      try emit(Array(((isFirst ? "" : "\n") + lines.joined(separator: "\n") + "\n").utf8))
      isFirst = false
    }
  }

  private var sections: [[String]] {
    let headline = TextHeadline(summary: summary, face: face).lines
    if isSpecial { return [headline] + special + [warnings] }
    let introduction = [
      headline, TextNews(summary: summary, now: now, face: face).lines, TextTotals(summary: summary, face: face).lines,
    ]
    return introduction + tables + [rounding, daily, warnings]
  }

  private var tables: [[String]] {
    let groups = summary.groups.filter { !$0.rows.isEmpty }
    guard view == .overview else { return groups.map(GroupTables(face: face).general) }
    let overview = OverviewTables(face: face, limits: limits)
    let currencies = groups.first { $0.by == [.currency] }
    return groups.flatMap { table -> [[String]] in
      switch table.by {
      case [.app, .product]: []
      case [.app]: [overview.apps(table, products: groups.first { $0.by == [.app, .product] })]
      case [.country]: currencies.map { overview.countries(table, currencies: $0) } ?? [overview.countries(table)]
      case [.currency]: groups.contains { $0.by == [.country] } ? [] : [overview.currencies(table)]
      case [.type]: [overview.types(table)]
      default: [GroupTables(face: face).general(table)]
      }
    }
  }

  /// Whether the groups stand in a comparison, or something else than the groups was asked for.
  private var isSpecial: Bool { summary.comparison != nil || summary.explanation != nil || summary.share != nil }

  private var special: [[String]] {
    let explained = summary.explanation.map {
      TextExplanation(explanation: $0, face: face, limit: limits.lines).sections
    }
    let compared = summary.comparison.map {
      TextComparison(comparison: $0, face: face, conversion: summary.conversion, top: limits.apps).sections
    }
    let share = summary.share.map { TextShare(share: $0, face: face, limit: limits.lines).sections }
    return (explained ?? []) + (share ?? []) + (compared ?? [])
  }

  private var rounding: [String] {
    guard let sentence = RoundingWords(summary: summary, face: face).sentence else { return [] }
    return TextFlow.wrapped(face.painter.text(sentence), indent: 2, width: face.pageWidth)
      .map { face.painter.paint($0, .faint) }
  }

  private var daily: [String] {
    guard let daily = summary.daily, let period = summary.period else { return [] }
    return TextDaily(daily: daily, isLong: period.begin.date.year != period.last.date.year, face: face).lines
  }

  private var warnings: [String] {
    summary.warnings.flatMap { warning in
      TextFlow.wrapped("Note: \(face.painter.text(warning.message))", indent: 6, width: face.painter.traits.width)
        .map { face.painter.paint($0, .warning) }
    }
  }
}
