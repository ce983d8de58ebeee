import AppSales
import CommandLineKit
import SalesArchive

/// Explains one figure: reads the reports that counted once more, row by row.
struct ExplanationRun {
  private let query: SalesQuery
  private let group: [SalesExplanation.Condition]
  private let plan: ConversionPlan?

  init(_ query: SalesQuery, _ group: [SalesExplanation.Condition], _ plan: ConversionPlan?) {
    self.query = query
    self.group = group
    self.plan = plan
  }

  /// What `--explain` says: `country=DE,currency=EUR`; nothing for `all`, which is the whole.
  ///
  /// - Returns: The group; `nil` where nobody asks.
  /// - Throws: 64 for what is no dimension with a value.
  static func conditions(_ arguments: ParsedArguments) throws(CommandFailure) -> [SalesExplanation.Condition]? {
    guard let text = arguments.value("explain") else { return nil }
    if text.lowercased() == "all" { return [] }
    var conditions: [SalesExplanation.Condition] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let dimension = SalesDimension(rawValue: sides[0].lowercased()) else {
        throw CommandFailure(
          .usage, place: "--explain", "expected a dimension and its value, such as country=DE, found \"\(part)\"",
          hint: "the dimensions are those of --by; several stand with commas between them; all is the whole")
      }
      guard !conditions.contains(where: { $0.dimension == dimension }) else {
        throw CommandFailure(.usage, place: "--explain", "\(dimension.rawValue) stands twice")
      }
      conditions.append(SalesExplanation.Condition(dimension, String(sides[1])))
    }
    return conditions
  }

  static let spec = OptionSpec.value(
    "explain", argument: "DIM=VALUE[,...]", rule: .nonEmpty, group: "Presentation",
    help:
      "Show what makes the figure of one group, or of all: rows by kind, what adds nothing, rates, files with their lines, "
      + "and files that do not count."
  )

  /// The explanation.
  ///
  /// - Parameters:
  ///   - outcome: What was counted, with a list of the reports.
  ///   - period: The days that are shown.
  /// - Returns: What makes the figure.
  /// - Throws: 64 for standard input, which cannot be read twice, and what is wrong with a report or with rates.
  func run(_ outcome: SalesScan.Outcome, _ period: ReportPeriod?) throws(CommandFailure) -> SalesExplanation {
    let reports = outcome.used
    guard !reports.contains(where: \.file.isStandardInput) else {
      throw CommandFailure(.usage, place: "--explain", "standard input cannot be read twice", hint: "name a file")
    }
    var count = ExplanationCount(query, group)
    var reader = ReportReader()
    do throws(ScanFailure) {
      for report in reports { try count.add(report, &reader) }
    } catch {
      throw CommandFailure(error.exitCode, place: error.place, error.message, hint: error.hint)
    }
    let converter = try plan.map { plan throws(CommandFailure) in try plan.converter(for: period) }
    do throws(ArithmeticOverflow) {
      var explanation = try count.explanation(converter)
      explanation.take(leftOut: outcome.leftOut, query)
      return explanation
    } catch {
      throw .overflow
    }
  }
}
