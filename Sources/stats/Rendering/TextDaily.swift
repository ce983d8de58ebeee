import AppSales
import CommandLineKit

/// What a day brings, in one sentence.
struct TextDaily {
  let daily: DailyFigures
  let isLong: Bool
  let face: SummaryFace

  /// `Per day: 15.2 downloads on average of 31 days, best 23 May (69), worst 5 May (3)`.
  var sentence: String {
    let noun = daily.countsDownloads ? "downloads" : "units"
    let days = daily.days == 1 ? "1 day that is there" : "\(face.number.text(daily.days)) days that are there"
    let average = face.number.text(daily.average.description, decimals: 1)
    return "Per day: \(average) \(noun) on average of the \(days); best \(text(daily.best)), worst "
      + text(daily.worst)
  }

  private func text(_ day: DailyFigures.Day) -> String {
    "\(DayWords.text(day.day, year: isLong)) (\(face.units(day.units)))"
  }

  var lines: [String] { TextFlow.wrapped(face.painter.text(sentence), indent: 2, width: face.painter.traits.width) }
}
