import DelimitedText

/// Texts that reach the decoder in another form than the store's own: saved by a spreadsheet, or on an old system.
///
/// None of these is on the fast path: the text is turned into the store's form first, as a copy.
enum TextNormalization {
  /// The text in the store's form, with padding after it; `nil` where it is in that form already.
  ///
  /// - Throws: `ReportError` for UTF-16 with half a code unit at its end, and for CSV that is malformed.
  static func normalized(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8]? {
    if let utf8 = try utf8FromUTF16(text) { return padded(try nextStep(utf8) ?? utf8) }
    return try nextStep(text).map(padded)
  }

  private static func nextStep(_ bytes: [UInt8]) throws(ReportError) -> [UInt8]? {
    let result = bytes.withUnsafeBufferPointer { text in
      Result { () throws(ReportError) in try nextStep(text) }
    }
    return try result.get()
  }

  private static func nextStep(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8]? {
    try tabsFromCommas(text) ?? lineFeedsFromCarriageReturns(text)
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: TabScanner.padding)
  }

  /// UTF-16 is known by its byte order mark; lone surrogates become U+FFFD.
  private static func utf8FromUTF16(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8]? {
    let isBigEndian = text.starts(with: [0xFE, 0xFF])
    guard isBigEndian || text.starts(with: [0xFF, 0xFE]) else { return nil }
    guard text.count % 2 == 0 else {
      throw ReportError(.badText, "the file is UTF-16 and ends within a character", hint: "It may have been cut off.")
    }
    let high = isBigEndian ? 0 : 1
    var units: [UInt16] = []
    for index in stride(from: 2, to: text.count, by: 2) {
      units.append(UInt16(text[index + high]) << 8 | UInt16(text[index + 1 - high]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Lines of the oldest systems end with a carriage return alone.
  private static func lineFeedsFromCarriageReturns(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !text.contains(UInt8(ascii: "\n")), text.contains(UInt8(ascii: "\r")) else { return nil }
    return text.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
  }

  /// A report saved as CSV, with the quoting of RFC 4180: known by a first line that has commas and no tab.
  private static func tabsFromCommas(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8]? {
    let first = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !first.contains(UInt8(ascii: "\t")), first.contains(UInt8(ascii: ",")) else { return nil }
    return try CommaSeparatedReport.tabDelimited(text)
  }
}
