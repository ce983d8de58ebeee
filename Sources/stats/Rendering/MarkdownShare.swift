import AppSales
import CommandLineKit

/// Effective shares as Markdown.
struct MarkdownShare {
  let share: EffectiveShare
  let face: SummaryFace
  /// A table whose first columns are texts and whose others are numbers.
  let table: (_ headings: [String], _ texts: Int, _ rows: [[String]]) -> String
  let escaped: (String) -> String

  var text: String {
    let rows = share.lines.flatMap { line in
      line.months.map { month in
        [
          escaped(face.names(.product, line.product, title: line.title).first ?? ""), line.currency.description,
          month.month, face.amount(Money(month.proceeds, line.currency)), face.amount(Money(month.paid, line.currency)),
          month.share.map { face.number.text($0.description, decimals: 2) } ?? "",
          month.change.map { face.number.text($0.from.description, decimals: 2) } ?? "",
        ]
      }
    }
    let headings = ["Product", "", "Month", "Proceeds", "Customers paid", "%", "Changed from %"]
    return "\n## Proceeds in percent of what customers paid\n\n" + table(headings, 3, rows)
  }
}
