import AppSales

/// Measures as one cell of a text file: `rows=3;units=5;class.download=5;proceeds.EUR=2.1`.
enum MeasuresText {
  /// The measures as text; codes that hold a mark of the format are percent-encoded.
  static func text(_ measures: SalesMeasures) -> String {
    var fields = ["rows=\(measures.rows)", "units=\(measures.units)"]
    fields += measures.unitsByClass.map { "class.\($0.key.rawValue)=\($0.value)" }.sorted()
    fields += measures.unitsByType.map { "type.\(encoded($0.key))=\($0.value)" }.sorted()
    fields += measures.promoUnits.map { "promo.\(encoded($0.key))=\($0.value)" }.sorted()
    fields += measures.proceeds.sorted.map { "proceeds.\($0.currency)=\($0.amount)" }
    fields += measures.customerPaid.sorted.map { "paid.\($0.currency)=\($0.amount)" }
    if measures.refunds != SalesMeasures.Refunds() {
      fields += ["refund-rows=\(measures.refunds.rows)", "refund-units=\(measures.refunds.units)"]
      fields += measures.refunds.proceeds.sorted.map { "refund.\($0.currency)=\($0.amount)" }
    }
    return fields.joined(separator: ";")
  }

  /// The measures of a text; `nil` where it is none.
  static func measures(_ text: Substring) -> SalesMeasures? {
    var result = SalesMeasures()
    for field in text.split(separator: ";") {
      guard let equals = field.lastIndex(of: "=") else { return nil }
      let name = field[..<equals]
      guard result.set(name, String(field[field.index(after: equals)...])) else { return nil }
    }
    return result
  }

  /// A code without marks of the format, blanks and control characters: these are percent-encoded.
  static func encoded(_ code: String) -> String {
    var result = ""
    for byte in code.utf8 {
      if byte <= 0x20 || byte >= 0x7F || "%;=".utf8.contains(byte) {
        result += "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
      } else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }

  /// The code that was encoded; `nil` where a percent sign is not followed by two digits.
  static func decoded(_ code: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = code.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(2))
      guard digits.utf8.count == 2, digits.utf8.first != UInt8(ascii: "+"), let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SalesMeasures {
  /// Takes one field in; `false` where it makes no sense.
  fileprivate mutating func set(_ name: Substring, _ value: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1 { return setNumber(name, value) }
    guard let amount = ExactAmount(value) else { return false }
    return setAmount(parts[0], parts[1], amount)
  }

  private mutating func setNumber(_ name: Substring, _ value: String) -> Bool {
    switch name {
    case "rows": return Int(value).map { rows = $0 } != nil
    case "refund-rows": return Int(value).map { refunds.rows = $0 } != nil
    case "units": return ExactAmount(value).map { units = $0 } != nil
    case "refund-units": return ExactAmount(value).map { refunds.units = $0 } != nil
    default: return false
    }
  }

  private mutating func setAmount(_ kind: Substring, _ code: Substring, _ amount: ExactAmount) -> Bool {
    if let currency = CurrencyCode(code), ["proceeds", "paid", "refund"].contains(kind) {
      switch kind {
      case "proceeds": return (try? proceeds.add(amount, currency)) != nil
      case "paid": return (try? customerPaid.add(amount, currency)) != nil
      default: return (try? refunds.proceeds.add(amount, currency)) != nil
      }
    }
    guard let code = MeasuresText.decoded(code) else { return false }
    switch kind {
    case "type": unitsByType[code] = amount
    case "promo": promoUnits[code] = amount
    case "class":
      guard let productClass = ProductClass(rawValue: code) else { return false }
      unitsByClass[productClass] = amount
    default: return false
    }
    return true
  }
}
