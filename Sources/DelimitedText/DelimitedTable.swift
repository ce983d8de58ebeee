/// A delimited text that has been read as a whole: convenient, for what fits in memory as strings.
public struct DelimitedTable: Sendable, Equatable {
  /// The names of the fields.
  public let names: [String]
  /// The records, each as the texts of its fields.
  public let records: [[String]]

  /// The table that a text holds.
  ///
  /// Throws the error of the reader for the first fault in the text.
  public init(_ text: some Sequence<UInt8>, dialect: Dialect = .csv) throws(DelimitedTextError) {
    var reader = try DelimitedReader(dialect)
    let bytes = ContiguousArray(text)
    let records = try bytes.withUnsafeBufferPointer { buffer throws(DelimitedTextError) in
      try reader.allTexts(of: buffer)
    }
    self.names = reader.names
    self.records = records
  }

  /// The records as dictionaries by the name of the field; fields without a name, in lenient tables, are left out.
  ///
  /// Throws `.repeatedName` if two fields have the same name, since one would hide the other.
  public func dictionaries() throws(DelimitedTextError) -> [[String: String]] {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw DelimitedTextError(.repeatedName(name), record: 0, began: TextPlace(line: 1, column: 1, byte: 0))
    }
    return records.map { Dictionary(zip(names, $0)) { first, _ in first } }
  }
}

extension DelimitedReader {
  fileprivate mutating func allTexts(of text: UnsafeBufferPointer<UInt8>) throws(DelimitedTextError) -> [[String]] {
    var records: [[String]] = []
    var rest = text
    while !rest.isEmpty {
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(try load(rest)))
      while let record = try next(isFinal: false) { records.append(record.texts) }
    }
    try flush()
    while let record = try next(isFinal: false) { records.append(record.texts) }
    try checkEnd()
    while let record = try next(isFinal: true) { records.append(record.texts) }
    return records
  }
}
