/// The converted money of a query's tables, and which rates made it: what an index can keep.
public struct ConvertedFigures: Sendable {
  /// The sums by group: of the whole, and of each table of the query.
  public let sums: [MoneyScan.Sums]
  /// The rates that were used.
  public let used: UsedRates
  /// The newest day of any published rate; `nil` where there is none.
  public let newest: ReportDay?
  /// What was said of rates that jump.
  public let jumps: SalesWarning?

  /// Figures of these parts.
  public init(sums: [MoneyScan.Sums], used: UsedRates, newest: ReportDay?, jumps: SalesWarning?) {
    (self.sums, self.used, self.newest, self.jumps) = (sums, used, newest, jumps)
  }
}

extension ConvertedFigures {
  /// The figures as bytes, for this machine's own use.
  public var bytes: [UInt8] {
    var writer = RolledWriter()
    writer.append(count: sums.count)
    for table in sums {
      writer.append(count: table.count)
      for (key, money) in table {
        writer.append(count: key.count)
        for text in key { writer.append(text: text.string) }
        writer.append(money)
      }
    }
    writer.append(count: used.sources.count)
    for source in used.sources { writer.append(text: source) }
    for day in [used.from, used.to, newest] { writer.body.append(raw: day?.number ?? .min) }
    writer.append(text: jumps?.code ?? "")
    writer.append(text: jumps?.message ?? "")
    writer.body.append(raw: Int64(jumps?.count ?? 0))
    return writer.bytes
  }

  /// The figures that bytes stand for; `nil` where they stand for none.
  public init?(bytes: UnsafeRawBufferPointer, target: CurrencyCode) {
    guard var reader = RolledReader(bytes), let count = reader.body.next(UInt32.self) else { return nil }
    var sums: [MoneyScan.Sums] = []
    for _ in 0..<count {
      guard let table = reader.nextSums(target) else { return nil }
      sums.append(table)
    }
    guard let used = reader.nextUsedRates(), let newest = reader.nextDay(), let code = reader.nextText(),
      let message = reader.nextText(), let jumps = reader.body.next(Int64.self)
    else { return nil }
    self.init(
      sums: sums, used: used, newest: newest,
      jumps: code.isEmpty ? nil : SalesWarning(code: code, count: Int(jumps), message: message))
  }
}

extension RolledWriter {
  fileprivate mutating func append(_ money: ConvertedMoney) {
    body.append(raw: money.proceeds.rawValue)
    body.append(raw: money.customerPaid.rawValue)
    append(money.unconverted)
    append(money.unconvertedPaid)
  }
}

extension RolledReader {
  fileprivate mutating func nextSums(_ target: CurrencyCode) -> MoneyScan.Sums? {
    guard let count = body.next(UInt32.self) else { return nil }
    var sums: MoneyScan.Sums = [:]
    for _ in 0..<count {
      guard let width = body.next(UInt32.self), width < 64 else { return nil }
      var key: [CellText] = []
      for _ in 0..<width {
        guard let text = nextText() else { return nil }
        key.append(CellText(text))
      }
      var money = ConvertedMoney(target)
      guard let proceeds = nextAmount(), let paid = nextAmount(), let rest = nextMoney(), let restPaid = nextMoney()
      else { return nil }
      (money.proceeds, money.customerPaid) = (proceeds, paid)
      (money.unconverted, money.unconvertedPaid) = (rest, restPaid)
      sums[key] = money
    }
    return sums
  }

  fileprivate mutating func nextUsedRates() -> UsedRates? {
    var used = UsedRates()
    guard let count = body.next(UInt32.self) else { return nil }
    for _ in 0..<count {
      guard let source = nextText() else { return nil }
      used.add(source, nil)
    }
    guard let from = nextDay(), let to = nextDay() else { return nil }
    used.setSpan(from, to)
    return used
  }

  /// A day or none; `nil` where the bytes end.
  fileprivate mutating func nextDay() -> ReportDay?? {
    guard let number = body.next(Int32.self) else { return nil }
    return .some(number == .min ? nil : ReportDay(number: number))
  }
}
