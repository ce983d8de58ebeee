import AppSales
import CommandLineKit

/// How the values of a summary look in text: numbers, money, names.
struct SummaryFace: Sendable {
  let painter: Painter
  let number: NumberText
  /// The currencies in the order in which all tables show them: as the table of currencies has them, else by name.
  let currencies: [CurrencyCode]
  let countryName: @Sendable (String) -> String?
  /// The figure that money in one currency is; none where nobody asked for it.
  let converted: [Figure]
  private let appTitles: [String: String]

  init(_ summary: SalesSummary, painter: Painter, countryName: @escaping @Sendable (String) -> String?) {
    self.painter = painter
    self.countryName = countryName
    number = NumberText(unicode: painter.traits.unicode)
    currencies = SummaryFace.currencies(of: summary)
    appTitles = SummaryFace.appTitles(of: summary)
    converted = summary.conversion.map { [.converted($0.currency)] } ?? []
  }

  /// How wide the page is; where nothing limits it, people still read it.
  var pageWidth: Int { painter.traits.width ?? 100 }

  // MARK: - Numbers

  func units(_ amount: ExactAmount, signed: Bool = false) -> String {
    number.text(amount.description, signed: signed)
  }

  /// The exact amount with at least the decimals that people expect.
  func amount(_ money: Money, signed: Bool = false) -> String {
    number.text(money.amount.description, decimals: money.currency.decimals, signed: signed)
  }

  /// A figure of some measures.
  ///
  /// Money of which a part is missing has a star after it.
  func text(_ figure: Figure, _ measures: SalesMeasures) -> String {
    guard let currency = figure.currency else { return units(figure.value(measures)) }
    let isConverted = figure.heading == converted.first?.heading
    let isPartial = isConverted && measures.converted.map { !$0.unconverted.isEmpty } ?? false
    return amount(Money(figure.value(measures), currency)) + (isPartial ? "*" : "")
  }

  func text(_ money: Money, signed: Bool = false) -> String { "\(money.currency) \(amount(money, signed: signed))" }

  /// The amounts of a bag that are not zero, in the order of currencies.
  func amounts(_ bag: MoneyBag) -> [Money] {
    let listed = currencies.map { Money(bag[$0], $0) }.filter { $0.amount != .zero }
    if listed.count == bag.sorted.count { return listed }
    return listed + bag.sorted.filter { $0.amount != .zero && !currencies.contains($0.currency) }
  }

  /// The currencies with amounts other than zero in any of some bags, in the order in which all tables show them.
  func currencies(in bags: [MoneyBag]) -> [CurrencyCode] {
    let present = Set(bags.flatMap { $0.sorted.filter { $0.amount != .zero }.map(\.currency) })
    return currencies.filter(present.contains) + present.subtracting(currencies).sorted()
  }

  // MARK: - Names

  /// The texts that say what a group is, in the order of columns: one, or two where a name goes with a code.
  func names(_ dimension: SalesDimension, _ key: String, title: String?) -> [String] {
    let code = key.isEmpty ? "(none)" : painter.text(key)
    return switch dimension {
    case .app: [legible(title ?? appTitles[key] ?? "") ?? code]
    case .product: [legible(title ?? "") ?? code]
    case .country: [countryName(key).map(painter.text) ?? (key.isEmpty ? "(none)" : "not known"), painter.text(key)]
    case .type: [code, painter.text(ProductType(identifier: key)?.name ?? "not known")]
    case .week: [code, TimeNames.period(dimension, key).map { DayWords.text($0.begin) } ?? ""]
    case .fiscalMonth:
      [code, TimeNames.fiscalName(key) ?? "", TimeNames.period(dimension, key).map { DayWords.text($0) } ?? ""]
    default: [code]
    }
  }

  /// A title as the place can show it; `nil` where nothing of it is left.
  private func legible(_ title: String) -> String? {
    let text = painter.text(title)
    let hasLetters = painter.traits.unicode || text.contains { $0.isLetter || $0.isNumber }
    return hasLetters ? text.nonEmpty : nil
  }

  /// The headings of those columns.
  static func headings(_ dimension: SalesDimension) -> [String] {
    switch dimension {
    case .country, .type: [dimension.heading, ""]
    case .week: [dimension.heading, "First day"]
    case .fiscalMonth: [dimension.heading, "", "Days"]
    default: [dimension.heading]
    }
  }

  private static func currencies(of summary: SalesSummary) -> [CurrencyCode] {
    let ranked =
      summary.groups.first { $0.by == [.currency] }?.rows.compactMap { CurrencyCode($0.key.first ?? "") } ?? []
    let others = Set([summary.totals.proceeds, summary.totals.customerPaid].flatMap(\.currencies))
    return ranked + others.subtracting(ranked).sorted()
  }

  private static func appTitles(of summary: SalesSummary) -> [String: String] {
    let rows = summary.groups.filter { $0.by == [.app] }.flatMap(\.rows)
    return Dictionary(rows.compactMap { row in row.title.map { (row.key.first ?? "", $0) } }) { first, _ in first }
  }
}

extension String {
  /// The text, or `nil` where it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
