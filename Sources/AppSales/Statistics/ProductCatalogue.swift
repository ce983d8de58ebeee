/// The newest title and Apple identifier of every SKU.
struct ProductCatalogue {
  /// What is known of a product.
  struct Entry {
    var title: String
    var appleID: Int64?
    fileprivate var day: ReportDay
  }

  private var entries: [CellText: Entry] = [:]

  /// No products.
  init() {}

  /// The products of keys, with the day on which each key was last seen.
  init(_ keys: SalesKeyTable, lastDays: [ReportDay?]) {
    var newest: [Int32: (key: KeyCodes, day: ReportDay)] = [:]
    for (key, day) in zip(keys.codes, lastDays) {
      guard let day, key.title != 0 || key.appleID >= 0 else { continue }
      if let known = newest[key.sku], known.key.title == key.title, known.key.appleID == key.appleID, known.day >= day {
        continue
      }
      let entry = Entry(key, day, keys.pool)
      if let known = newest[key.sku], !entry.isNewer(than: Entry(known.key, known.day, keys.pool)) { continue }
      newest[key.sku] = (key, day)
    }
    for (sku, product) in newest { entries[keys.pool[sku]] = Entry(product.key, product.day, keys.pool) }
  }

  /// Takes in what is known from other reports.
  mutating func add(_ other: ProductCatalogue) {
    for (sku, entry) in other.entries {
      if let known = entries[sku], !entry.isNewer(than: known) { continue }
      entries[sku] = entry
    }
  }

  subscript(sku: String) -> Entry? { entries[CellText(sku)] }

  /// The titles by SKU.
  var titles: [CellText: String] { entries.compactMapValues { $0.title.isEmpty ? nil : $0.title } }
}

extension ProductCatalogue {
  func append(to writer: inout RolledWriter) {
    writer.append(count: entries.count)
    for (sku, entry) in entries {
      writer.append(text: sku.string)
      writer.append(text: entry.title)
      writer.body.append(raw: entry.appleID ?? -1)
      writer.body.append(raw: entry.day.number)
    }
  }

  init?(_ reader: inout RolledReader) {
    guard let count = reader.body.next(UInt32.self) else { return nil }
    for _ in 0..<count {
      guard let sku = reader.nextText(), let title = reader.nextText(), let appleID = reader.body.next(Int64.self),
        let day = reader.body.next(Int32.self)
      else { return nil }
      entries[CellText(sku)] = Entry(
        title: title, appleID: appleID < 0 ? nil : appleID, day: ReportDay(number: day))
    }
  }
}

extension ProductCatalogue.Entry {
  fileprivate init(_ key: KeyCodes, _ day: ReportDay, _ pool: TextPool) {
    title = pool[key.title].string
    appleID = key.appleID < 0 ? nil : key.appleID
    self.day = day
  }

  /// Any title goes before none, a newer day before an older one.
  ///
  /// Of two titles of one day the greater one wins, so that the order of reports does not matter.
  fileprivate func isNewer(than other: ProductCatalogue.Entry) -> Bool {
    guard title.isEmpty == other.title.isEmpty else { return other.title.isEmpty }
    if day != other.day { return day > other.day }
    return (CellText(title), appleID ?? 0) > (CellText(other.title), other.appleID ?? 0)
  }
}

extension SalesGroupTable {
  /// A table of rows: named, ordered and cut as the grouping asks for.
  init(_ grouping: SalesGrouping, _ rows: [SalesGroupRow], _ catalogue: ProductCatalogue) throws(ArithmeticOverflow) {
    self.init(by: grouping.by, rows: rows.sorted(by: grouping.comesFirst))
    // What is ordered by converted proceeds is cut once it has them.
    if grouping.order != .converted { try cut(grouping) }
    guard let place = grouping.by.lastIndex(where: { $0 == .product }) ?? grouping.by.firstIndex(of: .app) else {
      return
    }
    for index in self.rows.indices {
      let entry = catalogue[self.rows[index].key[place]]
      self.rows[index].title = entry.flatMap { $0.title.isEmpty ? nil : $0.title }
      self.rows[index].appleID = entry?.appleID
    }
  }

  /// Puts the groups that are not listed one by one together.
  mutating func cut(_ grouping: SalesGrouping) throws(ArithmeticOverflow) {
    guard let top = grouping.top, top >= 0, rows.count > top else { return }
    var rest = SalesMeasures()
    for row in rows[top...] { try rest.add(row.measures) }
    self.rest = Rest(count: rows.count - top, measures: rest)
    rows.removeSubrange(top...)
  }
}

extension SalesGrouping {
  /// The order of two groups.
  func comesFirst(_ a: SalesGroupRow, _ b: SalesGroupRow) -> Bool {
    switch order {
    case .key: isKeyLess(a, b)
    case .natural: by.first?.isTime == true ? isKeyLess(a, b) : more(a.measures.units, b.measures.units, a, b)
    case .units: more(a.measures.units, b.measures.units, a, b)
    case .rows: more(a.measures.rows, b.measures.rows, a, b)
    case .refunds: more(b.measures.refunds.units, a.measures.refunds.units, a, b)
    case .proceeds(let currency): more(a.measures.proceeds[currency], b.measures.proceeds[currency], a, b)
    case .converted: more(a.measures.convertedProceeds, b.measures.convertedProceeds, a, b)
    }
  }

  private func more<Value: Comparable>(_ x: Value, _ y: Value, _ a: SalesGroupRow, _ b: SalesGroupRow) -> Bool {
    x == y ? isKeyLess(a, b) : x > y
  }

  private func isKeyLess(_ a: SalesGroupRow, _ b: SalesGroupRow) -> Bool {
    a.key.lexicographicallyPrecedes(b.key) { CellText($0) < CellText($1) }
  }
}

extension SalesMeasures {
  /// Adds other measures.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public mutating func add(_ other: SalesMeasures) throws(ArithmeticOverflow) {
    rows += other.rows
    units = try units.plus(other.units)
    for (key, value) in other.unitsByClass { try unitsByClass[key, default: .zero].add(value) }
    for (key, value) in other.unitsByType { try unitsByType[key, default: .zero].add(value) }
    for (key, value) in other.promoUnits { try promoUnits[key, default: .zero].add(value) }
    try proceeds.add(other.proceeds)
    try customerPaid.add(other.customerPaid)
    refunds.rows += other.refunds.rows
    refunds.units = try refunds.units.plus(other.refunds.units)
    try refunds.proceeds.add(other.refunds.proceeds)
    guard let others = other.converted else { return }
    if converted == nil { converted = others } else { try converted?.add(others) }
  }
}
