import AppSales
import CommandLineKit
import DelimitedText

/// The groups of a summary as CSV or TSV: one line for each group and currency of proceeds, exact decimals.
///
/// The columns are the dimensions, then `currency` where it is no dimension, `rows`, `units`, `proceeds` and
/// `refund_units`. The lines add up: where a group has several currencies, its rows and units stand in its first line
/// only. Groups that are not shown one by one are lines of `(rest)`.
struct DelimitedSummary: SummaryRenderer {
  /// What stands between cells.
  enum Format: Sendable {
    /// Commas and quotes by RFC 4180; text that a spreadsheet would take for a formula begins with an apostrophe.
    case csv
    /// Tabs and no quotes at all.
    case tsv
  }

  let summary: SalesSummary
  let format: Format

  init(_ summary: SalesSummary, format: Format) {
    self.summary = summary
    self.format = format
  }

  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var sheet = Sheet(format)
    for (index, table) in summary.groups.enumerated() {
      if index > 0 { sheet.endRecord() }
      try write(table, to: &sheet, emit)
    }
    try emit(sheet.takeBytes())
  }

  private func write<Failure: Error>(
    _ table: SalesGroupTable, to sheet: inout Sheet, _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let currency = table.by.firstIndex(of: .currency)
    for dimension in table.by { sheet.append(dimension.rawValue) }
    for name in (currency == nil ? ["currency"] : []) + ["rows", "units", "proceeds", "refund_units"] {
      sheet.append(name)
    }
    sheet.endRecord()
    for row in table.rows {
      if let currency {
        let code = CurrencyCode(row.key[safe: currency] ?? "") ?? .none
        write(row.key, nil, row.measures, row.measures.proceeds[code], counts: true, to: &sheet)
      } else {
        writeByCurrency(row.key, row.measures, currencyColumn: nil, to: &sheet)
      }
      if sheet.pendingBytes >= renderedPartSize { try emit(sheet.takeBytes()) }
    }
    guard let rest = table.rest else { return }
    writeByCurrency(table.by.map { _ in "(rest)" }, rest.measures, currencyColumn: currency, to: &sheet)
  }

  /// A line for each currency; the currency stands in a column of its own, or in that of the dimension.
  private func writeByCurrency(
    _ key: [String], _ measures: SalesMeasures, currencyColumn: Int?, to sheet: inout Sheet
  ) {
    let money = measures.proceeds.sorted
    guard !money.isEmpty else {
      let code = currencyColumn == nil ? "" : nil
      return write(key, code, measures, .zero, counts: true, to: &sheet)
    }
    for (index, money) in money.enumerated() {
      var key = key
      if let currencyColumn { key[currencyColumn] = money.currency.description }
      let code = currencyColumn == nil ? money.currency.description : nil
      write(key, code, measures, money.amount, counts: index == 0, to: &sheet)
    }
  }

  private func write(
    _ key: [String], _ currency: String?, _ measures: SalesMeasures, _ proceeds: ExactAmount, counts: Bool,
    to sheet: inout Sheet
  ) {
    for text in key { sheet.append(DisplayText.neutralised(text)) }
    if let currency { sheet.append(currency) }
    sheet.append(number: counts ? ExactAmount(rawValue: Int128(measures.rows) * ExactAmount.scale) : .zero)
    sheet.append(number: counts ? measures.units : .zero)
    sheet.append(number: proceeds)
    sheet.append(number: counts ? measures.refunds.units : .zero)
    sheet.endRecord()
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
