import AppSales
import CommandLineKit

/// The options about one currency, checked and typed.
struct ConversionOptions: Sendable {
  /// What `--in` says.
  enum Wish: Sendable { case notGiven, none, currency(CurrencyCode) }

  let wish: Wish
  let valuation: CurrencyConverter.Valuation
  let rateFiles: [String]
  private let isValuationGiven: Bool

  /// - Throws: A usage failure (64) for the first option that makes no sense.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    wish =
      try arguments.converted("in", expected: "a currency code of three letters, such as EUR, or none") { text in
        text.lowercased() == "none" ? Wish.none : CurrencyCode(text).map(Wish.currency)
      } ?? .notGiven
    isValuationGiven = arguments.isSet("valuation")
    valuation =
      try arguments.converted("valuation", expected: "sale, period-end, today, or a day as YYYY-MM-DD") { text in
        switch text {
        case "sale": .sale
        case "period-end": .periodEnd
        case "today": .today
        default: ReportDay(text).map { .on($0) }
        }
      } ?? .sale
    rateFiles = arguments.values("rates")
  }

  /// The currency of the run: that of the option, else that of the settings; `nil` for none.
  func currency(_ configuration: Configuration) -> CurrencyCode? {
    switch wish {
    case .currency(let code): code
    case .none: nil
    case .notGiven: configuration.currency.flatMap { CurrencyCode($0.value) }
    }
  }

  /// - Throws: 64 where an option says how to convert and none says into what.
  func checkUnused() throws(CommandFailure) {
    guard isValuationGiven || !rateFiles.isEmpty else { return }
    throw CommandFailure(
      .usage, place: isValuationGiven ? "--valuation" : "--rates", "goes with --in only",
      hint: "say into which currency: --in EUR, or `currency = EUR` in the settings")
  }

  /// The options as they are declared.
  static let specs: [OptionSpec] = [
    .value(
      "in", argument: "CUR", rule: .nonEmpty, group: "One currency",
      help: "Show amounts in this currency, too, at the exchange rates of each day; none switches it off."),
    .value(
      "valuation", argument: "WHEN", rule: .nonEmpty, group: "One currency",
      help: "Convert at the rates of the sale (each report's day, the default), period-end, today, or a day."),
    .value(
      "rates", argument: "FILE", rule: .nonEmpty, isRepeatable: true, group: "One currency",
      help: "Take the exchange rates of a CSV file (date,currency,rate,base,source) before all others; of several, the "
        + "last one wins."),
  ]
}
