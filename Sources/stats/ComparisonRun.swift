import AppSales
import CommandLineKit
import SalesArchive

/// Compares a period with another one: which days can be compared, both sides counted over just these, side by side.
struct ComparisonRun {
  /// What `--compare` says.
  struct Wish: Sendable {
    let name: String
    let baseline: Baseline

    /// - Throws: 64 where it is neither `previous` nor `year` nor a period with an end.
    init?(_ arguments: ParsedArguments, today: ReportDay) throws(CommandFailure) {
      guard let name = arguments.value("compare") else { return nil }
      self.name = name
      switch name {
      case "previous": baseline = .previous
      case "year": baseline = .year
      default: baseline = .period(try Wish.period(name, today))
      }
    }

    private static func period(_ name: String, _ today: ReportDay) throws(CommandFailure) -> ReportPeriod {
      do {
        guard let period = try PeriodName(name, today: today).period else {
          throw CommandFailure(.usage, place: "--compare", "\"\(name)\" has no first day to compare with")
        }
        return period
      } catch let error as PeriodNameError {
        throw CommandFailure(
          .usage, place: "--compare", error.message, hint: "previous, year, or a period: \(error.hint)")
      } catch {
        throw error as? CommandFailure ?? CommandFailure(.bug, "\(error)")
      }
    }

    static let spec = OptionSpec.value(
      "compare", argument: "WITH", rule: .nonEmpty, group: "Presentation",
      help:
        "Compare with the previous days, with the same days a year ago (year), or with a period: equal weekdays, and "
        + "only days that both have. Unless you say which days: the newest four weeks, this year so far, or as many days as "
        + "that period has.")

    /// The days that are compared where nobody says which.
    ///
    /// - Parameter newest: The newest day of any report.
    /// - Returns: The newest days that the baseline makes sense for.
    func period(upTo newest: ReportDay) -> ReportPeriod {
      switch baseline {
      case .previous: span(28, upTo: newest)
      case .year: span(newest.year.begin.distance(to: newest) + 1, upTo: newest)
      case .period(let other):
        // It ends on the same weekday, so that no day is without its counterpart.
        span(other.count, upTo: newest.advanced(by: -((newest.weekday - other.last.weekday + 7) % 7)))
      }
    }

    private func span(_ days: Int, upTo last: ReportDay) -> ReportPeriod {
      ReportPeriod(first: last.advanced(by: 1 - days), last: last) ?? ReportPeriod(day: last)
    }
  }

  let wish: Wish
  let query: SalesQuery
  /// Whether reports come from where they cannot be read a second time.
  let readsStandardInput: Bool
  let tables: [[SalesDimension]]
  let plan: ConversionPlan?
  /// Counts the reports of a query.
  let scan: (SalesQuery) throws(CommandFailure) -> SalesScan.Outcome

  /// The comparison of a period that was counted; `nil` where there is no period.
  func run(_ outcome: SalesScan.Outcome, _ period: ReportPeriod?) throws(CommandFailure) -> SalesComparison? {
    guard !readsStandardInput else {
      throw CommandFailure(.usage, place: "--compare", "standard input cannot be read twice", hint: "name a file")
    }
    guard let period else { return nil }
    let basePeriod = wish.baseline.period(for: period)
    var simple = query
    (simple.groupings, simple.moneyTables, simple.period) = ([], [], basePeriod)
    let former = try scan(simple)
    let days = ComparableDays(
      outcome.selection.side(period), former.selection.side(basePeriod), shift: wish.baseline.shift(of: period))
    let count = ComparisonCount(by: tables, isConverted: plan != nil)
    var sides: [(figures: SalesFigures, note: ConversionNote?)] = []
    for (part, days, shift) in [(period, days.days, 0), (basePeriod, days.counterparts, days.shift)] {
      let query = count.query(query, period: part, days: days, shift: shift)
      var outcome = try scan(query)
      let note = try plan.map { plan throws(CommandFailure) in try outcome.convert(query, part, plan) }
      sides.append((outcome.figures, note))
    }
    let rates = try plan.map { plan throws(CommandFailure) in
      ComparisonRates(
        now: try plan.converter(for: period), then: try plan.converter(for: basePeriod), shift: days.shift)
    }
    do throws(ArithmeticOverflow) {
      let result = try count.comparison(sides[0].figures, sides[1].figures, rates)
      return SalesComparison(
        name: wish.name, period: ReportPeriod(spanning: days.days), base: ReportPeriod(spanning: days.counterparts),
        days: days, totals: result.totals, groups: result.groups, conversion: sides[1].note)
    } catch {
      throw .overflow
    }
  }
}

extension ReportPeriod {
  /// From the first to the last of some days; `nil` without any.
  fileprivate init?(spanning days: Set<ReportDay>) {
    guard let first = days.min(), let last = days.max() else { return nil }
    self.init(first: first, last: last)
  }
}
