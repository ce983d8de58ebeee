import AppSales
import CommandLineKit

/// What makes one figure, in words that text and Markdown share.
enum ExplanationWords {
  /// The figure with its name: `country DE: 42 rows, 130 units, EUR 110.00`.
  static func figure(_ explanation: SalesExplanation, _ face: SummaryFace) -> String {
    let group = explanation.group.map { "\($0.dimension.heading) \($0.value.isEmpty ? "(none)" : $0.value)" }
    let unit = explanation.units == ExactAmount(rawValue: ExactAmount.scale) ? "unit" : "units"
    let money = face.amounts(explanation.proceeds).map { face.text($0) }
    var parts = [DayWords.counted(explanation.rows, "row"), "\(face.units(explanation.units)) \(unit)"] + money
    if let converted = explanation.converted {
      let without = face.amounts(converted.unconverted).map { face.text($0) }
      parts.append(
        "in all \(face.text(Money(converted.proceeds, converted.currency)))"
          + (without.isEmpty ? "" : " and, without a rate, \(without.joined(separator: ", "))"))
    }
    return "What makes \(group.isEmpty ? "the whole" : group.joined(separator: ", ")): \(parts.joined(separator: ", "))"
  }

  /// What rows are to figures.
  static func name(_ role: SalesExplanation.Role) -> String {
    switch role {
    case .sale: "Sale"
    case .refund: "Refund"
    case .credit: "Bundle credit, no refund"
    case .unknown: "Unknown type, no download"
    case .free: "Free, adds no money"
    case .restored: "Restored, no sale"
    case .nothing: "No units, adds nothing"
    }
  }

  /// Whether such rows are listed only to say that they were not forgotten.
  static func addsNothing(_ role: SalesExplanation.Role) -> Bool { [.free, .restored, .nothing].contains(role) }

  /// The rates of a subtotal: `1.0697 USD per EUR (ECB, 2024-05-02)`.
  static func rates(_ subtotal: SalesExplanation.Subtotal, _ currency: CurrencyCode) -> String {
    if subtotal.currency == currency { return "none needed" }
    return subtotal.rates.map { rate in
      rate.day.map { "\(rate.text) (\(rate.source), \($0))" } ?? rate.source
    }
    .joined(separator: ", then ")
  }

  /// The lines of a file: `2, 5, 9`, or the first ones of many.
  static func lines(_ file: SalesExplanation.File) -> String {
    file.lines.map(String.init).joined(separator: ", ") + (file.rows > file.lines.count ? ", …" : "")
  }

  /// Why a file does not count.
  static func reason(_ file: SalesExplanation.LeftOutFile) -> String {
    switch file.reason {
    case .bad: "cannot be counted: \(file.fault ?? "it is bad")"
    case .sameText: "a copy of \(file.other ?? "another report")"
    case .olderCopy: "an older report of the same days than \(file.other ?? "another one"), which differs"
    case .covered: file.other.map { "its days count in \($0)" } ?? "its days count in finer reports"
    case .overlapping: "shares days with reports that cover more"
    case .reachesOutside: "reaches beyond the days asked for"
    }
  }
}
