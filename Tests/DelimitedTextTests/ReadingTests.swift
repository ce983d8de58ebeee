import DelimitedText
import TestSupport
import Testing

@Suite("Reading") struct ReadingTests {
  @Test("Both readers find what the table says, at any size of chunks", arguments: ReadingCase.all)
  func table(_ example: ReadingCase) {
    let wanted = strings(readPlainly(example.source, example.dialect))
    #expect(wanted.records == example.records)
    #expect(wanted.fault == example.fault)
    #expect(wanted.line == example.line)
    for size in [1, 2, 7, 64, max(1, example.source.count)] {
      let found = strings(readInChunks(example.source, example.dialect) { size })
      #expect(found.records == wanted.records, "chunks of \(size)")
      #expect(found.fault == wanted.fault, "chunks of \(size)")
      #expect(found.line == wanted.line, "chunks of \(size)")
    }
  }

  @Test("Both readers agree about random texts") func randomTexts() {
    var random = SeededRandom()
    let seed = random.seed
    for _ in 0..<4_000 {
      let dialect = randomDialect(&random)
      var source = randomText(&random)
      // With a separator of several bytes two faults may meet at the cut, and either may be the one reported.
      if dialect.separator.count == 1, Int.random(in: 0..<4, using: &random) == 0 { source.append(0x22) }
      let wanted = readPlainly(source, dialect)
      let longest = [1, 3, 20, 500].randomElement(using: &random) ?? 1
      let found = readInChunks(source, dialect) { Int.random(in: 1...longest, using: &random) }
      #expect(
        found == wanted,
        "APPSALES_SEED=\(seed), \(dialect), \(String(decoding: source, as: UTF8.self).debugDescription)")
      if found != wanted { return }
    }
  }

  private func strings(_ outcome: ReadOutcome) -> (records: [[String]], fault: DelimitedTextError.Code?, line: Int) {
    (outcome.records.map { $0.map { String(decoding: $0, as: UTF8.self) } }, outcome.fault, outcome.line)
  }

  private func randomDialect(_ random: inout SeededRandom) -> Dialect {
    let separators = [",", ",", "::", "aab"].map { Array($0.utf8) }
    return Dialect(
      separator: separators.randomElement(using: &random) ?? [], quote: Bool.random(using: &random) ? 0x22 : nil,
      names: .numbered, lenient: Bool.random(using: &random))
  }

  /// Mostly what matters to a reader; sometimes in UTF-16.
  private func randomText(_ random: inout SeededRandom) -> [UInt8] {
    let pieces = ["\"", "\"", "\"\"", ",", ",", "\n", "\r\n", "\r", "a", "b", ":", "::", "é", "😀", "\",\"", "\"\n\""]
    let longest = [4, 20, 200].randomElement(using: &random) ?? 4
    let text = (0..<Int.random(in: 0...longest, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return [0xEF, 0xBB, 0xBF] + text.joined().utf8
    case 1: return [0xFF, 0xFE] + text.joined().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 2: return [0xFE, 0xFF] + text.joined().utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    default: return Array(text.joined().utf8)
    }
  }
}
