import AppSales
import CommandLineKit

/// What is compared with what, in sentences.
struct ComparisonWords {
  let comparison: SalesComparison
  let face: SummaryFace

  /// The sentences, the first one a heading.
  var sentences: [String] { [heading] + leftOut }

  /// What must be said beside formats that have no place for sentences.
  var warnings: [String] {
    ((comparison.days == 0 ? [heading] : []) + leftOut).map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }
  }

  private var heading: String {
    guard let period = comparison.period, let base = comparison.base else {
      return "Nothing to compare: no day is there in both periods"
    }
    let days = "\(face.number.text(comparison.days)) \(comparison.days == 1 ? "day" : "days")"
    return "\(DayWords.text(period)) compared with \(DayWords.text(base)): \(days), each beside \(counterpart)"
  }

  /// Which day stands beside each: `the same weekday 52 weeks earlier`.
  private var counterpart: String {
    let weeks = comparison.shift.magnitude / 7
    if weeks == 0 { return "itself" }
    return "the same weekday \(DayWords.counted(Int(weeks), "week")) \(comparison.shift > 0 ? "earlier" : "later")"
  }

  /// Which days are not compared: one sentence a reason.
  private var leftOut: [String] {
    let reasons: [ComparableDays.Reason] = [.missing, .counterpartMissing, .noCounterpart, .partOfReport]
    return reasons.compactMap { reason in
      let days = comparison.leftOut.filter { $0.reason == reason }.map(\.day)
      guard let first = days.first, let last = days.last else { return nil }
      let list = DayWords.list(days, year: first.date.year != last.date.year)
      let others = DayWords.list(days.map { $0.advanced(by: -comparison.shift) }, year: true)
      return "Left out: \(list), \(ComparisonWords.words(reason, isOne: days.count == 1, beside: others))"
    }
  }

  private static func words(_ reason: ComparableDays.Reason, isOne: Bool, beside others: String) -> String {
    switch reason {
    case .missing: isOne ? "whose report is missing" : "whose reports are missing"
    case .counterpartMissing:
      isOne
        ? "since the report of the day to compare with, \(others), is missing"
        : "since the reports of the days to compare with, \(others), are missing"
    case .noCounterpart:
      isOne ? "which has no counterpart in the other period" : "which have no counterpart in the other period"
    case .partOfReport: "which a report of several days does not tell apart"
    }
  }

  /// The figures of the whole, with their names: units by kind, and money.
  var figures: [(name: String, figure: Figure)] {
    let measures = [comparison.totals.current, comparison.totals.base].compactMap(\.self)
    let units: [Figure] = [
      .units, .downloads, .allPurchases, .updates, .redownloads, .refunds,
    ].filter { $0.heading == Figure.units.heading || $0.occurs(in: measures) }
    let currencies = face.currencies(in: measures.map(\.proceeds))
    return units.map { ($0.heading, $0) } + currencies.map { ("Proceeds \($0)", .proceeds($0)) }
      + face.converted.map { ($0.heading, $0) }
  }

  /// How a figure changed in percent, `new` or `gone` where there is nothing to take them of.
  func percent(_ pair: SalesComparison.Pair, _ change: FigureChange) -> String {
    if pair.base == nil { return "new" }
    if pair.current == nil { return "gone" }
    return percent(change)
  }

  /// How a figure changed in percent; empty where there is nothing to take them of.
  func percent(_ change: FigureChange) -> String {
    guard let percent = change.percent else { return "" }
    let isZero = percent == .zero
    return (isZero ? "±0" : face.number.text(percent.description, decimals: 1, signed: true)) + " %"
  }

  /// The effects with their names, in the order in which they are shown.
  static func effects(_ split: EffectSplit) -> [(name: String, amount: ExactAmount)] {
    [("by volume", split.volume), ("by prices", split.price), ("by exchange rates", split.exchange)]
  }

  /// By which rates both periods were converted; `nil` where they were not.
  func rates(_ note: ConversionNote?) -> String? {
    guard let note, let base = comparison.conversion else { return nil }
    let days = [note.day, base.day].compactMap(\.self)
    let dates = unique(days.map { DayWords.text($0) }).joined(separator: " and ")
    let when = days.isEmpty ? "at each day's rates" : "at the rates of \(dates)"
    let sources = Set(note.rates.sources + base.rates.sources).sorted().map(face.painter.text).joined(separator: ", ")
    let spans = [note, base].compactMap { note in
      note.rates.from.flatMap { from in note.rates.to.flatMap { ReportPeriod(first: from, last: $0) } }
    }
    let texts = unique(spans.map { String(DayWords.text($0).map { $0 == " " ? "\u{A0}" : $0 }) })
    return sources.isEmpty ? when : "\(when) (\(([sources] + texts).joined(separator: "; ")))"
  }

  private func unique(_ texts: [String]) -> [String] { texts.first == texts.last ? Array(texts.prefix(1)) : texts }

  /// What could not be converted in the two periods.
  var unconverted: [[Money]] {
    [comparison.totals.current, comparison.totals.base].map { measures in
      measures?.converted.map { face.amounts($0.unconverted) } ?? []
    }
  }

  /// What the names of the effects mean; `nil` where there are none.
  var legend: String? {
    guard comparison.totals.effects != nil else { return nil }
    return "Change = volume + prices + rates. Volume: more or fewer units, new and vanished products. Prices: other "
      + "proceeds of one unit. Rates: the same money at other exchange rates."
  }

  /// The headings of the two periods: their days, or just which is which where there is no room.
  func headings(areShort: Bool) -> [String] {
    guard !areShort, let period = comparison.period, let base = comparison.base else { return ["This", "Other"] }
    return [period, base].map(DayWords.short)
  }
}

extension Figure {
  /// Proceeds of one currency, unconverted.
  static func proceeds(_ currency: CurrencyCode) -> Figure {
    Figure("Proceeds \(currency)", currency) { $0.proceeds[currency] }
  }
}
