/// What to count and how to group it.
public struct SalesQuery: Sendable {
  /// Only rows of these days; `nil` for all.
  ///
  /// A report that reaches beyond is not split: it does not count.
  public var period: ReportPeriod?
  /// Only these apps or products, by SKU, title or Apple identifier; empty for all.
  ///
  /// An app brings its purchases along.
  public var apps: [String] = []
  /// Only these storefronts, by country code.
  public var countries: [String] = []
  /// Only rows with these currencies of proceeds.
  public var currencies: [String] = []
  /// Only these product type identifiers or classes.
  public var types: [String] = []
  /// Only reports of these vendor numbers.
  public var vendors: [String] = []
  /// The tables to make.
  public var groupings: [SalesGrouping] = []
  /// The tables of money to keep beside them, by these dimensions each; none unless somebody asks, since they cost time.
  public var moneyTables: [[SalesDimension]] = []
  /// Whether the units of every day are kept, too.
  public var keepsDays = false
  /// Whether the table of shares is kept, too.
  public var keepsShares = false
  /// Only these days; `nil` for all days of the period.
  ///
  /// A report counts where all of its days are among them.
  public var days: Set<ReportDay>?
  /// How many days later than they are reports stand in tables by time, so that two periods can be laid side by side.
  public var shift = 0

  /// A query for everything.
  public init() {}

  /// The shape of keys that the query needs.
  public var shape: SalesKey.Shape {
    let full: [SalesDimension] = [.device, .version, .orderType, .price]
    return (groupings.map(\.by) + moneyTables).contains { $0.contains(where: full.contains) } ? .full : .narrow
  }

  /// Whether reports of a span of days count.
  public func selects(_ span: ReportPeriod) -> Bool {
    guard period?.contains(span) ?? true else { return false }
    return days.map { days in span.days.allSatisfy(days.contains) } ?? true
  }

  /// All tables that are counted.
  var allGroupings: [SalesGrouping] { groupings + moneyGroupings + (keepsDays ? [SalesQuery.days] : []) }

  /// The table that the units of every day are taken from.
  static let days = SalesGrouping(by: [.day], detail: .classes, order: .key)

  /// The tables of money as groupings.
  var moneyGroupings: [SalesGrouping] {
    moneyTables.map { SalesGrouping(by: $0, detail: .money, order: .key) }
      + (keepsShares ? [SalesGrouping(by: ShareCount.dimensions, detail: .shares, order: .key)] : [])
  }
}

/// One table of a query.
public struct SalesGrouping: Hashable, Sendable {
  /// How much is counted for each group.
  public enum Detail: Hashable, Sendable {
    /// All of `SalesMeasures`.
    case full
    /// Rows, units, proceeds and refunds: what tidy tables show.
    case tidy
    /// Rows and units by class: what a trend line shows.
    case classes
    /// Proceeds and what customers paid, by both currencies: what conversion and shares need.
    case money
    /// The same, apart by what part of the price proceeds are.
    case shares
  }

  /// The order of groups.
  public enum Order: Hashable, Sendable {
    /// Times by time; everything else by units, most first.
    case natural
    /// By the key, ascending.
    case key
    /// By units, most first.
    case units
    /// By rows, most first.
    case rows
    /// By the units of refunds, most first.
    case refunds
    /// By proceeds of one currency, most first.
    case proceeds(CurrencyCode)
    /// By converted proceeds, most first.
    case converted
  }

  /// The dimensions; none for the whole.
  public var by: [SalesDimension]
  /// How much is counted.
  public var detail: Detail
  /// The order of groups; equal ones are ordered by key.
  public var order: Order
  /// How many groups are listed one by one; `nil` for all.
  public var top: Int?

  /// A table by these dimensions.
  public init(by: [SalesDimension], detail: Detail = .full, order: Order = .natural, top: Int? = nil) {
    self.by = by
    self.detail = detail
    self.order = order
    self.top = top
  }
}
