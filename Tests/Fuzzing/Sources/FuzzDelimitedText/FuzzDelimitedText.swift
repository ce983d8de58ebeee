import DelimitedText

/// What libFuzzer calls with each input: the reader must find what the plain one finds, however the chunks fall.
///
/// The first four bytes choose the dialect, the sizes of the chunks and how they are handed over, the rest is the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDelimitedText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard input.count >= 4 else { return 0 }
  let dialect = dialect(chosenBy: input[0])
  let text = Array(input[4...])
  var random = SeededRandom(seed: UInt64(input[1]))
  let longest = 1 + Int(input[2]) * (1 + Int(input[3] & 7))
  let found = readInChunks(text, dialect, filling: input[3] & 8 != 0) { Int.random(in: 1...longest, using: &random) }
  let wanted = readPlainly(text, dialect)
  guard agree(found, wanted, dialect) else { fatalError("\(dialect)\nfound  \(found)\nwanted \(wanted)") }
  checkWriting(wanted)
  return 0
}

private func dialect(chosenBy bits: UInt8) -> Dialect {
  let separators: [[UInt8]] = [[0x2C], [0x09], [0x3A, 0x3A], [0x61, 0x61, 0x62]]
  return Dialect(
    separator: separators[Int(bits & 3)], quote: bits & 4 == 0 ? 0x22 : nil,
    names: bits & 8 == 0 ? .numbered : .given(["a", "b"]), lenient: bits & 16 != 0)
}

/// A text cut within a UTF-16 unit may fail with either fault where a separator of several bytes is cut too.
private func agree(_ found: ReadOutcome, _ wanted: ReadOutcome, _ dialect: Dialect) -> Bool {
  if wanted.fault == .halfUnit, dialect.separator.count > 1 { return found.records == wanted.records }
  return found == wanted
}

/// Whatever was read can be written and read again.
private func checkWriting(_ outcome: ReadOutcome) {
  var writer = DelimitedWriter()
  for record in outcome.records {
    for field in record { writer.append(bytes: field) }
    writer.endRecord()
  }
  let again = readPlainly(writer.bytes, Dialect(names: .numbered, lenient: true))
  guard again.records == outcome.records else { fatalError("written \(writer.bytes)\nfound \(again)") }
}
