import AppSales
import CommandLineKit

/// The options of a run, checked and typed.
struct StatsOptions: Sendable {
  /// What to count; the tables are made for the format.
  private(set) var query: SalesQuery
  let format: SummaryFormat
  /// The tables that were asked for; empty for the format's own.
  let asked: [[SalesDimension]]
  let top: Int?
  /// How many threads may count; `nil` for as many as the machine runs at once.
  let jobs: Int?
  let order: SalesGrouping.Order
  let output: String?
  let cursorName: String
  /// The options that leave rows out, as they were given; `nil` where there are none.
  let filters: String?
  /// Whether this look is remembered.
  let movesCursor: Bool
  let conversion: ConversionOptions
  let comparison: ComparisonRun.Wish?
  /// Whether shares of the customers' money are asked for.
  let showsShare: Bool
  /// Whether what a day brings is shown.
  let showsDays: Bool
  /// Whether it was said which days count.
  private let hasPeriod: Bool
  /// The figure that is to be explained: nothing for the whole, `nil` for none.
  let explained: [SalesExplanation.Condition]?

  /// - Throws: A usage failure (64) for the first option that makes no sense.
  init(_ arguments: ParsedArguments, today: ReportDay) throws(CommandFailure) {
    format = arguments.value("format").flatMap(SummaryFormat.init) ?? .text
    top = try arguments.wholeNumber("top")
    jobs = try arguments.wholeNumber("jobs")
    output = arguments.value("output")
    asked = try arguments.allConverted("by", expected: StatsOptions.dimensionList, StatsOptions.dimensions)
    order = try StatsOptions.order(arguments)
    conversion = try ConversionOptions(arguments)
    comparison = try ComparisonRun.Wish(arguments, today: today)
    showsShare = arguments.isSet("share")
    explained = try ExplanationRun.conditions(arguments)
    cursorName = arguments.value("since-last") ?? "default"
    let set = ["app", "country", "currency", "type", "vendor"].filter(arguments.isSet)
    filters =
      set.isEmpty ? nil : set.map { "--\($0) \(arguments.values($0).joined(separator: ","))" }.joined(separator: " ")
    hasPeriod = ["from", "to", "period"].contains(where: arguments.isSet)
    // What shows no news takes none away.
    movesCursor = !["peek", "compare", "explain", "share"].contains(where: arguments.isSet) && set.isEmpty
    var query = SalesQuery()
    query.period = try StatsOptions.period(arguments, today: today)
    query.apps = arguments.values("app")
    query.countries = arguments.values("country")
    query.currencies = arguments.values("currency")
    query.types = try StatsOptions.types(arguments)
    query.vendors = arguments.values("vendor")
    let tables = OutputTables(format: format, asked: asked, order: order, top: top)
    query.groupings = tables.groupings
    query.keepsDays = tables.keepsDays
    showsDays = tables.showsDays
    self.query = query
  }

  /// The options for reports whose newest day is known: a comparison is of the newest days, unless it was said of which.
  func withPeriod(upTo newest: ReportDay?) -> StatsOptions {
    guard let comparison, let newest, !hasPeriod else { return self }
    var options = self
    options.query.period = comparison.period(upTo: newest)
    return options
  }

  /// The tables of a comparison; in tidy formats each line has one currency of proceeds.
  var comparedTables: [[SalesDimension]] {
    if format.carriesWarnings { return asked.isEmpty ? [[.app], [.country]] : asked }
    return (asked.isEmpty ? [[.app]] : asked).map { $0.contains(.currency) ? $0 : $0 + [.currency] }
  }

  private static let dimensionList =
    "one or more of " + SalesDimension.allCases.map(\.rawValue).joined(separator: ", ") + ", separated by commas"

  private static func dimensions(_ text: String) -> [SalesDimension]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let dimensions = names.compactMap { SalesDimension(rawValue: String($0).lowercased()) }
    return dimensions.count == names.count && Set(dimensions).count == dimensions.count ? dimensions : nil
  }

  private static func order(_ arguments: ParsedArguments) throws(CommandFailure) -> SalesGrouping.Order {
    let expected = "key, units, rows, refunds, converted or proceeds:CUR, such as proceeds:USD"
    let single = arguments.values("currency").count == 1 ? arguments.value("currency") : nil
    return try arguments.converted("sort", expected: expected) { text in
      switch text.lowercased() {
      case "key": .key
      case "units": .units
      case "rows": .rows
      case "refunds": .refunds
      case "converted": .converted
      case "proceeds": single.flatMap { CurrencyCode($0) }.map { .proceeds($0) }
      case let text where text.hasPrefix("proceeds:"): CurrencyCode(text.dropFirst(9)).map { .proceeds($0) }
      default: nil
      }
    } ?? .natural
  }

  /// Product type identifiers stand in letters of one case; classes have names.
  private static func types(_ arguments: ParsedArguments) throws(CommandFailure) -> [String] {
    for text in arguments.values("type") where text.utf8.count > 6 && ProductClass(rawValue: text.lowercased()) == nil {
      throw CommandFailure(
        .usage, place: "--type", "neither a product type identifier nor a class: \"\(text)\"",
        hint: "the classes are \(ProductClass.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return arguments.values("type")
  }

  private static func period(
    _ arguments: ParsedArguments, today: ReportDay
  ) throws(CommandFailure) -> ReportPeriod? {
    let expected = "a day that exists, as YYYY-MM-DD"
    let from = try arguments.converted("from", expected: expected) { ReportDay($0) }
    let to = try arguments.converted("to", expected: expected) { ReportDay($0) }
    guard let name = arguments.value("period") else { return try span(from, to) }
    guard from == nil, to == nil else {
      throw CommandFailure(.usage, place: "--period", "cannot go with --from or --to", hint: "use one or the other")
    }
    do {
      return try PeriodName(name, today: today).period
    } catch {
      throw CommandFailure(.usage, place: "--period", error.message, hint: error.hint)
    }
  }

  private static func span(_ from: ReportDay?, _ to: ReportDay?) throws(CommandFailure) -> ReportPeriod? {
    guard from != nil || to != nil else { return nil }
    guard let first = from ?? ReportDay(year: 1, month: 1, day: 1),
      let last = to ?? ReportDay(year: 9998, month: 12, day: 31),
      let period = ReportPeriod(first: first, last: last)
    else { throw CommandFailure(.usage, place: "--to", "the last day lies before the first") }
    return period
  }
}
