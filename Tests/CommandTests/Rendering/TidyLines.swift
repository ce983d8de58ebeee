import AppSales
import Foundation
import Testing

/// A table of CSV without quotes, or the first of several, by the names of its columns.
struct TidyLines {
  let rows: [[String: String]]

  init(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let names = all.first ?? []
    rows = all.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
  }

  func sum(_ column: String, where condition: ([String: String]) -> Bool = { _ in true }) throws -> ExactAmount {
    try rows.filter(condition).reduce(ExactAmount.zero) { sum, row in
      let amount = try #require(ExactAmount(row[column] ?? ""))
      return try #require(sum.adding(amount))
    }
  }
}

extension String {
  /// What stands after the first empty line.
  var secondTable: String {
    range(of: "\n\n").map { String(self[$0.upperBound...]) } ?? ""
  }
}
