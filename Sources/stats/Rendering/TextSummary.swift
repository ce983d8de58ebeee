import AppSales
import CommandLineKit

/// The summary for people: what is new, the whole, the trend, then tables.
struct TextSummary: SummaryRenderer {
  let summary: SalesSummary
  let view: SummaryView
  let now: Int64
  let face: SummaryFace

  /// A text of a summary.
  ///
  /// `countryName` knows the name of a storefront by its two letters; `now` is in seconds since 1970 (UTC).
  init(
    _ summary: SalesSummary, view: SummaryView = .overview, traits: TerminalTraits, now: Int64,
    countryName: @escaping @Sendable (String) -> String?
  ) {
    self.summary = summary
    self.view = view
    self.now = now
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
    let introduction = [
      TextHeadline(summary: summary, face: face).lines, TextNews(summary: summary, now: now, face: face).lines,
      TextTotals(summary: summary, face: face).lines,
    ]
    return introduction + tables + [warnings]
  }

  private var tables: [[String]] {
    let tables = GroupTables(face: face)
    return summary.groups.compactMap { table in
      if table.rows.isEmpty { return nil }
      guard view == .overview else { return tables.general(table) }
      return switch table.by {
      case [.day], [.app, .product]: nil
      case [.app]: tables.apps(table, products: summary.groups.first { $0.by == [.app, .product] })
      case [.country]: tables.countries(table)
      case [.currency]: tables.currencies(table)
      case [.type]: tables.types(table)
      default: tables.general(table)
      }
    }
  }

  private var warnings: [String] {
    summary.warnings.flatMap { warning in
      TextFlow.wrapped("Note: \(face.painter.text(warning.message))", indent: 6, width: face.painter.traits.width)
        .map { face.painter.paint($0, .warning) }
    }
  }
}
