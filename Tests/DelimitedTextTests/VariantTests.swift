import DelimitedText
import TestSupport
import Testing

/// The ways of finding records agree in all that they say: fields, numbers and lines of records, faults and their places.
///
/// What does not agree is named and not shown, since it may be long.
@Suite("Variants of the reader") struct VariantTests {
  @Test(
    "Every variant finds what the table says, however the text comes in", arguments: ReadingVariant.all + [.exact])
  func table(_ variant: ReadingVariant) {
    for example in ReadingCase.all {
      for (size, filling) in [(1, false), (63, false), (64, true), (65, true), (1 << 20, false), (1 << 20, true)] {
        let found = Transcript(example.source, example.dialect, variant, filling: filling) { size }
        let texts = found.records.map { $0.fields.map { String(decoding: $0, as: UTF8.self) } }
        #expect(texts == example.records, "\(example.name), chunks of \(size)")
        #expect(found.error?.code == example.fault, "\(example.name), chunks of \(size)")
        #expect(found.error?.began.line ?? 0 == example.line, "\(example.name), chunks of \(size)")
      }
    }
  }

  @Test("Every variant agrees with the exact one about random texts", arguments: ReadingVariant.all)
  func randomTexts(_ variant: ReadingVariant) {
    var random = SeededRandom()
    for round in 0..<600 {
      let text = RandomText(&random, bytes: round < 500 ? 300 : 20_000)
      let longest = [1, 63, 64, 65, 4096, 1 << 20].randomElement(using: &random) ?? 1
      let filling = Bool.random(using: &random)
      let sizes = (0..<text.bytes.count).map { _ in
        Bool.random(using: &random) ? longest : Int.random(in: 1...longest, using: &random)
      }
      // The same chunks: a record over the limit is noticed when a chunk ends, before or after another fault in it.
      let agrees = transcript(text, .exact, filling, sizes) == transcript(text, variant, filling, sizes)
      #expect(agrees, "APPSALES_SEED=\(random.seed), round \(round), \(text)")
      if !agrees { return }
    }
  }

  private func transcript(_ text: RandomText, _ variant: ReadingVariant, _ filling: Bool, _ sizes: [Int]) -> Transcript
  {
    var sizes = sizes.makeIterator()
    return Transcript(text.bytes, text.dialect, variant, filling: filling) { sizes.next() ?? 1 }
  }

  @Test("Every kind of byte counts at the borders of blocks, pieces and windows", arguments: ReadingVariant.all)
  func borders(_ variant: ReadingVariant) {
    let dialect = Dialect(names: .numbered, lenient: true)
    let middles = [",", "\"", "\"\"", "\",\"", "\r", "\r\n", "\n", "\"\n\"", "\"\r\n\"", "\0", "a\"", "\"a", "é"]
    for border in [63, 64, 65, 4095, 4096, 4097, 8191, 8192, 8193, 1 << 18, 1 << 18 + 1] {
      for middle in middles {
        for opening in ["", "\""] {
          // The middle straddles the border; the rest is one long field, quoted or not, that others surround.
          let before = "x,y\n" + opening
          let padding = String(repeating: "z", count: border - before.utf8.count - middle.utf8.count / 2)
          let text = Array((before + padding + middle + opening + ",\"e\"\"f\"\ng,h\n").utf8)
          let wanted = Transcript(text, dialect, .exact) { 1 << 20 }
          for filling in [false, true] {
            let agrees = Transcript(text, dialect, variant, filling: filling) { 1 << 20 } == wanted
            #expect(agrees, "\(middle.debugDescription) in \(opening) at \(border)")
          }
        }
      }
    }
  }

  @Test("A record longer than the window is read by every variant", arguments: ReadingVariant.all)
  func longRecord(_ variant: ReadingVariant) {
    let long = String(repeating: "a,\"b\"\"\r\nc\",", count: 60_000) + "d"
    let text = Array("x\n\(long)\ny,z\n".utf8)
    let dialect = Dialect(names: .numbered, lenient: true)
    let wanted = Transcript(text, dialect, .exact) { 1 << 20 }
    #expect(wanted.records.map(\.fields.count) == [1, 120_001, 2])
    #expect(wanted.records.map(\.line) == [1, 2, 60_003])
    for (size, filling) in [(100_000, false), (100_000, true), (1 << 22, false), (1 << 22, true)] {
      let agrees = Transcript(text, dialect, variant, filling: filling) { size } == wanted
      #expect(agrees, "chunks of \(size)")
    }
  }

  @Test("Faults in the middle of a long text have the same places", arguments: ReadingVariant.all)
  func faults(_ variant: ReadingVariant) {
    let rows = String(repeating: "1,\"é\"\"x\r\ny\",\"\"\r\n", count: 30_000)
    for fault in ["1,2\n", "\"a\"b,2,3\n", "1,a\"b,3\n", "1,\"2,3\n", "1,2,3,4\n"] {
      for lenient in [false, true] {
        let text = Array(("a,b,c\n" + rows + fault + "4,5,6\n").utf8)
        let dialect = Dialect(lenient: lenient)
        let wanted = Transcript(text, dialect, .exact) { 1 << 20 }
        let found = Transcript(text, dialect, variant, filling: true) { 1 << 20 }
        #expect(found.records.count >= 30_000)
        let agrees = found == wanted
        #expect(agrees, "\(fault), lenient: \(lenient)")
      }
    }
  }
}

/// A text with much of what matters to a reader, and a dialect to read it in.
private struct RandomText: CustomStringConvertible {
  let bytes: [UInt8]
  let dialect: Dialect

  var description: String { "\(dialect), \(String(decoding: bytes, as: UTF8.self).debugDescription)" }

  /// Most texts are regular, so that the fast way is taken; some have anything anywhere.
  init(_ random: inout SeededRandom, bytes count: Int) {
    let faults = [0, 0, 0, 200, 10].randomElement(using: &random) ?? 0
    let width = Int.random(in: 1...12, using: &random)
    var text = ""
    while text.utf8.count < count {
      let cells = (0..<width).map { _ in Self.cell(faults, &random) }
      text += cells.joined(separator: ",") + (["\n", "\n", "\r\n", "\r", "\n\n"].randomElement(using: &random) ?? "")
    }
    if Bool.random(using: &random) { text += Self.cell(faults, &random) }
    bytes = Array(text.utf8)
    dialect = Dialect(
      quote: Int.random(in: 0..<8, using: &random) == 0 ? nil : 0x22,
      names: Bool.random(using: &random) ? .numbered : .header, lenient: Bool.random(using: &random),
      maximumRecordBytes: Int.random(in: 0..<8, using: &random) == 0 ? 150 : 1 << 20,
      maximumFields: Int.random(in: 0..<8, using: &random) == 0 ? 9 : 1 << 20)
  }

  private static func cell(_ faults: Int, _ random: inout SeededRandom) -> String {
    if faults > 0, Int.random(in: 0..<faults, using: &random) == 0 {
      return ["a\"b", "\"a\"b", " \"\"", "\"", "\"\"\"", ",", "\n"].randomElement(using: &random) ?? ""
    }
    let pieces =
      Bool.random(using: &random) ? ["a", "bc", "é", "😀", "\0", "1.5"] : ["\"\"", ",", "\r\n", "\n", "\r", "a"]
    let count = [0, 1, 2, 9, 60, 64].randomElement(using: &random) ?? 0
    let text = (0..<Int.random(in: 0...count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
    let isQuoted = pieces.contains("\"\"") || Int.random(in: 0..<4, using: &random) == 0
    return isQuoted ? "\"\(text.joined())\"" : text.joined()
  }
}
