/// Rows that count, but that the reader should know of.
struct Oddities: Hashable, Sendable {
  private var unknownTypes: [String: Int] = [:]
  private var noCurrency = 0
  private var zeroUnits = 0
  private var unreadable = 0

  init() {}

  /// For each text of a pool whether bytes of it were no UTF-8.
  struct Texts {
    fileprivate let pool: TextPool
    fileprivate let isRepaired: [Bool]

    init(_ pool: TextPool) {
      self.pool = pool
      isRepaired = pool.texts.map { $0.string.unicodeScalars.contains("\u{FFFD}") }
    }
  }

  mutating func note(_ key: KeyCodes, _ texts: Texts, rows: Int, units: Int128) {
    if key.productClass == Oddities.unknown { unknownTypes[texts.pool[key.type].string, default: 0] += rows }
    if key.currency == 0, key.developerProceeds != 0, units != 0 { noCurrency += rows }
    if key.sign == 0 { zeroUnits += rows }
    if texts.isRepaired[Int(key.title)] || texts.isRepaired[Int(key.sku)] { unreadable += rows }
  }

  /// Adds those of other rows.
  mutating func add(_ other: Oddities) {
    unknownTypes.merge(other.unknownTypes, uniquingKeysWith: +)
    noCurrency += other.noCurrency
    zeroUnits += other.zeroUnits
    unreadable += other.unreadable
  }

  private static let unknown = TextPool.number(of: .unknown)

  var warnings: [SalesWarning] {
    var list: [SalesWarning] = []
    if !unknownTypes.isEmpty {
      let codes = unknownTypes.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      list.append(
        warning(
          "unknown-product-type", unknownTypes.values.reduce(0, +),
          "product type identifiers that are not known: \(codes); their money counts, their units are no downloads"))
    }
    list.append(warning("no-currency", noCurrency, "rows have proceeds without a currency; they stand under XXX"))
    list.append(warning("zero-units", zeroUnits, "rows have 0 units, as partial refunds do; they change no figure"))
    list.append(warning("not-utf-8", unreadable, "rows have a SKU or title that is no UTF-8; its bytes show as U+FFFD"))
    return list.filter { $0.count > 0 }
  }

  private func warning(_ code: String, _ count: Int, _ message: String) -> SalesWarning {
    SalesWarning(code: code, count: count, message: message)
  }
}

extension Oddities {
  func append(to writer: inout RolledWriter) {
    writer.append(count: unknownTypes.count)
    for (type, rows) in unknownTypes {
      writer.append(text: type)
      writer.body.append(raw: Int64(rows))
    }
    for rows in [noCurrency, zeroUnits, unreadable] { writer.body.append(raw: Int64(rows)) }
  }

  init?(_ reader: inout RolledReader) {
    guard let count = reader.body.next(UInt32.self) else { return nil }
    for _ in 0..<count {
      guard let type = reader.nextText(), let rows = reader.body.next(Int64.self) else { return nil }
      unknownTypes[type] = Int(rows)
    }
    guard let counts = reader.body.next(Int64.self, count: 3)?.map(Int.init) else { return nil }
    (noCurrency, zeroUnits, unreadable) = (counts[0], counts[1], counts[2])
  }
}
