import CDeflate
import Glibc

/// The sections of an index head, each with a checksum of its own, read one by one from the open file.
///
/// The file is only ever replaced, so that an open one stays as it is.
final class HeadFile: Sendable {
  /// What there is in a head, in this order.
  enum Section: Int, CaseIterable {
    /// The list of reports.
    case reports
    /// What the reports that count come to, as tables; empty where that is not known or does not add up.
    case figures
    /// The same reports' units by day.
    case days
    /// The keys of blocks.
    case keys
    /// What the keys came to.
    case totals
  }

  private struct Place: BitwiseCopyable {
    var offset = 0
    var length = 0
    var checksum = 0
  }

  private static let magic: UInt64 = 0x3230_5844_4953_5041
  private static let tableSize = 8 + Section.allCases.count * MemoryLayout<Place>.stride + 4

  private let descriptor: Int32
  private let places: [Place]

  /// Opens a head; `nil` where there is none, or of another version.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    let table = descriptor < 0 ? nil : withBytes(descriptor, at: 0, count: HeadFile.tableSize, HeadFile.places)
    places = table ?? []
    if table == nil { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func places(_ bytes: UnsafeRawBufferPointer) -> [Place]? {
    var cursor = IndexCursor(UnsafeRawBufferPointer(rebasing: bytes.dropLast(4)))
    guard cursor.next(UInt64.self) == magic,
      bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
        == checksum(UnsafeRawBufferPointer(rebasing: bytes.dropLast(4)))
    else { return nil }
    let places = Section.allCases.compactMap { _ in cursor.next(Place.self) }
    return places.allSatisfy { $0.length >= 0 && $0.offset >= 0 } ? places : nil
  }

  /// What tells this head from any other: the lengths and checksums of all that it holds.
  var identity: [UInt8] { places.withUnsafeBytes { Array($0) } }

  /// Calls `body` with the bytes of a section; `nil` where they are damaged, or `body` says so.
  func section<Result>(_ section: Section, _ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
    let place = places[section.rawValue]
    return withBytes(descriptor, at: place.offset, count: place.length) { bytes in
      Int(checksum(bytes)) == place.checksum ? body(bytes) : nil
    }
  }

  /// The bytes of a head with these sections, one for each case in order.
  static func bytes(_ sections: [[UInt8]]) -> [UInt8] {
    var table = IndexBytes()
    table.append(magic)
    var offset = tableSize
    for section in sections {
      table.append(Place(offset: offset, length: section.count, checksum: Int(SalesArchive.checksum(section))))
      offset += section.count
    }
    table.append(SalesArchive.checksum(table.all))
    var bytes = table.all
    bytes.reserveCapacity(offset)
    for section in sections { bytes += section }
    return bytes
  }
}

/// Calls `body` with bytes of an open file; `nil` where it does not have them.
func withBytes<Result>(
  _ descriptor: Int32, at offset: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Result?
) -> Result? {
  guard let room = malloc(max(1, count)) else { return nil }
  defer { free(room) }
  var filled = 0
  while filled < count {
    let got = pread(descriptor, room + filled, count - filled, off_t(offset + filled))
    if got <= 0, errno != EINTR || got == 0 { return nil }
    filled += max(0, got)
  }
  return body(UnsafeRawBufferPointer(start: room, count: count))
}

/// CRC-32 of bytes.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 { libdeflate_crc32(0, bytes.baseAddress, bytes.count) }
