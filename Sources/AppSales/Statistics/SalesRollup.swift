/// What a set of reports came to: rows and units of every key, and units by class of every day.
///
/// It is enough for every table by what belongs to keys, and for the trend line, without looking at a single report.
public struct SalesRollup: Sendable {
  /// How many reports.
  public private(set) var reports = 0
  private(set) var totals = KeyTotals()
  private var units: [ReportDay: [Int128]] = [:]
  /// Days that were put together before.
  private var earlier = DayTable()

  /// The rollup of no reports.
  public init() {}

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - digest: The report.
  ///   - keys: The table that its key numbers belong to, the same one in every call.
  public mutating func add(_ digest: ReportDigest, keys: SalesKeyTable) {
    reports += 1
    totals.grow(to: keys.count)
    for section in digest.sections {
      var day = units[section.span.begin] ?? Array(repeating: 0, count: ProductClass.allCases.count)
      totals.add(section.entries, day: section.span.begin, sign: 1)
      for entry in section.entries {
        day[Int(keys.codes[Int(entry.key)].productClass) - 1] &+= Int128(entry.units)
      }
      units[section.span.begin] = day
    }
  }

  /// Adds another rollup, whose keys have other numbers.
  public mutating func merge(_ other: SalesRollup, _ map: SalesKeyTable.Renumbering, keys: SalesKeyTable) {
    reports += other.reports
    totals.grow(to: keys.count)
    totals.merge(other.totals, renumbered: map.keys)
    earlier.add(other.earlier)
    units.merge(other.units) { mine, others in zip(mine, others).map { $0 &+ $1 } }
  }

  /// The units by class of every day.
  public var days: DayTable {
    var days = earlier
    days.add(DayTable(Array(units)))
    return days
  }
}

extension SalesRollup {
  /// The rollup without its days as bytes, for this machine's own use.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(raw: Int64(reports))
    totals.append(to: &bytes)
    return bytes
  }

  /// The rollup that bytes stand for, with its days; `nil` where they stand for none.
  public init?(bytes: UnsafeRawBufferPointer, days: DayTable) {
    var cursor = ByteCursor(bytes)
    guard let reports = cursor.next(Int64.self), let totals = KeyTotals(&cursor) else { return nil }
    (self.reports, self.totals, earlier) = (Int(reports), totals, days)
  }
}
