import AppSales

extension DelimitedSummary.Format {
  /// A line of cells.
  func line(_ cells: [[UInt8]]) -> [UInt8] {
    Array(cells.joined(separator: separator.utf8)) + [UInt8(ascii: "\n")]
  }

  /// A number as a cell: an exact decimal.
  func cell(_ amount: ExactAmount) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(decimal: amount)
    return bytes
  }

  /// The same; empty where there is none.
  func cell(_ amount: ExactAmount?) -> [UInt8] { amount.map(cell) ?? [] }

  /// A code that has no need of quotes.
  func cell(_ currency: CurrencyCode?) -> [UInt8] {
    currency.map { $0 == .none ? [] : Array($0.description.utf8) } ?? []
  }
}
