import AppSales
import CommandLineKit
import SalesArchive

/// What is made of the reports: the figures, and whatever else was asked for.
struct Counting {
  let input: ReportInput
  let options: StatsOptions
  let index: ReportIndex?
  let plan: ConversionPlan?
  /// The newest day that the store can have.
  let newest: ReportDay

  /// The query of the summary.
  private var query: SalesQuery {
    var query = options.query
    if plan != nil { query.keepMoneyForConversion() }
    if options.showsShare { query.keepMoneyForShares() }
    return query
  }

  /// Counts the reports.
  ///
  /// - Parameter seen: what had been seen at the last look.
  /// - Returns: What the scan found.
  /// - Throws: 64 where options make no sense together, 65 where a sum leaves its range.
  func outcome(_ seen: SeenReports?) throws(CommandFailure) -> SalesScan.Outcome {
    guard plan != nil || options.order != .converted else {
      throw CommandFailure(
        .usage, place: "--sort", "converted goes with --in only", hint: "say into which currency: --in EUR")
    }
    return try scan(query, seen: seen, listsReports: options.explained != nil)
  }

  /// The summary of what was counted.
  ///
  /// - Throws: what is wrong with files of rates, 65 where a sum leaves its range.
  func summary(_ outcome: SalesScan.Outcome) throws(CommandFailure) -> SalesSummary {
    var summary = try SalesSummary(outcome, query: query, newest: newest, plan)
    if options.showsDays { try takeDays(&summary) }
    if let wish = options.comparison {
      let run = ComparisonRun(
        wish: wish, query: options.query, readsStandardInput: input.tree.files.contains(where: \.isStandardInput),
        tables: options.comparedTables, plan: plan
      ) { query throws(CommandFailure) in try scan(query) }
      summary.comparison = try run.run(outcome, summary.period)
      if let top = options.top { summary.comparison?.cut(to: top) }
    }
    if let group = options.explained {
      let run = ExplanationRun(options.query, group, plan)
      summary.explanation = try run.run(outcome, summary.period)
    }
    if options.showsShare { summary.share = try share(outcome) }
    return summary
  }

  /// Takes what a day brings from the units of every day.
  private func takeDays(_ summary: inout SalesSummary) throws(CommandFailure) {
    guard let days = summary.days, let period = summary.period else { return }
    // A trend line goes with a table of days only.
    if !options.asked.contains([.day]) { summary.days = nil }
    do throws(ArithmeticOverflow) {
      summary.daily = try DailyFigures(
        days, totals: summary.totals, in: period, missing: summary.completeness.missing)
    } catch {
      throw .overflow
    }
  }

  private func share(_ outcome: SalesScan.Outcome) throws(CommandFailure) -> EffectiveShare? {
    do throws(ArithmeticOverflow) {
      return try outcome.figures.effectiveShare()
    } catch {
      throw .overflow
    }
  }

  private func scan(
    _ query: SalesQuery, seen: SeenReports? = nil, listsReports: Bool = false
  ) throws(CommandFailure) -> SalesScan.Outcome {
    var scan = SalesScan(query)
    scan.noSales = input.noSales
    scan.jobs = options.jobs
    scan.index = index
    scan.defersMoney = true
    scan.seen = seen
    scan.listsReports = listsReports
    do {
      return try scan.run(input.tree.files)
    } catch {
      throw .overflow
    }
  }
}
