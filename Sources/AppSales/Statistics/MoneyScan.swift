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
    let width = plan.tables.count * 2
    var most = self.most
    let isInRange = plan.places.withUnsafeBufferPointer { places in
      plan.prices.withUnsafeBufferPointer { prices in
        open.withUnsafeMutableBufferPointer { open in
          MoneyScan.add(keys, units, prices, places, width: width, into: open, &most)
        }
      }
    }
    self.most = most
    overflowed = overflowed || !isInRange
  }

  /// `false` where a sum may leave its range, or a key has no price.
  @inline(__always)
  private static func add(
    _ keys: UnsafeBufferPointer<UInt32>, _ units: UnsafeBufferPointer<Int32>,
    _ prices: UnsafeBufferPointer<MoneyPlan.Price>, _ places: UnsafeBufferPointer<UInt32>, width: Int,
    into open: UnsafeMutableBufferPointer<Int64>, _ most: inout Int64
  ) -> Bool {
    for index in 0..<min(keys.count, units.count) {
      let key = Int(keys[index])
      guard key < prices.count else { return false }
      let (proceeds, tooMuch) = prices[key].proceeds.multipliedReportingOverflow(by: Int64(units[index]))
      let (paid, farTooMuch) = prices[key].paid.multipliedReportingOverflow(by: Int64(units[index]))
      let (sum, isOver) = most.addingReportingOverflow(Int64(clamping: proceeds.magnitude))
      let (both, isFarOver) = sum.addingReportingOverflow(Int64(clamping: paid.magnitude))
      guard !(tooMuch || farTooMuch || isOver || isFarOver) else { return false }
      most = both
      var place = key &* width
      let end = place &+ width
      while place < end {
        open[Int(places[place])] &+= proceeds
        open[Int(places[place &+ 1])] &+= paid
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
    var late: [(cell: Int, amount: Int64)] = []
    open.withUnsafeMutableBufferPointer { open in
      touched.withUnsafeMutableBufferPointer { touched in
        let count = MoneyScan.nonzero(open, into: touched)
        plan.cells.withUnsafeBufferPointer { cells in
          walk.values.withUnsafeBufferPointer { values in
            rounded.withUnsafeMutableBufferPointer { rounded in
              isUsed.withUnsafeMutableBufferPointer { isUsed in
                MoneyScan.convert(
                  open, touched[..<count], cells, values, factor, into: rounded, isUsed
                ) { late.append(($0, $1)) }
              }
            }
          }
        }
      }
    }
    most = 0
    for (cell, amount) in late { convert(cell, exactly: ExactAmount(rawValue: Int128(amount) * 1_000_000), day) }
    for currency in isUsed.indices where isUsed[currency] {
      walk.use(currency)
      isUsed[currency] = false
    }
  }

  /// 1.5 × 2⁵²: added and taken away again, it rounds what is much smaller to a whole number, half to even.
  private static let roundingHelp = 6_755_399_441_055_744.0
  /// Up to here, rounding is sure unless a number lies next to the middle.
  private static let largest = 1e12
  /// How far from the middle is sure: a product of some binary numbers differs from the exact one by less than 10⁻¹⁵ of
  /// it each.
  private static let margin = 1e-13

  /// Lists the cells that are not zero: without a branch that nobody can foresee.
  @inline(__always)
  private static func nonzero(
    _ open: UnsafeMutableBufferPointer<Int64>, into list: UnsafeMutableBufferPointer<UInt32>
  ) -> Int {
    var count = 0
    for cell in 0..<open.count {
      list[count] = UInt32(truncatingIfNeeded: cell)
      let amount = open[cell]
      // The highest bit of one of the two, unless both are zero.
      count &+= Int(truncatingIfNeeded: UInt64(bitPattern: amount | (0 &- amount)) >> 63)
    }
    return count
  }

  /// Converts cells and makes them zero; calls `ask` for those that take exact arithmetic.
  @inline(__always)
  private static func convert(
    _ open: UnsafeMutableBufferPointer<Int64>, _ touched: Slice<UnsafeMutableBufferPointer<UInt32>>,
    _ cells: UnsafeBufferPointer<MoneyPlan.Cell>, _ values: UnsafeBufferPointer<Double>, _ factor: Double,
    into rounded: UnsafeMutableBufferPointer<Double>, _ isUsed: UnsafeMutableBufferPointer<Bool>,
    _ ask: (Int, Int64) -> Void
  ) {
    for cell in touched {
      let cell = Int(cell)
      let (amount, place) = (open[cell], cells[cell])
      open[cell] = 0
      let product = Double(amount) * values[Int(place.currency)] * factor
      let whole = (product + roundingHelp) - roundingHelp
      let size = product.magnitude
      // A value that is no number compares as false, an infinite one is too large.
      if size < largest, (product - whole).magnitude < 0.5 - (size + 1) * margin {
        rounded[Int(place.slot)] += whole
        isUsed[Int(place.currency)] = true
      } else {
        ask(cell, amount)
      }
    }
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
      if walk.values[Int(place.currency)] == RateWalk.none {
        missing[cell] = try (missing[cell] ?? .zero).plus(amount)
      } else if let converted = try converter.convert(amount, currency, on: day) {
        let (sum, overflow) = exact[Int(place.slot)].addingReportingOverflow(converted.rawValue)
        exact[Int(place.slot)] = sum
        overflowed = overflowed || overflow
      } else {
        missing[cell] = try (missing[cell] ?? .zero).plus(amount)
      }
    } catch {
      overflowed = true
    }
  }

  /// Ends the open bucket of a table.
  private mutating func flush(_ number: Int) {
    let table = plan.tables[number]
    var groups: [Int: ConvertedMoney] = [:]
    do throws(ArithmeticOverflow) {
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
      for cell in table.cells {
        guard let amount = missing[cell] else { continue }
        let (group, part) = (Int(plan.cells[cell].slot) / 2 - table.firstGroup, plan.cells[cell].slot % 2)
        let currency = plan.currencies[Int(plan.cells[cell].currency)]
        let bag = part == 0 ? \ConvertedMoney.unconverted : \ConvertedMoney.unconvertedPaid
        try groups[group, default: ConvertedMoney(converter.target)][keyPath: bag].add(amount, currency)
        missing[cell] = nil
      }
      for (group, money) in groups { try add(money, key(table, buckets[number], table.groups[group]), number) }
    } catch {
      overflowed = true
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
