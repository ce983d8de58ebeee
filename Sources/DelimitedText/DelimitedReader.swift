/// Reads delimited text from chunks of any size and hands out its records.
///
///     var reader = try DelimitedReader(.csv)
///     while let chunk = source.next() { try reader.read(chunk) { record in … } }
///     try reader.finish { record in … }
///
/// Where the chunks are yet to be read, the reader's own memory is the best place for them:
///
///     while try reader.readChunk(from: file.read, { record in … }) > 0 {}
///
/// The text is UTF-8, with or without a byte order mark, or UTF-16 with one. Bytes that are not UTF-8 are handed on as
/// they are. Lines end with LF, CR or CRLF, also mixed; empty lines are skipped. Memory is that of the longest record,
/// however long the text. After an error, the text's or the caller's, the reader does not read on: it reports an error
/// again.
public struct DelimitedReader: ~Copyable {
  private static let windowBytes = 256 << 10
  private static let leastRoom = 64 << 10

  private let dialect: Dialect
  private var decoder = InputDecoder()
  private var window = TextWindow(capacity: windowBytes)
  private var fields = FieldTable()
  private var fast: MaskScanner
  private var exact: ExactScanner
  /// Whether the record that is being read is left to the exact scanner, and whether all are.
  private var isExact: Bool
  private let isAlwaysExact: Bool
  /// How many records are left to the exact scanner at once, and how many of them are still to come.
  private var exactRun = (length: 1, rest: 0)
  /// The number of the record at which the fast scanner began anew.
  private var fastStart = 0
  private var recordNumber: Int
  private var failure: DelimitedTextError?

  /// The names of the fields; empty until the first record has been read, unless they were given.
  public private(set) var names: [String] = []
  private var hasNames = false
  private var expectsHeader: Bool

  /// How many records a lenient dialect has let pass with a fault.
  public private(set) var toleratedCount = 0
  /// The first fault that a lenient dialect has let pass.
  public private(set) var firstTolerated: DelimitedTextError?

  /// A reader at the beginning of a text.
  ///
  /// Throws `.dialect` if the dialect contradicts itself.
  public init(_ dialect: Dialect) throws(DelimitedTextError) { try self.init(dialect, fast: MaskScanner(dialect)) }

  /// A reader that finds records with a certain scanner, or byte by byte even where that scanner is fit.
  init(_ dialect: Dialect, fast: consuming MaskScanner, isAlwaysExact: Bool = false) throws(DelimitedTextError) {
    if let fault = dialect.fault { throw DelimitedTextError(dialect: fault) }
    self.dialect = dialect
    self.isAlwaysExact = isAlwaysExact || !fast.isFit
    isExact = self.isAlwaysExact
    self.fast = fast
    exact = ExactScanner(dialect)
    switch dialect.names {
    case .header:
      expectsHeader = true
    case .given(let names, let replacingHeader):
      self.names = names
      hasNames = true
      expectsHeader = replacingHeader
    case .numbered:
      expectsHeader = false
    }
    recordNumber = expectsHeader ? 0 : 1
  }

  /// Reads a chunk and calls `body` with each record that it completes.
  ///
  /// Throws a `DelimitedTextError` for faulty text, and what `body` throws.
  public mutating func read(
    _ chunk: UnsafeBufferPointer<UInt8>, _ body: (DelimitedRecord) throws -> Void
  ) throws {
    var rest = chunk
    while !rest.isEmpty {
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(try load(rest)))
      try handOut(isFinal: false, body)
    }
  }

  /// Lets `source` write the next bytes of the text into the reader's own memory, and calls `body` with each record that
  /// they complete: as `read`, without a copy.
  ///
  /// `source` is handed room for 64 KiB at least and returns how many bytes it has written, 0 at the end of the text,
  /// which `finish` then ends. What it throws leaves the reader as it was.
  ///
  /// Returns what `source` returned. Throws a `DelimitedTextError` for faulty text, and what `source` and `body` throw.
  public mutating func readChunk(
    from source: (UnsafeMutableBufferPointer<UInt8>) throws -> Int, _ body: (DelimitedRecord) throws -> Void
  ) throws -> Int {
    if let failure { throw failure }
    makeRoom(Self.leastRoom)
    let written = try source(window.free)
    precondition((0...window.room).contains(written), "more bytes than there was room for")
    if decoder.isPlain {
      window.appendWritten(written)
      try handOut(isFinal: false, body)
    } else {
      let copy = Array(window.free[..<written])
      try copy.withUnsafeBufferPointer { try read($0, body) }
    }
    return written
  }

  /// Ends the text and calls `body` with the last record, if no line break ended it.
  ///
  /// Throws a `DelimitedTextError` for faulty text, and what `body` throws.
  public mutating func finish(_ body: (DelimitedRecord) throws -> Void) throws {
    try flush()
    try handOut(isFinal: false, body)
    try checkEnd()
    try handOut(isFinal: true, body)
  }

  private mutating func handOut(isFinal: Bool, _ body: (DelimitedRecord) throws -> Void) throws {
    while let record = try next(isFinal: isFinal) {
      do {
        try body(record)
      } catch {
        // What follows in the chunk is lost to whoever goes on, so nobody may.
        _ = fail(atRecord(.abandoned))
        throw error
      }
    }
  }
}

extension DelimitedReader {
  /// Takes as much of a chunk as there is room for, at least a byte; all records before it have been read.
  mutating func load(_ chunk: UnsafeBufferPointer<UInt8>) throws(DelimitedTextError) -> Int {
    if let failure { throw failure }
    makeRoom(16)
    return decoder.decode(chunk, into: &window)
  }

  /// Takes what the decoder has held back, since no more chunks come; all records before it have been read.
  mutating func flush() throws(DelimitedTextError) {
    if let failure { throw failure }
    makeRoom(16)
    decoder.finish(into: &window)
  }

  /// Checks that the text ends with a whole character; all records before the last have been read.
  mutating func checkEnd() throws(DelimitedTextError) {
    guard decoder.halfUnit != nil else { return }
    try tolerate(Irregularity(code: .halfUnit, began: window.count, noticed: window.count))
  }

  private mutating func makeRoom(_ minimum: Int) {
    let shift = window.makeRoom(minimum)
    if !isExact { fast.shift(by: shift) }
    exact.shift(by: shift)
  }

  /// The next record that is in the window as a whole; `nil` if there is none.
  @inline(__always)
  mutating func next(isFinal: Bool) throws(DelimitedTextError) -> DelimitedRecord? {
    while true {
      while let found = fast.nextFound(&window) {
        if let record = try take(found, isExact: false) { return record }
      }
      switch try scan(isFinal: isFinal) {
      case .record(let found): if let record = try take(found, isExact: true) { return record }
      case .scanned, .irregular: continue
      case .more: return nil
      }
    }
  }

  /// Goes on to the next records, all found so far having been taken.
  private mutating func scan(isFinal: Bool) throws(DelimitedTextError) -> ScanOutcome {
    var outcome = isExact ? ScanOutcome.irregular : fast.scan(window)
    // The exact scanner also knows what to do at the end of the text.
    if case .more = outcome, isFinal { outcome = .irregular }
    if case .irregular = outcome { outcome = try scanExactly(isFinal: isFinal) }
    if case .more = outcome { try check(end: window.count, isExact ? fields.count : fast.unfinishedFields) }
    return outcome
  }

  private mutating func scanExactly(isFinal: Bool) throws(DelimitedTextError) -> ScanOutcome {
    if !isExact { beginExact() }
    do throws(Irregularity) {
      return try exact.next(&window, &fields, isFinal: isFinal)
    } catch {
      throw fail(error)
    }
  }

  /// Goes on behind a record and returns it, unless it is the header.
  @inline(__always)
  private mutating func take(_ found: ScannedRecord, isExact: Bool) throws(DelimitedTextError) -> DelimitedRecord? {
    try check(end: found.end, found.count)
    if isExact, let fault = exact.tolerated {
      try tolerate(fault)
    } else if hasNames, found.count != names.count {
      try tolerate(atRecord(.fieldCount(expected: names.count, found: found.count)))
    }
    let origin = window.bytes + found.origin
    if isExact {
      if let quote = dialect.quote { fields.unescape(origin, quote: quote) }
    } else if !found.doubled.isEmpty {
      takeOut(found.doubled, of: found.fields, at: origin)
    }
    let record = DelimitedRecord(
      base: origin, bounds: found.fields, count: found.count, number: recordNumber, line: window.line)
    let isHeader = expectsHeader
    if isHeader || !hasNames { takeNames(record) }
    window.endRecord(at: found.end)
    recordNumber += 1
    if isExact { endExact() }
    return isHeader ? nil : record
  }

  /// Holds the record, as far as it has been read, against the limits.
  @inline(__always)
  private mutating func check(end: Int, _ fieldCount: Int) throws(DelimitedTextError) {
    if end - window.recordStart > dialect.maximumRecordBytes {
      throw fail(atRecord(.recordTooLong(limit: dialect.maximumRecordBytes)))
    }
    if fieldCount > dialect.maximumFields { throw fail(atRecord(.tooManyFields(limit: dialect.maximumFields))) }
  }

  private mutating func takeNames(_ record: DelimitedRecord) {
    if !hasNames { names = expectsHeader ? record.texts : (0..<record.count).map { "FIELD_\($0 + 1)" } }
    hasNames = true
    expectsHeader = false
  }

  /// Leaves the record to the exact scanner, and twice as many as before if the fast one did not come to its end once:
  /// where each record is irregular, its scans would be for nothing.
  private mutating func beginExact() {
    exactRun.length = recordNumber == fastStart ? min(2 * exactRun.length, 64) : 1
    exactRun.rest = exactRun.length
    isExact = true
    fields.removeAll()
    exact.restart(at: window.recordStart)
  }

  private mutating func endExact() {
    fields.removeAll()
    exact.restart(at: window.recordStart)
    guard !isAlwaysExact else { return }
    exactRun.rest -= 1
    guard exactRun.rest == 0 else { return }
    isExact = false
    fastStart = recordNumber
    fast.restart(at: window.recordStart)
  }

  private func atRecord(_ code: DelimitedTextError.Code) -> Irregularity {
    Irregularity(code: code, began: window.recordStart, noticed: window.recordStart)
  }

  private func error(_ fault: Irregularity) -> DelimitedTextError {
    DelimitedTextError(
      fault.code, record: recordNumber, began: window.place(of: fault.began), noticed: window.place(of: fault.noticed))
  }

  private mutating func fail(_ fault: Irregularity) -> DelimitedTextError {
    let error = error(fault)
    failure = error
    return error
  }

  private mutating func tolerate(_ fault: Irregularity) throws(DelimitedTextError) {
    guard dialect.lenient else { throw fail(fault) }
    toleratedCount += 1
    if firstTolerated == nil { firstTolerated = error(fault) }
  }
}
