import AppSales
import CommandLineKit
import SalesArchive

extension SalesSummary {
  /// The summary of a scan.
  ///
  /// - Parameters:
  ///   - outcome: What the scan found.
  ///   - query: What was asked for.
  ///   - newest: The newest day that the store can have; days after it are not missing yet.
  ///   - plan: The wish for one currency.
  /// - Throws: What is wrong with files of rates, 65 where a sum leaves its range.
  init(
    _ outcome: SalesScan.Outcome, query: SalesQuery, newest: ReportDay, _ plan: ConversionPlan?
  ) throws(CommandFailure) {
    var outcome = outcome
    let span = outcome.selection.span
    let period = SalesSummary.period(asked: query.period, span: span, newest: newest)
    let note = try plan.map { plan throws(CommandFailure) in try outcome.convert(query, period, plan) }
    let complete = period.map(outcome.selection.completeness(in:))
    self.init(
      period: period, completeness: complete ?? Completeness(daysExpected: 0, daysPresent: 0, missing: []),
      reports: outcome.reports, vendors: outcome.vendors, totals: outcome.figures.totals,
      unitsByCountry: outcome.figures.unitsByCountry, unitsBySKU: outcome.figures.unitsBySKU,
      groups: outcome.figures.groups, tidy: outcome.figures.tidy, sinceLast: outcome.look?.since,
      warnings: outcome.figures.warnings + outcome.selection.warnings + outcome.selection.notes
        + SalesSummary.garbage(outcome.trailingGarbage))
    conversion = note
    days = outcome.figures.days
  }

  /// An open end is that of the reports; a future one is cut off at what the store can have.
  private static func period(asked: ReportPeriod?, span: ReportPeriod?, newest: ReportDay) -> ReportPeriod? {
    guard let asked else { return span }
    let isOpenAtBegin = asked.begin.date.year == 1
    let begin = isOpenAtBegin ? span?.begin ?? asked.last : asked.begin
    let latest = max(newest.advanced(by: 1), span?.end ?? newest)
    let isOpenAtEnd = asked.last.date.year == 9998
    let end = isOpenAtEnd ? span?.end ?? latest : min(asked.end, max(latest, asked.begin.advanced(by: 1)))
    return ReportPeriod(begin: begin, end: end)
  }

  private static func garbage(_ paths: [String]) -> [SalesWarning] {
    guard let first = paths.first else { return [] }
    let message = "files end with bytes that belong to no gzip member, which were ignored; the first is \(first)"
    return [SalesWarning(code: "trailing-garbage", count: paths.count, message: message)]
  }
}

extension SalesScan.Outcome {
  /// Adds converted money to the figures, and what must be said of it.
  mutating func convert(
    _ query: SalesQuery, _ period: ReportPeriod?, _ plan: ConversionPlan
  ) throws(CommandFailure) -> ConversionNote {
    let rates = money == nil ? nil : plan.identity(for: period)
    let kept = rates.flatMap { money?.kept($0, target: plan.currency) }
    let figures: ConvertedFigures
    if let kept { figures = try add(kept, query, plan) } else { figures = try convert(query, period, plan, rates) }
    self.figures.warnings += plan.warnings(figures, self.figures.totals)
    return plan.note(figures, for: period)
  }

  private mutating func add(
    _ kept: ConvertedFigures, _ query: SalesQuery, _ plan: ConversionPlan
  ) throws(CommandFailure) -> ConvertedFigures {
    do throws(ArithmeticOverflow) {
      try figures.add(kept.sums, query, plan.currency)
    } catch {
      throw .overflow
    }
    return kept
  }

  private mutating func convert(
    _ query: SalesQuery, _ period: ReportPeriod?, _ plan: ConversionPlan, _ rates: [UInt8]?
  ) throws(CommandFailure) -> ConvertedFigures {
    var converter = try plan.converter(for: period)
    var sums: [MoneyScan.Sums]?
    do throws(ArithmeticOverflow) {
      if let money {
        sums = try money.convert(&figures, &converter)
      } else {
        try figures.convert(query, &converter)
      }
    } catch {
      throw .overflow
    }
    let converted = plan.figures(converter, sums)
    if let rates, sums != nil { money?.keep(converted, rates) }
    return converted
  }
}
