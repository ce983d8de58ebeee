/// What a file is, by its first bytes and never by its name.
public enum ReportContainer: String, Hashable, Sendable, Codable {
  /// Gzip, RFC 1952, one member or several.
  case gzip
  /// Text that is not packed.
  case text
}

extension ReportContainer {
  /// The first two bytes of a gzip member.
  static let gzipMagic: [UInt8] = [0x1F, 0x8B]

  /// Tells gzip from text.
  ///
  /// - Throws: `empty`, `webPage`, `json`, `foreignContainer` with the container's name, or `notText`.
  init(start: UnsafeRawBufferPointer, path: String) throws(ArchiveError) {
    guard !start.isEmpty else { throw ArchiveError(.empty, path: path) }
    // A single byte of a magic number is a gzip file cut short: the inflater says so.
    if start.starts(with: ReportContainer.gzipMagic.prefix(start.count)) {
      self = .gzip
      return
    }
    if let code = answerCode(start) { throw ArchiveError(code, path: path) }
    if let name = foreignName(start) { throw ArchiveError(.foreignContainer, path: path, detail: name) }
    try checkText(start, path)
    self = .text
  }
}

/// Refuses text whose first line has control characters.
///
/// - Throws: `notText`.
func checkText(_ start: UnsafeRawBufferPointer, _ path: String) throws(ArchiveError) {
  if utf16Marks.contains(where: { start.starts(with: $0) }) { return }
  for byte in start.prefix(1024) {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return }
    guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
      throw ArchiveError(.notText, path: path)
    }
  }
}

/// The byte order marks of UTF-16.
let utf16Marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

/// What a server says instead of a report: `webPage` or `json`; `nil` for anything else.
private func answerCode(_ start: UnsafeRawBufferPointer) -> ArchiveError.Code? {
  let bytes = start.dropFirst(start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  switch bytes.first(where: { !" \t\r\n".utf8.contains($0) }) {
  case UInt8(ascii: "<"): return .webPage
  case UInt8(ascii: "{"): return .json
  default: return nil
  }
}

/// The name of a container that is known and not read; `nil` for unknown first bytes.
private func foreignName(_ start: UnsafeRawBufferPointer) -> String? {
  foreignMagic.first { start.starts(with: $0.bytes) }?.name
}

private let foreignMagic: [(bytes: [UInt8], name: String)] = [
  (Array("PK\u{3}\u{4}".utf8), "a zip archive"),
  (Array("PK\u{5}\u{6}".utf8), "an empty zip archive"),
  ([0x28, 0xB5, 0x2F, 0xFD], "zstd data"),
  (Array("BZh".utf8), "bzip2 data"),
  ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data"),
  ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
  ([0x04, 0x22, 0x4D, 0x18], "lz4 data"),
  ([0x1F, 0x9D], "compress data"),
  (Array("%PDF-".utf8), "a PDF document"),
  ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document"),
  (Array("SQLite format 3".utf8), "an SQLite database"),
]
