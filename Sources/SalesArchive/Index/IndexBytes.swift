/// Bytes of an index head being made.
struct IndexBytes {
  private(set) var all: [UInt8] = []

  mutating func append<Number: BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number) { all.append(contentsOf: $0) }
  }

  mutating func append(text: String) {
    append(UInt32(truncatingIfNeeded: text.utf8.count))
    all.append(contentsOf: text.utf8)
  }

  mutating func append(part: [UInt8]) {
    append(UInt64(part.count))
    all.append(contentsOf: part)
  }

  mutating func append<Number: BitwiseCopyable>(array: [Number]) {
    append(UInt32(truncatingIfNeeded: array.count))
    array.withUnsafeBytes { all.append(contentsOf: $0) }
  }

  mutating func append(_ report: IndexedReport) {
    for number in [report.size, report.trailingGarbage, report.offset, report.length, report.text.length] {
      append(Int64(number))
    }
    append(report.modified)
    append(report.inode)
    append(report.text.crc)
    append(report.text.adler)
    append(report.checksum)
    append(report.table)
    append(report.isInRollup ? 1 as UInt8 : 0)
  }
}

/// Reads an index head; every read is checked.
struct IndexCursor {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next<Number: BitwiseCopyable>(_ type: Number.Type) -> Number? {
    guard let part = take(MemoryLayout<Number>.size) else { return nil }
    return part.loadUnaligned(as: type)
  }

  mutating func nextText() -> String? {
    guard let count = next(UInt32.self), let part = take(Int(count)) else { return nil }
    return String(decoding: part, as: UTF8.self)
  }

  mutating func nextPart() -> UnsafeRawBufferPointer? {
    guard let count = next(UInt64.self), let size = Int(exactly: count) else { return nil }
    return take(size)
  }

  mutating func nextArray<Number: BitwiseCopyable>(_ type: Number.Type) -> [Number]? {
    guard let count = next(UInt32.self), let part = take(Int(count) * MemoryLayout<Number>.stride) else { return nil }
    if count == 0 { return [] }
    return [Number](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: part)
      filled = Int(count)
    }
  }

  mutating func nextReport() -> IndexedReport? {
    guard let size = next(Int64.self), let garbage = next(Int64.self), let offset = next(Int64.self),
      let length = next(Int64.self), let textLength = next(Int64.self), let modified = next(Int64.self),
      let inode = next(UInt64.self), let crc = next(UInt32.self), let adler = next(UInt32.self),
      let checksum = next(UInt32.self), let table = next(Int32.self), let isInRollup = next(UInt8.self)
    else { return nil }
    return IndexedReport(
      size: Int(size), modified: modified, inode: inode,
      text: TextDigest(crc: crc, adler: adler, length: Int(textLength)), trailingGarbage: Int(garbage),
      offset: Int(offset), length: Int(length), checksum: checksum, table: table,
      isInRollup: isInRollup == 1)
  }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }
}
