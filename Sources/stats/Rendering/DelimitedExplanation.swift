import AppSales

/// What makes one figure as CSV or TSV: one line for each kind of rows, then one for each file that does not count.
///
/// Rows, units and proceeds add up to the figure. Where it is wanted in one currency, a second table has the days with
/// their rates; its amounts add up to the figure, too.
struct DelimitedExplanation {
  let explanation: SalesExplanation
  let format: DelimitedSummary.Format

  var tables: [[UInt8]] { [parts] + (explanation.converted.map { [days($0.currency)] } ?? []) }

  private var parts: [UInt8] {
    let header = [
      "kind", "type", "promo", "currency", "rows", "units", "unit_proceeds", "proceeds", "file", "reason",
    ]
    return format.line(header.map(format.cell))
      + Array(explanation.parts.map(line).joined()) + Array(explanation.leftOut.map(line).joined())
  }

  private func line(_ part: SalesExplanation.Part) -> [UInt8] {
    format.line([
      format.cell(part.role.rawValue), format.cell(part.type), format.cell(part.promoCode), format.cell(part.currency),
      format.cell("\(part.rows)"), format.cell(part.units), format.cell(part.unitProceeds), format.cell(part.proceeds),
      [], [],
    ])
  }

  private func line(_ file: SalesExplanation.LeftOutFile) -> [UInt8] {
    let zero = format.cell(ExactAmount.zero)
    return format.line([
      format.cell("left-out"), [], [], [], zero, zero, zero, zero, format.cell(file.path),
      format.cell(ExplanationWords.reason(file)),
    ])
  }

  private func days(_ target: CurrencyCode) -> [UInt8] {
    let header = ["day", "currency", "proceeds", "converted", "converted_currency", "unconverted", "rates"]
    let lines = explanation.subtotals.map { subtotal in
      format.line([
        format.cell(subtotal.day.description), format.cell(subtotal.currency), format.cell(subtotal.proceeds),
        format.cell(subtotal.converted ?? .zero), format.cell(target),
        format.cell(subtotal.converted == nil ? subtotal.proceeds : .zero),
        format.cell(ExplanationWords.rates(subtotal, target)),
      ])
    }
    return format.line(header.map(format.cell)) + Array(lines.joined())
  }
}
