/// Writes delimited text (RFC 4180), quoting what must be quoted.
///
/// What it writes is read back by a `DelimitedReader` field by field, except that formula-safe text keeps its
/// apostrophe. A record without any field leaves no trace. The bytes gather in `bytes`; take them out now and then.
public struct DelimitedWriter: Sendable {
  private let separator: UInt8
  private let isFormulaSafe: Bool
  private let lineEnd: [UInt8]
  private var fieldsInRecord = 0
  private var isFirstFieldEmpty = false

  /// What has been written and not been taken out.
  public private(set) var bytes: [UInt8] = []

  /// A writer of fields between separators, which must be neither a quote nor a line break.
  ///
  /// `formulaSafe`: text that a spreadsheet would take for a formula, since it begins with `=`, `+`, `-`, `@`, a tab
  /// or a CR, gets an apostrophe in front. Other cells, such as numbers, stay as they are.
  public init(separator: UInt8 = UInt8(ascii: ","), formulaSafe: Bool = false, lineEnd: String = "\n") {
    self.separator = separator
    self.isFormulaSafe = formulaSafe
    self.lineEnd = Array(lineEnd.utf8)
  }

  /// Adds a field to the record; `isText` says that it is text from outside and not a number or date of our own.
  public mutating func append(field: String, isText: Bool = true) {
    append(bytes: field.utf8, isText: isText)
  }

  /// Adds a field to the record, given as bytes.
  public mutating func append(bytes field: some Collection<UInt8>, isText: Bool = true) {
    if fieldsInRecord > 0 { bytes.append(separator) }
    if fieldsInRecord == 0 { isFirstFieldEmpty = field.isEmpty }
    fieldsInRecord += 1
    let isUnsafe = isText && isFormulaSafe && looksLikeFormula(field)
    let isQuoted = needsQuotes(field)
    if isQuoted { bytes.append(quote) }
    if isUnsafe { bytes.append(UInt8(ascii: "'")) }
    if isQuoted { appendDoubling(field) } else { bytes.append(contentsOf: field) }
    if isQuoted { bytes.append(quote) }
  }

  /// Ends the record.
  public mutating func endRecord() {
    // An empty line would be no record at all.
    if fieldsInRecord == 1, isFirstFieldEmpty { bytes.append(contentsOf: [quote, quote]) }
    bytes.append(contentsOf: lineEnd)
    fieldsInRecord = 0
  }

  /// Returns what has been written and forgets it.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  private var quote: UInt8 { UInt8(ascii: "\"") }

  private func needsQuotes(_ field: some Collection<UInt8>) -> Bool {
    field.contains { $0 == separator || $0 == quote || isLineBreak($0) } || looksLikeByteOrderMark(field)
  }

  private mutating func appendDoubling(_ field: some Collection<UInt8>) {
    for byte in field {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
  }
}

/// Whether a spreadsheet may take the text for a formula (OWASP, "CSV Injection").
private func looksLikeFormula(_ field: some Collection<UInt8>) -> Bool {
  guard let first = field.first else { return false }
  return "=+-@\t\r".utf8.contains(first)
}

/// Whether a text that begins with the field would be taken for one with a byte order mark.
private func looksLikeByteOrderMark(_ field: some Collection<UInt8>) -> Bool {
  field.first.map { $0 >= 0xFE } == true || field.starts(with: [0xEF, 0xBB, 0xBF])
}
