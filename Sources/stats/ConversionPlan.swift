import AppSales
import CommandLineKit
import SalesArchive

/// The wish for amounts in one currency, and how it is granted once the figures are there.
struct ConversionPlan {
  let currency: CurrencyCode
  let valuation: CurrencyConverter.Valuation
  private let source: RateSource
  private let today: ReportDay

  /// The plan of a run; `nil` where nobody asks for one currency.
  ///
  /// - Throws: 64 where options make no sense together.
  init?(
    _ options: StatsOptions, _ configuration: Configuration, _ context: CommandContext
  ) throws(CommandFailure) {
    guard let currency = options.conversion.currency(configuration) else {
      try options.conversion.checkUnused()
      return nil
    }
    self.currency = currency
    valuation = options.conversion.valuation
    source = try RateSource(options.conversion.rateFiles, context)
    today = PacificClock.day(at: context.now)
  }

  /// The converter for reports of a period.
  ///
  /// - Parameters:
  ///   - period: The days that are shown, whose last one may decide.
  ///   - also: Further days that rates are needed for.
  /// - Returns: A converter that knows the rates of these days.
  /// - Throws: What is wrong with a file of rates.
  func converter(
    for period: ReportPeriod?, also: ReportPeriod? = nil
  ) throws(CommandFailure) -> CurrencyConverter {
    let (fixedDay, days) = days(period, also)
    return CurrencyConverter(to: currency, try source.rates(for: days), fixedDay: fixedDay)
  }

  /// The day whose rates count for everything, where there is one, and the days that rates are needed for.
  private func days(_ period: ReportPeriod?, _ also: ReportPeriod?) -> (fixed: ReportDay?, needed: ReportPeriod?) {
    let fixedDay: ReportDay? =
      switch valuation {
      case .sale: nil
      case .periodEnd: period?.last ?? today
      case .today: today
      case .on(let day): day
      }
    return (fixedDay, fixedDay.map(ReportPeriod.init(day:)) ?? union(period, also))
  }

  /// All that amounts of a period depend on besides the reports: the currency, the day, and the files of rates; `nil`
  /// where that cannot be told.
  func identity(for period: ReportPeriod?) -> [UInt8]? {
    let (fixedDay, days) = days(period, nil)
    let words = [currency.description, fixedDay?.description ?? "", days.map { "\($0.begin) \($0.end)" } ?? ""]
    return source.identity(for: days).map { Array(words.joined(separator: "\n").utf8) + [0] + $0 }
  }

  private func union(_ a: ReportPeriod?, _ b: ReportPeriod?) -> ReportPeriod? {
    guard let a, let b else { return a ?? b }
    return a.union(b)
  }

  /// How the amounts of a period came about.
  func note(_ figures: ConvertedFigures, for period: ReportPeriod?) -> ConversionNote {
    ConversionNote(
      currency: currency, valuation: valuation.name, day: days(period, nil).fixed, rates: figures.used,
      newest: figures.newest)
  }

  /// What the reader must know to trust the amounts.
  func warnings(_ figures: ConvertedFigures, _ totals: SalesMeasures) -> [SalesWarning] {
    (figures.jumps.map { [$0] } ?? []) + missing(totals) + age(figures)
  }

  /// What a converter found, with sums if there are any.
  func figures(_ converter: CurrencyConverter, _ sums: [MoneyScan.Sums]?) -> ConvertedFigures {
    ConvertedFigures(
      sums: sums ?? [], used: converter.used, newest: converter.rates.newest, jumps: jumps(converter))
  }

  private func jumps(_ converter: CurrencyConverter) -> SalesWarning? {
    guard let first = converter.rates.jumps.first else { return nil }
    let (rate, before) = (first.rate, first.previous)
    let message =
      "exchange rates that jump by more than 20 % are not used; the first is \(rate.value) \(rate.direction) "
      + "of \(rate.day) (\(rate.source)), after \(before.value) \(before.direction) of \(before.day)"
    return SalesWarning(code: "rate-jump", count: converter.rates.jumps.count, message: message)
  }

  private func missing(_ totals: SalesMeasures) -> [SalesWarning] {
    guard let converted = totals.converted, converted.isPartial else { return [] }
    let currencies = Set(converted.unconverted.currencies).union(converted.unconvertedPaid.currencies)
    let names = currencies.sorted().map(\.description).joined(separator: ", ")
    return [
      SalesWarning(
        code: "no-rate", count: currencies.count,
        message: "amounts without an exchange rate stand beside the total in \(currency): \(names); `fetchdailies "
          + "--rates` gets the European Central Bank's, others can be given in a file")
    ]
  }

  private func age(_ figures: ConvertedFigures) -> [SalesWarning] {
    guard let newest = figures.newest, valuation.needsNew || figures.used.to == newest else { return [] }
    let days = newest.distance(to: today)
    guard days > ExchangeRates.longestAge else { return [] }
    return [
      SalesWarning(
        code: "old-rates", count: days,
        message: "the newest exchange rate is of \(newest), \(days) days ago; `fetchdailies --rates` gets newer ones")
    ]
  }
}

extension CurrencyConverter.Valuation {
  /// The name of the option's value.
  var name: String {
    switch self {
    case .sale: "sale"
    case .periodEnd: "period-end"
    case .today: "today"
    case .on(let day): day.description
    }
  }

  fileprivate var needsNew: Bool { self == .today }
}
