import AppSales
import CDeflate

/// The part of the index that every run reads: keys, the list of reports, and the rollup of all that count.
///
/// It is replaced as a whole by renaming; the blocks, which are large, are only ever appended to. Bytes are of this
/// machine: another byte order or version is no head, and the index is made anew.
struct IndexHead: Sendable {
  /// The name of the file of blocks beside the head.
  var blocksName: String
  /// How many bytes of that file are known; what lies behind is of a run that did not finish.
  var blocksLength = 0
  var keys = SalesKeyTable()
  /// For blocks that a thread wrote with key numbers of its own: the number here of each.
  var tables: [[UInt32]] = []
  /// The reports by path, from the folder that is indexed.
  var reports: [String: IndexedReport] = [:]
  /// What the reports that count come to, those with `isInRollup`; `nil` where that is not known.
  var rollup: SalesRollup?

  /// The paths of the reports in the rollup.
  var rolledUp: Set<String> { Set(reports.lazy.filter(\.value.isInRollup).map(\.key)) }

  init(blocksName: String) { self.blocksName = blocksName }

  /// Whether at least half of the blocks are of reports that are still there; otherwise the index is better made anew.
  var isMostlyAlive: Bool {
    blocksLength <= 2 * reports.values.reduce(1 << 20) { $0 + $1.length }
  }

  private static let magic: UInt64 = 0x3130_5844_4953_5041

  /// The head as bytes, the last of which are a checksum.
  var bytes: [UInt8] {
    var bytes = IndexBytes()
    bytes.append(Self.magic)
    bytes.append(text: blocksName)
    bytes.append(Int64(blocksLength))
    bytes.append(part: keys.bytes)
    bytes.append(UInt32(truncatingIfNeeded: tables.count))
    for table in tables { bytes.append(array: table) }
    bytes.append(UInt32(truncatingIfNeeded: reports.count))
    for (path, report) in reports {
      bytes.append(text: path)
      bytes.append(report)
    }
    bytes.append(part: rollup?.bytes ?? [])
    bytes.append(checksum(bytes.all))
    return bytes.all
  }

  /// The head that bytes stand for; `nil` where they stand for none, or are damaged.
  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 12 else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(4))
    var cursor = IndexCursor(body)
    guard
      bytes.loadUnaligned(fromByteOffset: body.count, as: UInt32.self)
        == libdeflate_crc32(0, body.baseAddress, body.count),
      cursor.next(UInt64.self) == Self.magic, let name = cursor.nextText(), let length = cursor.next(Int64.self),
      let keyBytes = cursor.nextPart(), let keys = SalesKeyTable(bytes: keyBytes),
      let tableCount = cursor.next(UInt32.self)
    else { return nil }
    blocksName = name
    blocksLength = Int(length)
    self.keys = keys
    for _ in 0..<tableCount {
      guard let table = cursor.nextArray(UInt32.self), table.allSatisfy({ $0 < keys.count }) else { return nil }
      tables.append(table)
    }
    guard readReports(&cursor), let sum = cursor.nextPart() else { return nil }
    rollup = SalesRollup(bytes: sum)
  }

  private mutating func readReports(_ cursor: inout IndexCursor) -> Bool {
    guard let count = cursor.next(UInt32.self) else { return false }
    reports.reserveCapacity(min(Int(count), 1 << 20))
    for _ in 0..<count {
      guard let path = cursor.nextText(), let report = cursor.nextReport(), report.table < Int32(tables.count) else {
        return false
      }
      reports[path] = report
    }
    return true
  }
}

/// CRC-32 of bytes.
func checksum(_ bytes: [UInt8]) -> UInt32 {
  bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
}
