/// Finds records byte by byte: the exact way, for separators of several bytes and for quotes in odd places.
///
/// What it holds to: a quote opens a quoted field only as the field's first character, and is data elsewhere in an
/// unquoted one. Within quotes a doubled quote stands for one. A closing quote that text follows is a fault, since the
/// writer may have meant one thing or the other. The scanner stops and goes on at any byte.
struct ExactScanner {
  private enum State { case fieldStart, unquoted, quoted, afterQuote }
  private enum Match { case text, separator, lineBreak, undecided }

  private let separator: [UInt8]
  private let quote: UInt8?
  private let isLenient: Bool

  private var state = State.fieldStart
  private var position = 0
  private var fieldStart = 0
  private var isFieldQuoted = false

  /// The first fault of the record that a lenient dialect let pass.
  private(set) var tolerated: Irregularity?

  init(_ dialect: Dialect) {
    separator = dialect.separator
    quote = dialect.quote
    isLenient = dialect.lenient
  }

  /// Begins anew at the first byte of a record.
  mutating func restart(at start: Int) {
    position = start
    tolerated = nil
    beginField(at: start)
  }

  /// Takes note that the window's bytes have moved to the front.
  mutating func shift(by distance: Int) {
    position -= distance
    fieldStart -= distance
    tolerated = tolerated?.shifted(by: distance)
  }

  /// Goes on to the end of the record, which the end of the window is if it `isFinal`.
  mutating func next(
    _ window: inout TextWindow, _ fields: inout FieldTable, isFinal: Bool
  ) throws(Irregularity) -> ScanOutcome {
    while position < window.count {
      let byte = window.bytes[position]
      switch state {
      case .quoted:
        if byte == quote { state = .afterQuote }
        position += 1
        continue
      case .afterQuote where byte == quote:
        state = .quoted
        position += 1
        continue
      case .fieldStart where byte == quote:
        state = .quoted
        isFieldQuoted = true
        position += 1
        continue
      default: break
      }

      switch match(byte, window, isFinal: isFinal) {
      case .text:
        if state == .afterQuote { try report(.textAfterQuote) }
        state = .unquoted
        position += 1
      case .separator:
        endField(window, &fields)
        position += separator.count
        beginField(at: position)
      case .lineBreak where position == window.recordStart:
        window.skipLineBreak()
        restart(at: position + 1)
      case .lineBreak:
        return endRecord(&window, &fields)
      case .undecided:
        return .more
      }
    }
    guard isFinal, position > window.recordStart else { return .more }
    if state == .quoted { try report(.unclosedQuote) }
    return endRecord(&window, &fields)
  }

  private func match(_ byte: UInt8, _ window: borrowing TextWindow, isFinal: Bool) -> Match {
    if isLineBreak(byte) { return .lineBreak }
    guard byte == separator[0] else { return .text }
    let available = min(separator.count, window.count - position)
    for index in 1..<max(available, 1) where window.bytes[position + index] != separator[index] { return .text }
    if available == separator.count { return .separator }
    return isFinal ? .text : .undecided
  }

  private mutating func beginField(at start: Int) {
    state = .fieldStart
    fieldStart = start
    isFieldQuoted = false
  }

  private func endField(_ window: borrowing TextWindow, _ fields: inout FieldTable) {
    fields.reserve(1)
    if isFieldQuoted { fields.markNextEscaped() }
    let start = fieldStart - window.recordStart + (isFieldQuoted ? 1 : 0)
    fields.append(start: UInt32(start), end: UInt32(position - window.recordStart))
  }

  private mutating func endRecord(_ window: inout TextWindow, _ fields: inout FieldTable) -> ScanOutcome {
    endField(window, &fields)
    window.innerBreaks = window.lineBreaks(before: position)
    return .record(
      ScannedRecord(
        end: position, origin: window.recordStart, fields: fields.bounds, count: fields.count,
        doubled: UnsafeBufferPointer(start: nil, count: 0)))
  }

  private mutating func report(_ code: DelimitedTextError.Code) throws(Irregularity) {
    let irregularity = Irregularity(code: code, began: fieldStart, noticed: position)
    guard isLenient else { throw irregularity }
    if tolerated == nil { tolerated = irregularity }
  }
}
