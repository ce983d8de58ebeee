import AppSales
import CommandLineKit

/// The first lines: what period this is, how complete it is, whose it is.
struct TextHeadline {
  let summary: SalesSummary
  let face: SummaryFace

  var lines: [String] { first + missing }

  private var painter: Painter { face.painter }

  private var first: [String] {
    let left = TextFlow.flowed(titlePieces, after: painter.piece("AppSales", .heading), gap: 1, indent: 2, width: limit)
    guard let vendors else { return left }
    let plain = ([TextFlow.Piece("AppSales")] + titlePieces).map(\.plain).joined(separator: " ")
    let spare = face.pageWidth - DisplayText.width(plain) - vendors.width
    if left.count == 1, spare >= 3 {
      return [(left.first ?? "") + String(repeating: " ", count: spare) + vendors.shown]
    }
    return left + [String(repeating: " ", count: max(0, face.pageWidth - vendors.width)) + vendors.shown]
  }

  private var limit: Int? { painter.traits.width }

  private var titlePieces: [TextFlow.Piece] {
    guard let period = summary.period else { return [painter.piece("· no reports")] }
    let days = summary.completeness
    let isComplete = days.missing.isEmpty
    let complete = "\(face.number.text(days.daysPresent)) of \(counted(days.daysExpected, "day"))"
    let fiscal = TimeNames.fiscalMonth(period).map { [painter.piece("· fiscal \($0.calendarName), \($0)")] } ?? []
    return [painter.piece("· \(DayWords.text(period))", .heading)] + fiscal + [
      painter.piece("· \(complete)", isComplete ? .plain : .warning)
    ]
  }

  private func counted(_ number: Int, _ word: String) -> String {
    "\(face.number.text(number)) \(number == 1 ? word : word + "s")"
  }

  private var vendors: TextFlow.Piece? {
    switch summary.vendors.count {
    case 0: nil
    case 1...3:
      painter.piece(
        (summary.vendors.count == 1 ? "vendor " : "vendors ") + summary.vendors.joined(separator: ", "), .faint)
    default: painter.piece("\(summary.vendors.count) vendors", .faint)
    }
  }

  private var missing: [String] {
    guard !summary.completeness.missing.isEmpty, let period = summary.period else { return [] }
    let isLong = period.begin.date.year != period.last.date.year
    let text = "Missing: " + DayWords.list(summary.completeness.missing, year: isLong)
    return TextFlow.wrapped(painter.text(text), indent: 2, width: limit).map { painter.paint($0, .warning) }
  }
}
