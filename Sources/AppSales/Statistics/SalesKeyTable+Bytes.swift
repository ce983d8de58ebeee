extension SalesKeyTable {
  /// The table as bytes, for this machine's own use.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(raw: UInt32(truncatingIfNeeded: pool.texts.count))
    for text in pool.texts { bytes.append(text: text.string) }
    bytes.append(raw: UInt32(truncatingIfNeeded: codes.count))
    bytes.append(raw: codes)
    return bytes
  }

  /// The table that bytes stand for, of the narrow shape; `nil` where they stand for none.
  public init?(bytes: UnsafeRawBufferPointer) {
    var cursor = ByteCursor(bytes)
    guard let textCount = cursor.next(UInt32.self) else { return nil }
    var texts: [CellText] = []
    for _ in 0..<textCount {
      guard let text = cursor.nextText() else { return nil }
      texts.append(CellText(text))
    }
    guard let pool = TextPool(texts), let count = cursor.next(UInt32.self),
      let codes = cursor.next(KeyCodes.self, count: Int(count)),
      codes.allSatisfy({ $0.isWithin(pool) })
    else { return nil }
    self.init(shape: .narrow, codes, pool)
  }
}

extension KeyCodes {
  /// Whether every number is one of the pool's.
  func isWithin(_ pool: TextPool) -> Bool {
    let count = UInt32(pool.texts.count)
    let numbers = [
      sku, title, type, country, currency, customerCurrency, promoCode, parent, cmb, device, version, orderType, app,
      price,
    ]
    return numbers.allSatisfy { UInt32(bitPattern: $0) < count }
      && productClass >= 1 && Int(productClass) <= ProductClass.allCases.count
  }
}
