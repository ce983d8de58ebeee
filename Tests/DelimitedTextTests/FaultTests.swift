import DelimitedText
import TestSupport
import Testing

@Suite("Faults") struct FaultTests {
  /// A text and where its fault is: where it began and where it was noticed, each as line, column and byte.
  struct Placed: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let record: Int
    let began: TextPlace
    let noticed: TextPlace

    init(_ text: some Sequence<UInt8>, record: Int, began: (Int, Int, Int), noticed: (Int, Int, Int)) {
      self.text = Array(text)
      self.record = record
      self.began = TextPlace(line: began.0, column: began.1, byte: began.2)
      self.noticed = TextPlace(line: noticed.0, column: noticed.1, byte: noticed.2)
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }
  }

  static let placed = [
    Placed("a,b\né,\"x\n\"y".utf8, record: 1, began: (2, 3, 7), noticed: (3, 2, 11)),
    Placed("a,b\r\n1,2\r\n3,\"é\r\n4".utf8, record: 2, began: (3, 3, 12), noticed: (4, 2, 18)),
    Placed("a,b\n1,2\n\n3\n".utf8, record: 2, began: (4, 1, 9), noticed: (4, 1, 9)),
    Placed([0xEF, 0xBB, 0xBF] + "\"a\"b".utf8, record: 0, began: (1, 1, 3), noticed: (1, 4, 6)),
    Placed(
      [0xFF, 0xFE] + "😀\n\"é\"x\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, record: 1,
      began: (2, 1, 8), noticed: (2, 4, 14)),
    Placed([0xFE, 0xFF, 0, 0x61, 0], record: 0, began: (1, 2, 4), noticed: (1, 2, 4)),
  ]

  @Test("Line, column, byte and record are named, however the chunks fall", arguments: placed)
  func places(_ example: Placed) {
    for size in [1, 2, 3, 100] {
      let error = firstError(example.text, .csv, chunk: size)
      #expect(error?.began == example.began, "chunks of \(size)")
      #expect(error?.noticed == example.noticed, "chunks of \(size)")
      #expect(error?.record == example.record, "chunks of \(size)")
    }
  }

  @Test("Messages say what happened, hints what may help") func messages() {
    let forgotten = firstError(Array("a,b\n1,\"x\n2,\"y\"\n".utf8), .csv, chunk: 100)
    #expect(
      forgotten?.message
        == "text follows the closing quote at line 3, column 3, of the field that begins at column 3")
    let ragged = firstError(Array("a,b\n1\n".utf8), .csv, chunk: 100)
    #expect(ragged?.description == "line 2, column 1 (record 1, byte 4): expected 2 fields, found 1")
    #expect(ragged?.hint == "is the separator the right one?")
  }

  @Test("After an error the reader keeps reporting it") func stickiness() throws {
    var reader = try DelimitedReader(.csv)
    var errors: [DelimitedTextError] = []
    for text in ["a,b\n1\n", "1,2\n", "3,4\n"] {
      do throws(any Error) {
        try Array(text.utf8).withUnsafeBufferPointer {
          try reader.read($0) { _ in Issue.record("a record after damage") }
        }
      } catch let error as DelimitedTextError {
        errors.append(error)
      }
    }
    do throws(any Error) { try reader.finish { _ in } } catch let error as DelimitedTextError { errors.append(error) }
    #expect(errors.count == 4)
    #expect(errors.allSatisfy { $0 == errors.first })
  }

  @Test("Who stops in the middle of a chunk cannot go on behind it") func abandoning() throws {
    struct Stop: Error {}
    var reader = try DelimitedReader(.csv)
    let text = Array("a\n1\n2\n".utf8)
    #expect(throws: Stop.self) { try text.withUnsafeBufferPointer { try reader.read($0) { _ in throw Stop() } } }
    let error = #expect(throws: DelimitedTextError.self) { try reader.finish { _ in } }
    #expect(error?.code == .abandoned)
    #expect(error?.began.line == 3)
  }

  @Test("A record longer than the limit is an error, one as long is not", arguments: [",", "::"], [1, 7, 1000])
  func recordLimit(_ separator: String, chunk: Int) {
    let dialect = Dialect(separator: Array(separator.utf8), names: .numbered, maximumRecordBytes: 100)
    let fitting = Array((String(repeating: "x", count: 100) + "\n").utf8)
    #expect(firstError(fitting + fitting, dialect, chunk: chunk) == nil)
    for tail in ["x\n", "x", "\"\n"] {
      let error = firstError(fitting + fitting.dropLast() + Array(tail.utf8), dialect, chunk: chunk)
      #expect(error?.code == .recordTooLong(limit: 100))
      #expect(error?.began == TextPlace(line: 2, column: 1, byte: 101))
    }
  }

  @Test("An endless quote is an error at the limit, not a full memory") func endlessQuote() {
    let dialect = Dialect(names: .numbered, maximumRecordBytes: 1 << 20)
    let text = Array(("a\n\"" + String(repeating: "x\n", count: 1 << 20)).utf8)
    let error = firstError(text, dialect, chunk: 1 << 16)
    #expect(error?.code == .recordTooLong(limit: 1 << 20))
    #expect(error?.began.line == 2)
  }

  @Test("More fields than the limit are an error") func fieldLimit() {
    let dialect = Dialect(names: .numbered, maximumFields: 300)
    let commas = { Array((String(repeating: ",", count: $0) + "\n").utf8) }
    #expect(firstError(commas(299), dialect, chunk: 64) == nil)
    #expect(firstError(commas(300), dialect, chunk: 64)?.code == .tooManyFields(limit: 300))
  }

  @Test(
    "Dialects that contradict themselves are refused",
    arguments: [
      Dialect(separator: []), Dialect(separator: Array("a\nb".utf8)), Dialect(separator: Array("\"".utf8)),
      Dialect(quote: 13), Dialect(quote: 0xE9), Dialect(maximumRecordBytes: 0), Dialect(maximumFields: 1 << 40),
    ])
  func dialects(_ dialect: Dialect) {
    let error = firstError([], dialect, chunk: 1)
    guard case .dialect = error?.code else {
      Issue.record("accepted: \(dialect)")
      return
    }
  }

  @Test("A lenient reader counts what it let pass and keeps the first") func tolerance() throws {
    var reader = try DelimitedReader(Dialect(lenient: true))
    var records: [[String]] = []
    try Array("a,b\n1\n2,\"x\"y\n3,4\n5,6,7\n".utf8).withUnsafeBufferPointer {
      try reader.read($0) { records.append($0.texts) }
    }
    try reader.finish { records.append($0.texts) }
    #expect(records == [["1"], ["2", "xy"], ["3", "4"], ["5", "6", "7"]])
    #expect(reader.toleratedCount == 3)
    #expect(reader.firstTolerated?.began.line == 2)
    #expect(reader.firstTolerated?.code == .fieldCount(expected: 2, found: 1))
  }

  private func firstError(_ text: [UInt8], _ dialect: Dialect, chunk: Int) -> DelimitedTextError? {
    do {
      var reader = try DelimitedReader(dialect)
      for start in stride(from: 0, to: text.count, by: chunk) {
        try text[start..<min(start + chunk, text.count)].withUnsafeBufferPointer { try reader.read($0) { _ in } }
      }
      try reader.finish { _ in }
      return nil
    } catch {
      return error as? DelimitedTextError
    }
  }
}
