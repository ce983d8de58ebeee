/// Turns what comes in into UTF-8, by its byte order mark: UTF-16 is transcoded, anything else is taken as it is.
///
/// Half a surrogate pair becomes U+FFFD. Characters may be split between chunks at any byte.
struct InputDecoder {
  private enum Encoding { case unknown, utf8, utf16(isBigEndian: Bool) }

  private static let marks: [(bytes: [UInt8], encoding: Encoding)] = [
    ([0xEF, 0xBB, 0xBF], .utf8),
    ([0xFF, 0xFE], .utf16(isBigEndian: false)),
    ([0xFE, 0xFF], .utf16(isBigEndian: true)),
  ]

  private var encoding = Encoding.unknown
  /// The first bytes of the text while they may become a byte order mark.
  private var head: [UInt8] = []
  /// The first half of a UTF-16 unit whose second half has not come.
  private(set) var halfUnit: UInt8?
  /// The first half of a surrogate pair whose second half has not come.
  private var highSurrogate: UInt16?

  /// Whether bytes are text as they come in.
  var isPlain: Bool { if case .utf8 = encoding { true } else { false } }

  /// Adds as much of the bytes to the window as there is room for, at least one byte if there is room for eight.
  ///
  /// Returns how many it took.
  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into window: inout TextWindow) -> Int {
    switch encoding {
    case .unknown:
      guard let first = bytes.first else { return 0 }
      lookForMark(first, &window)
      return 1
    case .utf8:
      let taken = UnsafeBufferPointer(rebasing: bytes.prefix(window.room))
      window.append(taken)
      window.sourceBytes += taken.count
      return taken.count
    case .utf16(let isBigEndian):
      // Two bytes become three at most, and a high surrogate left over from before another three.
      let taken = bytes.prefix(max(0, window.room - 6) / 3 * 2)
      for byte in taken { decode(byte, isBigEndian, &window) }
      return taken.count
    }
  }

  /// Adds what has been held back; the text is at its end.
  mutating func finish(into window: inout TextWindow) {
    if case .unknown = encoding { flushHead(&window) }
    flushSurrogate(&window)
  }

  private mutating func lookForMark(_ byte: UInt8, _ window: inout TextWindow) {
    head.append(byte)
    let candidates = Self.marks.filter { $0.bytes.starts(with: head) }
    if let mark = candidates.first, mark.bytes.count == head.count {
      encoding = mark.encoding
      window.sourceBytes = head.count
      if case .utf16 = encoding { window.isUTF16 = true }
    } else if candidates.isEmpty {
      flushHead(&window)
    }
  }

  private mutating func flushHead(_ window: inout TextWindow) {
    encoding = .utf8
    for byte in head { window.append(byte) }
    window.sourceBytes += head.count
  }

  @inline(__always)
  private mutating func decode(_ byte: UInt8, _ isBigEndian: Bool, _ window: inout TextWindow) {
    guard let first = halfUnit else {
      halfUnit = byte
      return
    }
    halfUnit = nil
    decode(unit: isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), &window)
  }

  private mutating func decode(unit: UInt16, _ window: inout TextWindow) {
    if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
      highSurrogate = nil
      append(0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF), units: 2, &window)
      return
    }
    flushSurrogate(&window)
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      append(UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit), units: 1, &window)
    }
  }

  private mutating func flushSurrogate(_ window: inout TextWindow) {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    append(0xFFFD, units: 1, &window)
  }

  private func append(_ scalar: UInt32, units: Int, _ window: inout TextWindow) {
    window.sourceBytes += 2 * units
    if scalar < 0x80 {
      window.append(UInt8(scalar))
      return
    }
    let length = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    let lead: UInt32 = length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0
    window.append(UInt8(truncatingIfNeeded: lead | scalar >> UInt32(6 * (length - 1))))
    for rest in (0..<(length - 1)).reversed() {
      window.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> UInt32(6 * rest) & 0x3F))
    }
  }
}
