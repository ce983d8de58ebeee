import AppSales
import DelimitedText

/// What a report says, without key numbers and without an order: what two ways of reading it must agree on.
struct ReportFacts: Equatable {
  struct Place: Hashable {
    var span: ReportPeriod
    var key: SalesKey
  }

  struct Count: Equatable {
    var rows = 0
    var units: Int128 = 0
  }

  private(set) var counts: [Place: Count] = [:]

  init() {}

  init(_ digest: ReportDigest, _ keys: SalesKeyTable) {
    // Made anew whenever they are asked for.
    let keys = keys.keys
    for section in digest.sections {
      for entry in section.entries {
        add(Place(span: section.span, key: keys[Int(entry.key)]), Int(entry.rows), Int128(entry.units))
      }
    }
  }

  mutating func add(_ place: Place, _ rows: Int, _ units: Int128) {
    counts[place, default: Count()].rows += rows
    counts[place, default: Count()].units += units
  }

  mutating func add(_ other: ReportFacts) {
    for (place, count) in other.counts { add(place, count.rows, count.units) }
  }

  var rows: Int { counts.values.reduce(0) { $0 + $1.rows } }
  var keys: [SalesKey] { counts.keys.map(\.key) }
}

extension SalesReportDecoder {
  /// Decodes bytes, with padding behind them that would be cells if it were read.
  mutating func digest(of bytes: [UInt8]) throws(ReportError) -> ReportDigest {
    let padded = bytes + Array(repeating: UInt8(ascii: "\t"), count: TabScanner.padding)
    let result = padded.withUnsafeBufferPointer { text in
      Result { () throws(ReportError) in try decode(UnsafeBufferPointer(rebasing: text.dropLast(TabScanner.padding))) }
    }
    return try result.get()
  }

  /// Adds a part of a report.
  mutating func add(part bytes: some Collection<UInt8>) throws(ReportError) {
    let padded = Array(bytes) + Array(repeating: UInt8(ascii: "\t"), count: TabScanner.padding)
    let result = padded.withUnsafeBufferPointer { text in
      Result { () throws(ReportError) in try add(UnsafeBufferPointer(rebasing: text.dropLast(TabScanner.padding))) }
    }
    try result.get()
  }
}

/// What a fresh decoder makes of bytes.
func facts(_ bytes: [UInt8], shape: SalesKey.Shape = .full) throws(ReportError) -> ReportFacts {
  var decoder = SalesReportDecoder(shape: shape)
  let digest = try decoder.digest(of: bytes)
  return ReportFacts(digest, decoder.keys)
}

func facts(_ text: String, shape: SalesKey.Shape = .full) throws(ReportError) -> ReportFacts {
  try facts(Array(text.utf8), shape: shape)
}

/// The error that a text ends with; `nil` where it ends well.
func fault(_ text: String) -> ReportError? { fault(Array(text.utf8)) }

func fault(_ bytes: [UInt8]) -> ReportError? {
  do throws(ReportError) {
    _ = try facts(bytes)
    return nil
  } catch {
    return error
  }
}
