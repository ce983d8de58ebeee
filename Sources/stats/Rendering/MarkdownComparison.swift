import AppSales
import CommandLineKit

/// Two periods side by side as Markdown.
struct MarkdownComparison {
  let comparison: SalesComparison
  let face: SummaryFace
  /// A table whose first columns are texts and whose others are numbers.
  let table: (_ headings: [String], _ texts: Int, _ rows: [[String]]) -> String
  let escaped: (String) -> String

  private var words: ComparisonWords { ComparisonWords(comparison: comparison, face: face) }

  var text: String {
    let talk = words.sentences.map { "\n" + escaped($0) + ".\n" }.joined()
    guard comparison.days > 0 else { return talk }
    return talk + "\n" + whole + comparison.groups.filter { !$0.rows.isEmpty }.map(section).joined()
  }

  private var whole: String {
    var rows = words.figures.map { name, figure in
      let change = comparison.totals.change(figure.value)
      return [name, text(figure, comparison.totals.current), text(figure, comparison.totals.base)]
        + [self.change(change.amount, figure), words.percent(change)]
    }
    if let split = comparison.totals.effects, let converted = face.converted.first {
      rows += ComparisonWords.effects(split).map { ["&emsp;\($0.name)", "", "", change($0.amount, converted), ""] }
    }
    return table([""] + words.headings(areShort: false) + ["Change", "%"], 1, rows)
  }

  private func section(_ groups: SalesComparison.Table) -> String {
    let figures = [Figure.units] + face.converted
    let headings = groups.by.flatMap(SummaryFace.headings)
    let rest = groups.rest.map { rest in
      ["… \(face.number.text(rest.count)) more"] + headings.dropFirst().map { _ in "" } + cells(rest.pair, figures)
    }
    let rows =
      groups.rows.map { row in
        zip(groups.by, row.key).flatMap { face.names($0, $1, title: $0.hasTitle ? row.title : nil) }.map(escaped)
          + cells(row.pair, figures)
      } + [rest].compactMap(\.self)
    let title = groups.by.map { $0.heading.lowercased() }.joined(separator: ", ")
    return "\n## By \(title)\n\n"
      + table(headings + figures.flatMap { [$0.heading, "Change", "%"] }, headings.count, rows)
  }

  private func cells(_ pair: SalesComparison.Pair, _ figures: [Figure]) -> [String] {
    figures.flatMap { figure in
      let change = pair.change(figure.value)
      return [text(figure, pair.current), self.change(change.amount, figure), words.percent(pair, change)]
    }
  }

  private func text(_ figure: Figure, _ measures: SalesMeasures?) -> String {
    measures.map { escaped(face.text(figure, $0)) } ?? ""
  }

  private func change(_ amount: ExactAmount, _ figure: Figure) -> String {
    figure.currency.map { face.amount(Money(amount, $0), signed: true) } ?? face.units(amount, signed: true)
  }
}
