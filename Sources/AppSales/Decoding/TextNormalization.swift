import DelimitedText

/// Texts that reach the decoder in another form than the store's own: saved by a spreadsheet, or on an old system.
///
/// None of these is on the fast path: the text is turned into the store's form first, as a copy.
enum TextNormalization {
  /// What separates cells and lines of a text.
  enum Form {
    /// Tabs and line feeds, as the store writes them.
    case own
    /// Commas, with the quoting of RFC 4180.
    case commas
    /// Tabs, and the carriage returns of the oldest systems.
    case carriageReturns

    /// The form of a text, told by its first line: CSV has commas there and no tab.
    fileprivate init(_ text: UnsafeBufferPointer<UInt8>) {
      let lines = text.drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      let first = lines.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      if !first.contains(UInt8(ascii: "\t")), first.contains(UInt8(ascii: ",")) {
        self = .commas
      } else {
        let isOwn = text.contains(UInt8(ascii: "\n")) || !text.contains(UInt8(ascii: "\r"))
        self = isOwn ? .own : .carriageReturns
      }
    }
  }

  /// The text in the store's form, with padding after it; `nil` where it is in that form already.
  ///
  /// - Parameters:
  ///   - text: A report, or a part of one that ends with a line. UTF-16 must be whole.
  ///   - form: `nil` for the first part; receives its form, which the others share.
  ///   - before: How many lines the parts before have.
  /// - Returns: The text anew, or `nil`.
  /// - Throws: `ReportError` for UTF-16 with half a code unit at its end, and for CSV that is malformed.
  static func normalized(
    _ text: UnsafeBufferPointer<UInt8>, _ form: inout Form?, linesBefore before: Int
  ) throws(ReportError) -> [UInt8]? {
    guard form == nil, let utf8 = try utf8FromUTF16(text) else { return try own(text, &form, before).map(padded) }
    let result = utf8.withUnsafeBufferPointer { text in
      Result { () throws(ReportError) in try own(text, &form, before) }
    }
    return padded(try result.get() ?? utf8)
  }

  private static func own(
    _ text: UnsafeBufferPointer<UInt8>, _ form: inout Form?, _ before: Int
  ) throws(ReportError) -> [UInt8]? {
    let known = form ?? Form(text)
    form = known
    return switch known {
    case .own: nil
    case .commas: try CommaSeparatedReport.tabDelimited(text, linesBefore: before)
    case .carriageReturns: text.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
    }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: TabScanner.padding)
  }

  /// UTF-16 is known by its byte order mark; lone surrogates become U+FFFD.
  private static func utf8FromUTF16(_ text: UnsafeBufferPointer<UInt8>) throws(ReportError) -> [UInt8]? {
    let isBigEndian = text.starts(with: [0xFE, 0xFF])
    guard isBigEndian || text.starts(with: [0xFF, 0xFE]) else { return nil }
    guard text.count % 2 == 0 else {
      throw ReportError(.badText, "the file is UTF-16 and ends within a character", hint: "it may have been cut off")
    }
    let high = isBigEndian ? 0 : 1
    var units: [UInt16] = []
    for index in stride(from: 2, to: text.count, by: 2) {
      units.append(UInt16(text[index + high]) << 8 | UInt16(text[index + 1 - high]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
