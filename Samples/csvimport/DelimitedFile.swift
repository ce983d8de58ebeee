import CommandLineKit
import DelimitedText

/// The dialect that the options describe.
func dialect(of arguments: ParsedArguments) -> Dialect {
  let separator = arguments.value("separator") ?? ","
  let hasHeader = !arguments.isSet("no-header")
  let names: Dialect.Names =
    arguments.isSet("names")
    ? .given(arguments.values("names"), replacingHeader: hasHeader) : hasHeader ? .header : .numbered
  return Dialect(
    separator: Array(separator.replacing("\\t", with: "\t").utf8),
    quote: arguments.isSet("no-quotes") ? nil : UInt8(ascii: "\""), names: names, lenient: arguments.isSet("lenient"))
}

/// A delimited text in a file.
struct DelimitedFile: ~Copyable {
  private let file: InputFile
  /// The bytes that were read to learn the names.
  private let head: [UInt8]
  private var reader: DelimitedReader
  /// The names of the fields.
  let names: [String]

  /// Opens a file and reads up to the names.
  init(_ path: String, _ dialect: Dialect) throws {
    let file = try InputFile(path)
    let (names, head) = try readNames(of: file, dialect)
    let reader = try DelimitedReader(dialect)
    self.file = file
    self.names = names
    self.head = head
    self.reader = reader
  }

  var path: String { file.path }
  /// The size in bytes; 0 if it is not known, as of a pipe.
  var size: Int64 { file.size }

  /// Calls `body` with each record, and `progress` with the number of bytes that each chunk has; to be called once.
  mutating func forEachRecord(
    _ progress: (Int) -> Void = { _ in }, _ body: (DelimitedRecord) throws -> Void
  ) throws {
    do {
      try head.withUnsafeBufferPointer { try reader.read($0, body) }
      progress(head.count)
      while case let count = try reader.readChunk(from: file.read, body), count > 0 { progress(count) }
      try reader.finish(body)
    } catch let error as DelimitedTextError {
      throw failure(error, path)
    }
  }

  /// What was let pass; `nil` if nothing was.
  var warning: String? {
    guard let first = reader.firstTolerated else { return nil }
    let others = reader.toleratedCount == 1 ? "" : "; faults in all: \(reader.toleratedCount)"
    return "\(path):\(first.began.line): \(first.message)\(others)"
  }
}

/// The names of the fields, and the bytes that had to be read to learn them.
private func readNames(of file: InputFile, _ dialect: Dialect) throws -> ([String], [UInt8]) {
  var head: [UInt8] = []
  do {
    var reader = try DelimitedReader(dialect)
    while reader.names.isEmpty {
      let chunk = try [UInt8](unsafeUninitializedCapacity: 64 << 10) { $1 = try file.read(into: $0) }
      if chunk.isEmpty { break }
      head += chunk
      try chunk.withUnsafeBufferPointer { try reader.read($0) { _ in } }
    }
    if reader.names.isEmpty { try reader.finish { _ in } }
    return (reader.names, head)
  } catch let error as DelimitedTextError {
    throw failure(error, file.path)
  }
}

private func failure(_ error: DelimitedTextError, _ path: String) -> CommandFailure {
  if case .dialect = error.code { return CommandFailure(.usage, place: "--separator", error.message) }
  let hint: String? =
    switch error.code {
    case .unclosedQuote, .textAfterQuote: "--no-quotes takes quotes for plain characters, --lenient keeps what it can"
    case .fieldCount: "is --separator right? --lenient keeps records of any length"
    default: error.hint
    }
  return CommandFailure(.badData, place: "\(path):\(error.began.line)", error.message, hint: hint)
}
