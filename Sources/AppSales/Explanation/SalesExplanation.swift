/// What makes one figure: the rows behind it, and what they come to.
public struct SalesExplanation: Hashable, Sendable, Codable {
  /// What the figure is of.
  public var group: [Condition]
  /// How many rows there are.
  public var rows = 0
  /// Their units.
  public var units = ExactAmount.zero
  /// Units × developer proceeds.
  public var proceeds = MoneyBag()
  /// The kinds of rows, most money first; rows, units and proceeds add up to those above.
  public var parts: [Part] = []
  /// The files with such rows, by path.
  public var files: [File] = []
  /// Files that could have had such rows and do not count, by path.
  public var leftOut: [LeftOutFile] = []
  /// Proceeds by day and currency, by day: they add up to `proceeds`.
  public var subtotals: [Subtotal] = []
  /// The figure in one currency: the sum of the converted subtotals; `nil` where nobody asked for it.
  public var converted: ConvertedMoney?

  /// Nothing yet that makes the figure of a group.
  public init(group: [Condition]) { self.group = group }

  /// One dimension's value.
  public struct Condition: Hashable, Sendable, Codable {
    /// The dimension.
    public let dimension: SalesDimension
    /// Its value, as tables show it.
    public let value: String

    /// A condition.
    public init(_ dimension: SalesDimension, _ value: String) {
      self.dimension = dimension
      self.value = value
    }
  }

  /// What rows are to figures.
  public enum Role: String, Hashable, Sendable, Codable {
    /// A sale that brings money.
    case sale
    /// Negative units: the store gave the money back.
    case refund
    /// Negative units for the apps that a completed bundle's buyer had: taken off, and no refund.
    case credit
    /// Units that bring nothing: free, an update, a promotion.
    case free
    /// A purchase restored without a charge.
    case restored
    /// No units, as in partial refunds: changes no figure.
    case nothing
    /// A product type identifier that is not known: its money counts, its units are no downloads.
    case unknown
  }

  /// Rows that are alike.
  public struct Part: Hashable, Sendable, Codable {
    /// What they are to figures.
    public var role: Role
    /// Their product type identifier.
    public var type: String
    /// Their promo code; empty for none.
    public var promoCode: String
    /// Their currency of proceeds; `nil` for a blank one.
    public var currency: CurrencyCode?
    /// Their developer proceeds of one unit.
    public var unitProceeds: ExactAmount
    /// How many.
    public var rows: Int
    /// Their units.
    public var units: ExactAmount
    /// Units × developer proceeds.
    public var proceeds: ExactAmount
  }

  /// A file with rows of the figure.
  public struct File: Hashable, Sendable, Codable {
    /// Where it is.
    public var path: String
    /// How many rows.
    public var rows: Int
    /// Their lines, counted from 1, in order; only the first ones where there are many.
    public var lines: [Int]

    /// A file with these rows.
    public init(path: String, rows: Int, lines: [Int]) {
      self.path = path
      self.rows = rows
      self.lines = lines
    }
  }

  /// The proceeds of a day in one currency.
  public struct Subtotal: Hashable, Sendable, Codable {
    /// The day.
    public var day: ReportDay
    /// The currency; `none` for a blank one.
    public var currency: CurrencyCode
    /// In the currency itself.
    public var proceeds: ExactAmount
    /// In the one that was asked for; `nil` without a rate.
    public var converted: ExactAmount?
    /// The rates on the way, in words, with source and day.
    public var rates: [Rate]
  }

  /// A rate that was used.
  public struct Rate: Hashable, Sendable, Codable {
    /// The rate, `1.0697 USD per EUR`.
    public var text: String
    /// Who says so.
    public var source: String
    /// The day for which it was published; `nil` for a fixed rate.
    public var day: ReportDay?
  }

  /// No more lines than this are kept of a file.
  public static let mostLines = 12
}
