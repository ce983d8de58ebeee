import CDeflate

/// Text of a report: whole lines, in most cases all of them.
public struct ReportTextPart {
  /// The bytes, as they are in the file; at least 128 more may be read after the last one, and are zero.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the report begins here, with its header line.
  public let isFirst: Bool

  init(_ bytes: UnsafeRawBufferPointer, isFirst: Bool) {
    self.bytes = bytes.assumingMemoryBound(to: UInt8.self)
    self.isFirst = isFirst
  }
}

/// What the text of a report was made from.
public struct ReportSource: Hashable, Sendable {
  /// How the file is packed.
  public let container: ReportContainer
  /// The size of the file in bytes.
  public let packedSize: Int
  /// The size of the text in bytes.
  public let textSize: Int
  /// How many gzip members the file has; none where it is not packed.
  public let members: Int
  /// How many bytes after the last gzip member are neither a member nor zero padding: worth a warning.
  public let trailingGarbage: Int
  /// When the file was last changed, in nanoseconds since 1970 (UTC); `nil` for what is no file.
  public private(set) var modified: Int64?

  init(container: ReportContainer, packedSize: Int, textSize: Int, members: Int = 0, trailingGarbage: Int = 0) {
    self.container = container
    self.packedSize = packedSize
    self.textSize = textSize
    self.members = members
    self.trailingGarbage = trailingGarbage
  }

  func with(modified: Int64) -> ReportSource {
    var source = self
    source.modified = modified
    return source
  }
}

/// Tells texts apart: two checksums of different kinds, and the length.
///
/// Good against chance, not against somebody who makes two texts of one digest on purpose.
public struct TextDigest: Hashable, Sendable {
  /// CRC-32 as gzip has it.
  public private(set) var crc: UInt32 = 0
  /// Adler-32 as zlib has it.
  public private(set) var adler: UInt32 = 1
  /// How many bytes.
  public private(set) var length = 0

  /// The digest of no bytes.
  public init() {}

  /// A digest as it was written down.
  init(crc: UInt32, adler: UInt32, length: Int) {
    self.crc = crc
    self.adler = adler
    self.length = length
  }

  /// Goes on with more bytes.
  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    crc = libdeflate_crc32(crc, start, bytes.count)
    adler = libdeflate_adler32(adler, start, bytes.count)
    length += bytes.count
  }
}
