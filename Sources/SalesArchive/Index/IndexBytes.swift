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

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }
}
