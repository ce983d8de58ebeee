/// What a set of reports came to, key by key and day by day: enough for every table by what belongs to keys, and for the
/// trend line, without looking at a single report.
public struct SalesRollup: Sendable {
  /// Rows and units of the classes of one day.
  struct Day: Sendable {
    var rows = Array(repeating: 0, count: ProductClass.allCases.count)
    var units = Array(repeating: 0 as Int128, count: ProductClass.allCases.count)
  }

  /// How many reports.
  public private(set) var reports = 0
  private(set) var totals = KeyTotals()
  private(set) var days: [ReportDay: Day] = [:]

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
      var day = days[section.span.begin] ?? Day()
      totals.add(section.entries, day: section.span.begin, sign: 1)
      for entry in section.entries {
        let place = Int(keys.codes[Int(entry.key)].productClass) - 1
        day.rows[place] &+= Int(entry.rows)
        day.units[place] &+= Int128(entry.units)
      }
      days[section.span.begin] = day
    }
  }

  /// Adds another rollup, whose keys have other numbers.
  public mutating func merge(_ other: SalesRollup, _ map: SalesKeyTable.Renumbering, keys: SalesKeyTable) {
    reports += other.reports
    totals.grow(to: keys.count)
    totals.merge(other.totals, renumbered: map.keys)
    for (day, counts) in other.days {
      var sum = days[day] ?? Day()
      for place in counts.rows.indices {
        sum.rows[place] &+= counts.rows[place]
        sum.units[place] &+= counts.units[place]
      }
      days[day] = sum
    }
  }
}

extension SalesRollup {
  /// The rollup as bytes, for this machine's own use.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(raw: Int64(reports))
    totals.append(to: &bytes)
    bytes.append(raw: Int64(days.count))
    for (day, counts) in days.sorted(by: { $0.key < $1.key }) {
      bytes.append(raw: day.number)
      bytes.append(raw: counts.rows)
      bytes.append(raw: counts.units)
    }
    return bytes
  }

  /// The rollup that bytes stand for; `nil` where they stand for none.
  public init?(bytes: UnsafeRawBufferPointer) {
    var cursor = ByteCursor(bytes)
    guard let reports = cursor.next(Int64.self), let totals = KeyTotals(&cursor), let count = cursor.next(Int64.self)
    else { return nil }
    self.reports = Int(reports)
    self.totals = totals
    let classes = ProductClass.allCases.count
    for _ in 0..<count {
      guard let number = cursor.next(Int32.self), let rows = cursor.next(Int.self, count: classes),
        let units = cursor.next(Int128.self, count: classes)
      else { return nil }
      days[ReportDay(number: number)] = Day(rows: rows, units: units)
    }
  }
}
