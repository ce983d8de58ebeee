import DelimitedText
import WorkSharing

/// Keys by number: each distinct key once, in the order of arrival.
public struct SalesKeyTable: Sendable {
  /// Which columns the keys tell apart.
  public let shape: SalesKey.Shape
  private(set) var codes: [KeyCodes] = []
  private(set) var pool = TextPool()
  /// Made when the first key is looked for, which a table that was kept may never need.
  private var places = HashPlaces()

  /// An empty table.
  public init(shape: SalesKey.Shape = .narrow) { self.shape = shape }

  /// Room for the keys of ten years, which takes memory as they come: keys that were moved again and again to make room
  /// would take more of it, and time.
  mutating func reserveRoom() {
    if codes.isEmpty { codes.reserveCapacity(1 << 15) }
  }

  init(shape: SalesKey.Shape, _ codes: [KeyCodes], _ pool: TextPool) {
    self.shape = shape
    self.codes = codes
    self.pool = pool
  }

  /// How many keys there are.
  public var count: Int { codes.count }

  /// Whether rows of a key cost and bring nothing.
  public func isFree(_ number: UInt32) -> Bool { codes[Int(number)].isFree }

  /// The number of a key, which is added if it is new.
  public mutating func number(of key: SalesKey) -> UInt32 {
    number(of: KeyCodes(key, shape: shape, &pool))
  }

  /// The number of the key of a row, which is added if it is new.
  mutating func number(of cells: PlacedCells, _ numbers: RowNumbers) -> UInt32 {
    number(of: KeyCodes(cells, numbers, shape: shape, &pool))
  }

  private mutating func number(of key: KeyCodes) -> UInt32 {
    makePlaces()
    let hash = key.hash
    if let number = known(key, hash) { return UInt32(truncatingIfNeeded: number) }
    codes.append(key)
    places.append(hash)
    return UInt32(truncatingIfNeeded: codes.count - 1)
  }

  private mutating func makePlaces() {
    if places.count < codes.count { for key in codes[places.count...] { places.append(key.hash) } }
  }

  private func known(_ key: KeyCodes, _ hash: UInt64) -> Int? { places.number(hash) { codes[$0] == key } }

  /// The key of a number that this table gave.
  public subscript(number: UInt32) -> SalesKey { SalesKey(codes[Int(number)], pool) }

  /// All keys, in the order of their numbers.
  public var keys: [SalesKey] { codes.map { SalesKey($0, pool) } }

  /// What numbers of another table are in this one, for its keys and for its texts.
  public struct Renumbering: Sendable {
    /// The number here of each key there.
    public let keys: [UInt32]
    let texts: [Int32]
  }

  /// The numbers as they are.
  public var identity: Renumbering {
    Renumbering(keys: Array(0..<UInt32(codes.count)), texts: Array(0..<Int32(pool.texts.count)))
  }

  /// Takes the keys of another table in.
  ///
  /// - Parameters:
  ///   - other: The other table.
  ///   - threads: How many threads may look for the keys that are here already.
  /// - Returns: What the other's numbers are here.
  public mutating func absorb(_ other: SalesKeyTable, threads: Int = 1) -> Renumbering {
    let texts = other.pool.texts.map { pool.number(of: $0) }
    makePlaces()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(other.codes.count)
    for part in find(other.codes, texts, threads: Workers.worthwhile(other.codes.count, atMost: threads)) {
      numbers += append(part)
    }
    return Renumbering(keys: numbers, texts: texts)
  }

  /// Keys of another table in the numbers of this one's texts.
  private struct OtherKeys: Sendable {
    /// The number here of each key; `nil` for those that are not here.
    var numbers: [UInt32?] = []
    /// Those that are not here, with their hashes.
    var news: [(key: KeyCodes, hash: UInt64)] = []
  }

  /// Looks for the keys of another table, so many of them at a time.
  private func find(_ others: [KeyCodes], _ texts: [Int32], threads: Int) -> [OtherKeys] {
    let size = SalesKeyTable.shareSize
    return Workers.map((others.count + size - 1) / size, threads: threads) { part in
      find(others[(part * size)...].prefix(size), texts)
    }
  }

  private func find(_ others: ArraySlice<KeyCodes>, _ texts: [Int32]) -> OtherKeys {
    var found = OtherKeys()
    found.numbers.reserveCapacity(others.count)
    for first in stride(from: others.startIndex, to: others.endIndex, by: SalesKeyTable.askedAtOnce) {
      let keys = others[first...].prefix(SalesKeyTable.askedAtOnce).map { $0.renumbered(texts) }
      let hashes = keys.map(\.hash)
      prefetch(hashes)
      for (key, hash) in zip(keys, hashes) {
        let number = known(key, hash)
        found.numbers.append(number.map { UInt32(truncatingIfNeeded: $0) })
        if number == nil { found.news.append((key, hash)) }
      }
    }
    return found
  }

  /// Takes in those that are not here: each is another one than all the others of its table, so that nobody looks once more.
  private mutating func append(_ found: OtherKeys) -> [UInt32] {
    var news = found.news.makeIterator()
    return found.numbers.map { number in
      if let number { return number }
      if let (key, hash) = news.next() {
        codes.append(key)
        places.append(hash)
      }
      return UInt32(truncatingIfNeeded: codes.count - 1)
    }
  }

  /// So many keys a thread takes at a time.
  private static let shareSize = 4096

  /// So many keys are looked for side by side: memory is slow, but answers many at once.
  private static let askedAtOnce = 32

  /// Asks for the memory in which keys of some hashes are looked for.
  private func prefetch(_ hashes: [UInt64]) {
    for hash in hashes { places.prefetch(hash) }
    for hash in hashes {
      if let first = places.firstNumber(hash) { codes.prefetch(first) }
    }
  }
}

extension SalesKey {
  /// The key that numbers stand for.
  init(_ codes: KeyCodes, _ pool: TextPool) {
    self.init(
      sku: pool[codes.sku], title: pool[codes.title], appleID: codes.appleID < 0 ? nil : codes.appleID,
      type: pool[codes.type], productClass: TextPool.productClass(codes.productClass), country: pool[codes.country],
      currency: CurrencyCode(pool[codes.currency].string),
      customerCurrency: CurrencyCode(pool[codes.customerCurrency].string),
      developerProceeds: Micros(rawValue: codes.developerProceeds),
      customerPrice: Micros(rawValue: codes.customerPrice),
      promoCode: pool[codes.promoCode], parent: pool[codes.parent], cmb: pool[codes.cmb],
      sign: Sign(rawValue: Int8(truncatingIfNeeded: codes.sign)) ?? .zero, device: pool[codes.device],
      version: pool[codes.version], orderType: pool[codes.orderType])
  }

  /// The customer price as groupings by price show it: `0.99 USD`.
  var priceText: CellText { SalesKey.priceText(customerPrice, customerCurrency) }

  static func priceText(_ price: Micros, _ currency: CurrencyCode?) -> CellText {
    CellText([price.description, currency?.description].compactMap(\.self).joined(separator: " "))
  }
}
