import CByteMask
import Testing

@testable import DelimitedText

/// One of the ways in which the reader finds records.
struct ReadingVariant: CustomTestStringConvertible, Sendable {
  let name: String
  let width: field_scan_width
  var isAlwaysExact = false

  var testDescription: String { name }

  /// Byte by byte: what the others are held against.
  static let exact = ReadingVariant(name: "exact", width: FIELD_SCAN_PLAIN, isAlwaysExact: true)

  /// Those among which the processor chooses, as far as this one can run them.
  static var all: [ReadingVariant] {
    var all = [ReadingVariant(name: "plain", width: FIELD_SCAN_PLAIN)]
    #if arch(x86_64)
      if Processor.has("avx2", "bmi1", "bmi2", "abm", "popcnt") {
        all.append(ReadingVariant(name: "AVX2", width: FIELD_SCAN_AVX2))
      }
      if Processor.has("avx2", "bmi1", "bmi2", "abm", "avx512bw", "avx512vl", "avx512_vbmi2") {
        all.append(ReadingVariant(name: "AVX-512", width: FIELD_SCAN_AVX512))
      }
    #endif
    return all
  }

  func reader(_ dialect: Dialect) throws(DelimitedTextError) -> DelimitedReader {
    try DelimitedReader(dialect, fast: MaskScanner(dialect, width: width), isAlwaysExact: isAlwaysExact)
  }
}

/// All that a reader says about a text.
struct Transcript: Equatable {
  struct Record: Equatable {
    let number: Int
    let line: Int
    let fields: [[UInt8]]
  }

  var names: [String] = []
  var records: [Record] = []
  var error: DelimitedTextError?
  var toleratedCount = 0
  var firstTolerated: DelimitedTextError?

  /// Reads a text piece by piece: in chunks, or by letting the reader have them written to its own memory.
  init(_ text: [UInt8], _ dialect: Dialect, _ variant: ReadingVariant, filling: Bool = false, nextSize: () -> Int) {
    do throws(DelimitedTextError) {
      var reader = try variant.reader(dialect)
      do {
        try feed(text, to: &reader, filling, nextSize)
      } catch {
        self.error = error as? DelimitedTextError
      }
      names = reader.names
      toleratedCount = reader.toleratedCount
      firstTolerated = reader.firstTolerated
    } catch {
      self.error = error
    }
  }

  private mutating func feed(
    _ text: [UInt8], to reader: inout DelimitedReader, _ filling: Bool, _ nextSize: () -> Int
  ) throws {
    var rest = text[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(max(1, nextSize()))
      if filling {
        let count = try reader.readChunk(from: { $0.update(fromContentsOf: chunk.prefix($0.count)) }, { keep($0) })
        rest = rest.dropFirst(count)
      } else {
        try chunk.withUnsafeBufferPointer { try reader.read($0) { keep($0) } }
        rest = rest.dropFirst(chunk.count)
      }
    }
    try reader.finish { keep($0) }
  }

  private mutating func keep(_ record: DelimitedRecord) {
    records.append(
      Record(number: record.number, line: record.line, fields: (0..<record.count).map { Array(record[$0]) }))
  }
}
