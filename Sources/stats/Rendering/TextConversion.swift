import AppSales
import CommandLineKit

/// The whole in one currency: the amount, what is not in it, and by which rates.
struct TextConversion {
  let summary: SalesSummary
  let face: SummaryFace

  var lines: [String] {
    guard let note = summary.conversion, let converted = summary.totals.converted else { return [] }
    let amount = face.painter.piece(
      face.text(.converted(note.currency), summary.totals), converted.proceeds < .zero ? .negative : .heading)
    let words = rates(note).split(separator: " ").map {
      face.painter.piece(String($0.map { $0 == "\u{A0}" ? " " : $0 }), .faint)
    }
    let first = flowed("In \(note.currency)", [amount] + words)
    return first + missing(converted)
  }

  /// The same as sentences.
  var words: [String] {
    guard let note = summary.conversion, let converted = summary.totals.converted else { return [] }
    let missing = face.amounts(converted.unconverted).map { face.text($0) }
    let rates = String(rates(note).map { $0 == "\u{A0}" ? " " : $0 })
    return ["In \(note.currency): \(rates)."]
      + (missing.isEmpty ? [] : ["* Not in it, for want of a rate: \(missing.joined(separator: ", "))."])
  }

  private func missing(_ converted: ConvertedMoney) -> [String] {
    let amounts = face.amounts(converted.unconverted).map { face.painter.piece(face.text($0), .warning) }
    return amounts.isEmpty ? [] : flowed("* Without", amounts + [face.painter.piece("(no exchange rate)", .warning)])
  }

  private func flowed(_ label: String, _ pieces: [TextFlow.Piece]) -> [String] {
    let label = DisplayText.padded(label, to: TextTotals.labelWidth) + " "
    return TextFlow.flowed(
      pieces, after: TextFlow.Piece(label), gap: 1, indent: TextTotals.labelWidth + 2, width: face.pageWidth)
  }

  /// By which rates: `at each day's rate (ECB, 1–31 May 2024)`.
  private func rates(_ note: ConversionNote) -> String {
    let when = note.day.map { "at the rates of \(DayWords.text($0))" } ?? "at each day's rates"
    guard !note.rates.sources.isEmpty else { return note.newest == nil ? "no exchange rates are there" : when }
    var parts = [note.rates.sources.map(face.painter.text).joined(separator: ", ")]
    if let from = note.rates.from, let to = note.rates.to, let span = ReportPeriod(first: from, last: to) {
      parts.append(String(DayWords.text(span).map { $0 == " " ? "\u{A0}" : $0 }))
    }
    return "\(when) (\(parts.joined(separator: "; ")))"
  }
}
