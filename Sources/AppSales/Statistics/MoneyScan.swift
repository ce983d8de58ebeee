/// Converts the money of reports day by day, without a table of all days in between.
///
/// It says the same as `MoneyConversion`: each currency's subtotal of a group and a day is converted exactly and rounded
/// once. Sums are whole numbers; the product with a rate is first made in binary, which is right unless it lies next to
/// the middle between two roundings, and in exact arithmetic there.
public struct MoneyScan: Sendable {
  /// The sums of one table by group.
  public typealias Sums = [[CellText]: ConvertedMoney]

  private let plan: MoneyPlan
  private let shift: Int
  private var converter: CurrencyConverter
  private var walk: RateWalk
  /// Which currencies were converted by `walk` on the open day.
  private var isUsed: [Bool]
  private var day: ReportDay?
  /// What cells came to on the open day, in millionths of money.
  private var open: [Int64]
  /// What all of it can come to at most: as long as this is no overflow, no cell is.
  private var most: Int64 = 0
  /// Room for the numbers of cells that are not zero.
  private var touched: [UInt32]
  /// What they came to beside that, in 10⁻¹²: of units that are no whole numbers.
  private var odd: [Int128] = []
  /// What slots came to in the open bucket: in the last decimals of the target, and exactly where nothing was converted.
  private var rounded: [Double]
  private var exact: [Int128]
  /// What cells had in the open bucket without a rate for it.
  private var missing: [ExactAmount?]
  /// The values of the times of each table.
  private var buckets: [[String]]
  private var sums: [Sums]
  private var overflowed = false
  private let factor: Double
  private let step: Int128

  /// A scan for a query's tables of money; `nil` where it takes `MoneyConversion`.
  ///
  /// - Parameters:
  ///   - query: The query, after `keepMoneyForConversion()`.
  ///   - keys: The table that keys' numbers belong to.
  ///   - figures: The figures of the same reports, which know what apps are selected.
  ///   - converter: Converts.
  public init?(_ query: SalesQuery, keys: SalesKeyTable, _ figures: SalesFigures, _ converter: CurrencyConverter) {
    let apps = AppSelection(query.apps, keys: keys, isKnown: figures.isKnown)
    guard let plan = MoneyPlan(MoneyScan.shown(query), query, keys, apps) else { return nil }
    self.plan = plan
    self.converter = converter
    shift = query.shift
    walk = RateWalk(converter, plan.currencies)
    isUsed = Array(repeating: false, count: plan.currencies.count)
    let groups = plan.tables.reduce(0) { $0 + $1.groups.count }
    // Keys that do not count add nothing to the first cell, which is there even if none counts.
    open = Array(repeating: 0, count: max(1, plan.cells.count))
    touched = Array(repeating: 0, count: plan.cells.count + 1)
    (rounded, exact) = (Array(repeating: 0, count: groups * 2), Array(repeating: 0, count: groups * 2))
    missing = Array(repeating: nil, count: plan.cells.count)
    buckets = plan.tables.map { _ in [] }
    sums = plan.tables.map { _ in [:] }
    let decimals = converter.target.decimals
    factor = decimals == 0 ? 1e-6 : 1e-4
    step = decimals == 0 ? 1_000_000_000_000 : 10_000_000_000
  }

  /// The dimensions of the groups that the tables of money of a query are for: the whole, and its tables.
  public static func shown(_ query: SalesQuery) -> [[SalesDimension]] {
    [[]] + query.groupings.filter { $0.detail != .classes }.map(\.by)
  }

  /// What is added from now on belongs to a day; days come in order.
  public mutating func open(_ day: ReportDay) {
    guard day != self.day else { return }
    close()
    self.day = day
    for (number, table) in plan.tables.enumerated() where !table.times.isEmpty {
      let bucket = table.times.map { day.advanced(by: shift).text(of: $0) ?? "" }
      if bucket != buckets[number] { flush(number) }
      buckets[number] = bucket
    }
    walk.open(converter.fixedDay ?? day)
  }

  /// Adds whole units of keys.
  public mutating func add(_ keys: UnsafeBufferPointer<UInt32>, _ units: UnsafeBufferPointer<Int32>) {
    let isInRange = MoneyScan.add(keys, units, plan, to: &open, &most)
    overflowed = overflowed || !isInRange
  }

  /// `false` where a sum may leave its range, or a key has no price.
  private static func add(
    _ keys: UnsafeBufferPointer<UInt32>, _ units: UnsafeBufferPointer<Int32>, _ plan: MoneyPlan,
    to open: inout [Int64], _ most: inout Int64
  ) -> Bool {
    let width = plan.tables.count * 2
    let prices = plan.prices.span
    let places = plan.places.span
    var open = open.mutableSpan
    for index in 0..<min(keys.count, units.count) {
      let key = Int(keys[index])
      guard key < prices.count, let money = prices[key].times(units[index]), let sum = money.size(with: most) else {
        return false
      }
      most = sum
      var place = key &* width
      let end = place &+ width
      while place < end {
        open[Int(places[place])] &+= money.proceeds
        open[Int(places[place &+ 1])] &+= money.paid
        place &+= 2
      }
    }
    return true
  }

  /// Adds units of a key, in millionths.
  public mutating func add(_ key: UInt32, units: Int64) {
    guard Int(key) < plan.prices.count else { return overflowed = true }
    if odd.isEmpty { odd = Array(repeating: 0, count: plan.cells.count) }
    let price = plan.prices[Int(key)]
    if price.proceeds == 0, price.paid == 0 { return }
    let width = plan.tables.count * 2
    for place in stride(from: Int(key) * width, to: (Int(key) + 1) * width, by: 2) {
      for (part, price) in [price.proceeds, price.paid].enumerated() {
        let cell = Int(plan.places[place + part])
        let (sum, overflow) = odd[cell].addingReportingOverflow(Int128(units) * Int128(price))
        odd[cell] = sum
        overflowed = overflowed || overflow
      }
    }
  }

  /// Converts what cells came to on the open day.
  private mutating func close() {
    guard let day else { return }
    if odd.isEmpty { closeWhole(day) } else { closeOdd(day) }
  }

  private mutating func closeWhole(_ day: ReportDay) {
    let count = MoneyScan.list(open, in: &touched)
    let late = MoneyScan.convert(touched, count, plan, walk.values, factor, &open, into: &rounded, &isUsed)
    most = 0
    for (cell, amount) in late { convert(cell, exactly: ExactAmount(rawValue: Int128(amount) * 1_000_000), day) }
    for currency in isUsed.indices where isUsed[currency] {
      walk.use(currency)
      isUsed[currency] = false
    }
  }

  /// Lists the cells that are not zero, without a branch that nobody can foresee; how many there are.
  private static func list(_ open: [Int64], in touched: inout [UInt32]) -> Int {
    let open = open.span
    var touched = touched.mutableSpan
    var count = 0
    for cell in open.indices {
      touched[count] = UInt32(truncatingIfNeeded: cell)
      let amount = open[cell]
      // The highest bit of one of the two, unless both are zero.
      count &+= Int(truncatingIfNeeded: UInt64(bitPattern: amount | (0 &- amount)) >> 63)
    }
    return count
  }

  /// 1.5 × 2⁵²: added and taken away again, it rounds what is much smaller to a whole number, half to even.
  private static let roundingHelp = 6_755_399_441_055_744.0
  /// Up to here, rounding is sure unless a number lies next to the middle.
  private static let largest = 1e12
  /// How far from the middle is sure: a product of some binary numbers differs from the exact one by less than 10⁻¹⁵ of
  /// it each.
  private static let margin = 1e-13

  /// Converts the cells that are listed and makes them zero; those that take exact arithmetic, with their amounts.
  private static func convert(
    _ touched: [UInt32], _ count: Int, _ plan: MoneyPlan, _ values: [Double], _ factor: Double,
    _ open: inout [Int64], into rounded: inout [Double], _ isUsed: inout [Bool]
  ) -> [(cell: Int, amount: Int64)] {
    let touched = touched.span
    let cells = plan.cells.span
    let values = values.span
    var open = open.mutableSpan
    var rounded = rounded.mutableSpan
    var isUsed = isUsed.mutableSpan
    var late: [(cell: Int, amount: Int64)] = []
    for index in 0..<count {
      let cell = Int(touched[index])
      let (amount, place) = (open[cell], cells[cell])
      open[cell] = 0
      if let whole = wholeNumber(Double(amount) * values[Int(place.currency)] * factor) {
        rounded[Int(place.slot)] += whole
        isUsed[Int(place.currency)] = true
      } else {
        late.append((cell, amount))
      }
    }
    return late
  }

  /// A number rounded to a whole one, half to even; `nil` where that is not sure.
  @inline(__always)
  private static func wholeNumber(_ product: Double) -> Double? {
    let whole = (product + roundingHelp) - roundingHelp
    let size = product.magnitude
    // A value that is no number compares as false, an infinite one is too large.
    return size < largest && (product - whole).magnitude < 0.5 - (size + 1) * margin ? whole : nil
  }

  private mutating func closeOdd(_ day: ReportDay) {
    for cell in plan.cells.indices {
      let (sum, overflow) = (Int128(open[cell]) * 1_000_000).addingReportingOverflow(odd[cell])
      overflowed = overflowed || overflow
      if sum != 0 { convert(cell, exactly: ExactAmount(rawValue: sum), day) }
      open[cell] = 0
    }
    odd = []
    most = 0
  }

  private mutating func convert(_ cell: Int, exactly amount: ExactAmount, _ day: ReportDay) {
    let place = plan.cells[cell]
    let currency = plan.currencies[Int(place.currency)]
    do throws(ArithmeticOverflow) {
      let hasRate = walk.values[Int(place.currency)] != RateWalk.none
      guard hasRate, let converted = try converter.convert(amount, currency, on: day) else {
        missing[cell] = try (missing[cell] ?? .zero).plus(amount)
        return
      }
      let (sum, overflow) = exact[Int(place.slot)].addingReportingOverflow(converted.rawValue)
      exact[Int(place.slot)] = sum
      overflowed = overflowed || overflow
    } catch {
      overflowed = true
    }
  }

  /// Ends the open bucket of a table.
  private mutating func flush(_ number: Int) {
    let table = plan.tables[number]
    do throws(ArithmeticOverflow) {
      var groups = takeConverted(table)
      try takeMissing(table, into: &groups)
      for (group, money) in groups { try add(money, key(table, buckets[number], table.groups[group]), number) }
    } catch {
      overflowed = true
    }
  }

  /// What the groups of a table came to, which is then gone.
  private mutating func takeConverted(_ table: MoneyPlan.Table) -> [Int: ConvertedMoney] {
    var groups: [Int: ConvertedMoney] = [:]
    for group in table.groups.indices {
      let slot = (table.firstGroup + group) * 2
      let (proceeds, paid) = (total(slot), total(slot + 1))
      if proceeds != .zero || paid != .zero {
        var money = ConvertedMoney(converter.target)
        (money.proceeds, money.customerPaid) = (proceeds, paid)
        groups[group] = money
      }
      for slot in slot...slot + 1 { (rounded[slot], exact[slot]) = (0, 0) }
    }
    return groups
  }

  /// What the groups of a table had without a rate, which is then gone.
  private mutating func takeMissing(
    _ table: MoneyPlan.Table, into groups: inout [Int: ConvertedMoney]
  ) throws(ArithmeticOverflow) {
    for cell in table.cells {
      guard let amount = missing[cell] else { continue }
      let (group, part) = (Int(plan.cells[cell].slot) / 2 - table.firstGroup, plan.cells[cell].slot % 2)
      let currency = plan.currencies[Int(plan.cells[cell].currency)]
      let bag = part == 0 ? \ConvertedMoney.unconverted : \ConvertedMoney.unconvertedPaid
      try groups[group, default: ConvertedMoney(converter.target)][keyPath: bag].add(amount, currency)
      missing[cell] = nil
    }
  }

  private mutating func total(_ slot: Int) -> ExactAmount {
    // Whole numbers up to here have been added without loss.
    guard rounded[slot].magnitude < 9e15 else {
      overflowed = true
      return .zero
    }
    return ExactAmount(rawValue: exact[slot] &+ Int128(Int64(rounded[slot])) &* step)
  }

  private mutating func add(_ money: ConvertedMoney, _ key: [CellText], _ table: Int) throws(ArithmeticOverflow) {
    if sums[table][key] == nil {
      sums[table][key] = money
    } else {
      try sums[table][key]?.add(money)
    }
  }

  /// The values of a group, in the order that was asked for.
  private func key(_ table: MoneyPlan.Table, _ bucket: [String], _ group: [CellText]) -> [CellText] {
    var times = bucket.makeIterator()
    var values = group.makeIterator()
    return table.by.map { $0.isTime ? CellText(times.next() ?? "") : values.next() ?? CellText("") }
  }

  /// Adds what another scan with the same keys came to, on other days.
  public mutating func merge(_ other: MoneyScan) {
    var other = other
    other.closeAll()
    closeAll()
    overflowed = overflowed || other.overflowed
    walk.add(other.walk.used)
    converter.used.add(other.converter.used)
    do throws(ArithmeticOverflow) {
      for (table, more) in other.sums.enumerated() {
        for (key, money) in more { try add(money, key, table) }
      }
    } catch {
      overflowed = true
    }
  }

  /// Ends what is open: to be called once everything is added.
  public mutating func closeAll() {
    close()
    day = nil
    for number in plan.tables.indices { flush(number) }
  }

  /// The sums of all tables, and the rates that were used; `nil` where a sum left its range.
  public mutating func finish() -> (sums: [Sums], used: UsedRates)? {
    closeAll()
    var used = converter.used
    used.add(walk.used)
    return overflowed ? nil : (sums, used)
  }
}
