import AppSales

/// What libFuzzer calls with each input: however a text is read, it must say the same.
///
/// The first byte chooses the columns that keys tell apart and a header to put in front, the second is the seed of the
/// places where the text is cut, the rest is the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSalesReport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard input.count >= 2 else { return 0 }
  let shape: SalesKey.Shape = input[0] & 1 == 0 ? .narrow : .full
  let text = headers[Int(input[0] >> 1) % headers.count] + input[2...]
  var decoder = SalesReportDecoder(shape: shape)
  let whole = outcome { () throws(ReportError) in
    try decoder.digest(of: text)
  } keys: {
    decoder.keys
  }
  // The memo now knows the rows.
  let again = outcome { () throws(ReportError) in
    try decoder.digest(of: text)
  } keys: {
    decoder.keys
  }
  guard again == whole else { fatalError("read again \(again)\nfirst \(whole)") }
  checkApart(text, shape, whole)
  guard isInOwnForm(text) else { return 0 }
  var random = SeededRandom(seed: UInt64(input[1]))
  let parts = inParts(text, shape, &random)
  guard parts == whole else { fatalError("in parts \(parts)\nas a whole \(whole)") }
  checkRows(text, shape, whole)
  if let crowd = crowd(of: text, shape, &random) {
    let whole = outcome { () throws(ReportError) in
      try decoder.digest(of: crowd)
    } keys: {
      decoder.keys
    }
    checkRows(crowd, shape, whole)
    checkApart(crowd, shape, whole)
  }
  return 0
}

/// Reads the text twice with an entry a row, as what only is added up is read: it must say the same.
private func checkApart(_ text: [UInt8], _ shape: SalesKey.Shape, _ whole: Outcome) {
  var decoder = SalesReportDecoder(shape: shape, mayRepeatKeys: true)
  for _ in 0..<2 {
    let apart = outcome { () throws(ReportError) in
      try decoder.digest(of: text)
    } keys: {
      decoder.keys
    }
    guard apart == whole else { fatalError("row by row \(apart)\ntogether \(whole)") }
  }
}

/// Hundreds of rows from the few of a text, with others that differ from them in a byte: several windows of the fast
/// path, most of their rows known to the memo.
private func crowd(of text: [UInt8], _ shape: SalesKey.Shape, _ random: inout SeededRandom) -> [UInt8]? {
  let lines = lines(text)
  guard let header = lines.indices.first(where: { !isBlank(Array(lines[...$0].joined()), shape) }) else { return nil }
  let before = Array(lines[...header].joined())
  var rows = lines[(header + 1)...].prefix(8).map { $0.last == 10 ? Array($0) : $0 + [10] }
  guard before.last == 10, !rows.isEmpty else { return nil }
  for _ in 0..<8 { rows.append(changed(rows.randomElement(using: &random) ?? [], &random)) }
  // The first row that is wrong ends a report, so that mostly there is none.
  if Int.random(in: 0..<4, using: &random) > 0 {
    rows.removeAll { row in if case .fault = outcome(ofLines: before + row, shape) { true } else { false } }
  }
  guard let usual = rows.first else { return nil }
  return (0..<Int.random(in: 1...400, using: &random)).reduce(into: before) { crowd, _ in
    crowd += Bool.random(using: &random) ? usual : rows.randomElement(using: &random) ?? usual
  }
}

/// A row with another byte somewhere, or a digit or a sign more.
private func changed(_ row: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
  var row = row
  let place = Int.random(in: row.indices, using: &random)
  let byte = Array("0123456789-.,/: \t\r\nA".utf8).randomElement(using: &random) ?? 0
  switch Int.random(in: 0..<4, using: &random) {
  case 0: row.insert(byte, at: place)
  case 1: row[place] = byte
  case 2: row[place] = UInt8.random(in: 0...255, using: &random)
  default: row.remove(at: place)
  }
  return row.last == 10 ? row : row + [10]
}

/// None, today's, that of 2009, the required columns alone, and days apart and in the wrong order.
private let headers = [
  "",
  "Provider\tProvider Country\tSKU\tDeveloper\tTitle\tVersion\tProduct Type Identifier\tUnits\tDeveloper Proceeds\t"
    + "Begin Date\tEnd Date\tCustomer Currency\tCountry Code\tCurrency of Proceeds\tApple Identifier\tCustomer Price\t"
    + "Promo Code\tParent Identifier\tSubscription\tPeriod\tCategory\tCMB\tDevice\tSupported Platforms\t"
    + "Proceeds Reason\tPreserved Pricing\tClient\tOrder Type\n",
  "Provider\tVendor Identifier\tUnits\tRoyalty Price\tBegin Date\tEnd Date\tCountry Code\tRoyalty Currency\t"
    + "Product Type Identifier\tTitle / Episode / Season\n",
  "SKU\tUnits\tDeveloper Proceeds\tBegin Date\tEnd Date\tCountry Code\tCurrency of Proceeds\tProduct Type Identifier\n",
  "End Date\tUnits\tx\tDeveloper Proceeds\tBegin Date\tSKU\tCountry Code\tCurrency of Proceeds\tTitle\t"
    + "Product Type Identifier\tOrder Type\r\n",
].map { Array($0.utf8) }

/// What reading ended with.
private enum Outcome: Equatable {
  case facts(ReportFacts)
  case fault(ReportError)
}

private func outcome(_ read: () throws(ReportError) -> ReportDigest, keys: () -> SalesKeyTable) -> Outcome {
  do throws(ReportError) {
    let digest = try read()
    return .facts(ReportFacts(digest, keys()))
  } catch {
    return .fault(error)
  }
}

/// Whether a text is neither UTF-16 nor CSV nor of carriage returns, so that it can be cut at line feeds.
private func isInOwnForm(_ text: [UInt8]) -> Bool {
  if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) { return false }
  let first = text.drop { $0 == 10 || $0 == 13 }.prefix { $0 != 10 && $0 != 13 }
  return text.contains(10) && (first.contains(9) || !first.contains(UInt8(ascii: ",")))
}

/// The lines of a text with their line feeds.
private func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var start = 0
  for (index, byte) in text.enumerated() where byte == 10 {
    lines.append(text[start...index])
    start = index + 1
  }
  if start < text.count { lines.append(text[start...]) }
  return lines
}

private func inParts(_ text: [UInt8], _ shape: SalesKey.Shape, _ random: inout SeededRandom) -> Outcome {
  var rest = lines(text)[...]
  var parts: [[UInt8]] = []
  // The form of a report is told by its first part, in which a line of the report must lie.
  var count = (rest.firstIndex { line in line.contains { $0 > 0x20 } } ?? 0) + 1
  while !rest.isEmpty {
    parts.append(Array(rest.prefix(count).joined()))
    rest = rest.dropFirst(count)
    count = Int.random(in: 0...3, using: &random)
  }
  var decoder = SalesReportDecoder(shape: shape)
  decoder.begin()
  return outcome { () throws(ReportError) in
    for part in parts { try decoder.add(part: part) }
    return try decoder.finish()
  } keys: {
    decoder.keys
  }
}

/// Reads each row alone, by a decoder that has seen no other: the first fault must be the whole text's, or else the sum.
private func checkRows(_ text: [UInt8], _ shape: SalesKey.Shape, _ whole: Outcome) {
  let lines = lines(text)
  // An overflow is no fault of a single row.
  if case .fault(let error) = whole, error.code == .overflow || error.code == .empty { return }
  // A byte order mark is one in the first line alone, so that each row keeps all before it up to the header.
  guard let header = lines.indices.first(where: { !isBlank(Array(lines[...$0].joined()), shape) }) else { return }
  let before = Array(lines[...header].joined())
  var sum = ReportFacts()
  var known: [[UInt8]: Outcome] = [:]
  for index in [header] + Array(lines[(header + 1)...].indices) {
    let row = index == header ? [] : Array(lines[index])
    let alone = known[row] ?? outcome(ofLines: before + row, shape)
    known[row] = alone
    switch alone {
    case .facts(let facts): sum.add(facts)
    case .fault(let error):
      guard case .fault(let found) = whole, error.isSame(as: found), found.line == index + 1 else {
        fatalError("line \(index + 1) alone \(error)\nin the text \(whole)")
      }
      return
    }
  }
  guard whole == .facts(sum) else { fatalError("row by row \(sum)\nas a whole \(whole)") }
}

private func outcome(ofLines text: [UInt8], _ shape: SalesKey.Shape) -> Outcome {
  var decoder = SalesReportDecoder(shape: shape)
  // Without a line feed a lone carriage return would end a line.
  return outcome { () throws(ReportError) in
    try decoder.digest(of: text + [10])
  } keys: {
    decoder.keys
  }
}

private func isBlank(_ text: [UInt8], _ shape: SalesKey.Shape) -> Bool {
  if case .fault(let error) = outcome(ofLines: text, shape) { return error.code == .empty }
  return false
}

extension ReportError {
  /// Whether two errors differ in nothing but the line.
  fileprivate func isSame(as other: ReportError) -> Bool {
    (code, column, message, hint) == (other.code, other.column, other.message, other.hint)
  }
}
