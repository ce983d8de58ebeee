import AppSales

/// Why the lines of a table do not quite add up to the whole in one currency.
struct RoundingWords {
  let summary: SalesSummary
  let face: SummaryFace

  /// A sentence; `nil` where all tables add up.
  var sentence: String? {
    guard let whole = summary.totals.converted else { return nil }
    let parts = summary.groups.filter { $0.by != [.app, .product] }.compactMap { table -> String? in
      guard let difference = table.rounding(of: summary.totals), difference != .zero,
        let sum = whole.proceeds.adding(difference)
      else { return nil }
      let name = table.by.map { $0.heading.lowercased() }.joined(separator: " and ")
      let amount = face.amount(Money(difference, whole.currency), signed: true)
      return "by \(name) to \(face.text(Money(sum, whole.currency))) (\(amount))"
    }
    return parts.isEmpty
      ? nil : "Lines are rounded day by day, each for itself, and add up " + parts.joined(separator: ", ")
  }
}
