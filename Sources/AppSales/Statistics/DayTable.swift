/// Units by class, day by day: what a trend line and daily averages are made of.
///
/// Ten years are some thousand days: they lie in one array, not in a table of groups.
public struct DayTable: Hashable, Sendable, Codable {
  private static let classes = ProductClass.allCases.count

  /// The days that reports begin with, in order.
  public private(set) var days: [ReportDay] = []
  /// For each day the units of each class, in millionths.
  private var units: [Int128] = []

  /// A table of no days.
  public init() {}

  /// A table of days with the units of each class; days may come in any order, but each once.
  init(_ counts: some Collection<(key: ReportDay, value: [Int128])>) {
    for (day, values) in counts.sorted(by: { $0.key < $1.key }) {
      days.append(day)
      units += values
    }
  }

  /// A table of a summary's rows by day.
  public init(_ table: SalesGroupTable) {
    var counts: [ReportDay: [Int128]] = [:]
    for row in table.rows {
      guard let day = row.key.first.flatMap({ ReportDay($0) }) else { continue }
      counts[day] = ProductClass.allCases.map { (row.measures.unitsByClass[$0] ?? .zero).rawValue / 1_000_000 }
    }
    self.init(Array(counts))
  }

  /// The units of some classes together on each day of a period; `nil` for days that the table does not have.
  public func units(in period: ReportPeriod, of classes: [ProductClass]) -> [ExactAmount?] {
    let numbers = classes.map(\.number)
    var result = Array(repeating: ExactAmount?.none, count: period.count)
    for (place, day) in days.enumerated() where period.contains(day) {
      // Each is a part of a sum that was checked.
      let sum = numbers.reduce(0 as Int128) { $0 &+ units[place * DayTable.classes + $1] }
      result[period.begin.distance(to: day)] = Tally(units: sum).unitsAmount
    }
    return result
  }

  /// Adds the days of another table.
  public mutating func add(_ other: DayTable) {
    if other.days.isEmpty { return }
    if days.isEmpty { return self = other }
    var sum = DayTable()
    sum.days.reserveCapacity(days.count + other.days.count)
    sum.units.reserveCapacity(units.count + other.units.count)
    var (a, b) = (0, 0)
    while a < days.count || b < other.days.count {
      let isMine = a < days.count && (b == other.days.count || days[a] <= other.days[b])
      let isOthers = b < other.days.count && (a == days.count || other.days[b] <= days[a])
      sum.days.append(isMine ? days[a] : other.days[b])
      for number in 0..<DayTable.classes {
        let mine = isMine ? units[a * DayTable.classes + number] : 0
        // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
        sum.units.append(mine &+ (isOthers ? other.units[b * DayTable.classes + number] : 0))
      }
      if isMine { a += 1 }
      if isOthers { b += 1 }
    }
    self = sum
  }
}

extension DayTable {
  /// The table as bytes, for this machine's own use.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(raw: Int64(days.count))
    bytes.append(raw: days.map(\.number))
    bytes.append(raw: units)
    return bytes
  }

  /// The table that bytes stand for; `nil` where they stand for none.
  public init?(bytes: UnsafeRawBufferPointer) {
    var cursor = ByteCursor(bytes)
    guard let count = cursor.next(Int64.self), count >= 0, count <= Int64(UInt32.max),
      let numbers = cursor.next(Int32.self, count: Int(count)),
      let units = cursor.next(Int128.self, count: Int(count) * DayTable.classes)
    else { return nil }
    days = numbers.map(ReportDay.init(number:))
    self.units = units
  }
}

extension ProductClass {
  /// The place of the class among all.
  var number: Int { Int(TextPool.number(of: self)) - 1 }
}
