/// Two periods side by side, day by day of the same weekdays.
public struct SalesComparison: Hashable, Sendable, Codable {
  /// What was asked for: `previous`, `year` or the name of a period.
  public var name: String
  /// From the first to the last day that is compared; `nil` where none is.
  public var period: ReportPeriod?
  /// Their counterparts, from the first to the last one.
  public var base: ReportPeriod?
  /// How many days before each day its counterpart lies, whole weeks; negative where it comes later.
  public var shift: Int
  /// How many days of each side are compared.
  public var days: Int
  /// Days that are not compared, and why.
  public var leftOut: [ComparableDays.LeftOut]
  /// The whole.
  public var totals: Pair
  /// The groups of each grouping.
  public var groups: [Table]
  /// How amounts of the earlier period were converted; `nil` where nobody asked for that.
  public var conversion: ConversionNote?

  /// A comparison of these parts.
  public init(
    name: String, period: ReportPeriod?, base: ReportPeriod?, days: ComparableDays, totals: Pair, groups: [Table],
    conversion: ConversionNote?
  ) {
    self.name = name
    self.period = period
    self.base = base
    shift = days.shift
    self.days = days.days.count
    leftOut = days.leftOut
    self.totals = totals
    self.groups = groups
    self.conversion = conversion
  }

  /// The measures of the two periods.
  public struct Pair: Hashable, Sendable, Codable {
    /// Those of the later period; `nil` for a group that has vanished.
    public var current: SalesMeasures?
    /// Those of the earlier period; `nil` for a new group.
    public var base: SalesMeasures?
    /// What made the change of the converted proceeds; `nil` where nobody asked for them.
    public var effects: EffectSplit?

    /// A pair of these parts.
    public init(current: SalesMeasures?, base: SalesMeasures?, effects: EffectSplit? = nil) {
      self.current = current
      self.base = base
      self.effects = effects
    }

    /// A figure of both, and how it changed.
    public func change(_ figure: (SalesMeasures) -> ExactAmount) -> FigureChange {
      FigureChange(current: current.map(figure) ?? .zero, base: base.map(figure) ?? .zero)
    }
  }

  /// A group in both periods.
  public struct Row: Hashable, Sendable, Codable {
    /// The value of each dimension.
    public var key: [String]
    /// The newest title of the app or product.
    public var title: String?
    /// The Apple identifier that goes with the title.
    public var appleID: Int64?
    /// The measures.
    public var pair: Pair
  }

  /// The groups of one grouping, those first whose money or units changed most, times by time.
  public struct Table: Hashable, Sendable, Codable {
    /// The dimensions.
    public var by: [SalesDimension]
    /// The groups.
    public var rows: [Row]
    /// What was cut off, added up; `nil` where nothing was.
    public var rest: Rest?
  }
}

/// A figure in two periods.
public struct FigureChange: Hashable, Sendable {
  /// The later one.
  public let current: ExactAmount
  /// The earlier one.
  public let base: ExactAmount

  /// A change from one to the other.
  public init(current: ExactAmount, base: ExactAmount) {
    self.current = current
    self.base = base
  }

  /// The difference; zero only where there is none, or where it leaves the range, which sums that were checked do not.
  public var amount: ExactAmount { current.subtracting(base) ?? .zero }

  /// The difference in percent of the earlier figure, rounded to tenths, half to even; `nil` where that is not above
  /// zero.
  public var percent: ExactAmount? {
    guard base > .zero, let hundredth = ExactRatio(UInt128(ExactAmount.scale) * 100, base.rawValue.magnitude) else {
      return nil
    }
    return try? amount.multiplied(by: hundredth, decimals: 1)
  }
}
