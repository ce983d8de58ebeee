/// Where the money of keys goes when it is converted day by day: for each table and key the cells of both currencies.
///
/// A cell is what a group has of one currency on one day; it is converted as one amount. A slot is what a group has
/// after that, its proceeds or what customers paid.
struct MoneyPlan: Sendable {
  /// One table.
  struct Table: Sendable {
    let by: [SalesDimension]
    let times: [SalesDimension]
    /// The values of each group, in the order of the dimensions that are no times.
    var groups: [[CellText]] = []
    var firstGroup = 0
    /// The cells of the table.
    var cells = 0..<0
  }

  private(set) var tables: [Table] = []
  /// The currencies that keys name.
  private(set) var currencies: [CurrencyCode] = []
  /// For each cell its currency, the table's group, and whether it is what customers paid.
  private(set) var cells: [Cell] = []
  /// For each key developer proceeds and what the customer pays for a unit, in millionths; both 0 for keys that do not
  /// count.
  private(set) var prices: [Price]
  /// For each key and table the cell of proceeds and that of what customers paid.
  private(set) var places: [UInt32] = []

  struct Cell: Sendable {
    let currency: Int32
    let slot: UInt32
  }

  struct Price: Sendable {
    var proceeds: Int64 = 0
    var paid: Int64 = 0

    /// What so many units come to; `nil` where that leaves the range.
    @inline(__always)
    func times(_ units: Int32) -> Price? {
      let (proceeds, tooMuch) = proceeds.multipliedReportingOverflow(by: Int64(units))
      let (paid, farTooMuch) = paid.multipliedReportingOverflow(by: Int64(units))
      return tooMuch || farTooMuch ? nil : Price(proceeds: proceeds, paid: paid)
    }

    /// The size of both amounts, added to a sum of sizes; `nil` where that leaves the range.
    @inline(__always)
    func size(with other: Int64) -> Int64? {
      let (sum, isOver) = other.addingReportingOverflow(Int64(clamping: proceeds.magnitude))
      let (both, isFarOver) = sum.addingReportingOverflow(Int64(clamping: paid.magnitude))
      return isOver || isFarOver ? nil : both
    }
  }

  /// The plan of tables by some dimensions each; `nil` where one is by something that days and keys do not know, or a
  /// price is absurd.
  init?(_ tables: [[SalesDimension]], _ query: SalesQuery, _ keys: SalesKeyTable, _ apps: AppSelection) {
    guard tables.allSatisfy({ !$0.contains(.vendor) }) else { return nil }
    let selection = KeySelection(query)
    prices = Array(repeating: Price(), count: keys.count)
    places = Array(repeating: 0, count: keys.count * tables.count * 2)
    var counted: [Int] = []
    for (number, key) in keys.codes.enumerated()
    where !key.isFree && selection.selects(key, keys.pool) && apps.selects(key) {
      guard key.customerPrice != .min else { return nil }
      prices[number] = Price(proceeds: key.developerProceeds, paid: abs(key.customerPrice))
      counted.append(number)
    }
    let numbers = currencyNumbers(keys.pool)
    for (number, by) in tables.enumerated() { add(by, number, of: tables.count, keys, counted, numbers) }
  }

  /// For each text the number of the currency that it is.
  private mutating func currencyNumbers(_ pool: TextPool) -> [Int32] {
    var known: [CurrencyCode: Int32] = [:]
    return pool.texts.map { text in
      let currency = CurrencyCode(text.string) ?? .none
      if let number = known[currency] { return number }
      let number = Int32(truncatingIfNeeded: currencies.count)
      known[currency] = number
      currencies.append(currency)
      return number
    }
  }

  private mutating func add(
    _ by: [SalesDimension], _ number: Int, of count: Int, _ keys: SalesKeyTable, _ counted: [Int], _ currency: [Int32]
  ) {
    let dimensions = by.filter { !$0.isTime }
    var table = Table(by: by, times: by.filter(\.isTime), firstGroup: tables.reduce(0) { $0 + $1.groups.count })
    var chains = NumberMap()
    var groups = NumberMap()
    var pairs = NumberMap()
    let firstCell = cells.count
    for place in counted {
      let key = keys.codes[place]
      var chain: Int32 = -1
      for dimension in dimensions { chain = chains.number(of: NumberMap.pair(chain, key.number(of: dimension))) }
      let group = Int(groups.number(of: NumberMap.pair(0, chain)))
      if group == table.groups.count { table.groups.append(dimensions.map { keys.pool[key.number(of: $0)] }) }
      for (part, text) in [key.currency, key.customerCurrency].enumerated() {
        let slot = UInt32(truncatingIfNeeded: (table.firstGroup + group) * 2 + part)
        let cell = Int(pairs.number(of: UInt64(slot) << 32 | UInt64(UInt32(bitPattern: currency[Int(text)]))))
        if firstCell + cell == cells.count { cells.append(Cell(currency: currency[Int(text)], slot: slot)) }
        places[(place * count + number) * 2 + part] = UInt32(truncatingIfNeeded: firstCell + cell)
      }
    }
    table.cells = firstCell..<cells.count
    tables.append(table)
  }
}
