public import DelimitedText

/// Reads a text with the reader under test, in chunks of the sizes that `nextSize` gives, as an outcome to compare.
///
/// Either the chunks are handed to the reader, or it has them written to its own memory (`filling`). The header, which the
/// reader keeps to itself, is put back in front if the dialect has one.
public func readInChunks(
  _ source: [UInt8], _ dialect: Dialect, filling: Bool = false, nextSize: () -> Int
) -> ReadOutcome {
  var outcome = ReadOutcome()
  do {
    var reader = try DelimitedReader(dialect)
    let keep = { (record: DelimitedRecord) in outcome.records.append((0..<record.count).map { Array(record[$0]) }) }
    var failure: DelimitedTextError?
    do {
      var start = 0
      while start < source.count {
        let chunk = source[start..<min(source.count, start + max(1, nextSize()))]
        if filling {
          start += try reader.readChunk(from: { $0.update(fromContentsOf: chunk.prefix($0.count)) }, keep)
        } else {
          try chunk.withUnsafeBufferPointer { try reader.read($0, keep) }
          start = chunk.endIndex
        }
      }
      try reader.finish(keep)
    } catch let error as DelimitedTextError {
      failure = error
    }
    if case .header = dialect.names, !reader.names.isEmpty {
      outcome.records.insert(reader.names.map { Array($0.utf8) }, at: 0)
    }
    outcome.fault = failure?.code
    outcome.line = failure?.began.line ?? 0
  } catch {
    outcome.fault = .dialect("\(error)")
  }
  return outcome
}
