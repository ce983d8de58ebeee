/// A table of tidy lines: one for each group and currency of proceeds, few columns, as many lines as it takes.
///
/// Half a million of them must not cost more than they say: a line is numbers, and texts stand once.
public struct TidyTable: Hashable, Sendable, Codable {
  /// One line.
  public struct Line: Hashable, Sendable, Codable {
    /// How many rows of reports went in.
    public let rows: Int
    /// The number of the values that belong to reports, in `buckets`.
    public let bucket: Int32
    /// The number of the values that belong to rows, in `groups`.
    public let group: Int32
    /// In millionths.
    let units: Int128
    /// Units × developer proceeds.
    public let proceeds: ExactAmount
    /// In millionths.
    let refundUnits: Int128

    init(group: Int32, rows: Int, units: Int128, proceeds: ExactAmount, refundUnits: Int128) {
      bucket = 0
      self.group = group
      (self.rows, self.units, self.proceeds, self.refundUnits) = (rows, units, proceeds, refundUnits)
    }

    init(bucket: Int32, group: Int32, _ tally: Tally) {
      (self.bucket, self.group) = (bucket, group)
      (rows, units, proceeds) = (tally.rows, tally.units, tally.proceeds)
      refundUnits = tally.paid.rawValue
    }

    /// The line as it is packed: the units of refunds stand where other tables have what customers paid.
    var tally: Tally {
      Tally(rows: rows, units: units, proceeds: proceeds, paid: ExactAmount(rawValue: refundUnits))
    }

    /// What a cell adds to a line, in the same way.
    static func tally(_ cell: Tally, isRefund: Bool) -> Tally {
      var tally = cell
      tally.paid = ExactAmount(rawValue: isRefund ? cell.units : 0)
      return tally
    }
  }

  /// The dimensions of the columns, in order; currency is always one of them.
  public let by: [SalesDimension]
  /// The lines, in order.
  public internal(set) var lines: TidyLines
  /// The values of the dimensions that belong to reports: times and vendor, in the order of `by`.
  public let buckets: [[String]]
  /// The values of the other dimensions, in the order of `by`.
  public let groups: GroupTexts
  /// What was cut off, added up; `nil` where nothing was.
  public internal(set) var rest: SalesMeasures?
  /// The lines' money in one currency; `nil` where nobody asked for it.
  public internal(set) var converted: Conversion?

  /// What tells a line from all others: the numbers of its values.
  struct Place: Hashable, Sendable, Codable {
    let bucket: Int32
    let group: Int32
  }

  /// Money of lines in one currency.
  public struct Conversion: Hashable, Sendable, Codable {
    /// The currency.
    public let currency: CurrencyCode
    let lines: [Place: ConvertedMoney]
  }

  init(
    by: [SalesDimension], lines: TidyLines, buckets: [[String]], groups: GroupTexts, rest: SalesMeasures? = nil
  ) {
    self.by = by
    self.lines = lines
    self.buckets = buckets
    self.groups = groups
    self.rest = rest
  }

  /// A line's money in one currency; nothing where nobody asked for it, and for lines without money.
  public func money(of line: Line) -> ConvertedMoney {
    converted?.lines[line.place] ?? ConvertedMoney(converted?.currency ?? .none)
  }

  /// The values of a line, in the order of `by`.
  public func values(of line: Line) -> [String] {
    var bucket = buckets[Int(line.bucket)].makeIterator()
    var group = groups[Int(line.group)].makeIterator()
    return by.map { $0.isOfReports ? bucket.next() ?? "" : group.next()?.string ?? "" }
  }
}

extension TidyTable.Line {
  var place: TidyTable.Place { TidyTable.Place(bucket: bucket, group: group) }

  /// Units, refunds subtracted.
  public var unitsAmount: ExactAmount { ExactAmount(rawValue: units &* 1_000_000) }
  /// Units of refunds, negative.
  public var refundUnitsAmount: ExactAmount { ExactAmount(rawValue: refundUnits &* 1_000_000) }
}
