import AppSales
import CommandLineKit

/// What makes one figure, as Markdown.
struct MarkdownExplanation {
  let explanation: SalesExplanation
  let face: SummaryFace
  /// A table whose first columns are texts and whose others are numbers.
  let table: (_ headings: [String], _ texts: Int, _ rows: [[String]]) -> String
  let escaped: (String) -> String

  var text: String {
    "\n" + escaped(ExplanationWords.figure(explanation, face)) + "\n\n" + parts + rates + files + leftOut
  }

  private var parts: String {
    table(
      ["What", "Type", "", "Promo", "Rows", "Units", "× each", "= Proceeds"], 4,
      explanation.parts.map { part in
        let currency = part.currency ?? .none
        let name = ProductType(identifier: part.type)?.name ?? "not known"
        return [ExplanationWords.name(part.role), part.type, name, part.promoCode].map(escaped) + [
          face.number.text(part.rows), face.units(part.units), face.amount(Money(part.unitProceeds, currency)),
          part.proceeds == .zero ? "–" : face.text(Money(part.proceeds, currency)),
        ]
      })
  }

  private var rates: String {
    guard let converted = explanation.converted, !explanation.subtotals.isEmpty else { return "" }
    let rows = explanation.subtotals.map { subtotal in
      [
        subtotal.day.description, escaped(ExplanationWords.rates(subtotal, converted.currency)),
        face.text(Money(subtotal.proceeds, subtotal.currency)),
        subtotal.converted.map { face.amount(Money($0, converted.currency)) } ?? "no rate",
      ]
    }
    return "\n" + table(["Day", "Rate", "Proceeds", "In \(converted.currency)"], 2, rows)
  }

  private var files: String {
    let rows = explanation.files.map { file in
      [escaped(file.path), escaped(ExplanationWords.lines(file)), face.number.text(file.rows)]
    }
    return "\n" + table(["File", "Lines", "Rows"], 2, rows)
  }

  private var leftOut: String {
    guard !explanation.leftOut.isEmpty else { return "" }
    let rows = explanation.leftOut.map { [escaped($0.path), escaped(ExplanationWords.reason($0))] }
    return "\n" + table(["File that does not count", "Why"], 2, rows)
  }
}
