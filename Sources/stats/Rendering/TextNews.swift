import AppSales
import CommandLineKit

/// What came since the last look, and what the store revised meanwhile.
struct TextNews {
  let summary: SalesSummary
  let now: Int64
  let face: SummaryFace

  var lines: [String] {
    guard let since = summary.sinceLast else { return [] }
    if since.reportsNew == 0, since.reportsRevised == 0 {
      return heading("Nothing new since you last looked" + when(since))
    }
    if since.lookedAt == nil, since.reportsRevised == 0 { return heading("First look: all of it is new") }
    return heading("Since you last looked" + when(since)) + news(since) + revised(since)
  }

  private func heading(_ words: String) -> [String] {
    TextFlow.wrapped(face.painter.text(words), indent: 2, width: face.painter.traits.width)
      .map { face.painter.paint($0, .heading) }
  }

  private func piece(_ words: String, _ style: TextStyle = .plain) -> TextFlow.Piece {
    face.painter.piece(words, style)
  }

  /// When the last look was, in UTC, with the year where it is not this one.
  private func when(_ since: SinceLastLook) -> String {
    guard let time = since.lookedAt.flatMap(CivilTime.init(secondsSince1970:)) else { return "" }
    let isThisYear = CivilTime(secondsSince1970: now)?.day.date.year == time.day.date.year
    return " (\(DayWords.text(time.day, year: !isThisYear)), \(time.clock) UTC)"
  }

  private func news(_ since: SinceLastLook) -> [String] {
    guard since.reportsNew > 0 else { return [] }
    let units = since.totals.units.subtracting(since.revised.units) ?? since.totals.units
    let money = difference(since.totals.proceeds, since.revised.proceeds)
    let pieces = [self.units(units)] + money.map { piece(face.text($0), $0.amount < .zero ? .negative : .fresh) }
    let first = piece("  " + DayWords.counted(since.reportsNew, "new report"), .fresh)
    return TextFlow.flowed(pieces, after: first, gap: 2, indent: 4, width: face.painter.traits.width)
  }

  private func units(_ amount: ExactAmount) -> TextFlow.Piece {
    piece(
      face.units(amount, signed: true) + (amount == ExactAmount(rawValue: ExactAmount.scale) ? " unit" : " units"),
      amount < .zero ? .negative : .fresh)
  }

  private func difference(_ whole: MoneyBag, _ part: MoneyBag) -> [Money] {
    face.currencies(in: [whole, part])
      .map { Money(whole[$0].subtracting(part[$0]) ?? whole[$0], $0) }
      .filter { $0.amount != .zero }
  }

  private func revised(_ since: SinceLastLook) -> [String] {
    guard since.reportsRevised > 0 else { return [] }
    let money = face.amounts(since.revised.proceeds).map { face.text($0, signed: true) }
    let changes = (since.revised.units == .zero ? [] : [units(since.revised.units).plain]) + money
    let by = changes.isEmpty ? "without a change of the sums" : "by " + changes.joined(separator: ", ")
    let text = "  The store revised \(days(since)) \(by)"
    return TextFlow.wrapped(face.painter.text(text), indent: 4, width: face.painter.traits.width)
      .map { face.painter.paint($0, .warning) }
  }

  private func days(_ since: SinceLastLook) -> String {
    guard let first = since.revisedDays.first, let last = since.revisedDays.last else {
      return DayWords.counted(since.reportsRevised, "report")
    }
    let years = Set([first.date.year, last.date.year] + (summary.period.map { [$0.last.date.year] } ?? []))
    return DayWords.list(since.revisedDays, year: years.count > 1)
  }
}
