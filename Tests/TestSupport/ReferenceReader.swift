public import DelimitedText

/// What a reader makes of a text: the records before the first fault, the header among them, and the fault.
public struct ReadOutcome: Equatable, Sendable {
  /// The records before the first fault.
  public var records: [[[UInt8]]] = []
  /// The first fault.
  public var fault: DelimitedTextError.Code?
  /// The line in which the fault began, 0 without one.
  public var line = 0

  /// No record and no fault.
  public init() {}
}

/// Reads a text in the plainest way there is, from an array that holds all of it; without limits.
public func readPlainly(_ source: [UInt8], _ dialect: Dialect) -> ReadOutcome {
  let (text, isCut) = plainText(of: source, dialect)
  var outcome = ReadOutcome()
  var fieldCount: Int? = if case .given(let names, _) = dialect.names { names.count } else { nil }
  var at = 0
  let isBreak = { at < text.count && [10, 13].contains(text[at]) }
  let isSeparator = { text[at...].starts(with: dialect.separator) }
  let isQuote = { at < text.count && text[at] == dialect.quote }
  func stop(_ fault: DelimitedTextError.Code, at start: Int) -> ReadOutcome {
    let before = String(decoding: text[..<start], as: UTF8.self).replacing("\r\n", with: "\n")
    outcome.fault = fault
    outcome.line = 1 + before.unicodeScalars.count { $0 == "\n" || $0 == "\r" }
    return outcome
  }

  while at < text.count {
    if isBreak() { at += 1; continue }
    let start = at
    var record: [[UInt8]] = []
    repeat {
      if !record.isEmpty { at += dialect.separator.count }
      var field: [UInt8] = []
      if isQuote() {
        let opening = at
        var isOpen = true
        at += 1
        while at < text.count, isOpen {
          let first = isQuote()
          if first { at += 1 }
          isOpen = !first || isQuote()
          if isOpen { field.append(text[at]); at += 1 }
        }
        if isOpen, isCut { return stop(.halfUnit, at: text.count) }
        if isOpen, !dialect.lenient { return stop(.unclosedQuote, at: opening) }
        let goesOn = at < text.count && !isBreak() && !isSeparator()
        if goesOn, !dialect.lenient { return stop(.textAfterQuote, at: opening) }
      }
      while at < text.count, !isBreak(), !isSeparator() { field.append(text[at]); at += 1 }
      record.append(field)
    } while at < text.count && isSeparator()
    if at == text.count, isCut { return stop(.halfUnit, at: at) }
    let expected = fieldCount ?? record.count
    if record.count != expected, !dialect.lenient {
      return stop(.fieldCount(expected: expected, found: record.count), at: start)
    }
    fieldCount = expected
    outcome.records.append(record)
  }
  return isCut ? stop(.halfUnit, at: text.count) : outcome
}

/// The text as UTF-8 without a byte order mark, and whether it ends within a UTF-16 unit where that is a fault.
private func plainText(of source: [UInt8], _ dialect: Dialect) -> (text: [UInt8], isCut: Bool) {
  if source.starts(with: [0xEF, 0xBB, 0xBF]) { return (Array(source.dropFirst(3)), false) }
  let isBig = source.starts(with: [0xFE, 0xFF])
  guard isBig || source.starts(with: [0xFF, 0xFE]) else { return (source, false) }
  let units = stride(from: 2, to: source.count - 1, by: 2).map { at in
    UInt16(source[at + (isBig ? 0 : 1)]) << 8 | UInt16(source[at + (isBig ? 1 : 0)])
  }
  return (Array(String(decoding: units, as: UTF16.self).utf8), source.count % 2 == 1 && !dialect.lenient)
}
