/// The part of the text that is in memory: the record that is being read and what has come after it.
struct TextWindow: ~Copyable {
  /// A line of the cache: scanners look at so many bytes at once.
  private static let alignment = 64

  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private(set) var capacity: Int

  /// Where the record begins that is being read.
  private(set) var recordStart = 0
  /// The line in which it begins.
  private(set) var line = 1
  /// Line breaks met so far within its quotes.
  var innerBreaks = 0
  /// Whether the byte before it was a CR, so that an LF is the second half of a line break.
  private var followsReturn = false

  /// How many bytes of the source the text came from, up to the end of the window.
  var sourceBytes = 0
  /// Whether the source is UTF-16.
  var isUTF16 = false

  init(capacity: Int) {
    self.capacity = capacity
    bytes = Self.allocate(capacity)
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: alignment)
      .bindMemory(to: UInt8.self, capacity: capacity)
  }

  deinit { bytes.deallocate() }

  /// Moves the record to the front and enlarges the memory if there is no room for `minimum` bytes behind it.
  ///
  /// Returns by how much positions have become smaller.
  mutating func makeRoom(_ minimum: Int) -> Int {
    let shift = recordStart
    if shift > 0 {
      bytes.update(from: bytes + shift, count: count - shift)
      count -= shift
      recordStart = 0
    }
    if capacity - count < minimum { grow() }
    return shift
  }

  private mutating func grow() {
    let larger = Self.allocate(2 * capacity)
    larger.initialize(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
    capacity *= 2
  }

  /// How much room there is behind the text.
  var room: Int { capacity - count }

  /// The room behind the text, for somebody to write to.
  var free: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(start: bytes + count, count: room) }

  /// Takes for text what somebody has written to the free room.
  mutating func appendWritten(_ written: Int) {
    count += written
    sourceBytes += written
  }

  /// Adds bytes for which there is room.
  mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    (bytes + count).update(from: start, count: source.count)
    count += source.count
  }

  /// Adds a byte for which there is room.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count &+= 1
  }

  /// Goes on to the record after the one that ends before the line break at `end`, or at the end of the text.
  @inline(__always)
  mutating func endRecord(at end: Int) {
    line &+= innerBreaks
    innerBreaks = 0
    recordStart = end
    followsReturn = false
    if end < count { skipLineBreak() }
  }

  /// Goes on behind the line break with which the record would begin.
  @inline(__always)
  mutating func skipLineBreak() {
    let byte = bytes[recordStart]
    if byte == carriageReturn || !followsReturn { line &+= 1 }
    followsReturn = byte == carriageReturn
    recordStart &+= 1
  }

  /// How many line breaks the record has before a position.
  func lineBreaks(before position: Int) -> Int {
    var count = 0
    var previous = 0 as UInt8
    for byte in UnsafeBufferPointer(start: bytes + recordStart, count: position - recordStart) {
      if byte == carriageReturn || (byte == lineFeed && previous != carriageReturn) { count &+= 1 }
      previous = byte
    }
    return count
  }

  /// The lines and columns of a position within the record, or at its end.
  func place(of position: Int) -> TextPlace {
    var line = self.line
    var column = 1
    for index in recordStart..<position {
      let byte = bytes[index]
      if isLineBreak(byte) {
        let isSecondHalf = byte == lineFeed && index > recordStart && bytes[index - 1] == carriageReturn
        if !isSecondHalf { line += 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return TextPlace(line: line, column: column, byte: sourceBytes - sourceLength(from: position))
  }

  /// How many bytes of the source the text from a position on came from.
  private func sourceLength(from position: Int) -> Int {
    guard isUTF16 else { return count - position }
    return (position..<count).reduce(0) { length, index in
      let byte = bytes[index]
      return length + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 4 : 2)
    }
  }
}

/// What a scanner has come to.
enum ScanOutcome {
  /// A record.
  case record(ScannedRecord)
  /// A piece of the window, and perhaps records in it.
  case scanned
  /// The end of what is in the window.
  case more
  /// Quotes that only the exact scanner understands, somewhere in the record.
  case irregular
}

/// A record that a scanner has found, in the tables of the scanner.
struct ScannedRecord {
  /// Where its last field ends, within the window.
  let end: Int
  /// What the bounds of the fields are relative to, within the window.
  let origin: Int
  let fields: UnsafeMutablePointer<FieldBounds>
  let count: Int
  /// The second halves of doubled quotes, where the scanner knows of them.
  let doubled: UnsafeBufferPointer<UInt32>
}
