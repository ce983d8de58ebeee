import AppSales
import CommandLineKit

/// The whole: units by class, the trend of the days, proceeds by currency.
struct TextTotals {
  let summary: SalesSummary
  let face: SummaryFace

  var lines: [String] { figures + trend + proceeds + TextConversion(summary: summary, face: face).lines }

  private var painter: Painter { face.painter }

  // MARK: - Figures

  private static let blocks: [[Figure]] = [
    [.downloads, .updates, .redownloads], [.purchases, .subscriptions, .restored], [.refunds, .promotions, .other],
  ]

  /// Three blocks of figures beside each other, or below each other where there is no room.
  private var figures: [String] {
    let figures = TextTotals.blocks.map {
      $0.filter { $0.heading == Figure.downloads.heading || $0.occurs(in: [summary.totals]) }
    }
    let blocks = figures.filter { !$0.isEmpty }.map(block)
    let widths = blocks.map { $0.first?.width ?? 0 }
    guard widths.reduce(0, +) + 4 * (blocks.count - 1) <= face.pageWidth else {
      return block(figures.flatMap(\.self)).map(\.shown)
    }
    return (0..<(blocks.map(\.count).max() ?? 0)).map { line in
      let parts = zip(blocks, widths).map { block, width in
        line < block.count ? block[line] : TextFlow.Piece(String(repeating: " ", count: width))
      }
      let used = parts.lastIndex { !$0.plain.allSatisfy { $0 == " " } } ?? 0
      return parts[...used].map(\.shown).joined(separator: "    ")
    }
  }

  private func block(_ figures: [Figure]) -> [TextFlow.Piece] {
    let values = figures.map { face.units($0.value(summary.totals)) }
    let labelWidth = max(figures.map(\.heading.count).max() ?? 0, figures.isEmpty ? 0 : TextTotals.labelWidth)
    let valueWidth = values.map(DisplayText.width).max() ?? 0
    return zip(figures, values).map { figure, value in
      let label = DisplayText.padded(figure.heading, to: labelWidth)
      let number = DisplayText.padded(value, to: valueWidth, alignment: .right)
      let style: TextStyle = figure.value(summary.totals) < .zero ? .negative : .heading
      return TextFlow.Piece("\(label)  \(number)", shown: "\(label)  \(painter.paint(number, style))")
    }
  }

  /// Room for the longest label of the first block, so that the lines below it line up.
  static let labelWidth = 11

  // MARK: - Trend

  private var trend: [String] {
    guard let days = summary.days, let period = summary.period, period.count > 1 else { return [] }
    let showsDownloads = Figure.downloads.occurs(in: [summary.totals])
    let figure: Figure = showsDownloads ? .downloads : .units
    let amounts = days.units(in: period, of: showsDownloads ? [.download, .bundle] : ProductClass.allCases)
    let missing = Set(summary.completeness.missing)
    let values = zip(period.days, amounts).map { day, amount in
      missing.contains(day) ? nil : amount.map(height) ?? 0
    }
    let caption = painter.piece(self.caption(amounts, figure, in: period), .faint)
    return line(Sparkline(values), caption, count: values.count)
  }

  private func line(_ sparkline: Sparkline, _ caption: TextFlow.Piece, count: Int) -> [String] {
    let label = DisplayText.padded("Trend", to: TextTotals.labelWidth) + "  "
    let room = face.pageWidth - TextTotals.labelWidth - 2
    let roomBeside = room - caption.width - 2
    // Half a line of drawing says as much as a whole one.
    let isBeside = roomBeside >= min(count, 50)
    let columns = max(1, min(count, isBeside ? roomBeside : room))
    let drawn = sparkline.text(columns: columns, unicode: painter.traits.unicode)
    let shown = label + painter.paint(drawn, .drawing)
    if isBeside { return [shown + "  " + caption.shown] }
    let indent = String(repeating: " ", count: max(0, min(label.count, face.pageWidth - caption.width)))
    return [shown, indent + caption.shown]
  }

  /// How high an amount is drawn; the short way is there since a number of 128 bits takes a hundred times as long.
  private func height(_ amount: ExactAmount) -> Double {
    Int64(exactly: amount.rawValue).map { Double($0) } ?? Double(amount.rawValue)
  }

  private func caption(_ amounts: [ExactAmount?], _ figure: Figure, in period: ReportPeriod) -> String {
    let place = amounts.indices.max { amounts[$0] ?? .zero < amounts[$1] ?? .zero }
    guard let place, let most = amounts[place] else { return "" }
    let best = period.begin.advanced(by: place)
    let isLong = period.begin.date.year != period.last.date.year
    return "most \(face.units(most)) \(figure.heading.lowercased()) on \(DayWords.text(best, year: isLong))"
  }

  // MARK: - Proceeds

  private var proceeds: [String] {
    let refunds = summary.totals.refunds.proceeds
    return money("Proceeds", summary.totals.proceeds)
      + (face.amounts(refunds).isEmpty ? [] : money("Refunded", refunds))
  }

  private func money(_ label: String, _ bag: MoneyBag) -> [String] {
    let pieces = face.amounts(bag).map { painter.piece(face.text($0), $0.amount < .zero ? .negative : .heading) }
    return TextFlow.flowed(
      pieces.isEmpty ? [painter.piece("none")] : pieces,
      after: TextFlow.Piece(DisplayText.padded(label, to: TextTotals.labelWidth)), gap: 2,
      indent: TextTotals.labelWidth + 2, width: face.pageWidth)
  }
}
