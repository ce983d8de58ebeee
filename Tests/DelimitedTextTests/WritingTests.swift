import DelimitedText
import TestSupport
import Testing

@Suite("Writing") struct WritingTests {
  @Test(
    "What must be quoted is quoted, nothing else",
    arguments: [
      (["a", "b"], "a,b\n"), (["a,b", "c"], "\"a,b\",c\n"), (["a\"b"], "\"a\"\"b\"\n"),
      (["a\nb", "c\rd"], "\"a\nb\",\"c\rd\"\n"),
      ([""], "\"\"\n"), (["", ""], ",\n"), ([" a "], " a \n"), (["=1", "-2"], "=1,-2\n"),
      (["\u{FEFF}a"], "\"\u{FEFF}a\"\n"),
    ])
  func quoting(_ fields: [String], _ wanted: String) {
    #expect(written([fields], DelimitedWriter()) == wanted)
  }

  @Test("Text that a spreadsheet would run gets an apostrophe, numbers do not") func formulas() {
    var writer = DelimitedWriter(separator: 9, formulaSafe: true)
    for text in ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "x=1", ""] { writer.append(field: text) }
    writer.append(field: "-1.5", isText: false)
    writer.endRecord()
    let wanted = "'=1+1\t'+1\t'-1\t'@x\t\"'\tx\"\t\"'\rx\"\tx=1\t\t-1.5\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == wanted)
  }

  @Test("Bytes can be taken out at any time") func takingOut() {
    var writer = DelimitedWriter(lineEnd: "\r\n")
    writer.append(field: "")
    #expect(writer.takeBytes().isEmpty)
    writer.endRecord()
    #expect(writer.takeBytes() == Array("\"\"\r\n".utf8))
    #expect(writer.bytes.isEmpty)
  }

  @Test("What is written is read back, whatever bytes it has") func identity() throws {
    var random = SeededRandom()
    let seed = random.seed
    let pieces: [[UInt8]] =
      ["a", "é", "😀", "\"", ",", "\t", "\n", "\r", "\r\n", " ", "'"].map { Array($0.utf8) }
      + [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0xEF], [0], [0x80], Array(repeating: 0x78, count: 70)]
    for _ in 0..<1_000 {
      let width = Int.random(in: 1...5, using: &random)
      let table = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
        }
      }
      let separator: UInt8 = Bool.random(using: &random) ? 0x2C : 9
      var writer = DelimitedWriter(separator: separator, lineEnd: Bool.random(using: &random) ? "\n" : "\r\n")
      for record in table {
        for field in record { writer.append(bytes: field) }
        writer.endRecord()
      }
      let found = readInChunks(writer.bytes, Dialect(separator: [separator], names: .numbered)) {
        Int.random(in: 1...300, using: &random)
      }
      #expect(found.records == table && found.fault == nil, "APPSALES_SEED=\(seed)")
    }
  }

  private func written(_ records: [[String]], _ start: DelimitedWriter) -> String {
    var writer = start
    for record in records {
      for field in record { writer.append(field: field) }
      writer.endRecord()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
