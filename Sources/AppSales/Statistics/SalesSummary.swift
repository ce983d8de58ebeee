/// The answer to a query as plain data: rendering it is somebody else's job.
public struct SalesSummary: Hashable, Sendable, Codable {
  /// From the first to the last day of the selection; `nil` where no report is in it.
  public var period: ReportPeriod?
  /// Which days of the period are there.
  public var completeness: Completeness
  /// How many reports the figures come from.
  public var reports: Int
  /// The vendor numbers of those reports, sorted; empty where none is known.
  public var vendors: [String]
  /// The whole.
  public var totals: SalesMeasures
  /// Units of the whole by country code.
  public var unitsByCountry: [String: ExactAmount]
  /// Units of the whole by SKU.
  public var unitsBySKU: [String: ExactAmount]
  /// One table for each grouping that the query asked for, in its order.
  public var groups: [SalesGroupTable]
  /// The tables that were asked for in tidy detail.
  public var tidy: [TidyTable]
  /// What came since the last look; `nil` where there is no such thing, as for explicit paths.
  public var sinceLast: SinceLastLook?
  /// What the reader must know to trust the figures, one entry a kind.
  public var warnings: [SalesWarning]
  /// How converted amounts came about; `nil` where nobody asked for them.
  public var conversion: ConversionNote?
  /// The period beside another one; `nil` where nobody asked for that.
  public var comparison: SalesComparison?
  /// What makes one figure; `nil` where nobody asked for that.
  public var explanation: SalesExplanation?
  /// What part of the customers' money is proceeds; `nil` where nobody asked for that.
  public var share: EffectiveShare?
  /// The units of every day; `nil` where nothing is made of them.
  public var days: DayTable?
  /// What a day brings; `nil` where nobody asked for tables by time.
  public var daily: DailyFigures?

  /// A summary of these parts.
  public init(
    period: ReportPeriod?, completeness: Completeness, reports: Int, vendors: [String], totals: SalesMeasures,
    unitsByCountry: [String: ExactAmount] = [:], unitsBySKU: [String: ExactAmount] = [:],
    groups: [SalesGroupTable], tidy: [TidyTable] = [], sinceLast: SinceLastLook? = nil, warnings: [SalesWarning] = []
  ) {
    self.period = period
    self.completeness = completeness
    self.reports = reports
    self.vendors = vendors
    self.totals = totals
    self.unitsByCountry = unitsByCountry
    self.unitsBySKU = unitsBySKU
    self.groups = groups
    self.tidy = tidy
    self.sinceLast = sinceLast
    self.warnings = warnings
  }
}

/// Which days of a period have a report, or are known to have had no sales.
public struct Completeness: Hashable, Sendable, Codable {
  /// How many days the period has.
  public var daysExpected: Int
  /// How many of them are there.
  public var daysPresent: Int
  /// The days that are not, in order.
  public var missing: [ReportDay]

  /// The completeness of these counts.
  public init(daysExpected: Int, daysPresent: Int, missing: [ReportDay]) {
    self.daysExpected = daysExpected
    self.daysPresent = daysPresent
    self.missing = missing
  }
}

/// The groups of one grouping.
public struct SalesGroupTable: Hashable, Sendable, Codable {
  /// The dimensions, in the order asked for.
  public var by: [SalesDimension]
  /// The groups, sorted and cut as asked for.
  public var rows: [SalesGroupRow]
  /// What `--top` cut off, added up; `nil` where nothing was.
  public var rest: Rest?

  /// The groups that are not shown one by one.
  public struct Rest: Hashable, Sendable, Codable {
    /// How many groups.
    public var count: Int
    /// Their sum.
    public var measures: SalesMeasures

    /// So many groups with this sum.
    public init(count: Int, measures: SalesMeasures) {
      self.count = count
      self.measures = measures
    }
  }

  /// A table of these rows.
  public init(by: [SalesDimension], rows: [SalesGroupRow], rest: Rest? = nil) {
    self.by = by
    self.rows = rows
    self.rest = rest
  }
}

/// One group.
public struct SalesGroupRow: Hashable, Sendable, Codable {
  /// The value of each dimension, in the order of the table's `by`.
  ///
  /// A blank cell is an empty text.
  ///
  /// App: the app's SKU. Product: its SKU. Country and currency: the code. Type: the identifier. Class: the raw value.
  /// Times: `2024-05-31`, `2024-W22`, `2024-05`, `2024-Q2`, `2024`. Price: amount and currency, `0.99 USD`.
  public var key: [String]
  /// The newest title of the app or product; `nil` where the grouping has neither, or none is known.
  public var title: String?
  /// The Apple identifier that goes with the title.
  public var appleID: Int64?
  /// What was counted.
  public var measures: SalesMeasures

  /// A group of this key.
  public init(key: [String], title: String? = nil, appleID: Int64? = nil, measures: SalesMeasures) {
    self.key = key
    self.title = title
    self.appleID = appleID
    self.measures = measures
  }
}

/// What changed since a cursor was last moved.
public struct SinceLastLook: Hashable, Sendable, Codable {
  /// When that was, in seconds since 1970 (UTC); `nil` for the first look.
  public var lookedAt: Int64?
  /// Reports of periods that had not been seen.
  public var reportsNew: Int
  /// Reports of periods that had been seen with other contents.
  public var reportsRevised: Int
  /// New reports, plus revised ones minus what they were.
  public var totals: SalesMeasures
  /// The part of `totals` that comes from revised reports.
  public var revised: SalesMeasures
  /// The first days of the revised reports, in order.
  public var revisedDays: [ReportDay]

  /// A change of these parts.
  public init(
    lookedAt: Int64?, reportsNew: Int, reportsRevised: Int, totals: SalesMeasures, revised: SalesMeasures = .init(),
    revisedDays: [ReportDay] = []
  ) {
    self.lookedAt = lookedAt
    self.reportsNew = reportsNew
    self.reportsRevised = reportsRevised
    self.totals = totals
    self.revised = revised
    self.revisedDays = revisedDays
  }
}

/// Something that the figures do not say by themselves, one entry a kind.
public struct SalesWarning: Hashable, Sendable, Codable {
  /// A stable name, such as `unknown-product-type`.
  public var code: String
  /// How often it was met.
  public var count: Int
  /// A sentence for people.
  public var message: String

  /// A warning of a kind.
  public init(code: String, count: Int, message: String) {
    self.code = code
    self.count = count
    self.message = message
  }
}
