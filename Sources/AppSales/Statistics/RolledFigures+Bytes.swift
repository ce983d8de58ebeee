extension RolledFigures {
  /// The figures without their days as bytes, for this machine's own use.
  public var bytes: [UInt8] {
    var writer = RolledWriter()
    writer.body.append(raw: Int64(reports))
    writer.append(totals)
    writer.append(unitsByCountry)
    writer.append(unitsBySKU)
    for table in tables {
      writer.append(count: table.rows.count)
      for row in table.rows {
        for text in row.key { writer.append(text: text) }
        writer.append(row.measures)
      }
    }
    catalogue.append(to: &writer)
    oddities.append(to: &writer)
    return writer.bytes
  }

  /// The figures that bytes stand for; `nil` where they stand for none.
  public init?(bytes: UnsafeRawBufferPointer) {
    self.init()
    guard var reader = RolledReader(bytes), let reports = reader.body.next(Int64.self),
      let totals = reader.nextMeasures(), let countries = reader.nextAmounts(), let skus = reader.nextAmounts()
    else { return nil }
    (self.reports, self.totals, unitsByCountry, unitsBySKU) = (Int(reports), totals, countries, skus)
    for by in RolledFigures.kept {
      guard let rows = reader.nextRows(width: by.count) else { return nil }
      tables.append(Table(by: by, rows: rows))
    }
    guard let catalogue = ProductCatalogue(&reader), let oddities = Oddities(&reader)
    else { return nil }
    (self.catalogue, self.oddities) = (catalogue, oddities)
  }
}

/// Writes figures: every text once, and its number where it stands.
struct RolledWriter {
  var body: [UInt8] = []
  private var texts: [String] = []
  private var numbers: [CellText: UInt32] = [:]

  mutating func append(count: Int) { body.append(raw: UInt32(truncatingIfNeeded: count)) }

  mutating func append(text: String) {
    let number = numbers[CellText(text)] ?? UInt32(truncatingIfNeeded: texts.count)
    if number == texts.count {
      texts.append(text)
      numbers[CellText(text)] = number
    }
    body.append(raw: number)
  }

  mutating func append(_ amounts: [String: ExactAmount]) {
    append(count: amounts.count)
    for (text, amount) in amounts {
      append(text: text)
      body.append(raw: amount.rawValue)
    }
  }

  mutating func append(_ money: MoneyBag) {
    append(count: money.sorted.count)
    for money in money.sorted {
      body.append(raw: money.currency.letters)
      body.append(raw: money.amount.rawValue)
    }
  }

  mutating func append(_ measures: SalesMeasures) {
    body.append(raw: Int64(measures.rows))
    body.append(raw: measures.units.rawValue)
    append(count: measures.unitsByClass.count)
    for (productClass, units) in measures.unitsByClass {
      body.append(raw: UInt8(truncatingIfNeeded: productClass.number))
      body.append(raw: units.rawValue)
    }
    append(measures.unitsByType)
    append(measures.promoUnits)
    append(measures.proceeds)
    append(measures.customerPaid)
    body.append(raw: Int64(measures.refunds.rows))
    body.append(raw: measures.refunds.units.rawValue)
    append(measures.refunds.proceeds)
  }

  /// The texts and then all else.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(raw: UInt32(truncatingIfNeeded: texts.count))
    for text in texts { bytes.append(text: text) }
    return bytes + body
  }
}

/// Reads figures back; every read is checked.
struct RolledReader {
  var body: ByteCursor
  private var texts: [String] = []

  init?(_ bytes: UnsafeRawBufferPointer) {
    body = ByteCursor(bytes)
    guard let count = body.next(UInt32.self) else { return nil }
    for _ in 0..<count {
      guard let text = body.nextText() else { return nil }
      texts.append(text)
    }
  }

  mutating func nextText() -> String? {
    guard let number = body.next(UInt32.self), number < texts.count else { return nil }
    return texts[Int(number)]
  }

  mutating func nextAmount() -> ExactAmount? { body.next(Int128.self).map(ExactAmount.init(rawValue:)) }

  mutating func nextAmounts() -> [String: ExactAmount]? {
    guard let count = body.next(UInt32.self) else { return nil }
    var amounts = [String: ExactAmount](minimumCapacity: min(Int(count), texts.count))
    for _ in 0..<count {
      guard let text = nextText(), let amount = nextAmount() else { return nil }
      amounts[text] = amount
    }
    return amounts
  }

  mutating func nextMoney() -> MoneyBag? {
    guard let count = body.next(UInt32.self) else { return nil }
    var money = MoneyBag(capacity: min(Int(count), 256))
    for _ in 0..<count {
      guard let letters = body.next(UInt32.self), let amount = nextAmount(),
        (try? money.add(amount, CurrencyCode(letters: letters))) != nil
      else { return nil }
    }
    return money
  }

  mutating func nextMeasures() -> SalesMeasures? {
    var measures = SalesMeasures()
    guard let rows = body.next(Int64.self), let units = nextAmount(), let classes = nextClasses(),
      let types = nextAmounts(), let promos = nextAmounts(), let proceeds = nextMoney(), let paid = nextMoney(),
      let refundRows = body.next(Int64.self), let refundUnits = nextAmount(), let refunds = nextMoney()
    else { return nil }
    (measures.rows, measures.units, measures.unitsByClass) = (Int(rows), units, classes)
    (measures.unitsByType, measures.promoUnits) = (types, promos)
    (measures.proceeds, measures.customerPaid) = (proceeds, paid)
    (measures.refunds.rows, measures.refunds.units) = (Int(refundRows), refundUnits)
    measures.refunds.proceeds = refunds
    return measures
  }

  private mutating func nextClasses() -> [ProductClass: ExactAmount]? {
    let all = ProductClass.allCases
    guard let count = body.next(UInt32.self), count <= all.count else { return nil }
    var classes = [ProductClass: ExactAmount](minimumCapacity: Int(count))
    for _ in 0..<count {
      guard let number = body.next(UInt8.self), Int(number) < all.count, let units = nextAmount() else { return nil }
      classes[all[Int(number)]] = units
    }
    return classes
  }

  mutating func nextRows(width: Int) -> [SalesGroupRow]? {
    guard let count = body.next(UInt32.self) else { return nil }
    var rows: [SalesGroupRow] = []
    for _ in 0..<count {
      var key: [String] = []
      key.reserveCapacity(width)
      for _ in 0..<width {
        guard let text = nextText() else { return nil }
        key.append(text)
      }
      guard let measures = nextMeasures() else { return nil }
      rows.append(SalesGroupRow(key: key, measures: measures))
    }
    return rows
  }
}
