import CByteMask

/// Finds records 64 bytes at a time: the fast way, for separators of one byte and quotes where they belong.
///
/// A mask has one bit for each of 64 bytes. The running exclusive or of the mask of quotes is the mask of what is
/// within quotes, provided that each opening quote follows a delimiter and each closing one comes before a delimiter.
/// Where that does not hold, the record is left to the `ExactScanner`. The scanner stops and goes on at any byte.
struct MaskScanner {
  private let separator: UInt8
  private let quote: UInt8
  private let isQuoting: Bool

  /// Where the block begins that the masks below are of.
  private var base = 0
  /// Where the next block begins.
  private var scanned = 0
  /// What is still to be looked at in the block: its separators, line breaks and second halves of doubled quotes.
  private var events: UInt64 = 0
  private var separators: UInt64 = 0
  private var recordEnds: UInt64 = 0
  private var doubled: UInt64 = 0
  private var isIrregular = false

  /// What the last byte scanned was: all ones if within quotes; one if a delimiter or a closing quote.
  private var inside: UInt64 = 0
  private var followsDelimiter: UInt64 = 1
  private var followsClosing: UInt64 = 0
  /// Where the field begins, relative to its record.
  private var fieldStart: UInt32 = 0

  /// The scanner for a dialect, if its separator is a single byte.
  init?(_ dialect: Dialect) {
    guard dialect.separator.count == 1 else { return nil }
    separator = dialect.separator[0]
    quote = dialect.quote ?? 0
    isQuoting = dialect.quote != nil
  }

  /// Begins anew at the first byte of a record.
  mutating func restart(at position: Int) {
    scanned = position
    events = 0
    isIrregular = false
    inside = 0
    followsDelimiter = 1
    followsClosing = 0
    fieldStart = 0
  }

  /// Takes note that the window's bytes have moved to the front.
  mutating func shift(by distance: Int) { scanned -= distance }

  /// Goes on to the end of the record.
  mutating func next(_ window: inout TextWindow, _ fields: inout FieldTable) -> ScanOutcome {
    while true {
      while events != 0 {
        let position = base &+ events.trailingZeroBitCount
        let bit = events & (0 &- events)
        events ^= bit
        if separators & bit != 0 {
          endField(at: position, window, &fields)
        } else if recordEnds & bit != 0 {
          if position == window.recordStart {
            window.skipLineBreak()
            continue
          }
          endField(at: position, window, &fields)
          fieldStart = 0
          return .record(end: position)
        } else if doubled & bit != 0 {
          fields.markNextEscaped()
        } else {
          noteInnerBreak(at: position, &window)
        }
      }
      if isIrregular { return .irregular }
      guard scanned < window.count else { return .more }
      fields.reserve(64)
      scanBlock(window)
    }
  }

  @inline(__always)
  private mutating func endField(at position: Int, _ window: borrowing TextWindow, _ fields: inout FieldTable) {
    let start = window.bytes + window.recordStart
    let end = UInt32(truncatingIfNeeded: position &- window.recordStart)
    let quotes: UInt32 = isQuoting && start[Int(fieldStart)] == quote ? 1 : 0
    fields.append(start: fieldStart &+ quotes, end: end &- quotes)
    fieldStart = end &+ 1
  }

  private func noteInnerBreak(at position: Int, _ window: inout TextWindow) {
    let isSecondHalf = window.bytes[position] == lineFeed && window.bytes[position - 1] == carriageReturn
    if !isSecondHalf { window.innerBreaks += 1 }
  }

  @inline(__always)
  private mutating func scanBlock(_ window: borrowing TextWindow) {
    let count = min(64, window.count &- scanned)
    let valid = ~0 as UInt64 &>> UInt64(truncatingIfNeeded: 64 &- count)
    let bytes = UnsafePointer(window.bytes + scanned)
    let breaks = (byte_mask_64(bytes, lineFeed) | byte_mask_64(bytes, carriageReturn)) & valid
    let unquotedSeparators = byte_mask_64(bytes, separator) & valid
    base = scanned
    scanned &+= count
    guard isQuoting else {
      separators = unquotedSeparators
      recordEnds = breaks
      events = separators | breaks
      return
    }

    let quotes = byte_mask_64(bytes, quote) & valid
    let within = prefixXor(quotes) ^ inside
    separators = unquotedSeparators & ~within
    recordEnds = breaks & ~within
    let delimiters = separators | recordEnds
    let opening = quotes & within
    let closing = quotes & ~within
    let closedBefore = closing << 1 | followsClosing
    doubled = opening & closedBefore
    events = delimiters | breaks | doubled

    let misplaced = opening & ~(delimiters << 1 | followsDelimiter | closedBefore)
    let continued = closedBefore & ~(delimiters | opening) & valid
    let faults = misplaced | continued
    if faults != 0 {
      isIrregular = true
      events &= (faults & (0 &- faults)) &- 1
    }

    let last = UInt64(truncatingIfNeeded: count &- 1)
    inside = 0 &- (within &>> last & 1)
    followsDelimiter = delimiters &>> last & 1
    followsClosing = closing &>> last & 1
  }
}

/// Each bit is the exclusive or of the bit in its place and all lower ones.
@inline(__always)
private func prefixXor(_ mask: UInt64) -> UInt64 {
  var result = mask
  result ^= result << 1
  result ^= result << 2
  result ^= result << 4
  result ^= result << 8
  result ^= result << 16
  result ^= result << 32
  return result
}
