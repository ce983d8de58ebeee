import AppSales
import DelimitedText

/// What reading a report ended with.
enum Reading: Equatable {
  case facts(ReportFacts)
  case fault(ReportError)

  /// By a decoder, which may know rows from before.
  init(_ bytes: [UInt8], _ decoder: inout SalesReportDecoder) {
    do throws(ReportError) {
      let digest = try decoder.digest(of: bytes)
      self = .facts(ReportFacts(digest, decoder.keys))
    } catch {
      self = .fault(error)
    }
  }

  /// By the exact path alone: row by row, without windows and without a memo.
  init(exactly bytes: [UInt8], shape: SalesKey.Shape) {
    var facts = ReportFacts()
    var reader = SalesRowReader()
    let padded = bytes + Array(repeating: UInt8(ascii: "\t"), count: TabScanner.padding)
    let result = padded.withUnsafeBufferPointer { text in
      Result { () throws(ReportError) in
        try reader.read(UnsafeBufferPointer(rebasing: text.dropLast(TabScanner.padding))) { _, record in
          let place = ReportFacts.Place(span: record.span, key: SalesKey(record, shape: shape))
          facts.add(place, 1, Int128(record.units.rawValue))
        }
      }
    }
    switch result {
    case .success: self = .facts(facts)
    case .failure(let error): self = .fault(error)
    }
  }

  var rows: Int? { if case .facts(let facts) = self { facts.rows } else { nil } }
  var error: ReportError? { if case .fault(let error) = self { error } else { nil } }
}
