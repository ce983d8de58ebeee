import AppSales
import CommandLineKit
import DelimitedText
import SalesArchive
import WorkSharing

/// The tidy tables of a summary as CSV or TSV: one line for each group and currency of proceeds, exact decimals.
///
/// The columns are the dimensions, currency among them, then `rows`, `units`, `proceeds` and `refund_units`. The lines
/// add up. Groups that are not listed one by one are lines of `(rest)`, one a currency.
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
  /// How many threads make lines.
  private let jobs: Int

  init(_ summary: SalesSummary, format: Format, jobs: Int = 1) {
    self.summary = summary
    self.format = format
    self.jobs = jobs
  }

  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    if let special { return try emit(special) }
    var bytes: [UInt8] = []
    for (index, table) in summary.tidy.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      let names =
        table.by.map(\.rawValue) + ["rows", "units", "proceeds", "refund_units"]
        + (table.converted == nil ? [] : ["converted", "converted_currency", "unconverted"])
      bytes += Array(names.joined(separator: format.separator).utf8) + [UInt8(ascii: "\n")]
      try write(table, to: &bytes, emit)
      writeRest(of: table, to: &bytes)
    }
    try emit(bytes)
  }

  /// What was asked for in place of the groups: one table after the other.
  private var special: [UInt8]? {
    let tables =
      (summary.explanation.map { DelimitedExplanation(explanation: $0, format: format).tables } ?? [])
      + (summary.share.map { [DelimitedShare(share: $0, format: format).bytes] } ?? [])
      + (summary.comparison.map { DelimitedComparison(comparison: $0, format: format).tables } ?? [])
    return tables.isEmpty ? nil : Array(tables.joined(separator: [UInt8(ascii: "\n")]))
  }

  private func write<Failure: Error>(
    _ table: TidyTable, to bytes: inout [UInt8], _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard table.converted == nil, let cells = TidyCells(table, format) else {
      return try writeConverted(table, to: &bytes, emit)
    }
    try emit(bytes)
    bytes.removeAll(keepingCapacity: true)
    let part = TidyPart(table, cells)
    try Workers.inOrder(
      part.count, threads: jobs, places: DelimitedSummary.places(jobs), { part.bytes($0) }, emit)
  }

  /// How many parts of some hundred kilobytes are made or wait to be written at a time: enough that nobody waits for one
  /// that takes longer.
  private static func places(_ jobs: Int) -> Int { 2 + min(jobs, 16) }

  /// Lines with further columns, or with values of reports and of rows in turn.
  private func writeConverted<Failure: Error>(
    _ table: TidyTable, to bytes: inout [UInt8], _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    for line in table.lines {
      bytes += table.values(of: line).map(format.cell).joined(separator: format.separator.utf8)
      append([line.rows.amount, line.unitsAmount, line.proceeds, line.refundUnitsAmount], to: &bytes)
      if let conversion = table.converted {
        append(table.money(of: line), conversion.currency, table.currency(of: line), to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count >= renderedPartSize {
        try emit(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
  }

  /// The rest has no values but currencies; what belongs to no currency stands in its first line.
  private func writeRest(of table: TidyTable, to bytes: inout [UInt8]) {
    guard let rest = table.rest else { return }
    let money = rest.proceeds.sorted.isEmpty ? [Money(.zero, .none)] : rest.proceeds.sorted
    for (index, money) in money.enumerated() {
      let isFirst = index == 0
      let values = table.by.map { dimension in
        dimension == .currency ? (money.currency == .none ? "" : money.currency.description) : "(rest)"
      }
      bytes += Array(values.joined(separator: format.separator).utf8)
      append(
        [
          isFirst ? rest.rows.amount : .zero, isFirst ? rest.units : .zero, money.amount,
          isFirst ? rest.refunds.units : .zero,
        ], to: &bytes)
      if let conversion = table.converted {
        let all = rest.converted ?? ConvertedMoney(conversion.currency)
        append(isFirst ? all : all.onlyUnconverted, conversion.currency, money.currency, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private func append(_ numbers: [ExactAmount], to bytes: inout [UInt8]) {
    for number in numbers {
      bytes.append(contentsOf: format.separator.utf8)
      bytes.append(decimal: number)
    }
  }

  /// Money in one currency, and what of the line's own could not be converted.
  private func append(
    _ money: ConvertedMoney, _ target: CurrencyCode, _ currency: CurrencyCode, to bytes: inout [UInt8]
  ) {
    append([money.proceeds], to: &bytes)
    bytes.append(contentsOf: "\(format.separator)\(target)".utf8)
    append([money.unconverted[currency]], to: &bytes)
  }
}

extension ConvertedMoney {
  /// Without the amounts that could be converted.
  fileprivate var onlyUnconverted: ConvertedMoney {
    var money = ConvertedMoney(currency)
    money.unconverted = unconverted
    return money
  }
}

extension DelimitedSummary.Format {
  /// What stands between cells.
  var separator: String { self == .csv ? "," : "\t" }

  /// The same as a byte.
  var separatorByte: UInt8 { UInt8(ascii: self == .csv ? "," : "\t") }

  /// A text as a cell: neutralised, so that no tab or line break is in it, and quoted and guarded for CSV.
  func cell(_ text: String) -> [UInt8] {
    let safe = DisplayText.neutralised(text)
    guard self == .csv else { return Array(safe.utf8) }
    var writer = DelimitedWriter(separator: UInt8(ascii: ","), formulaSafe: true)
    writer.append(field: safe, isText: true)
    return writer.takeBytes()
  }
}

extension DelimitedSummary.Format {
  /// Appends a text as a cell.
  func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard DelimitedSummary.Format.isPlain(utf8) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { bytes += cell(text) }
  }

  /// Whether a text is a cell as it is, in every format: letters of ASCII, digits, points and the like.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, isWordByte(first) else { return false }
    return text.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

extension Int {
  /// The number as an amount, to be written like one.
  fileprivate var amount: ExactAmount { ExactAmount(rawValue: Int128(self) * ExactAmount.scale) }
}
